import { expect, test } from '../fixtures.ts'
import { countOf } from '../support/records.ts'

const MANY = { projects: 12_000, language: 'en', seed: 3 } as const

test('killed in the middle of a sweep, again and again, it goes on where it was', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(MANY)
  const active = await countOf(await demoOf(MANY))
  const sweeps = () =>
    service.requests.filter(
      ({ path, query }) =>
        path === '/projects' && query['deleted'] === '0' && query['order_by'] === 'id' && query['reverse'] === '0'
    )
  const rowsShown = async (): Promise<number> =>
    Number(await screens().projects.table.getAttribute('aria-rowcount')) - 1

  service.latency = 120
  await app.start()
  await screens().connect.connectTo(service)
  let cached = 0
  for (let kill = 0; kill < 3; kill++) {
    await expect.poll(rowsShown, { timeout: 60_000 }).toBeGreaterThan(cached + 1_200)
    cached = await rowsShown()
    await app.kill()
    const asked = Math.max(...sweeps().map(({ query }) => Number(query['offset'])))
    service.requests.length = 0
    await app.start()
    // What was written is there before the service has said anything new.
    await expect(screens().projects.rows.first()).toBeVisible()
    expect(await rowsShown()).toBeGreaterThanOrEqual(cached)
    await expect.poll(() => sweeps().length).toBeGreaterThan(0)
    const resumed = Math.min(...sweeps().map(({ query }) => Number(query['offset'])))
    expect(resumed).toBeGreaterThan(0)
    expect(resumed).toBeLessThanOrEqual(asked)
  }
  service.latency = 0
  await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(active + 1), { timeout: 60_000 })
  await expect(screens().projects.status).toContainText('as of', { timeout: 60_000 })
})
