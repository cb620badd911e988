import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type SavedView,
  type TableSettings,
  type ViewContent,
  MOST_VIEWS,
  savedView,
  viewsChange,
  viewContent
} from '@shared/contract/views'
import { UserEntries } from './user-entries'
import { MADE_FILE } from './made-file'
import { userDataInMemory } from '../../../test/main/user-data/in-memory'
import { entryOf, storedUserData } from '../../../test/main/user-data/stored'
import type { UserData } from './user-data'
import { changeViews, userEntriesIn } from '../../../test/main/user-data/user-entries-in'

const opened: UserData[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-views-'))
})
afterEach(async () => {
  for (const data of opened.splice(0)) await data.close()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<UserData> {
  const data = await storedUserData(folder, { ids: ['w', 'other'] })
  opened.push(data)
  return data
}

const content: ViewContent = {
  deleted: false,
  filter: { match: 'all', having: null, builtIn: { step_id: [3, 4] }, dynamic: { город: 'Тверь' } },
  sort: { key: 'field:data.contract_date', descending: true },
  columns: [
    { key: 'title', width: 320, pinned: true },
    { key: 'field:data.contract_date', width: null, pinned: false }
  ],
  layout: 'board'
}
const view = (id: string, change: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name: `View ${id}`, keepOffline: false },
  ...content,
  ...change
})
const idsOf = async (data: UserData): Promise<string> =>
  (await userEntriesIn(data).views.all('w')).map(({ id }) => id).join('')

