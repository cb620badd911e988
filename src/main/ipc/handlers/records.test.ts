import { describe, expect, it } from 'vitest'
import { UserEntries } from '../../user-data/user-entries'
import type { Workspaces } from '../../workspace/workspaces'
import { projectHandlers } from './projects'
import { recordHandlers } from './records'

const failure = { code: 'service-unreadable', message: 'What?', retryable: false, details: { came: 'null' } } as const
const SWEPT = 5_000
const userData = { of: () => new UserEntries() }

/** A workspace whose service answers no live reads. */
function unansweredWorkspace() {
  const calls: unknown[] = []
  const asked = {
    revalidate: async (query: object, sweptAt: number | null) => void calls.push(['revalidate', query, sweptAt]),
    failureOf: (query: object, sweptAt: number | null) => (calls.push(['failureOf', query, sweptAt]), failure),
    found: () => []
  }
  const list = async () => ({ rows: [{ id: 1 }], total: 1, fetchedAt: 9 })
  const cache = {
    projects: { list },
    records: { list },
    sweep: { coverage: async () => ({ state: 'complete', cached: 1, total: 1, sweptAt: SWEPT, obstacle: null }) }
  }
  const workspaces = { opened: async () => ({ cache, live: asked, records: asked }) } as unknown as Workspaces
  return { calls, handlers: { ...recordHandlers(workspaces), ...projectHandlers({ workspaces, userData }) } }
}

const records = recordHandlers({} as Workspaces)
const projects = projectHandlers({ workspaces: {} as Workspaces, userData })
const inWorkspace = { workspaceId: 'w1' }
const badInput = expect.objectContaining({ code: 'bad-input' }) as Error

describe('lists that are asked for behind the cache', () => {
  const window = { workspaceId: 'w1', deleted: false, filter: null, columns: [], offset: 0, limit: 100 }
  const nouns = ['project-group', 'user-group', 'folder', 'file', 'calendar-event', 'event-type'] as const
  it.each([
    { route: 'projects.list', input: { ...window, sort: { key: 'id', descending: true } } } as const,
    ...nouns.map((noun) => ({
      route: 'records.list' as const,
      input: { ...window, noun, parent: null, text: '', sort: { key: 'title', descending: false } }
    }))
  ])('say with what is saved why there is nothing newer: $route of $input.noun', async ({ route, input }) => {
    const { handlers, calls } = unansweredWorkspace()
    const { parse, run } = handlers[route]
    const answer = await run(parse(input) as never, { webContentsId: 1 })
    expect(answer).toMatchObject({ value: { rows: [{ id: 1 }], total: 1 }, fetchedAt: 9, failure })
    const { workspaceId: _workspace, ...query } = input
    expect(calls).toEqual([
      ['revalidate', query, SWEPT],
      ['failureOf', query, SWEPT]
    ])
  })
})

