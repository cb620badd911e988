import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import type { DemoOptions } from '../support/demo.ts'
import { tabTo } from '../support/keyboard.ts'
import { projectsOf } from '../support/records.ts'
import { amountsIn, StageCounts } from '../support/stage-counts.ts'

const SOME: DemoOptions = { projects: 240, language: 'en', seed: 11, files: 5, events: 5 }
const cents = (amount: number): number => Math.round(amount * 100) / 100

/** The tables of the chart: their captions, and of each row the numbers and how long its bar is, in percent. */
function tablesOf(chart: Locator) {
  return chart.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => ({
      caption: (table as HTMLTableElement).caption?.innerText ?? '',
      rows: [...(table as HTMLTableElement).tBodies[0]!.rows].map((row) => ({
        stage: row.cells[0]?.innerText.trim() ?? '',
        count: Number(row.cells[1]?.innerText.replace(/\D/gu, '')),
        bar: parseFloat(row.cells[1]?.querySelector<HTMLElement>('[aria-hidden]')?.style.inlineSize ?? ''),
        sums: row.cells[2]?.innerText ?? ''
      }))
    }))
  )
}

test('the numbers of the funnel are those of the service, of its bars and of the list', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const counts = new StageCounts((await projectsOf(await demoOf(SOME))).items)
  await app.start()
  const { page } = app
  const on = screens()
  await on.connect.connectTo(service)
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(counts.all.count + 1))
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  // The line writes out two of them and counts the others; it adds up anew some time after the last record has come.
  await expect(async () => {
    const line = await on.projects.status.first().innerText()
    const total = [...line.matchAll(/Σ[^\d]*([\d,.]+)/gu)].flatMap(([, amount = '']) => amountsIn(amount))
    expect(total).toHaveLength(Math.min(2, counts.all.sums.length))
    expect(counts.all.sums).toEqual(expect.arrayContaining(total))
  }).toPass()
  const asFunnel = on.projects.list.getByRole('button', { name: 'Funnel', exact: true })
  await tabTo(asFunnel)
  await page.keyboard.press('Enter')
  const chart = page.getByRole('region', { name: 'Funnel', exact: true })
  await expect(chart.getByRole('table')).toHaveCount(counts.funnels.size)
  const tables = await tablesOf(chart)
  const rows = tables.flatMap((table) => table.rows)

  await test.step('the service counts the same', async () => {
    const workspaces = await request(page, 'workspaces.list', undefined)
    const { options } = await request(page, 'records.options', {
      workspaceId: workspaces.find((one) => one.active)?.id ?? '',
      of: { kind: 'stage', funnels: [...counts.funnels.keys()] },
      text: ''
    })
    const stages = rows.map(({ count, sums }) => JSON.stringify([count, amountsIn(sums).map(cents)]))
    const own = options.map(({ id }) => counts.stage(id)).filter(({ count }) => count > 0)
    expect(stages.sort()).toEqual(own.map(({ count, sums }) => JSON.stringify([count, sums])).sort())
    expect(tables.map(({ caption }) => Number(/(\d+) projects?$/u.exec(caption)?.[1])).sort()).toEqual(
      [...counts.funnels.values()].map(({ count }) => count).sort()
    )
  })

  await test.step('each bar is as long as its number says', () => {
    const largest = Math.max(...rows.map(({ count }) => count))
    for (const { stage, count, bar } of rows) expect(bar, stage).toBeCloseTo((count / largest) * 100, 1)
  })

  await test.step('all of them together are the list', () => {
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counts.all.count)
  })
  expect(await violations(page)).toEqual([])

  await test.step('a stage leads to its projects, by keyboard', async () => {
    const stage = chart.getByRole('rowheader').getByRole('button').nth(1)
    await tabTo(stage)
    const name = await stage.innerText()
    await page.keyboard.press('Enter')
    await expect(on.projects.chip(/^Stage/)).toContainText(name)
    const row = rows.find((one) => one.stage === name)
    await expect(on.projects.table).toHaveAttribute('aria-rowcount', String((row?.count ?? 0) + 1))
  })
})

test('the funnel shuts nobody out in a narrow window, in Russian', async ({ app, screens, openService }) => {
  const service = await openService({ ...SOME, language: 'ru' })
  await app.start()
  const { page } = app
  const on = screens()
  await on.connect.connectTo(service)
  await expect(on.projects.rows.first()).toBeVisible()
  await request(page, 'settings.set', { language: 'ru' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Воронка', exact: true }).press('Enter')
  const chart = page.getByRole('region', { name: 'Воронка', exact: true })
  await expect(chart.getByRole('table').first()).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await request(page, 'settings.set', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await violations(page), theme).toEqual([])
  }
  await fits(page)
})
