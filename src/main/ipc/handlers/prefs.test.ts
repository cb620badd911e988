import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { type PrefKey, type Prefs, type FilesViewState, MOST_OPEN } from '@shared/contract/prefs'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { ProjectFilter } from '@shared/model/filter'
import type { Noun } from '@shared/model/record'
import type { NamedTable, SavedView, ViewContent } from '@shared/contract/views'
import { UserEntries } from '../../user-data/user-entries'
import { userDataInMemory } from '../../../../test/main/user-data/in-memory'
import type { UserData } from '../../user-data/user-data'
import type { Workspaces } from '../../workspace/workspaces'
import { prefHandlers } from './prefs'

let userData: UserData
let events: string[]
let titles: Map<string, string>
/** Ids of the service by local id. */
let joined: Map<number, number>
let now: number

beforeEach(async () => {
  userData = await userDataInMemory('w')
  ;[events, titles, joined, now, followed] = [[], new Map(), new Map(), 1_000, []]
})
afterEach(() => userData.close())

let followed: (readonly FieldCorrection[])[]
const cache = {
  fields: { setCorrections: async (all: readonly FieldCorrection[]) => void followed.push(all) },
  records: { joinedIds: async () => joined },
  reference: { modules: async () => [{ name: 'tasks', title: null }] },
  titles: async (records: readonly { noun: Noun; id: number }[]) =>
    records.map(({ noun, id }) => titles.get(`${noun} ${id}`) ?? null)
}
const handlers = () =>
  prefHandlers({
    workspaces: {
      opened: async (id: string) => {
        if (id !== 'w') throw new DesksideError('workspace-closed', 'closed')
        return { cache }
      }
    } as unknown as Workspaces,
    userData,
    emit: (event, data) => void events.push(`${event} ${JSON.stringify(data)}`),
    now: () => ++now,
    reminds: () => true
  })
const context = { webContentsId: 1 }

/** Like the router: parses the input first. */
async function get<K extends PrefKey>(key: K, workspaceId = 'w'): Promise<Prefs[K]['value']> {
  const { parse, run } = handlers()['prefs.get']
  return (await run(parse({ workspaceId, key }), context)) as Prefs[K]['value']
}
async function send(input: unknown): Promise<unknown> {
  const { parse, run } = handlers()['prefs.set']
  return run(parse(input), context)
}
const set = <K extends PrefKey>(key: K, change: Prefs[K]['change'], workspaceId = 'w') =>
  send({ workspaceId, key, change })

const content: ViewContent = {
  ...{ deleted: false, filter: null, sort: { key: 'id', descending: true }, columns: [], layout: 'table' }
}
const view = (id: string, change: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name: `View ${id}`, keepOffline: false },
  ...content,
  ...change
})
const storage: FilesViewState = { open: { all: true, ids: [5] }, order: 'position', folder: null, top: 0, grids: [] }
const calendar = { mode: 'week', hidden: [4], onlyMine: true, firstDay: 1, weekNumbers: true, hours: null } as const
const person: NamedTable = {
  table: 'person',
  ...{ columns: [{ key: 'id', width: 90, pinned: true }], sort: { key: 'title', descending: false } }
}
const reminders = { of: 'mine', minutes: 5, byCategory: [], quiet: null, hideText: true } as const
const changed = (key: PrefKey): string => `prefs.changed {"workspaceId":"w","key":"${key}"}`

