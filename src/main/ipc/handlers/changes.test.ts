import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { ProjectFilter } from '@shared/model/filter'
import type { ViewContent } from '@shared/model/view'
import { userDataInMemory } from '../../../../test/main/user-data/stored'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { changeHandlers } from './changes'
import { viewHandlers } from './views'
import { visitHandlers } from './visits'

let userData: UserData
let events: string[]
let titles: Map<string, string>
let marked: Set<number>
let now: number

beforeEach(async () => {
  userData = await userDataInMemory('w')
  events = []
  titles = new Map()
  marked = new Set()
  joined = new Map()
  now = 1_000
})
afterEach(() => userData.close())

/** The service's ids by local ids. */
let joined: Map<number, number>

const cache = {
  records: { joinedIds: async () => joined },
  titles: async (records: readonly { noun: Noun; id: number }[]) =>
    records.map(({ noun, id }) => titles.get(`${noun} ${id}`) ?? null),
  changes: { visited: async ({ id }: { id: number }) => ({ wasMarked: marked.delete(id) }) }
}
const workspaces = {
  opened: async (id: string) => {
    if (id !== 'w') throw new DesksideError('workspace-closed', 'closed')
    return { cache }
  }
} as unknown as Workspaces

function handlers() {
  const options = {
    workspaces,
    userData,
    emit: (event: string, data: unknown) => void events.push(`${event} ${JSON.stringify(data)}`),
    now: () => ++now
  }
  return { ...changeHandlers(options), ...visitHandlers(options), ...viewHandlers(options) }
}

type All = ReturnType<typeof handlers>

/** Calls a route as the router does: the input is parsed first. */
async function ask<R extends keyof All>(route: R, input: object): Promise<Awaited<ReturnType<All[R]['run']>>> {
  const { parse, run } = handlers()[route] as {
    parse: (input: unknown) => unknown
    run: (input: unknown, context: object) => unknown
  }
  return (await run(parse({ workspaceId: 'w', ...input }), {})) as Awaited<ReturnType<All[R]['run']>>
}

const content: ViewContent = {
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  layout: 'table'
}

describe('what the list of projects shows', () => {
  it('is told to a page that begins anew, by workspace, with the ids of the service as it gives them by now', async () => {
    const all = handlers()
    const shown = (workspaceId: string) => all['views.shown'].run({ workspaceId }, { webContentsId: 1 })
    expect(await shown('w')).toBeNull()
    const filter = { match: 'all', having: null, builtIn: { currency_id: [-7] }, dynamic: {} } as const
    const input = { workspaceId: 'w', viewId: 'v', content: { ...content, filter } }
    await all['views.setShown'].run(all['views.setShown'].parse(input), { webContentsId: 1 })
    await expect(shown('other'), 'of one that is not open').rejects.toMatchObject({ code: 'workspace-closed' })
    expect(await shown('w')).toEqual({ viewId: 'v', content: { ...content, filter } })
    joined.set(-7, 4)
    expect((await shown('w'))?.content.filter).toMatchObject({ builtIn: { currency_id: [4] } })
    expect(events, 'nobody else shows it').toEqual([])
  })
})

