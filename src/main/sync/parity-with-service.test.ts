/** Filter verification in a whole workspace: client, cache worker, and a demo service that decides the open points. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HAVINGS, type HavingCondition, type Parity, type ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import type { Assumptions } from '../../../demo/filter/assumptions'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { openAgainst } from '../../../test/main/sync/faults/workspace'

let service: TestService
let workspace: OpenWorkspace
let clock: number
let lights: number

async function open(assumptions: Partial<Assumptions> = {}, dialect = 'total'): Promise<void> {
  service = await startTestService({ assumptions, dialect })
  workspace = await openAgainst(service, { now: () => clock, onParity: () => (lights += 1) })
  // All 200 projects, as revalidating the whole list brings them.
  for (const deleted of [false, true]) await revalidate(null, deleted)
}

const query = (filter: ProjectFilter | null, deleted: boolean): ProjectQuery => ({
  deleted,
  filter,
  sort: { key: 'id', descending: true },
  columns: [],
  offset: 0,
  limit: 100
})

async function revalidate(filter: ProjectFilter | null, deleted = false): Promise<void> {
  clock += 60_000
  await workspace.live.revalidate(query(filter, deleted), null)
}

const light = (filter: ProjectFilter): Promise<Parity> => workspace.parity.of(filter, false)

const filterOf = (change: Partial<ProjectFilter>): ProjectFilter => ({
  match: 'all',
  having: null,
  builtIn: {},
  dynamic: {},
  ...change
})

/** Creation days of projects, from the service itself. */
async function daysOfCreation(): Promise<string[]> {
  const { data } = (await service.record('/projects?count=200')) as unknown as { data: { created: string }[] }
  return [...new Set(data.map(({ created }) => created.slice(0, 10)))].sort()
}

/** Stages of projects, from the service itself. */
function stagesOf(deleted: boolean): number[] {
  const { projects } = service.world
  const records = Array.from({ length: 200 }, (_, at) => projects.record(at + 1))
  const stages = records.flatMap((record) => (record?.['deleted'] === deleted ? Number(record['step_id']) : []))
  return [...new Set(stages)].slice(0, 3)
}

const created = (from: string | undefined, to: string | undefined): ProjectFilter =>
  filterOf({ builtIn: { created: { from: from ?? '', to: to ?? '' } } })

beforeEach(() => {
  clock = 1_800_000_000_000
  lights = 0
})

afterEach(async () => {
  await workspace.close()
  await service.close()
})

describe('the parity light over a real cache', () => {
  it('shines where the service decides as we do', async () => {
    await open()
    const [first, , third] = await daysOfCreation()
    const filters = [
      created(first, third),
      filterOf({ builtIn: { step_id: stagesOf(false) } }),
      filterOf({ match: 'any', builtIn: { user_id: [1], good_id: [3] }, dynamic: { vat_included: '1' } }),
      filterOf({ having: 'no_actions' as HavingCondition })
    ]
    for (const filter of filters) {
      await revalidate(filter)
      expect([filter, (await light(filter)).state]).toEqual([filter, 'verified'])
    }
    // Once for the stored answer, once for the verification.
    expect(lights).toBe(2 * filters.length)
    expect(service.log.requests.filter(({ path }) => path.endsWith('/projects/filter'))).toHaveLength(filters.length)
  })

  it('is a question of the one list: a filter of deleted projects is another', async () => {
    await open()
    const filter = filterOf({ builtIn: { step_id: stagesOf(true) } })
    await revalidate(filter, true)
    expect((await workspace.parity.of(filter, true)).state).toBe('verified')
    expect((await light(filter)).state).toBe('unverified')
  })

  it('finds the condition at fault, and learns from two filters how the service decides it', async () => {
    await open({ createdEndInclusive: false })
    const days = await daysOfCreation()
    const one = created(days[0], days[5])
    await revalidate(one)
    expect(await light(one)).toMatchObject({ state: 'differs', parts: ['created'] })
    const other = created(days[1], days[8])
    await revalidate(other)
    // The cache now interprets the end of a period as this service does.
    for (const filter of [one, other, created(days[2], days[9])]) {
      await revalidate(filter)
      expect((await light(filter)).state).toBe('verified')
    }
  })

  it('leaves the light off for what can’t be known here, and says what that is', async () => {
    await open()
    const tasks = filterOf({ having: 'tasks' })
    await revalidate(tasks)
    expect((await light(tasks)).state).toBe('unverified')
    expect(await workspace.cache.filter.unknownParts({ filter: tasks, deleted: false })).toEqual([
      { part: 'having', reason: 'no-endpoint', missing: null }
    ])
    const paid = filterOf({ having: 'payments', dynamic: { nothing_like_it: 'x' } })
    expect(await workspace.cache.filter.unknownParts({ filter: paid, deleted: false })).toEqual([
      { part: 'data.nothing_like_it', reason: 'field-unknown', missing: null },
      { part: 'having', reason: 'children-missing', missing: null }
    ])
  })

  it('takes a project that is gone for no difference', async () => {
    await open()
    const stages = stagesOf(false)
    const filter = filterOf({ builtIn: { step_id: stages } })
    const { projects } = service.world
    const gone = Array.from({ length: 200 }, (_, at) => projects.record(at + 1)).find(
      (record) => record?.['deleted'] === false && stages.includes(Number(record['step_id']))
    )
    projects.vanish(Number(gone?.['id']))
    await revalidate(filter)
    expect((await light(filter)).state, 'suspected, not accused').toBe('unverified')
  })

  it('does not take the total of a filter for the total of the list', async () => {
    await open()
    const before = await workspace.cache.sweep.coverage({ noun: 'project', deleted: false })
    await revalidate(filterOf({ builtIn: { step_id: stagesOf(false) } }))
    const after = await workspace.cache.sweep.coverage({ noun: 'project', deleted: false })
    expect(after.total).toBe(before.total)
    expect(before.total).toBeGreaterThan(100)
  })
})

describe('what the service has answered', () => {
  const listed = (filter: ProjectFilter) =>
    workspace.cache.projects.list({ ...query(filter, false), limit: 500 }).then(({ rows }) => rows.map(({ id }) => id))

  it.each(HAVINGS)('is listed as the service answered it, also offline afterwards: %s', async (having) => {
    await open()
    const filter = filterOf({ having })
    expect(await workspace.cache.filter.answered({ filter, deleted: false })).toBeNull()
    await revalidate(filter)
    const truth = await service.ask('/projects/filter', { having, count: 200 })
    const ids = (truth.json as { data: { id: number }[] }).data.map(({ id }) => id).sort((a, b) => b - a)
    expect(await listed(filter)).toEqual(ids)
    const answered = await workspace.cache.filter.answered({ filter, deleted: false })
    expect(answered).toMatchObject({ whole: true, named: ids.length })
    await service.close()
    await revalidate(filter)
    expect(await listed(filter), 'nobody is asked any more').toEqual(ids)
    expect(await workspace.cache.filter.answered({ filter, deleted: false }), 'and it is as old as it is').toEqual(
      answered
    )
  })
})