describe('a preference', () => {
  it.each([
    ['calendar', calendar, null, calendar, []],
    ['storage', storage, null, storage, []],
    ['default', content, null, content, []],
    ['tables', person, [], [person], []],
    [
      'times',
      { zone: 'UTC', endDay: null },
      null,
      { zone: 'UTC', endDay: null },
      ['changed {"workspaceId":"w","noun":"calendar-event"}']
    ],
    [
      'me',
      { userId: 12, keepOffline: true },
      { userId: null, keepOffline: false },
      { userId: 12, keepOffline: true },
      [changed('me')]
    ],
    ['searches', { remember: ' villa ' }, [], [{ text: 'villa', at: 1_002 }], []],
    ['modules', { module: 'deals', noun: null }, [], [{ module: 'deals', noun: null }], [changed('modules')]],
    ['views', { put: view('a'), index: null }, [], [view('a')], [changed('views')]],
    ['stages', { id: 7, state: 'won' }, [], [{ id: 7, state: 'won' }], ['fields {"workspaceId":"w","noun":"stage"}']]
  ] as const)('%s is kept, and told where other windows show it', async (key, change, before, after, told) => {
    expect(await get(key)).toEqual(before)
    await send({ workspaceId: 'w', key, change })
    expect(await get(key)).toEqual(after)
    expect(events).toEqual(told)
  })

  it('of a workspace that is not open is neither read nor changed', async () => {
    const closed = { code: 'workspace-closed' }
    for (const key of ['calendar', 'storage', 'views', 'pins', 'recent', 'stages', 'me'] as const) {
      await expect(get(key, 'gone')).rejects.toMatchObject(closed)
    }
    await expect(set('storage', storage, 'gone')).rejects.toMatchObject(closed)
    await expect(set('views', { put: view('a'), index: null }, 'gone')).rejects.toMatchObject(closed)
    await expect(set('stages', { id: 1, state: 'won' }, 'gone')).rejects.toMatchObject(closed)
    expect(events).toEqual([])
  })

  it('keeps what two windows change at once', async () => {
    await Promise.all([
      ...['a', 'b', 'c'].map((id) => set('views', { put: view(id), index: null })),
      ...[1, 2, 3].map((id) => set('pins', { noun: 'project', id, pinned: true })),
      ...[4, 5].map((id) => set('stages', { id, state: 'won' })),
      set('tables', person),
      set('tables', { ...person, table: 'project-group' }),
      ...['x', 'y'].map((text) => set('searches', { remember: text })),
      ...['deals', 'warranty'].map((module) => set('modules', { module, noun: 'file' }))
    ])
    expect((await get('views')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect((await get('pins')).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(await get('stages')).toHaveLength(2)
    expect((await get('tables')).map(({ table }) => table)).toEqual(['person', 'project-group'])
    expect((await get('searches')).map(({ text }) => text)).toEqual(['y', 'x'])
    expect(await get('modules')).toHaveLength(2)
  })

  const bad: readonly (readonly [PrefKey, unknown])[] = [
    ['storage', null],
    ['storage', { ...storage, order: 'size' }],
    ['storage', { ...storage, folder: -1 }],
    ['storage', { ...storage, top: 0.5 }],
    ['storage', { ...storage, top: Number.NaN }],
    ['storage', { ...storage, grids: ['5'] }],
    ['storage', { ...storage, open: [5] }],
    ['storage', { ...storage, open: { all: true, ids: [2 ** 53] } }],
    ['storage', { ...storage, path: '/etc' }],
    // More folders than anybody opens are refused, not truncated.
    ['storage', { ...storage, open: { all: false, ids: Array.from({ length: 2 * MOST_OPEN + 1 }, (_, at) => at) } }],
    ['stages', { id: 1 }],
    ['stages', { id: 1, state: 'closed' }],
    ['stages', { id: 0.5, state: 'won' }],
    ['stages', { id: '1', state: 'won' }],
    ['stages', { id: 1, state: 'won', also: 1 }],
    ['stages', { all: [{ id: 7, state: 'closed' }] }],
    ['me', { userId: 'me', keepOffline: false }],
    ['me', { userId: 1 }],
    ['pins', { noun: 'moon', id: 1, pinned: true }],
    ['pins', { noun: 'project', id: -1, pinned: true }],
    ['recent', { noun: 'project', id: 1 }],
    ['views', { put: view('a', { name: '' }), index: null }],
    ['views', { put: { ...view('a'), filter: { match: 'maybe' } }, index: null }],
    ['views', { put: content, index: 0 }],
    ['views', { put: view('a'), index: -1 }],
    ['views', { update: 'a b', change: {} }],
    ['views', { update: 'a', change: { id: 'b' } }],
    ['corrections', { noun: 'project', key: 'x' }],
    ['corrections', { noun: 'project', key: 'x', correction: {}, more: 1 }],
    ['corrections', { noun: 'project', key: 5, correction: null }],
    ['corrections', { noun: '__proto__', key: 'x', correction: null }],
    ['corrections', { noun: 'project', key: 'x', correction: { role: 'id' } }],
    ['corrections', { noun: 'project', key: 'x', correction: { role: 'price', type: 'money' } }],
    ['corrections', { noun: 'project', key: 'x', correction: { position: 1 } }],
    ['corrections', { noun: 'project', key: 'x', correction: { label: 'x'.repeat(201) } }],
    ['corrections', { noun: 'project', key: 'x'.repeat(20_001), correction: null }],
    ['corrections', { noun: 'project', keys: ['a', 'a'] }],
    ['corrections', { noun: 'project', keys: 'a' }],
    ['corrections', { noun: 'project', keys: [5] }],
    ['corrections', { noun: 'project', keys: Array.from({ length: 10_001 }, (_, at) => `k${at}`) }],
    ['corrections', { noun: 'project', all: [{ noun: 'file', key: 'a', hidden: true }] }],
    ['tables', { ...person, table: 'project' }],
    ['tables', { ...person, layout: 'table' }],
    ['searches', { remember: 'x\0' }],
    ['searches', { forget: 'all' }],
    ['modules', { module: '', noun: null }]
  ]
  it.each(bad)('is not changed by what is no input: %s %j', async (key, change) => {
    await expect(send({ workspaceId: 'w', key, change })).rejects.toMatchObject({ code: 'bad-input' })
    expect(events).toEqual([])
  })

  it.each([
    {},
    { workspaceId: 'w' },
    { workspaceId: 'w', key: 'place', change: {} },
    { workspaceId: 'w', key: 'damage', change: null }
  ])('is not what %j names', async (input) => {
    await expect(send(input)).rejects.toMatchObject({ code: 'bad-input' })
    expect(() => handlers()['prefs.get'].parse(input)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})

describe('pins and the user’s own record', () => {
  it('are kept and told', async () => {
    titles.set('project 7', 'Villa')
    await set('pins', { noun: 'project', id: 7, pinned: true })
    expect(await get('pins')).toMatchObject([{ id: 7, title: 'Villa', pinnedAt: 1_001 }])
    // Titles are looked up, not stored, so a title that left the cache is not on disk.
    titles.clear()
    expect(await get('pins')).toMatchObject([{ id: 7, title: null }])
    await set('pins', { noun: 'project', id: 7, pinned: false })
    expect(await get('pins')).toEqual([])
    // A person known by name only.
    const byName = { userId: -40_262_579_842_005, keepOffline: false }
    await set('me', { userId: 12, keepOffline: true })
    await set('me', byName)
    expect(await get('me')).toEqual(byName)
    await set('me', { userId: null, keepOffline: true })
    expect(await get('me')).toEqual({ userId: null, keepOffline: false })
    expect(events).toEqual([changed('pins'), changed('pins'), changed('me'), changed('me'), changed('me')])
  })
})

describe('of what the user is reminded', () => {
  it('is kept with the moment when it was said, and told with what this computer can do', async () => {
    expect(await get('reminders')).toMatchObject({ isSupported: true })
    await set('reminders', reminders)
    expect(await get('reminders')).toEqual({ settings: reminders, isSupported: true })
    expect(userData.of('w').get('reminders')).toEqual({ settings: reminders, since: 1_002 })
    expect(events).toEqual([changed('reminders')])
  })
})

describe('past searches', () => {
  it('are the latest first, each once, and forgotten one by one or all', async () => {
    for (const text of ['a', 'b', 'c', 'a']) await set('searches', { remember: text })
    expect((await get('searches')).map(({ text }) => text)).toEqual(['a', 'c', 'b'])
    await set('searches', { forget: ['c'] })
    expect((await get('searches')).map(({ text }) => text)).toEqual(['a', 'b'])
    await set('searches', { forget: null })
    expect(await get('searches')).toEqual([])
  })
})

describe('what the user says about stages', () => {
  it('is kept, told to every window, and taken back', async () => {
    await set('stages', { id: 7, state: 'won' })
    await set('stages', { id: -8, state: 'open' })
    await set('stages', { id: 7, state: 'lost' })
    expect(await get('stages')).toEqual([
      { id: -8, state: 'open' },
      { id: 7, state: 'lost' }
    ])
    await set('stages', { id: 7, state: null })
    expect(await get('stages')).toEqual([{ id: -8, state: 'open' }])
    expect(events).toEqual(Array.from({ length: 4 }, () => 'fields {"workspaceId":"w","noun":"stage"}'))
  })

  it('is replaced as a whole, and what was said before comes back, to undo that', async () => {
    await set('stages', { id: 7, state: 'won' })
    expect(await set('stages', { all: [] })).toEqual([{ id: 7, state: 'won' }])
    expect(await get('stages')).toEqual([])
    expect(await set('stages', { all: [{ id: 7, state: 'won' }] })).toEqual([])
    expect(await get('stages')).toEqual([{ id: 7, state: 'won' }])
  })
})

describe('what the user says about fields', () => {
  it('is kept, followed by the cache, and told', async () => {
    await set('corrections', { noun: 'project', key: 'code', correction: { role: 'title' } })
    const corrections = [{ noun: 'project', key: 'code', role: 'title' }]
    expect(await get('corrections')).toEqual(corrections)
    expect(followed).toEqual([corrections])
    expect(events).toEqual([
      'fields {"workspaceId":"w","noun":"project"}',
      'changed {"workspaceId":"w","noun":"project"}'
    ])
  })

  it('is said one after another, so that none is lost', async () => {
    await Promise.all([
      set('corrections', { noun: 'project', key: 'a', correction: { hidden: true } }),
      set('corrections', { noun: 'project', key: 'b', correction: { label: 'B' } }),
      set('corrections', { noun: 'project', keys: ['b', 'a'] }),
      set('corrections', { noun: 'file', key: '', correction: { type: 'text' } })
    ])
    const all = [
      { noun: 'file', key: '', type: 'text' },
      { noun: 'project', key: 'a', hidden: true, position: 1 },
      { noun: 'project', key: 'b', label: 'B', position: 0 }
    ]
    expect(await get('corrections')).toEqual(all)
    expect(followed.at(-1)).toEqual(all)
    expect(followed).toHaveLength(4)
  })

  it('can be exchanged as a whole, and put back', async () => {
    await set('corrections', { noun: 'project', key: 'a', correction: { hidden: true } })
    await set('corrections', { noun: 'file', key: 'a', correction: { hidden: true } })
    const own: readonly FieldCorrection[] = [{ noun: 'project', key: 'a', hidden: true }]
    expect(await set('corrections', { noun: 'project', all: [] })).toEqual(own)
    expect(await get('corrections')).toEqual([{ noun: 'file', key: 'a', hidden: true }])
    await set('corrections', { noun: 'project', all: own })
    expect(await get('corrections')).toHaveLength(2)
  })

  it('is not kept for a workspace that was left meanwhile', async () => {
    const left = set('corrections', { noun: 'project', key: 'a', correction: { hidden: true } }, 'gone')
    await expect(left).rejects.toMatchObject({ code: 'workspace-closed' })
    expect(followed).toEqual([])
  })
})

describe('saved views', () => {
  it('are added, changed, put in order, removed and put back, each told', async () => {
    await set('views', { put: view('a'), index: null })
    await set('views', { put: view('b', { layout: 'board' }), index: null })
    await set('views', { first: ['b'] })
    await set('views', { update: 'a', change: { keepOffline: true, name: 'Mine' } })
    const before = (await set('views', { remove: 'b' })) as readonly SavedView[]
    expect(
      before.map(({ id }) => id),
      'to undo it'
    ).toEqual(['b', 'a'])
    expect((await get('views')).map(({ id }) => id)).toEqual(['a'])
    await set('views', { put: before[0]!, index: 0 })
    expect(await get('views')).toEqual([view('b', { layout: 'board' }), view('a', { keepOffline: true, name: 'Mine' })])
    expect(events).toEqual(Array.from({ length: 6 }, () => changed('views')))
    await expect(set('views', { update: 'gone', change: {} })).rejects.toMatchObject({ code: 'not-found' })
    await expect(set('views', { remove: 'gone' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('ask by the service’s id as soon as a payload has said it of what was known by its name alone', async () => {
    const filter: ProjectFilter = { match: 'all', having: null, builtIn: { currency_id: [-6, -5] }, dynamic: {} }
    await set('views', { put: view('a', { filter }), index: null })
    await set('default', { ...content, filter })
    expect((await get('views')).map((one) => one.filter)).toEqual([filter])
    joined.set(-5, 3)
    const by = { ...filter, builtIn: { currency_id: [-6, 3] } }
    expect((await get('views')).map((one) => one.filter)).toEqual([by])
    expect(await get('default')).toMatchObject({ filter: by })
  })
})

describe('what is stored', () => {
  it('is written as it has always been, member by member', async () => {
    const table = [{ key: 'title', width: 320, pinned: true }] as const
    const shown = {
      layout: 'board',
      columns: table,
      sort: { descending: true, key: 'id' },
      filter: null,
      deleted: false
    }
    await send({
      workspaceId: 'w',
      key: 'views',
      change: { put: { ...shown, keepOffline: true, name: 'A', id: 'a' }, index: null }
    })
    await send({ workspaceId: 'w', key: 'default', change: shown })
    await send({ workspaceId: 'w', key: 'tables', change: { sort: shown.sort, columns: table, table: 'person' } })
    await set('searches', { remember: 'villa' })
    await set('modules', { module: 'deals', noun: null })
    await set('pins', { pinned: true, id: 7, noun: 'project' })
    await set('me', { keepOffline: true, userId: 12 })
    await set('stages', { state: 'won', id: 7 })
    await set('corrections', { noun: 'project', key: 'code', correction: { label: 'Code', role: 'title' } })
    const content =
      '"deleted":false,"filter":null,"sort":{"key":"id","descending":true},"columns":[{"key":"title","width":320,"pinned":true}]'
    const sorted = '"columns":[{"key":"title","width":320,"pinned":true}],"sort":{"key":"id","descending":true}'
    expect((userData.of('w') as UserEntries).records()).toEqual([
      `{"kind":"view","value":{"id":"a","name":"A","keepOffline":true,${content},"layout":"board"}}`,
      `{"kind":"default","value":{${content},"layout":"board"}}`,
      `{"kind":"table","value":{"table":"person",${sorted}}}`,
      '{"kind":"searches","value":{"past":[{"text":"villa","at":1004}],"choices":[{"module":"deals","noun":null}]}}',
      '{"kind":"visit","value":{"noun":"project","id":7,"openedAt":null,"pinnedAt":1006}}',
      '{"kind":"me","value":12}',
      '{"kind":"own-offline","value":true}',
      '{"kind":"correction","value":{"role":"title","noun":"project","key":"code","label":"Code"}}',
      '{"kind":"stages","value":[{"id":7,"state":"won"}]}'
    ])
  })
})

describe('what the user said about stages, in their file', () => {
  it('comes back, and what a newer version wrote stays as it is', () => {
    const said = JSON.stringify({ kind: 'stages', value: [{ id: 7, state: 'won' }] })
    expect(UserEntries.of([said]).get('stages')).toEqual([{ id: 7, state: 'won' }])
    expect(UserEntries.of([said]).records()).toEqual([said])
    const newer = JSON.stringify({ kind: 'stages', value: [{ id: 7, state: 'frozen' }] })
    expect(UserEntries.of([newer]).get('stages')).toBeNull()
    expect(UserEntries.of([newer]).records()).toEqual([newer])
  })
})