describe('lists of records over the bridge', () => {
  const query = {
    ...inWorkspace,
    noun: 'file',
    deleted: false,
    parent: null,
    text: '',
    filter: null,
    columns: [],
    sort: { key: 'title', descending: false },
    offset: 0,
    limit: 100
  }

  it.each([
    query,
    { ...query, noun: 'stage', parent: { id: 1, name: null } },
    { ...query, text: 'x', limit: 500 },
    { ...query, columns: ['size'], sort: { key: 'field:size', descending: true } },
    { ...query, filter: { created: { from: '2026-01-01', to: null } } },
    { ...query, filter: { created: { from: null, to: null } } }
  ])('may be asked %#', (input) => {
    expect(records['records.list'].parse(input)).toEqual(input)
  })

  it.each([
    { ...query, noun: 'project' },
    { ...query, limit: 501 },
    { ...query, offset: -1 },
    { ...query, text: 'x'.repeat(201) },
    { ...query, sort: { key: 'price', descending: false } },
    { ...query, parent: { id: '1', name: null } },
    { ...query, columns: Array.from({ length: 51 }, (_, at) => `f${at}`) },
    { ...query, filter: { created: { from: '2026-02-30', to: null } } },
    { ...query, filter: { created: null, size: { from: 0, to: null } } },
    { ...query, more: 1 }
  ])('may not be asked %#', (input) => {
    expect(() => records['records.list'].parse(input)).toThrow(badInput)
  })

  it('may be asked for the place of one of them, with a number of ours too', () => {
    const { offset: _offset, limit: _limit, columns: _columns, ...listing } = query
    for (const id of [7, -131871655212362])
      expect(records['records.position'].parse({ ...listing, id })).toEqual({ ...listing, id })
    expect(() => records['records.position'].parse({ ...query, id: 7 })).toThrow(badInput)
  })

  it('of people may be asked by name, number and how many projects they have', () => {
    const people = { ...inWorkspace, text: '', sort: { key: 'projects', descending: true }, offset: 0, limit: 500 }
    expect(records['people.list'].parse(people)).toEqual(people)
    expect(records['people.list'].parse({ ...people, bestFirst: true })).toEqual({ ...people, bestFirst: true })
    expect(() => records['people.list'].parse({ ...people, limit: 501 })).toThrow(badInput)
    expect(() => records['people.list'].parse({ ...people, sort: { key: 'price', descending: true } })).toThrow(
      badInput
    )
  })

  it.each([
    { of: { kind: 'user' }, ok: true },
    { of: { kind: 'stage', funnels: [1] }, ok: true },
    { of: { kind: 'stage', funnels: [-7] }, ok: true },
    { of: { kind: 'stage', funnels: [1.5] }, ok: false },
    { of: { kind: 'list-element', list: 'cities' }, ok: true },
    { of: { kind: 'stage' }, ok: false },
    { of: { kind: 'user', list: 'x' }, ok: false },
    { of: { kind: 'token' }, ok: false }
  ])('options of $of: $ok', ({ of, ok }) => {
    const input = { ...inWorkspace, of, text: '' }
    if (ok) expect(records['records.options'].parse(input)).toEqual(input)
    else expect(() => records['records.options'].parse(input)).toThrow(badInput)
  })

  it('names of ids of our own may be asked for, of records by such ids nothing', () => {
    const input = { ...inWorkspace, of: { kind: 'currency' }, ids: [3, -131871655212362] }
    expect(records['records.labels'].parse(input)).toEqual(input)
    const record = { ...inWorkspace, noun: 'file', id: -3, refresh: false }
    expect(() => records['records.get'].parse(record)).toThrow(badInput)
  })
})

describe('lists of projects over the bridge', () => {
  const query = {
    ...inWorkspace,
    deleted: false,
    filter: null,
    sort: { key: 'id', descending: true },
    columns: [],
    offset: 0,
    limit: 100
  }
  const filter = { match: 'all', having: null, builtIn: { step_id: [1] }, dynamic: { region: [3], due: '2026-05-01' } }

  it.each([
    query,
    { ...query, filter },
    { ...query, sort: { key: 'field:data.region', descending: false }, columns: ['data.region', 'price'] }
  ])('may be asked %#', (input) => {
    expect(projects['projects.list'].parse(input)).toEqual(input)
  })

  it.each([
    { ...query, filter: { ...filter, builtIn: { step_id: ['DROP'] } } },
    { ...query, filter: { ...filter, having: 'anything' } },
    { ...query, filter: 'all' },
    { ...query, sort: { key: 'size', descending: true } },
    { ...query, sort: { key: `field:${'x'.repeat(20_001)}`, descending: true } },
    { ...query, columns: Array.from({ length: 51 }, (_, at) => `k${at}`) },
    { ...query, filter: undefined }
  ])('may not be asked %#', (input) => {
    expect(() => projects['projects.list'].parse(input)).toThrow(badInput)
  })
})
