import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { RequestInput } from '@shared/ipc/contract'
import { entryKey } from '@shared/rules/entry-key'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { TestFiles } from '../../../../../test/renderer/stores/files/fixtures'
import { useFilesList, type FilesShown } from './files-list'

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
const inFolder = (id: number | null): FilesShown => ({ workspaceId: 'w', of: { kind: 'folder', id }, filter: null })
const searched = (text: string): FilesShown => ({
  ...{ workspaceId: 'w', filter: null },
  of: { kind: 'search', text, below: null }
})

async function given(start: FilesShown | null) {
  freshStores()
  const files = new TestFiles([
    { id: 1, name: 'Contracts', files: ['a.pdf', 'b.pdf'], folders: [{ id: 11, name: '2024', files: ['c.pdf'] }] },
    { id: 2, name: 'Drawings' }
  ])
  const bridge = files.install({ 'prefs.set tables': () => undefined })
  const shown = shallowRef(start)
  effects = effectScope()
  const list = effects.run(() => useFilesList(() => shown.value))!
  await settle()
  const names = () => Array.from({ length: list.total ?? 0 }, (_, at) => list.rowAt(at)?.title)
  const asked = <R extends 'files.list' | 'files.endSearch'>(route: R) =>
    bridge.asked.filter((one) => one.route === route).map(({ input }) => input as RequestInput<R>)
  return { files, bridge, shown, list, names, asked }
}

describe('a list of the files', () => {
  it('is what a folder holds, with how many of each', async () => {
    const { list, names } = await given(inFolder(1))
    expect(names()).toEqual(['2024', 'a.pdf', 'b.pdf'])
    expect(list.counts()).toEqual({ folders: 1, files: 2 })
    expect(await list.placeOf(entryKey({ noun: 'file', id: 101 }))).toBe(2)
    expect(await list.typed('b', 0)).toBe(2)
  })

  it('has no row for a typed name when another folder was opened meanwhile', async () => {
    const { list, shown } = await given(inFolder(1))
    const typed = list.typed('b', 0)
    shown.value = inFolder(null)
    expect(await typed).toBeNull()
  })

  it('of another folder shows nothing of the last one meanwhile', async () => {
    const { list, shown, names } = await given(inFolder(1))
    shown.value = inFolder(null)
    await settle()
    expect(names()).toEqual(['Contracts', 'Drawings'])
    shown.value = inFolder(11)
    expect(list.counts()).toBeNull()
    await settle()
    expect(names()).toEqual(['c.pdf'])
  })

  it('begins in the order that each kind of list has by itself', async () => {
    const { shown, asked } = await given(inFolder(1))
    for (const of of [{ kind: 'changed' }, { kind: 'deleted' }, { kind: 'search', text: 'x', below: null }] as const) {
      shown.value = { workspaceId: 'w', of, filter: null }
      await settle()
    }
    expect(asked('files.list').map(({ sort }) => `${sort.key} ${String(sort.descending)}`)).toEqual([
      ...['title false', 'updated true', 'title false', 'position false']
    ])
  })

  it('ends the searches of words that nobody looks for any more', async () => {
    const { shown, asked } = await given(searched('pdf'))
    expect(asked('files.endSearch')).toEqual([])
    shown.value = searched('pdf a')
    await settle()
    shown.value = inFolder(1)
    await settle()
    expect(asked('files.endSearch').map(({ text }) => text)).toEqual(['pdf', 'pdf a'])
    shown.value = searched('c')
    await settle()
    effects.stop()
    expect(asked('files.endSearch').map(({ text }) => text)).toEqual(['pdf', 'pdf a', 'c'])
  })

  it('moves no row that has the focus when the service finds more', async () => {
    const { files, bridge, list } = await given(searched('pdf'))
    list.setViewport({ first: 0, last: 5 })
    list.focusRow(1)
    const before = list.active
    files.folders = [{ id: 9, name: 'Found', files: ['0.pdf'] }, ...files.folders]
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'file' } })
    await settle(600)
    expect(list.total).toBe(4)
    expect(list.active).toEqual({ index: 2, id: before?.id })
  })

  it('keeps a position that was chosen while another order was read, and forgets a row', async () => {
    const { list } = await given(inFolder(null))
    list.setViewport({ first: 0, last: 5 })
    list.focusPosition(1)
    list.sortBy('title', true)
    await settle()
    expect(list.active).toBeNull()
    list.sortBy('title', false)
    list.focusPosition(0)
    await settle()
    expect(list.active).toEqual({ index: 0, id: list.rowAt(0)?.id })
    list.sortBy('title', true)
    list.focusPosition(70)
    await settle()
    expect(list.active).toBeNull()
    list.sortBy('title', false)
    list.focusPosition(0)
    // A click means the row of the old order.
    list.focusRow(1)
    await settle()
    expect(list.active).toBeNull()
  })
})
