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

  // Somewhere in the middle of the list, with the focus in the middle of the screen.
  await projects.table.evaluate((grid) => grid.scrollTo({ top: 180 * 36 }))
  await expect(projects.rows.nth(10)).toHaveAttribute('aria-rowindex', /^(1[789]|2\d)\d$/)
  await projects.table.focus()
  for (let press = 0; press < 6; press++) await projects.table.press('ArrowDown')
  const held = app.page.locator(`[id="${await projects.table.getAttribute('aria-activedescendant')}"]`)
  await expect(held).toContainText(/\d/)
  const id = (await held.getByRole('gridcell').last().innerText()).trim()
  const same = projects.rows.filter({ has: app.page.getByText(id, { exact: true }) })
  const placeOf = async () => ({
    y: (await same.boundingBox())!.y,
    index: Number(await same.getAttribute('aria-rowindex'))
  })
  const before = { count: await count(), ...(await placeOf()) }

  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before.count + 1_000)
  await expect(same).toBeVisible()
  expect(Math.abs((await placeOf()).y - before.y)).toBeLessThanOrEqual(1)
  service.latency = 0
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(total + 1), { timeout: 30_000 })
  await expect(same).toBeVisible()
  const after = await placeOf()
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1)
  // It did move in the list: rows came in above it.
  expect(after.index).toBeGreaterThan(before.index)
})
