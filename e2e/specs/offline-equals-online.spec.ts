import { CHILD_KINDS } from '../../src/shared/model/children.ts'
import { expect, test } from '../fixtures.ts'
import { request } from '../support/bridge.ts'
import { randomQueries, type RandomQuery } from '../support/random-filters.ts'
import { filtered, projectsOf } from '../support/records.ts'
import { givenSeed } from '../../tools/testing/seed.ts'

const SOME = { projects: 120, language: 'mixed', seed: 31, files: 5, events: 5 } as const
const FILTERS = 200
/** Sort keys with a defined order; how the service orders names is unknown. */
const COMPARABLE = new Set(['id', 'created', 'price'])
const ORDER_BY = {
  id: 'id',
  created: 'created',
  price: 'price',
  title: 'name',
  stage: 'step_id',
  responsible: 'user_id'
}

/** The request by the interface's description, independent of the app's code. */
function bodyOf({ deleted, filter, sort }: RandomQuery): Record<string, unknown> {
  const { created, ...builtIn } = filter.builtIn
  return {
    ...{ count: 1_000, offset: 0, deleted: deleted ? '1' : '0', condition: filter.match === 'any' ? 'or' : 'and' },
    ...{ order_by: ORDER_BY[sort.key as keyof typeof ORDER_BY], reverse: sort.descending ? '1' : '0' },
    buildin_data: { ...builtIn, ...(created ? { created: `${created.from};${created.to}` } : {}) },
    data: filter.dynamic,
    ...(filter.having === null ? {} : { having: filter.having })
  }
}

test(`what is listed offline is what the service answers online, for ${FILTERS} filters and sorts`, async ({
  app,
  screens,
  openService,
  demoOf
}, testInfo) => {
  const seed = givenSeed()
  testInfo.annotations.push({ type: 'seed', description: `DESKSIDE_SEED=${seed}` })
  const service = await openService(SOME)
  const demo = await demoOf(SOME)
  const active = (await projectsOf(demo)).items
  const gone = (await projectsOf(demo, true)).items
  await app.open(service)
  await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(active.length + 1))
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''

  await test.step('everything that filters ask for is cached', async () => {
    for (const { id } of [...active, ...gone]) {
      await Promise.all(
        CHILD_KINDS.map((kind) =>
          request(app.page, 'children.list', { workspaceId, id, kind, filter: {}, offset: 0, limit: 1, refresh: true })
        )
      )
    }
    await expect
      .poll(async () => (await request(app.page, 'sync.status', { workspaceId })).lists.map(({ state }) => state))
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/waiting|running/)]))
  })
  const queries = randomQueries(seed, FILTERS, [...active, ...gone])
  const answers = await Promise.all(queries.map((query) => filtered(demo, bodyOf(query))))

  await service.cut()
  let found = 0
  for (const [at, query] of queries.entries()) {
    const label = `filter ${at} of DESKSIDE_SEED=${seed}: ${JSON.stringify(query)}`
    const answer = answers[at]!
    const { deleted, filter } = query
    const { unknown } = await request(app.page, 'projects.filterStatus', { workspaceId, deleted, filter })
    expect(unknown, label).toEqual([])
    const window = { columns: [], offset: 0, limit: 500 }
    const page = await request(app.page, 'projects.list', { workspaceId, ...query, ...window })
    const shown = page.value.rows.map(({ id }) => id)
    const byId = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
    expect(byId(shown), label).toEqual(byId(answer.items.map(({ id }) => id)))
    if (COMPARABLE.has(query.sort.key)) {
      // Projects with equal values may come in any order.
      const values = new Map(answer.items.map((item) => [item.id, item[query.sort.key] ?? null]))
      const inOrder = (ids: readonly number[]) => ids.map((id) => values.get(id)).filter((value) => value !== null)
      expect(inOrder(shown), label).toEqual(inOrder(answer.items.map(({ id }) => id)))
    }
    if (shown.length > 0) found += 1
  }
  // Filters without matches prove little.
  expect(found, `DESKSIDE_SEED=${seed}`).toBeGreaterThan(FILTERS / 3)
})
