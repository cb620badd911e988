import { describe, expect, it } from 'vitest'
import { CHILD_KINDS, type ChildFilter, type ChildKind } from '@shared/model/children'
import { PAGED_CHILDREN } from '@shared/rules/children'
import { EVENTS_PER_PROJECT, eventsOf } from '../../../demo/data/chapters'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { busyProject, closeScenes, open, scene, TODAY } from '../../../test/main/sync/children-scene'

closeScenes()

describe.each(['bare', 'nested', 'php', 'camel', 'jsonapi', 'random:11', 'random:12'])(
  'a project in the dialect %s',
  (dialect) => {
    it('has its lists whole in the cache, as the service told them', async () => {
      const plain = await startTestService({ projects: 60 })
      open.push(() => plain.close())
      const { service, live, read } = await scene({ dialect })
      const project = busyProject(service)
      for (const kind of CHILD_KINDS) {
        await live.refresh({ project, kind, filter: {} }, 500)
        const path = kind === 'actions' ? 'actions' : kind
        const meant = await plain.rows(
          `/projects/${path}?id=${project}${PAGED_CHILDREN.has(kind) ? '&count=1000' : ''}`
        )
        const { value, coverage } = await read(project, kind)
        expect(coverage.state, kind).toBe('complete')
        expect(value.rows.map(({ id }) => id).sort(), kind).toEqual(meant.map(({ id }) => id).sort())
      }
    })
  }
)

describe('revalidating', () => {
  it('asks once for half a minute, joins what is under way, and tells what came', async () => {
    const { service, live, asked, changes, pass } = await scene()
    const project = busyProject(service)
    const query = { project, kind: 'goods' as const, filter: {} }
    await Promise.all([live.revalidate(query), live.revalidate(query), live.refresh(query, 1)])
    expect(asked()).toEqual([`/projects/goods?id=${project}`])
    expect(changes).toEqual([`goods ${project}`])
    await live.revalidate(query)
    expect(asked()).toEqual([])
    await live.refresh(query, 1)
    expect(asked(), 'somebody asked for it').toHaveLength(1)
    pass(31_000)
    await live.revalidate(query)
    expect(asked()).toHaveLength(1)
    expect(changes, 'nothing was different, but its age is another').toEqual(Array(3).fill(`goods ${project}`))
  })

  it('asks again after the clock was set, back or forward: how old the answer is nobody knows', async () => {
    const { live, asked, pass } = await scene()
    const query = { project: 3, kind: 'goods', filter: {} } as const
    await live.revalidate(query)
    expect(asked()).toHaveLength(1)
    await live.revalidate(query)
    expect(asked()).toEqual([])
    pass(-3 * 3_600_000)
    await live.revalidate(query)
    expect(asked()).toHaveLength(1)
    await live.revalidate(query)
    expect(asked(), 'by the clock as it is now').toEqual([])
    pass(3 * 3_600_000)
    await live.revalidate(query)
    expect(asked()).toHaveLength(1)
  })

  it('sends the filters of the interface, as it has them', async () => {
    const { live, asked } = await scene()
    const ask = (kind: ChildKind, filter: ChildFilter): Promise<void> => live.revalidate({ project: 5, kind, filter })
    await ask('steps', { date: '2026-01-05', ids: [3, 1] })
    await ask('payments', { date: '2026-01-05', direction: 'debit' })
    await ask('payments', { direction: 'credit', id: 81 })
    await ask('actions', { ids: [1, 2], date: '2026-01-05', id: 7 })
    await ask('steps', { ids: [] })
    expect(asked().map((path) => path.replace(/&?(count|offset)=\d+/g, '').replace('?&', '?'))).toEqual([
      '/projects/steps?id=5&filter_date=2026-01-05&filter_steps=3_1',
      '/projects/payments?id=5&filter_date=2026-01-05&filter_type=0',
      '/projects/payments?id=5&filter_id=81&filter_type=1',
      '/projects/actions?id=5&filter_id=7&filter_date=2026-01-05&filter_actions=1_2',
      '/projects/steps?id=5'
    ])
  })

  it('never loses by a filter what is cached', async () => {
    const { service, live, read } = await scene()
    const project = busyProject(service)
    await live.refresh({ project, kind: 'steps', filter: {} }, 500)
    const before = await read(project, 'steps')
    await live.refresh({ project, kind: 'steps', filter: { ids: [99_999] } }, 500)
    await live.refresh({ project, kind: 'steps', filter: { date: '2026-01-05' } }, 500)
    expect((await read(project, 'steps')).value).toEqual(before.value)
  })

  it('keeps what it has when the project is gone, and says why it can’t ask', async () => {
    const { live, read } = await scene()
    const query = { project: 9_999, kind: 'goods' as const, filter: {} }
    await expect(live.revalidate(query)).resolves.toBeUndefined()
    await expect(live.refresh(query, 1)).rejects.toMatchObject({ code: 'service-not-found' })
    expect((await read(9_999, 'goods')).coverage.state).toBe('none')
  })

  it('filters the same on what is cached as the service does', async () => {
    const { service, live, read } = await scene()
    const project = busyProject(service)
    await live.refresh({ project, kind: 'actions', filter: {} }, 500)
    const all = (await read(project, 'actions')).value.rows
    const filters: ChildFilter[] = all.flatMap(({ id, date, type }) => [
      { id: id ?? 0 },
      { date: date?.slice(0, 10) ?? '' },
      { ids: [type?.id ?? 0] },
      { ids: [type?.id ?? 0, 2], date: date?.slice(0, 10) ?? '' }
    ])
    for (const filter of filters.slice(0, 24)) {
      const { date, ids, id } = filter
      const query = new URLSearchParams({
        ...{ id: String(project), count: '1000' },
        ...(date === undefined ? {} : { filter_date: date }),
        ...(ids === undefined ? {} : { filter_actions: ids.join('_') }),
        ...(id === undefined ? {} : { filter_id: String(id) })
      })
      const meant = await service.rows(`/projects/actions?${query}`)
      const found = (await read(project, 'actions', filter)).value.rows
      expect(found.map((row) => row.id).sort(), JSON.stringify(filter)).toEqual(meant.map((row) => row['id']).sort())
    }
  })
})

