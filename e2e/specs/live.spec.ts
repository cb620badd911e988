import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countOf } from '../support/records.ts'

const SOME = { projects: 4_000, language: 'en', seed: 5 } as const

interface RowPosition {
  readonly id: string
  readonly y: number
  /** `aria-rowindex`. */
  readonly index: number
}

/** Position of the focused row, or of the row with this id; read atomically, since rows move. */
function placeOf(table: Locator, id: string | null): Promise<RowPosition | null> {
  return table.evaluate((grid, wanted) => {
    const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => row.querySelector('[role=gridcell]'))
    // Other columns come and go as soon as their values are known.
    const idOf = (row: Element): string => row.querySelector('.quiet')?.textContent?.trim() ?? ''
    const focused = grid.getAttribute('aria-activedescendant')
    const row = rows.find((each) => (wanted === null ? each.id === focused : idOf(each) === wanted))
    if (row === undefined || idOf(row) === '') return null
    return { id: idOf(row), y: row.getBoundingClientRect().y, index: Number(row.getAttribute('aria-rowindex')) }
  }, id)
}

test('while a sweep adds rows above and below, the row that one reads stays where it is', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const total = await countOf(await demoOf(SOME))
  service.latency = 300
  // On any machine, the sweep stops early in the list.
  service.hold(({ path, query }) => path === '/projects' && Number(query['offset'] ?? 0) > 800)
  await app.open(service)
  const { projects } = screens()
  const { table } = projects
  const count = async (): Promise<number> => Number(await table.getAttribute('aria-rowcount')) - 1
  await expect.poll(count).toBeGreaterThan(400)
  service.hold()
  const title = table.getByRole('columnheader', { name: 'Name' })
  const newest = await projects.rows.first().innerText()
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  // Rows of the previous order stay until those of the new one are loaded, from the top.
  await expect.poll(() => projects.rows.first().innerText()).not.toBe(newest)

  // In the middle of the list, with the focus in the middle of the screen.
  await table.evaluate((grid) => grid.scrollTo({ top: 180 * 36 }))
  await expect(projects.rows.nth(10)).toHaveAttribute('aria-rowindex', /^(1[789]|2\d)\d$/)
  await table.focus()
  for (let press = 0; press < 6; press++) await table.press('ArrowDown')
  // Rows settle some frames after the last key.
  let before = (await placeOf(table, null))!
  await expect(async () => {
    const earlier = before
    await app.page.waitForTimeout(200)
    before = (await placeOf(table, null))!
    expect(before).not.toBeNull()
    expect(before).toEqual(earlier)
  }).toPass()
  const cached = await count()

  service.release()
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(cached + 1_000)
  // Polled: a read may fall between the change of rows and the frame that shows it.
  const top = async (): Promise<number | undefined> => (await placeOf(table, before.id))?.y
  await expect.poll(top).toBeCloseTo(before.y, 0)
  service.latency = 0
  await expect(table).toHaveAttribute('aria-rowcount', String(total + 1), { timeout: 30_000 })
  await expect.poll(top).toBeCloseTo(before.y, 0)
  const after = await placeOf(table, before.id)
  // It moved within the list, because rows were inserted above it.
  expect(after?.index).toBeGreaterThan(before.index)
})

test('at the top of the list too, a click meets the row under the pointer while a sweep adds rows above it', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService(SOME)
  service.latency = 300
  service.hold(({ path, query }) => path === '/projects' && Number(query['offset'] ?? 0) > 800)
  const page = await app.open(service)
  const { projects } = screens()
  const { table } = projects
  const count = async (): Promise<number> => Number(await table.getAttribute('aria-rowcount')) - 1
  await expect.poll(count).toBeGreaterThan(400)
  service.hold()
  const title = table.getByRole('columnheader', { name: 'Name' })
  const newest = await projects.rows.first().innerText()
  await title.getByRole('button').click()
  await expect.poll(() => projects.rows.first().innerText()).not.toBe(newest)

  const box = (await projects.rows.nth(4).boundingBox())!
  const at = { x: box.x + 200, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  const titleAt = (): Promise<string> =>
    page.evaluate(({ x, y }) => {
      const cell = document.elementFromPoint(x, y)?.closest('[role=row]')?.querySelector<HTMLElement>('[role=gridcell]')
      return cell?.innerText.split('\n')[0]?.trim() ?? ''
    }, at)
  // Answers sent before they were held may still add rows.
  let [aimedAt, cached] = ['', 0]
  await expect(async () => {
    const earlier = [aimedAt, cached]
    await page.waitForTimeout(300)
    ;[aimedAt, cached] = [await titleAt(), await count()]
    expect(aimedAt).not.toBe('')
    expect([aimedAt, cached]).toEqual(earlier)
  }).toPass()
  service.release()
  let moved = 0
  await expect
    .poll(
      async () => {
        // A real mouse is never completely still.
        await page.mouse.move(at.x + (moved++ % 2), at.y)
        return count()
      },
      { intervals: [100], timeout: 30_000 }
    )
    .toBeGreaterThan(cached + 1_500)
  expect(await table.evaluate((grid) => grid.scrollTop)).toBeGreaterThan(0)
  await page.mouse.down()
  await page.mouse.up()
  await expect(projects.heading).toHaveText(aimedAt)
})