describe('looking at a record', () => {
  it('makes it the latest of those opened, under its own name', async () => {
    titles.set('project 7', 'Villa')
    await ask('changes.visited', { noun: 'project', id: 7 })
    await ask('changes.visited', { noun: 'file', id: 7 })
    titles.set('project 7', 'Villa by the sea')
    const recent = await ask('visits.recent', { nouns: null, limit: 10 })
    expect(recent.map(({ noun, title }) => [noun, title])).toEqual([
      ['file', null],
      ['project', 'Villa by the sea']
    ])
  })

  it('takes the mark from lists, and tells of it only when there was one', async () => {
    marked.add(7)
    await ask('changes.visited', { noun: 'project', id: 7 })
    await ask('changes.visited', { noun: 'project', id: 7 })
    expect(events).toEqual([
      'changed {"workspaceId":"w","noun":"project","ids":[7]}',
      'views {"workspaceId":"w"}',
      'views {"workspaceId":"w"}'
    ])
  })

  it('is nothing in a workspace that was left', async () => {
    await expect(ask('changes.visited', { workspaceId: 'gone', noun: 'project', id: 7 })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(await userData.visits.recent('w', null, 10)).toEqual([])
  })
})

describe('pins and the user’s own record', () => {
  it('are kept and told', async () => {
    titles.set('project 7', 'Villa')
    await ask('visits.pin', { noun: 'project', id: 7, pinned: true })
    expect(await ask('visits.pinned', {})).toMatchObject([{ id: 7, title: 'Villa', pinnedAt: 1_001 }])
    // Titles are looked up, not stored: what the cache no longer has is not on the disk either.
    titles.clear()
    expect(await ask('visits.pinned', {})).toMatchObject([{ id: 7, title: null }])
    await ask('visits.pin', { noun: 'project', id: 7, pinned: false })
    expect(await ask('visits.pinned', {})).toEqual([])
    expect(await ask('visits.me', {})).toEqual({ userId: null, keepOffline: false })
    await ask('visits.setMe', { userId: 12, keepOffline: true })
    expect(await ask('visits.me', {})).toEqual({ userId: 12, keepOffline: true })
    // A person who is known by name alone.
    const byName = { userId: -40_262_579_842_005, keepOffline: false }
    await ask('visits.setMe', byName)
    expect(await ask('visits.me', {})).toEqual(byName)
    expect(events).toHaveLength(4)
  })
})

describe('saved views', () => {
  it('are added, changed, put in order, removed and put back, each told', async () => {
    const first = await ask('views.add', { name: '  Dear ones ', content })
    const second = await ask('views.add', { name: 'Board', content: { ...content, layout: 'board' } })
    expect(first).toEqual({ ...content, id: first.id, name: 'Dear ones', keepOffline: false })
    await ask('views.reorder', { ids: [second.id] })
    expect((await ask('views.update', { id: first.id, change: { keepOffline: true, name: ' Mine ' } })).name).toBe(
      'Mine'
    )
    const removed = await ask('views.remove', { id: second.id })
    expect(removed.index).toBe(0)
    await ask('views.restore', removed)
    expect((await ask('views.list', {})).map(({ name }) => name)).toEqual(['Board', 'Mine'])
    expect(events).toEqual(Array.from({ length: 6 }, () => 'views {"workspaceId":"w"}'))
    await expect(ask('views.update', { id: 'gone', change: {} })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('ask by the service’s id as soon as a payload has said it of what was known by its name alone', async () => {
    const filter: ProjectFilter = { match: 'all', having: null, builtIn: { currency_id: [-6, -5] }, dynamic: {} }
    await ask('views.add', { name: 'Roubles', content: { ...content, filter } })
    await ask('views.setDefault', { content: { ...content, filter } })
    expect((await ask('views.list', {})).map((view) => view.filter)).toEqual([filter])
    joined.set(-5, 3)
    const now = { ...filter, builtIn: { currency_id: [-6, 3] } }
    expect((await ask('views.list', {})).map((view) => view.filter)).toEqual([now])
    expect(await ask('views.default', {})).toMatchObject({ filter: now })
  })

  it('are not kept for a workspace that is gone', async () => {
    await expect(ask('views.add', { workspaceId: 'gone', name: 'x', content })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(events).toEqual([])
  })

  it('leave alone how the list looks without them, which is kept quietly', async () => {
    expect(await ask('views.default', {})).toBeNull()
    await ask('views.setDefault', { content: { ...content, columns: [{ key: 'price', width: 90, pinned: true }] } })
    expect(await ask('views.default', {})).toMatchObject({ columns: [{ key: 'price', width: 90 }] })
    expect(events).toEqual([])
  })

  it('are for projects; other tables keep columns and order alone, as quietly', async () => {
    const settings = { columns: [{ key: 'id', width: 90, pinned: true }], sort: { key: 'title', descending: false } }
    expect(await ask('views.table', { table: 'person' })).toBeNull()
    await ask('views.setTable', { table: 'person', settings })
    expect(await ask('views.table', { table: 'person' })).toEqual(settings)
    expect(await ask('views.table', { table: 'project-group' })).toBeNull()
    expect(events).toEqual([])
  })
})

describe('what is no input', () => {
  it.each([
    ['changes.feed', { nouns: [], before: null, since: null, limit: 10 }],
    ['changes.feed', { nouns: ['moon'], before: null, since: null, limit: 10 }],
    ['changes.feed', { nouns: null, before: null, since: null, limit: 501 }],
    ['changes.since', { noun: 'project', id: -1 }],
    ['visits.recent', { nouns: null, limit: 0 }],
    ['visits.setMe', { userId: 'me', keepOffline: false }],
    ['visits.setMe', { userId: 1 }],
    ['views.add', { name: '', content }],
    ['views.add', { name: 'x', content: { ...content, filter: { match: 'maybe' } } }],
    ['views.update', { id: 'a b', change: {} }],
    ['views.restore', { view: content, index: 0 }],
    ['views.table', { table: 'project' }],
    ['views.setTable', { table: 'person', settings: { ...content, columns: [] } }]
  ] as const)('%s %j is refused', async (route, input) => {
    await expect(ask(route, input)).rejects.toMatchObject({ code: 'bad-input' })
  })
})