describe('pages', () => {
  it('are walked to the end although the service caps them', async () => {
    const { service, live, read, asked } = await scene({ faults: ['page-cap:7'] })
    const project = busyProject(service, 8)
    const meant = await service.rows(`/projects/actions?id=${project}&count=7`)
    expect(meant.length, 'the test means more than one page').toBe(7)
    asked()
    await live.refresh({ project, kind: 'actions', filter: {} }, 500)
    const { coverage, value } = await read(project, 'actions')
    expect(coverage).toMatchObject({ state: 'complete', obstacle: null })
    expect(value.total).toBeGreaterThan(7)
    const paths = asked()
    expect(paths.length).toBeGreaterThan(2)
    expect(new Set(paths).size, 'none is asked for twice').toBe(paths.length)
  })

  it('that ignore the offset leave the list partly known, and end', async () => {
    const { service, live, read } = await scene({ faults: ['page-cap:12', 'ignore-offset'] })
    const project = longProject(service, 14)
    await live.refresh({ project, kind: 'actions', filter: {} }, 500)
    const { coverage, value } = await read(project, 'actions')
    expect(coverage).toMatchObject({ state: 'partial', obstacle: 'offset-ignored' })
    expect(value.total).toBe(12)
  })

  it('need one request when they are known not to be cut', async () => {
    const { service, live, asked } = await scene()
    await live.refresh({ project: longProject(service, 12), kind: 'actions', filter: {} }, 500)
    expect(asked(), 'the first list shows how many rows a page can have').toHaveLength(2)
    const short = shortProject(service)
    await live.refresh({ project: short, kind: 'actions', filter: {} }, 500)
    expect(asked()).toHaveLength(1)
  })

  it('are walked through a filter too, and take nothing away', async () => {
    const { service, live, read } = await scene({ faults: ['page-cap:4'] })
    const project = longProject(service, 12)
    await live.refresh({ project, kind: 'actions', filter: {} }, 500)
    const whole = await read(project, 'actions')
    expect(whole.value.total).toBeGreaterThanOrEqual(12)
    await live.refresh({ project, kind: 'actions', filter: { ids: [1, 2, 3, 4, 5, 6, 7, 8] } }, 500)
    expect((await read(project, 'actions')).value).toEqual(whole.value)
  })

  it('without ids are told apart by their places', async () => {
    const { service, live, read } = await scene({ faults: ['page-cap:5', 'missing-ids'] })
    const project = longProject(service, 12)
    await live.refresh({ project, kind: 'actions', filter: {} }, 500)
    const { coverage, value } = await read(project, 'actions')
    expect(coverage.state).toBe('complete')
    expect(value.total).toBe(eventCount(service, project))
    expect(new Set(value.rows.map(({ key }) => key)).size).toBe(value.total)
  })
})

describe('one event', () => {
  it('comes by its own id into the events of its project', async () => {
    const { service, live, cache, asked, changes } = await scene({ dialect: 'camel' })
    const project = busyProject(service)
    const event = project * EVENTS_PER_PROJECT + 1
    await live.action(project, event)
    expect(asked()).toEqual([`/projects/actions/info?id=${event}`])
    expect(changes).toEqual([`actions ${project}`])
    const found = await cache.children.action({ project, action: event, today: TODAY })
    expect(found.value).toMatchObject({ id: event, kind: 'actions' })
    expect(found.coverage.state).toBe('partial')
    await expect(live.action(project, 1)).rejects.toMatchObject({ code: 'service-not-found' })
  })
})

describe('reading ahead', () => {
  it('says what it cost, and does not repeat what was just read', async () => {
    const { live, cache, asked } = await scene()
    expect(await live.ahead({ project: 5, kind: 'steps' })).toMatchObject({ requests: 1, isComplete: true })
    expect(await live.ahead({ project: 5, kind: 'steps' })).toBeNull()
    expect(asked()).toHaveLength(1)
    await expect(live.ahead({ project: 9_999, kind: 'goods' })).rejects.toMatchObject({ code: 'service-not-found' })
    const query = {
      projects: [9_999],
      kinds: ['goods'],
      now: Infinity,
      before: Infinity,
      refusedBefore: 1,
      limit: 9
    } as const
    expect(await cache.children.stale(query), 'refused: left alone for a while').toEqual([])
  })
})

function eventCount({ world }: TestService, project: number): number {
  return countsOf(world).get(project) ?? 0
}

function longProject({ world }: TestService, atLeast: number): number {
  const found = [...countsOf(world)].find(([, count]) => count >= atLeast)
  if (found === undefined) throw new Error('no project has so many events')
  return found[0]
}

function shortProject({ world }: TestService): number {
  const found = [...countsOf(world)].find(([, count]) => count > 0 && count < 8)
  if (found === undefined) throw new Error('no project has few events')
  return found[0]
}

function countsOf(world: TestService['world']): Map<number, number> {
  const counts = new Map<number, number>()
  for (let id = 1; id <= world.options.projects; id++) {
    if (world.projects.has(id)) counts.set(id, eventsOf(world.options, world.projects.generator.story(id)).length)
  }
  return counts
}
