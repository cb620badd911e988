import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { TestFiles, type TestFolder } from '../../../../../test/renderer/stores/files/fixtures'
import { useFolderTree } from './folder-tree'

const leaf = (id: number, name: string): TestFolder => ({ id, name })
const world: readonly TestFolder[] = [
  { id: 1, name: 'Contracts', folders: [{ id: 11, name: '2023', folders: [leaf(111, 'May')] }, leaf(12, '2024')] },
  { id: 2, name: 'Drawings', folders: [leaf(21, 'Old'), { id: 22, name: 'New', folders: [leaf(221, 'A')] }] },
  leaf(3, 'Letters')
]

let effects: EffectScope
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})
const settle = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

async function given(files = new TestFiles(world)) {
  freshStores()
  const bridge = files.install()
  const workspaceId = ref<string | null>('w')
  effects = effectScope()
  const tree = effects.run(() =>
    useFolderTree(() => (workspaceId.value === null ? null : { workspaceId: workspaceId.value }))
  )!
  await settle()
  tree.setViewport({ first: 0, last: 20 })
  const names = () => Array.from({ length: tree.total ?? 0 }, (_, at) => tree.rowAt(at)?.title)
  return { files, bridge, tree, names, workspaceId }
}

describe('the tree of folders', () => {
  it('shows what is open, opens and closes, and keeps it', async () => {
    const { files, tree, names } = await given()
    expect(names()).toEqual(['Contracts', 'Drawings', 'Letters'])
    void tree.setOpen(1, true)
    await settle()
    expect(names()).toEqual(['Contracts', '2023', '2024', 'Drawings', 'Letters'])
    void tree.setOpen(1, false)
    void tree.setOpen(2, true)
    await settle(700)
    expect(names()).toEqual(['Contracts', 'Drawings', 'Old', 'New', 'Letters'])
    expect(files.view?.open).toEqual({ all: false, ids: [2] })
  })

  it('is found as it was left: open folders, order and place', async () => {
    const files = new TestFiles(world)
    files.view = { open: { all: false, ids: [2] }, order: 'title', folder: 22, top: 3, grids: [] }
    const { tree, names, bridge } = await given(files)
    expect(names()).toEqual(['Contracts', 'Drawings', 'Old', 'New', 'Letters'])
    expect([tree.order, tree.leftAt]).toEqual(['title', 3])
    expect(bridge.asked.find(({ route }) => route === 'files.tree')?.input).toMatchObject({ order: 'title' })
  })

  it('keeps the row with the focus under the eye while something opens above it', async () => {
    const { tree } = await given()
    tree.focusRow(2)
    const shifts: number[] = []
    tree.onListChange(({ shift }) => shifts.push(shift))
    void tree.setOpen(1, true)
    await settle()
    expect(tree.active).toEqual({ index: 4, id: 3 })
    expect(shifts).toContain(2)
  })

  it('opens all folders, and closes them with the focus on what stays', async () => {
    const { tree, names, files } = await given()
    tree.openAll()
    await settle()
    expect(names()).toHaveLength(9)
    tree.focusRow(7)
    expect(tree.rowAt(7)?.title).toBe('A')
    await tree.closeAll()
    await settle(700)
    expect(names()).toEqual(['Contracts', 'Drawings', 'Letters'])
    expect(tree.active?.index).toBe(1)
    expect(files.view?.open).toEqual({ all: false, ids: [] })
  })

  it('opens all folders beside one, also those that are not on screen', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      ...{ id: 10 + at, name: `Folder ${at}` },
      folders: [leaf(5_000 + at, 'inside')]
    }))
    const { tree, files } = await given(new TestFiles([{ id: 1, name: 'Root', folders: many }, leaf(2, 'Beside')]))
    void tree.setOpen(1, true)
    await settle()
    await tree.openBeside(tree.rowAt(1)!)
    await settle(700)
    expect(tree.total).toBe(2 + 1_200 * 2)
    expect(files.view?.open.ids).toHaveLength(1_201)
  })

  it('opens what is above a folder to show it', async () => {
    const { tree, names } = await given()
    expect(await tree.reveal(221)).toBe(4)
    await settle()
    expect(names()[4]).toBe('A')
    expect(await tree.reveal(404)).toBeNull()
  })

  it('finds a folder by the beginning of its name, going round', async () => {
    const { tree } = await given()
    expect(await tree.typed('l', 0)).toBe(2)
    expect(await tree.typed('c', 1)).toBe(0)
    expect(await tree.typed('x', 0)).toBeNull()
  })

  it('says how much has no place in it, and reads again when folders change', async () => {
    const { tree, files, bridge, names } = await given()
    files.unplaced = 7
    files.folders = [leaf(9, 'Archive'), ...world]
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'folder', ids: [9] } })
    await settle(600)
    expect(tree.unplaced).toBe(7)
    expect(names()[0]).toBe('Archive')
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    const before = bridge.asked.length
    await settle(600)
    expect(bridge.asked.length).toBe(before)
  })

  it('of another workspace begins anew', async () => {
    const { tree, workspaceId, bridge } = await given()
    void tree.setOpen(1, true)
    await settle()
    workspaceId.value = null
    await settle()
    expect(tree.total).toBeNull()
    // Leaving the tree must not lose the last change.
    expect(bridge.asked.some(({ route }) => route === 'prefs.set storage')).toBe(false)
    effects.stop()
    await settle(700)
    expect(bridge.asked.filter(({ route }) => route === 'prefs.set storage')).toHaveLength(1)
  })
})
