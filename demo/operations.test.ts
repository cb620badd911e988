import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, type OperationName } from '@shared/service/operations'
import type { Assumptions } from './filter/assumptions'
import { startTestService, TEST_DAY, type Rows, type TestService } from '../test/demo/test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ projects: 300, language: 'en' })
})
afterAll(() => service.close())

const rows = (path: string, body?: unknown): Promise<Rows> => service.rows(path, body)
const record = (path: string): Promise<Record<string, unknown>> => service.record(path)
const ids = (list: Rows): unknown[] => list.map((item) => item.id)

/** A project with events, payments, checklists and goods. */
let busy: Promise<number> | null = null
function busyProject(): Promise<number> {
  busy ??= findBusyProject()
  return busy
}
async function findBusyProject(): Promise<number> {
  const found = await rows('/projects/filter', {
    having: 'payments',
    buildin_data: { sales_funnel_id: [1] },
    count: 1000
  })
  for (const project of found) {
    const payments = await rows(`/projects/payments?id=${String(project.id)}`)
    if (payments.length >= 3 && (await rows(`/projects/checklists?id=${String(project.id)}`)).length >= 2)
      return Number(project.id)
  }
  throw new Error('No busy project')
}

/** A request per operation that returns data; {busy} is the id of a busy project. */
const EXAMPLES: Record<OperationName, [path: string, body?: unknown]> = {
  'projects.list': ['/projects'],
  'projects.filter': ['/projects/filter', {}],
  'projects.info': ['/projects/info?id=1'],
  'projects.steps': ['/projects/steps?id={busy}'],
  'projects.actions': ['/projects/actions?id={busy}'],
  'projects.actions.info': ['/projects/actions/info?id=65'],
  'projects.checklists': ['/projects/checklists?id={busy}'],
  'projects.goods': ['/projects/goods?id={busy}'],
  'projects.payments': ['/projects/payments?id={busy}'],
  'projects-groups.list': ['/projects-groups'],
  'projects-groups.info': ['/projects-groups/info?id=1'],
  'projects-groups.search': ['/projects-groups/search', { query: 'vent' }],
  'groups.list': ['/groups'],
  'groups.info': ['/users/info?id=2'],
  'groups.search': ['/groups/search', { query: 'sales' }],
  'cloud.tree': ['/cloud/tree'],
  'cloud.node': ['/cloud?id=1'],
  'cloud.folders': ['/cloud/folders'],
  'cloud.folders.info': ['/cloud/folders/info?id=1'],
  'cloud.files': ['/cloud/files'],
  'cloud.files.info': ['/cloud/files/info?id=1'],
  'cloud.folders.search': ['/cloud/folders/search', { query: 'proj' }],
  'cloud.files.search': ['/cloud/files/search', { query: 'pdf' }],
  'calendar.list': [`/calendar?start=${TEST_DAY}&end=${TEST_DAY}`],
  'calendar.info': ['/calendar/info?id=1'],
  'calendar.search': ['/calendar/search', { query: 'call' }],
  'core.modules': ['/core/modules'],
  'core.lists': ['/core/lists'],
  'core.lists.info': ['/core/lists/info?name=lead_source'],
  'core.sales-funnels': ['/core/sales-funnels'],
  'core.sales-funnels.info': ['/core/sales-funnels/info?id=1'],
  'core.projects.actions': ['/core/projects/actions'],
  'core.calendar.categories': ['/core/calendar/categories'],
  'search.all': ['/search', { query: 'office' }],
  'lookup.suggestions': ['/lookup/suggestions', { endpoint: 'address', data: { query: 'Москва' } }],
  'lookup.clean': ['/lookup/clean', { endpoint: 'phone', data: ['8 916 555-12-12'] }]
}

