/**
 * The toolbar above the projects stays one row with any number of conditions, so that the first project is near the
 * top.
 */
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { addView, request } from '../support/bridge.ts'

/** Maximum space above the first row (px from the top of the window). */
const WIDTHS = [
  { width: 1440, height: 900, most: 150 },
  { width: 1024, height: 768, most: 150 },
  { width: 360, height: 740, most: 170 }
] as const

const HAVING = { match: 'all', having: 'actions', builtIn: {}, dynamic: {} } as const
const FILTERS = {
  one: HAVING,
  five: {
    ...HAVING,
    builtIn: { words: 'hotel', created: { from: '2020-01-01', to: '2030-01-01' }, price: 100, step_id: [1, 2, 3] }
  }
} as const

test('with one filter and with five the first project begins near the top, in both languages', async ({
  app,
  screens,
  service
}, info) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  expect(workspace).toBeDefined()
  const sort = { key: 'id', descending: true } as const
  const views = new Map<string, string>()
  for (const [name, filter] of Object.entries(FILTERS)) {
    const content = { deleted: false, filter, sort, columns: [], layout: 'table' } as const
    views.set(name, (await addView(app.page, workspace!.id, name, content)).id)
  }
  for (const language of ['en', 'ru'] as const) {
    await test.step(language, async () => {
      const page = await app.speak(language)
      const rows = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
      const tools = page.locator('.tools').first()
      const bar = page.getByRole('group', { name: language === 'en' ? 'Filter' : 'Фильтр', exact: true })
      for (const [name, view] of views) {
        await page.setViewportSize(WIDTHS[0])
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
        for (const { width, height, most } of WIDTHS) {
          await page.setViewportSize({ width, height })
          await page.goto(`${page.url().split('#')[0]}#/projects?view=${view}`)
          const chips = bar.getByRole('button', { name: /^(Change condition|Изменить условие)/ })
          await expect(chips).toHaveCount(name === 'one' ? 1 : 5)
          if (name === 'one') {
            await expect(rows.first()).toBeVisible()
            const topOfRows = async (): Promise<number> => Math.round((await rows.first().boundingBox())?.y ?? Infinity)
            await expect.poll(topOfRows).toBeLessThanOrEqual(most)
          }
          const heightOfBar = async (): Promise<number> => (await bar.boundingBox())?.height ?? Infinity
          await expect.poll(heightOfBar, `${name} at ${width}`).toBeLessThanOrEqual(width < 720 ? 48 : 36)
          await fits(page)
          await page.screenshot({ path: info.outputPath(`${name}-${width}-${language}.png`) })
        }
      }
      await test.step('what is cut says so, and Tab leads to it', async () => {
        const strip = bar.locator('.frame')
        await expect(strip).toHaveClass(/behind/)
        const last = bar.getByRole('button', { name: /^(Change condition|Изменить условие)/ }).last()
        await last.focus()
        await expect(last).toBeInViewport({ ratio: 0.5 })
        await expect(strip).toHaveClass(/before/)
      })
      await test.step('the menu says how the list was verified', async () => {
        await tools.getByRole('button', { name: /^(Filter and view|Фильтр и вид)$/ }).click()
        const menu = page.getByRole('menu', { name: /^(Filter and view|Фильтр и вид)$/ })
        const said = (await menu.locator('.heading').innerText()).trim()
        expect(said.length).toBeGreaterThan(10)
        await expect(bar.locator('[data-parity]')).toContainText(said)
        expect(await violations(page)).toEqual([])
        await page.screenshot({ path: info.outputPath(`menu-${language}.png`) })
      })
    })
  }
})