describe('saved views', () => {
  it('are kept as they were, over restarts, for their workspace alone', async () => {
    const first = await open()
    await userEntriesIn(first).views.put('w', view('a', { name: 'Крупные «сделки»', keepOffline: true }), null)
    await userEntriesIn(first).views.put('w', view('b', { filter: null, layout: 'chart' }), null)
    await userEntriesIn(first).views.put('other', view('a'), null)
    await first.close()
    const second = await open()
    expect(await userEntriesIn(second).views.all('w')).toEqual([
      view('a', { name: 'Крупные «сделки»', keepOffline: true }),
      view('b', { filter: null, layout: 'chart' })
    ])
    await second.removeWorkspace('w')
    await expect(userEntriesIn(second).views.all('w')).rejects.toMatchObject({ code: 'workspace-closed' })
    expect(await userEntriesIn(second).views.all('other')).toHaveLength(1)
  })

  it('change part by part', async () => {
    const data = await open()
    await userEntriesIn(data).views.put('w', view('a'), null)
    expect(await userEntriesIn(data).views.update('w', 'a', { name: 'New', layout: 'table' })).toEqual(
      view('a', { name: 'New', layout: 'table' })
    )
    expect(await userEntriesIn(data).views.all('w')).toEqual([view('a', { name: 'New', layout: 'table' })])
    await expect(userEntriesIn(data).views.update('w', 'gone', { name: 'x' })).rejects.toMatchObject({
      code: 'not-found'
    })
    await expect(userEntriesIn(data).views.remove('w', 'gone')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are put in order, those that are not named behind, and come back where they stood', async () => {
    const data = await open()
    for (const id of 'abcde') await userEntriesIn(data).views.put('w', view(id), null)
    await userEntriesIn(data).views.reorder('w', ['d', 'b', 'gone', 'd'])
    expect(await idsOf(data)).toBe('dbace')
    for (const id of 'dbace') {
      const before = await idsOf(data)
      const { view: removed, index } = await userEntriesIn(data).views.remove('w', id)
      expect(await idsOf(data)).toBe(before.replace(id, ''))
      await userEntriesIn(data).views.put('w', removed, index)
      expect(await idsOf(data)).toBe(before)
    }
  })

  it('stay in step with a plain list, whatever is done with them', async () => {
    const data = await userDataInMemory('w')
    opened.push(data)
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), id: fc.constantFrom(...'abcdef'), index: fc.nat(7) }),
      fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...'abcdef') }),
      fc.record({ kind: fc.constant('reorder' as const), ids: fc.array(fc.constantFrom(...'abcdef')) })
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const workspace = `run-${run++}`
        await data.attach(entryOf(workspace), { where: 'memory' })
        let list: string[] = []
        for (const one of steps) {
          if (one.kind === 'put') {
            await userEntriesIn(data).views.put(workspace, view(one.id), one.index)
            list = list.filter((id) => id !== one.id)
            list.splice(one.index, 0, one.id)
          } else if (one.kind === 'remove') {
            await userEntriesIn(data)
              .views.remove(workspace, one.id)
              .catch(() => undefined)
            list = list.filter((id) => id !== one.id)
          } else {
            await userEntriesIn(data).views.reorder(workspace, one.ids)
            const first = [...new Set(one.ids)].filter((id) => list.includes(id))
            list = [...first, ...list.filter((id) => !first.includes(id))]
          }
          expect((await userEntriesIn(data).views.all(workspace)).map(({ id }) => id)).toEqual(list)
        }
      }),
      { numRuns: 40 }
    )
  })

  it('are passed over and left alone where a newer version wrote them', () => {
    const future = { ...view('b'), layout: 'globe' }
    const records = [
      ...[view('a'), future, view('c')].map((value) => JSON.stringify({ kind: 'view', value })),
      JSON.stringify({ kind: 'default', value: { layout: 'globe' } }),
      JSON.stringify({ kind: 'table', value: { table: 'person', shape: 'round' } }),
      JSON.stringify({ kind: 'table', value: { table: 'moon', columns: [], sort: { key: 'id', descending: true } } }),
      JSON.stringify({ kind: 'storage', value: { shape: 'globe' } }),
      JSON.stringify({ kind: 'hologram', value: 1 })
    ]
    const made = UserEntries.of(records)
    const shown = (): string =>
      made
        .get('view')
        .map(({ id }) => id)
        .join('')
    expect(shown()).toBe('ac')
    expect(made.get('default')).toBeNull()
    expect(made.get('table').filter(({ table }) => table === 'person')).toEqual([])
    expect(made.get('storage')).toBeNull()
    const [, removed] = changeViews(made, { remove: 'c' })
    changeViews(made, { put: removed!, index: 1 })
    changeViews(made, { first: ['c'] })
    expect(shown()).toBe('ca')
    const ids = made.records().flatMap((record) => /^{"kind":"view","value":{"id":"(.)/.exec(record)?.[1] ?? [])
    expect(ids, 'the one that is not shown stays behind its neighbour').toEqual(['c', 'a', 'b'])
    expect(new Set(made.records())).toEqual(new Set(records))
  })

  it('are bounded', async () => {
    const data = await userDataInMemory('w')
    opened.push(data)
    for (let at = 0; at < MOST_VIEWS; at++) await userEntriesIn(data).views.put('w', view(`v${at}`), null)
    await expect(userEntriesIn(data).views.put('w', view('more'), null)).rejects.toMatchObject({ code: 'bad-input' })
    await userEntriesIn(data).views.put('w', view('v3', { name: 'Again' }), 0)
  })

  it('that none is chosen of: how it looked is kept', async () => {
    const data = await open()
    expect(await userEntriesIn(data).views.default('w')).toBeNull()
    await userEntriesIn(data).views.setDefault('w', content)
    expect(await userEntriesIn(data).views.default('w')).toEqual(content)
    expect(await userEntriesIn(data).views.default('other')).toBeNull()
  })
})

describe('columns and order of a table', () => {
  const byName: TableSettings = { columns: content.columns, sort: { key: 'title', descending: true } }

  it('are kept with their workspace, each table by itself', async () => {
    const before = await open()
    expect(await userEntriesIn(before).views.table('w', 'person')).toBeNull()
    await userEntriesIn(before).views.setTable('w', 'person', { ...byName, columns: [] })
    await userEntriesIn(before).views.setTable('w', 'person', byName)
    await userEntriesIn(before).views.setTable('w', 'project-group', { ...byName, columns: [] })
    await before.close()
    const after = await open()
    expect(await userEntriesIn(after).views.table('w', 'person')).toEqual(byName)
    expect(await userEntriesIn(after).views.table('w', 'project-group')).toEqual({ ...byName, columns: [] })
    expect([
      await userEntriesIn(after).views.table('w', 'user-group'),
      await userEntriesIn(after).views.table('other', 'person')
    ]).toEqual([null, null])
  })

  it('are in memory alone where nothing is to be left', async () => {
    const data = await storedUserData(folder, { ids: ['w'], keeping: { where: 'memory' } })
    opened.push(data)
    await userEntriesIn(data).views.setTable('w', 'person', byName)
    expect(await userEntriesIn(data).views.table('w', 'person')).toEqual(byName)
    await data.close()
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = left.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(texts.join('\n')).not.toContain('descending')
    expect(left.map(({ name }) => name)).not.toContain(MADE_FILE)
  })
})

describe('the schema of a view', () => {
  const fits = (change: object): boolean => savedView.safeParse({ ...view('a'), ...change }).success

  it.each([
    [{}, true],
    [{ filter: null }, true],
    [{ columns: [] }, true],
    [{ id: '../x' }, false],
    [{ name: '  ' }, false],
    [{ name: 'a\0b' }, false],
    [{ name: 'x'.repeat(201) }, false],
    [{ layout: 'globe' }, false],
    [{ sort: { key: 'colour', descending: true } }, false],
    [{ sort: { key: 'field:', descending: true } }, false],
    [{ columns: [content.columns[0], content.columns[0]] }, false],
    [{ columns: [{ key: 'id', width: -5, pinned: false }] }, false],
    [{ filter: { match: 'some' } }, false],
    [{ filter: { match: 'all', having: 'love', builtIn: {}, dynamic: {} } }, false],
    [{ filter: { match: 'all', having: null, builtIn: { user_id: ['x'] }, dynamic: {} } }, false],
    [{ secret: 1 }, false]
  ])('%j fits: %s', (change, isExpected) => {
    expect(fits(change)).toBe(isExpected)
  })

  it('takes changes of parts, and nothing else', () => {
    const parsed = (change: object) => viewsChange.safeParse({ update: 'a', change })
    expect(parsed({}).success).toBe(true)
    expect(parsed({ filter: null, name: 'x' }).data).toEqual({ update: 'a', change: { filter: null, name: 'x' } })
    expect(parsed({ id: 'b' }).success).toBe(false)
    expect(viewContent.safeParse({ ...content, name: 'x' }).success).toBe(false)
  })
})