describe('every operation', () => {
  it.each(OPERATION_NAMES)('%s answers', async (name) => {
    const [template, body] = EXAMPLES[name]
    const path = template.replace('{busy}', String(await busyProject()))
    service.log.clear()
    const { status, text } = await service.ask(path, body)
    expect(status).toBe(200)
    expect(text.length).toBeGreaterThan(10)
    expect(service.log.requests[0]?.operation).toBe(name)
  })

  it('says 404 for an id that is none', async () => {
    for (const path of [
      '/projects/steps',
      '/projects/actions',
      '/projects/actions/info',
      '/projects/checklists',
      '/projects/goods',
      '/projects/payments',
      '/projects-groups/info',
      '/users/info',
      '/cloud',
      '/cloud/folders/info',
      '/cloud/files/info',
      '/calendar/info'
    ]) {
      expect([path, (await service.ask(`${path}?id=99999999`)).status]).toEqual([path, 404])
      expect([path, (await service.ask(`${path}?id=0`)).status]).toEqual([path, 404])
    }
  })
})

describe('the story of a project', () => {
  it('holds together: stages follow each other, money does not exceed the price, goods make the price', async () => {
    const id = await busyProject()
    const project = await record(`/projects/info?id=${id}`)
    const steps = await rows(`/projects/steps?id=${id}`)
    expect(steps[0]?.start).toBe(project.created)
    for (let at = 1; at < steps.length; at += 1) expect(steps[at]?.start).toBe(steps[at - 1]?.end)
    expect(steps.at(-1)).toMatchObject({ id: project.step_id, current: true, end: null })

    const goods = await rows(`/projects/goods?id=${id}`)
    expect(goods.reduce((sum, good) => sum + Number(good.sum), 0)).toBeCloseTo(Number(project.price), 1)
    const payments = await rows(`/projects/payments?id=${id}`)
    const paid = payments
      .filter((payment) => payment.type === true)
      .reduce((sum, payment) => sum + Number(payment.sum), 0)
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(Number(project.price) + 0.01)
    for (const payment of payments) expect(String(payment.date) >= String(project.created).slice(0, 10)).toBe(true)
    for (const event of await rows(`/projects/actions?id=${id}`))
      expect(String(event.date) >= String(project.created)).toBe(true)
  })

  it('agrees with the filter about events, payments, goods and overdue checklists', async () => {
    const having = async (value: string): Promise<Set<unknown>> =>
      new Set(ids(await rows('/projects/filter', { having: value, count: 1000 })))
    const [actions, payments, goods, overdue] = [
      await having('actions'),
      await having('payments'),
      await having('goods'),
      await having('checklists_expired')
    ]
    for (const { id } of await rows('/projects?count=40&offset=200')) {
      expect(actions.has(id)).toBe((await rows(`/projects/actions?id=${String(id)}`)).length > 0)
      expect(payments.has(id)).toBe((await rows(`/projects/payments?id=${String(id)}`)).length > 0)
      expect(goods.has(id)).toBe((await rows(`/projects/goods?id=${String(id)}`)).length > 0)
      expect(overdue.has(id)).toBe(
        (await rows(`/projects/checklists?id=${String(id)}`)).some((checklist) => checklist.expired === true)
      )
    }
    expect(overdue.size).toBeGreaterThan(5)
  })

  it('has deals in every stage, tasks and no tasks', async () => {
    const all = await rows('/projects?count=1000')
    expect(new Set(all.map((project) => project.step_id)).size).toBeGreaterThanOrEqual(20)
    const [some, none] = [
      await rows('/projects/filter', { having: 'tasks', count: 1000 }),
      await rows('/projects/filter', { having: 'no_tasks', count: 1000 })
    ]
    expect(some.length).toBeGreaterThan(0)
    expect(some.length + none.length).toBe(all.length)
  })
})

