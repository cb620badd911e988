import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../test/demo/test-service'

/** Durations are printed, not asserted: they depend on the machine. */
describe('a hundred thousand projects', () => {
  let service: TestService
  const times: Record<string, number> = {}
  async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await run()
    times[name] = Math.round(performance.now() - started)
    return result
  }

  beforeAll(async () => {
    service = await timed('start', () => startTestService({ projects: 100_000, dialect: 'total' }))
  })
  afterAll(async () => {
    await service.close()
    process.stdout.write(`demo service, 100,000 projects, milliseconds: ${JSON.stringify(times)}\n`)
  })

  interface Page {
    data: { id: number; price: number }[]
    total: number
  }
  const page = async (name: string, path: string, body?: unknown): Promise<Page> =>
    (await timed(name, () => service.ask(path, body))).json as Page

  it('start at once and are paged to the end', async () => {
    const first = await page('first page', '/projects?count=500')
    expect(first.data).toHaveLength(500)
    expect(first.total).toBeGreaterThan(95_000)
    const last = await page('last page', `/projects?count=500&offset=${first.total - 10}`)
    expect(last.data).toHaveLength(10)
    expect(last.data.at(-1)?.id).toBeGreaterThan(99_900)
  })

  it('are ordered and filtered', async () => {
    const dearest = await page('first order', '/projects?count=50&order_by=price&reverse=1')
    expect(dearest.data[0]?.price).toBeGreaterThanOrEqual(dearest.data[49]?.price ?? Infinity)
    await page('second order', '/projects?count=50&order_by=created')
    const filtered = await page('filter', '/projects/filter', {
      buildin_data: { step_id: [24] },
      having: 'checklists_expired'
    })
    expect(filtered.total).toBeGreaterThan(0)
    await page('filter by a dynamic field', '/projects/filter', { data: { source: [101] } })
    const found = await page('search', '/search', { query: 'школа', module: 'projects' })
    expect(found.total).toBeGreaterThan(100)
  })
})
