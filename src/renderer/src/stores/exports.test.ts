import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ExportOutcome } from '@shared/contract/exports'
import { DesksideError } from '@shared/ipc/errors'
import { setFormatLocale } from '../basics/format'
import { setLanguage } from '../locales'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { useExports, type ExportWanted } from './exports'
import { useNotices } from '../state/notices'
import { readRanges } from '../data/table-list/read-ranges'
import { ids, page } from '../../../../test/renderer/stores/projects/fixtures'
import { projectSource } from './projects/project-source'

const list = ids(1_300)
const listing = { deleted: false, filter: null, sort: { key: 'title', descending: true } } as const
const wanted: ExportWanted = {
  workspaceId: 'one',
  of: { kind: 'project', ...listing },
  read: (marked, signal) =>
    readRanges(
      (offset, limit) => projectSource.read({ workspaceId: 'one', ...listing, columns: [] }, offset, limit),
      marked,
      signal
    ),
  marked: { ranges: [], stand: new Map() },
  follow: () => Promise.reject(new Error('nobody follows')),
  columns: [{ key: 'title', heading: 'Project', type: 'text' }],
  format: 'csv',
  name: 'Mine'
}
let bridge: FakeBridge
let writing: PromiseWithResolvers<ExportOutcome>

const asked = (route: string) => bridge.asked.filter((each) => each.route === route).map(({ input }) => input)
const attempt = (): string => (asked('lists.export')[0] as { attempt: string }).attempt
const push = (of: string, done: number): void =>
  bridge.push({ name: 'export', data: { attempt: of, done, total: 1_300 } })

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
  writing = Promise.withResolvers()
  bridge = installBridge({
    'projects.list': ({ offset, limit }) => page(list, offset, limit),
    'lists.export': () => writing.promise,
    'lists.cancelExport': () => {
      writing.reject(new DesksideError('cancelled', 'cancelled'))
      return undefined
    }
  })
  setActivePinia(createPinia())
})

describe('an export', () => {
  it('says how far it is until it is over, and what came of it', async () => {
    const exports = useExports()
    const run = exports.run(wanted)
    expect(exports.running).toMatchObject({ done: 0, total: null })
    await flushPromises()
    expect(asked('lists.export')).toMatchObject([{ ids: null, format: 'csv', name: 'Mine', locale: 'en-GB' }])
    push(attempt(), 500)
    expect(exports.running).toMatchObject({ done: 500, total: 1_300 })
    push('another window’s', 900)
    expect(exports.running).toMatchObject({ done: 500 })
    writing.resolve({ savedAs: 'a.csv', rows: 1_300, cut: 2 })
    await run
    expect(exports.running).toBeNull()
    expect(bridge.listeners()).toBeLessThanOrEqual(1)
    expect(useNotices().list.map(({ text }) => text)).toEqual([
      '1,300 projects are in “a.csv”. 2 texts were longer than a cell can be and were cut.'
    ])
  })

  it('is the only one at a time', async () => {
    const exports = useExports()
    void exports.run(wanted)
    await exports.run(wanted)
    expect(asked('lists.export')).toHaveLength(1)
  })

  it('is of the marked projects, in the order of the list', async () => {
    const exports = useExports()
    const run = exports.run({
      ...wanted,
      marked: {
        ranges: [
          { first: 2, last: 3 },
          { first: 600, last: 1_250 }
        ],
        stand: new Map([
          [2, list[2]!],
          [1_250, list[1_250]!]
        ])
      }
    })
    await expect.poll(() => asked('lists.export').length).toBe(1)
    expect((asked('lists.export')[0] as { ids: number[] }).ids).toEqual([
      ...list.slice(2, 4),
      ...list.slice(600, 1_251)
    ])
    writing.resolve({ savedAs: null, rows: 0, cut: 0 })
    await run
    expect(useNotices().list).toEqual([])
  })

  it('is of those that were marked where the list has moved, and of none when they are gone', async () => {
    const exports = useExports()
    const at = (first: number, id: number) => ({ ranges: [{ first, last: first }], stand: new Map([[first, id]]) })
    const run = exports.run({ ...wanted, marked: at(2, list[4]!), follow: () => Promise.resolve(at(4, list[4]!)) })
    await expect.poll(() => asked('lists.export').length).toBe(1)
    expect((asked('lists.export')[0] as { ids: number[] }).ids).toEqual([list[4]])
    writing.resolve({ savedAs: null, rows: 0, cut: 0 })
    await run
    await exports.run({ ...wanted, marked: at(2, 9_999), follow: () => Promise.resolve(at(2, 9_999)) })
    expect(asked('lists.export')).toHaveLength(1)
    expect(useNotices().list.at(-1)?.text).toMatch(/what was selected could not be found again/)
    expect(exports.running).toBeNull()
  })

  it('is cancelled without a problem, and who can’t see it is told', async () => {
    const exports = useExports()
    const run = exports.run(wanted)
    await flushPromises()
    exports.cancel()
    await run
    expect(asked('lists.cancelExport')).toEqual([{ attempt: attempt() }])
    expect([exports.running, useNotices().list]).toEqual([null, []])
    expect(useNotices().spoken).toBe('The export is cancelled: no file was written.')
  })

  it('asks for nothing to be written when it is cancelled while the marked are read', async () => {
    const exports = useExports()
    const run = exports.run({ ...wanted, marked: { ranges: [{ first: 0, last: 1_299 }], stand: new Map() } })
    exports.cancel()
    await expect(writing.promise).rejects.toThrow('cancelled')
    await run
    expect(asked('lists.export')).toEqual([])
    expect(useNotices().list).toEqual([])
  })

  it.each(['disk-full', 'file-unwritable'] as const)('tells of %s, and can be tried again', async (code) => {
    const exports = useExports()
    const run = exports.run(wanted)
    writing.reject(new DesksideError(code, 'no'))
    await run
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual([code])
    expect(exports.running).toBeNull()
  })
})