describe('the filter agrees with the records it brings', () => {
  const cases: [string, object, (project: Record<string, unknown>) => boolean][] = [
    ['stage', { buildin_data: { step_id: [21, 24] } }, (project) => [21, 24].includes(Number(project.step_id))],
    [
      'participants',
      { buildin_data: { participants_user_id: [5] } },
      (project) => (project.participants_user_id as number[]).includes(5)
    ],
    [
      'participating groups',
      { buildin_data: { participants_group_id: [1, 2] } },
      (project) => (project.participants_group_id as number[]).some((id) => id <= 2)
    ],
    [
      'event types',
      { buildin_data: { actions_type_id: [8] } },
      (project) => (project.actions_type_id as number[]).includes(8)
    ],
    [
      'goods beyond the first 32',
      { buildin_data: { good_id: [33, 36] } },
      (project) => (project.good_id as number[]).some((id) => id === 33 || id === 36)
    ],
    ['currency', { buildin_data: { currency_id: [4] } }, (project) => project.currency_id === 4],
    [
      'a reference',
      { data: { source: [101, 105] } },
      (project) => [101, 105].includes(Number((project.data as Rows[number]).source))
    ],
    [
      'several references',
      { data: { services: [503] } },
      (project) => ((project.data as Rows[number]).services as number[]).includes(503)
    ],
    [
      'created',
      { buildin_data: { created: '2026-01-01;2026-02-15' } },
      (project) => String(project.created) >= '2026-01-01' && String(project.created) < '2026-02-16'
    ],
    [
      'either',
      { condition: 'or', buildin_data: { step_id: [21] }, data: { source: [101] } },
      (project) => project.step_id === 21 || (project.data as Rows[number]).source === 101
    ]
  ]
  it.each(cases)('%s', async (_, filter, isExpected) => {
    const all = await rows('/projects?count=1000')
    const found = await rows('/projects/filter', { ...filter, count: 1000 })
    expect(found.length).toBeGreaterThan(0)
    expect(ids(found)).toEqual(ids(all.filter(isExpected)))
  })

  it('pages and orders what it found', async () => {
    const filter = { buildin_data: { sales_funnel_id: [1] }, order_by: 'created', reverse: '1' }
    const all = ids(await rows('/projects/filter', { ...filter, count: 1000 }))
    const pages = [
      ...ids(await rows('/projects/filter', { ...filter, count: 7 })),
      ...ids(await rows('/projects/filter', { ...filter, count: 7, offset: 7 }))
    ]
    expect(pages).toEqual(all.slice(0, 14))
  })

  it('orders by names and dynamic fields too', async () => {
    const names = (await rows('/projects?count=1000&order_by=name')).map((project) =>
      String(project.name).toLowerCase()
    )
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    const numbers = (await rows('/projects?count=1000&order_by=inn&reverse=1')).map((project) =>
      String((project.data as Rows[number]).inn).toLowerCase()
    )
    expect(numbers).toEqual([...numbers].sort().reverse())
  })
})

