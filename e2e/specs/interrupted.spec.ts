import { expect, test } from '../fixtures.ts'
import type { WireRequest } from '../support/gate.ts'
import { countOf } from '../support/records.ts'

const MANY = { projects: 4_500, language: 'en', seed: 3 } as const
const KILLS = 2
/** Records answered per run: a slow machine must not find the sweep finished. */
const ANSWERED_EACH_TIME = 1_500

const isSweep = ({ path, query }: WireRequest): boolean =>
  path === '/projects' && query['deleted'] === '0' && query['order_by'] === 'id' && query['reverse'] === '0'
const offsetOf = ({ query }: WireRequest): number => Number(query['offset'])

test('killed in the middle of a sweep, again and again, it goes on where it was', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(MANY)
  const active = await countOf(await demoOf(MANY))
  const sweeps = () => service.requests.filter(isSweep)
  const rowsShown = async (): Promise<number> =>
    Number(await screens().projects.table.getAttribute('aria-rowcount')) - 1

  let answered = ANSWERED_EACH_TIME
  service.behaviour = (request) => (isSweep(request) && offsetOf(request) >= answered ? 'silence' : null)
  service.latency = 120
  await app.open(service)
  let cached = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await expect.poll(rowsShown, { timeout: 60_000 }).toBeGreaterThan(cached + 700)
    cached = await rowsShown()
    await app.kill()
    const asked = Math.max(...sweeps().map(offsetOf))
    service.requests.length = 0
    answered = kill + 1 < KILLS ? answered + ANSWERED_EACH_TIME : Infinity
    await app.start()
    // Cached records are visible before the service answers.
    await expect(screens().projects.rows.first()).toBeVisible()
    expect(await rowsShown()).toBeGreaterThanOrEqual(cached)
    await expect.poll(() => sweeps().length).toBeGreaterThan(0)
    // The first offset: a finished pass starts again for stale records.
    const [resumed = 0] = sweeps().map(offsetOf)
    expect(resumed).toBeGreaterThan(0)
    expect(resumed).toBeLessThanOrEqual(asked)
  }
  service.latency = 0
  await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(active + 1), { timeout: 60_000 })
  await expect(screens().projects.status).toContainText('as of', { timeout: 60_000 })
})
