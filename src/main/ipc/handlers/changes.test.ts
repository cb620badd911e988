import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { ViewContent } from '@shared/contract/views'
import type { Visit } from '@shared/model/view'
import { userDataInMemory } from '../../../../test/main/user-data/in-memory'
import type { UserData } from '../../user-data/user-data'
import type { Workspaces } from '../../workspace/workspaces'
import { changeHandlers } from './changes'
import { prefHandlers } from './prefs'
import { userEntriesIn } from '../../../../test/main/user-data/user-entries-in'

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

/** Ids of the service by local id. */
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
  return { ...changeHandlers(options), ...prefHandlers({ ...options, reminds: () => true }) }
}

type AllHandlers = ReturnType<typeof handlers>

/** Calls a route like the router: parses the input first. */
async function ask<R extends keyof AllHandlers>(
  route: R,
  input: object
): Promise<Awaited<ReturnType<AllHandlers[R]['run']>>> {
  const { parse, run } = handlers()[route] as {
    parse: (input: unknown) => unknown
    run: (input: unknown, context: object) => unknown
  }
  return (await run(parse({ workspaceId: 'w', ...input }), {})) as Awaited<ReturnType<AllHandlers[R]['run']>>
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
    const recent = (await ask('prefs.get', { key: 'recent' })) as readonly Visit[]
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
      'prefs.changed {"workspaceId":"w","key":"recent"}',
      'prefs.changed {"workspaceId":"w","key":"recent"}'
    ])
  })

  it('is nothing in a workspace that was left', async () => {
    await expect(ask('changes.visited', { workspaceId: 'gone', noun: 'project', id: 7 })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(await userEntriesIn(userData).visits.recent('w', null, 10)).toEqual([])
  })
})

describe('what is no input', () => {
  it.each([
    ['changes.feed', { nouns: [], before: null, since: null, limit: 10 }],
    ['changes.feed', { nouns: ['moon'], before: null, since: null, limit: 10 }],
    ['changes.feed', { nouns: null, before: null, since: null, limit: 501 }],
    ['changes.feed', { nouns: null, before: null, since: null, responsible: 1.5, limit: 10 }],
    ['changes.since', { noun: 'project', id: -1 }]
  ] as const)('%s %j is refused', async (route, input) => {
    await expect(ask(route, input)).rejects.toMatchObject({ code: 'bad-input' })
  })
})