describe('the filters of sub-resources', () => {
  it('keep events by id, day and type, and page', async () => {
    const id = await busyProject()
    const all = await rows(`/projects/actions?id=${id}`)
    const [first, second] = all
    expect(ids(await rows(`/projects/actions?id=${id}&filter_id=${String(first?.id)}`))).toEqual([first?.id])
    const day = String(first?.date).slice(0, 10)
    expect(await rows(`/projects/actions?id=${id}&filter_date=${day}`)).toEqual(
      all.filter((event) => String(event.date).startsWith(day))
    )
    const types = [...new Set([first?.type_id, second?.type_id])]
    expect(await rows(`/projects/actions?id=${id}&filter_actions=${types.join('_')}`)).toEqual(
      all.filter((event) => types.includes(event.type_id))
    )
    expect(await rows(`/projects/actions?id=${id}&count=2&offset=1`)).toEqual(all.slice(1, 3))
    expect(await record(`/projects/actions/info?id=${String(second?.id)}`)).toEqual(second)
  })

  it('keep payments by id, day and type, and page', async () => {
    const id = await busyProject()
    const all = await rows(`/projects/payments?id=${id}`)
    expect(await rows(`/projects/payments?id=${id}&filter_type=1`)).toEqual(
      all.filter((payment) => payment.type === true)
    )
    expect(await rows(`/projects/payments?id=${id}&filter_type=0`)).toEqual(
      all.filter((payment) => payment.type === false)
    )
    expect(await rows(`/projects/payments?id=${id}&filter_date=${String(all[1]?.date)}`)).toContainEqual(all[1])
    expect(await rows(`/projects/payments?id=${id}&filter_id=${String(all[1]?.id)}`)).toEqual([all[1]])
    expect(await rows(`/projects/payments?id=${id}&count=1&offset=1`)).toEqual([all[1]])
  })

  it('keep stages by id and by the day on which they were stood in', async () => {
    const id = await busyProject()
    const all = await rows(`/projects/steps?id=${id}`)
    expect(await rows(`/projects/steps?id=${id}&filter_steps=21_23`)).toEqual(
      all.filter((step) => step.id === 21 || step.id === 23)
    )
    expect(ids(await rows(`/projects/steps?id=${id}&filter_date=${String(all[0]?.start).slice(0, 10)}`))).toContain(
      all[0]?.id
    )
    expect(await rows(`/projects/steps?id=${id}&filter_date=1999-01-01`)).toEqual([])
  })

  it('are strict about what they are given', async () => {
    for (const query of [
      'filter_steps=1,2',
      'filter_steps=1_',
      'filter_date=18.03.2026',
      'filter_date=2026-02-30',
      'count=1'
    ]) {
      expect([query, (await service.ask(`/projects/steps?id=1&${query}`)).status]).toEqual([query, 400])
    }
    expect((await service.ask('/projects/payments?id=1&filter_type=2')).status).toBe(400)
  })
})

describe('what the interface leaves open', () => {
  it('is decided by the dialect, or as told', async () => {
    const assuming = async (
      assumptions: Partial<Assumptions>,
      ask: (service: TestService) => Promise<unknown>
    ): Promise<unknown> => {
      const other = await startTestService({ projects: 60, language: 'en', assumptions })
      const result = await ask(other)
      await other.close()
      return result
    }
    const count = (path: string) => async (other: TestService) => ((await other.ask(path)).json as Rows).length
    expect(await assuming({ defaultCount: 7 }, count('/projects'))).toBe(7)
    expect(await assuming({ countCap: 9 }, count('/projects?count=50'))).toBe(9)
    expect(await assuming({ countCap: 9 }, count('/projects?count=3'))).toBe(3)

    const first = async (other: TestService): Promise<unknown> =>
      ((await other.ask('/projects?count=1')).json as Rows)[0]?.id
    expect(await assuming({ defaultOrder: 'id' }, first)).toBe(1)
    expect(await assuming({ defaultOrder: 'newest-first' }, first)).toBeGreaterThan(50)

    const inTheMiddle = async (other: TestService): Promise<unknown> =>
      ((await other.ask('/groups/search', { query: 'gineer' })).json as Rows).length
    expect(await assuming({ searchMatch: 'anywhere' }, inTheMiddle)).toBe(1)
    expect(await assuming({ searchMatch: 'word-start' }, inTheMiddle)).toBe(0)

    const treeFiles = async (other: TestService): Promise<boolean> => {
      const [root] = (await other.ask('/cloud/tree')).json as { children: unknown; files: unknown[] }[]
      return (root?.files.length ?? 0) > 0
    }
    expect(await assuming({ hasFilesInTree: false }, treeFiles)).toBe(false)
    expect(await assuming({ hasFilesInTree: true }, treeFiles)).toBe(true)
  })

  it('is whether filter_date means a day or from a day on', async () => {
    const id = await busyProject()
    const payments = await rows(`/projects/payments?id=${id}`)
    const since = await startTestService({ projects: 300, language: 'en', assumptions: { filterDate: 'since' } })
    const { json } = await since.ask(`/projects/payments?id=${id}&filter_date=${String(payments[1]?.date)}`)
    await since.close()
    expect(json).toEqual(payments.filter((payment) => String(payment.date) >= String(payments[1]?.date)))
  })
})
