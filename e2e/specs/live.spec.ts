import { expect, test } from '../fixtures.ts'
import { countOf } from '../support/records.ts'

const SOME = { projects: 4_000, language: 'en', seed: 5 } as const

test('while a sweep adds rows above and below, the row that one reads stays where it is', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const total = await countOf(await demoOf(SOME))
  service.latency = 400
  await app.start()
  const { connect, projects } = screens()
  await connect.connectTo(service)
  const count = async (): Promise<number> => Number(await projects.table.getAttribute('aria-rowcount')) - 1
  await expect.poll(count).toBeGreaterThan(400)
  await projects.table.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(projects.table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')

  // Somewhere in the middle, on a row in the middle of the screen.
  await projects.table.evaluate((grid) => grid.scrollTo({ top: 180 * 36 }))
  const row = projects.rows.nth(8)
  await expect(row).toHaveAttribute('aria-rowindex', /^1[89]\d$|^2\d\d$/)
  await expect(row.getByRole('gridcell').first()).not.toHaveText('')
  const title = (await row.getByRole('gridcell').first().innerText()).trim()
  const id = (await row.getByRole('gridcell').last().innerText()).trim()
  const same = projects.rows.filter({ hasText: title }).filter({ has: app.page.getByText(id, { exact: true }) })
  const before = {
    count: await count(),
    top: (await same.boundingBox())!.y,
    index: await same.getAttribute('aria-rowindex')
  }

  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before.count + 1_000)
  await expect(same).toBeVisible()
  expect(Math.abs((await same.boundingBox())!.y - before.top)).toBeLessThanOrEqual(1)
  service.latency = 0
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(total + 1), { timeout: 30_000 })
  await expect(same).toBeVisible()
  expect(Math.abs((await same.boundingBox())!.y - before.top)).toBeLessThanOrEqual(1)
  // It did move in the list: rows came in above it.
  expect(Number(await same.getAttribute('aria-rowindex'))).toBeGreaterThan(Number(before.index))
})
