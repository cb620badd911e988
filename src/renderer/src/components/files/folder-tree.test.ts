import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { TestFiles, type TestFolder } from '../../../../../test/renderer/stores/files/fixtures'
import { useNotices } from '../../state/notices'
import { useFolderTree } from '../../stores/files/folder-tree'
import FolderTree from './folder-tree.vue'

const leaf = (id: number, name: string): TestFolder => ({ id, name })
const world: readonly TestFolder[] = [
  leaf(1, 'Archive'),
  { id: 2, name: 'Contracts', folders: [leaf(21, '2023'), leaf(22, '2024')] },
  leaf(3, 'Drawings'),
  leaf(4, 'Letters')
]

let effects: EffectScope
let wrapper: VueWrapper
/** Requests that wait until the test lets them through. */
let held: (() => void)[]
beforeEach(() => {
  held = []
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  effects = effectScope()
})
afterEach(() => {
  wrapper.unmount()
  effects.stop()
  vi.restoreAllMocks()
})

async function given(slow: 'files.tree' | 'files.treePosition' | 'files.treeTyped', unplaced = 0) {
  freshStores()
  const files = new TestFiles(world)
  files.unplaced = unplaced
  files.view = { open: { all: false, ids: [2] }, order: 'title', folder: null, top: 0, grids: [] }
  files.install()
  let isSlow = false
  const plain = window.desksideBridge!
  window.desksideBridge = {
    onEvent: (listener) => plain.onEvent(listener),
    async request(route, input) {
      if (isSlow && route === slow) await new Promise<void>((go) => held.push(go))
      return plain.request(route, input)
    }
  }
  const tree = effects.run(() => useFolderTree(() => ({ workspaceId: 'w' })))!
  ;({ wrapper } = await mountApp(FolderTree, { props: { tree, shownId: null, areUnplacedShown: false } }))
  await flushPromises()
  tree.setViewport({ first: 0, last: 20 })
  isSlow = true
  const focused = () => (tree.active === null ? null : tree.rowAt(tree.active.index)?.title)
  return { tree, focused }
}

function press(...keys: readonly string[]): boolean {
  const element = wrapper.get('[role="tree"]').element
  return keys
    .map((key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    .every((isFree) => !isFree)
}
async function answer(): Promise<void> {
  await flushPromises()
  while (held.length > 0) {
    held.splice(0).forEach((go) => go())
    await flushPromises()
  }
}

/** The focus goes to a field. */
function type(): void {
  const field = document.createElement('input')
  wrapper.element.append(field)
  field.focus()
}

describe('keys in the tree of folders', () => {
  it('wait for the parent, which main is asked for', async () => {
    const { tree, focused } = await given('files.treePosition')
    tree.focusRow(3)
    expect(press('ArrowLeft', 'ArrowDown', 'ArrowDown')).toBe(true)
    await answer()
    expect(focused()).toBe('2024')
    press('ArrowLeft', 'ArrowUp')
    await answer()
    expect(focused()).toBe('Archive')
  })

  it('wait until a folder has opened or closed', async () => {
    const { tree, focused } = await given('files.tree')
    tree.focusRow(1)
    expect(press('ArrowLeft', 'ArrowDown')).toBe(true)
    await answer()
    expect([tree.total, focused()]).toEqual([4, 'Drawings'])
    press('ArrowUp', 'ArrowRight', 'ArrowRight')
    await answer()
    expect([tree.total, focused()]).toEqual([6, '2023'])
  })

  it('move from the folder that a letter finds', async () => {
    const { tree, focused } = await given('files.treeTyped')
    tree.focusRow(0)
    press('d', 'ArrowDown')
    await answer()
    expect(focused()).toBe('Letters')
  })

  it('give way to a click', async () => {
    const { tree, focused } = await given('files.treePosition')
    tree.focusRow(3)
    press('ArrowLeft', 'ArrowDown')
    await wrapper.get('[data-index="5"]').trigger('click')
    await answer()
    expect(focused()).toBe('Letters')
  })

  it('act in the rows of a folder that a click has opened', async () => {
    const { tree, focused } = await given('files.tree')
    void tree.setOpen(2, false)
    await answer()
    await wrapper.get('[data-index="1"] [data-arrow]').trigger('click')
    press('ArrowDown')
    await answer()
    expect([tree.total, focused()]).toEqual([6, '2023'])
  })

  it('open no siblings after a click', async () => {
    const { tree } = await given('files.tree')
    void tree.setOpen(2, false)
    await answer()
    tree.focusRow(0)
    press('*')
    await flushPromises()
    await wrapper.get('[data-index="3"]').trigger('click')
    await answer()
    expect(tree.total).toBe(4)
  })

  it('read a row once more that could not be read', async () => {
    const { tree } = await given('files.tree')
    const row = tree.rowAt(4)!
    tree.focusRow(4)
    vi.spyOn(tree, 'rowAt').mockReturnValue(undefined)
    vi.spyOn(tree, 'fetchRow')
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce({ ...row, holdsFolders: true })
    const setOpen = vi.spyOn(tree, 'setOpen').mockResolvedValue(undefined)
    press('ArrowRight')
    await flushPromises()
    expect(setOpen.mock.calls).toEqual([[row.id, true]])
  })

  it('show why a row cannot be read', async () => {
    const { tree } = await given('files.tree')
    tree.focusRow(4)
    vi.spyOn(tree, 'rowAt').mockReturnValue(undefined)
    vi.spyOn(tree, 'fetchRow').mockImplementation(() => {
      tree.error = shapeOf(new DesksideError('network-offline', 'no network'))
      return Promise.resolve(null)
    })
    press('ArrowRight')
    await flushPromises()
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['network-offline'])
  })

  it('mean nothing once the focus is in a field', async () => {
    const { tree, focused } = await given('files.treePosition')
    tree.focusRow(3)
    press('ArrowLeft', 'ArrowDown', 'Enter')
    type()
    await answer()
    expect([focused(), wrapper.emitted('show')]).toEqual(['2024', undefined])
  })
})

describe('a folder to be shown in the tree', () => {
  const reveal = (id: number) => (wrapper.vm as unknown as InstanceType<typeof FolderTree>).reveal(id)

  it('gets the focus once the rows show it, also if entries without a place follow them', async () => {
    const { tree, focused } = await given('files.tree', 2)
    void tree.setOpen(2, false)
    await answer()
    const shown = reveal(22)
    await flushPromises()
    expect(tree.active).toBeNull()
    await answer()
    expect([await shown, focused()]).toEqual(['shown', '2024'])
  })

  it('does not get the focus if the rows cannot be read', async () => {
    const { tree } = await given('files.tree')
    void tree.setOpen(2, false)
    await answer()
    const { request } = window.desksideBridge!
    window.desksideBridge!.request = (route, input) =>
      route === 'files.tree'
        ? Promise.resolve({ ok: false, error: shapeOf(new DesksideError('network-offline', 'no network')) })
        : request(route, input)
    expect(await reveal(22)).toBe('dropped')
    expect([tree.active, useNotices().list.map(({ error }) => error?.code)]).toEqual([null, ['network-offline']])
  })

  it('may have no place there, or give way to a click', async () => {
    const { focused } = await given('files.treePosition')
    expect(await reveal(404)).toBe('unplaced')
    const shown = reveal(22)
    await flushPromises()
    await wrapper.get('[data-index="0"]').trigger('click')
    await answer()
    expect([await shown, focused()]).toEqual(['dropped', 'Archive'])
  })
})
