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

/** Tables of the chart: captions, numbers per row, and bar lengths in per cent. */
function tablesOf(chart: Locator) {
  return chart.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => ({
      caption: (table as HTMLTableElement).caption?.innerText ?? '',
      rows: [...(table as HTMLTableElement).tBodies]
        .flatMap((body) => [...body.rows])
        .map((row) => ({
          stage: row.cells[0]?.innerText.trim() ?? '',
          mark: row.cells[0]?.querySelector('[role="img"]')?.getAttribute('aria-label') ?? null,
          count: Number(row.cells[1]?.innerText.replace(/\D/gu, '')),
          bar: parseFloat(row.querySelector<HTMLElement>('.here')?.style.inlineSize ?? '0'),
          beyond: parseFloat(row.querySelector<HTMLElement>('.beyond')?.style.inlineSize ?? '0'),
          conversion: row.querySelector<HTMLElement>('.conversion [data-tip]')?.dataset['tip'] ?? null,
          sums: row.querySelector('.sum .visually-hidden')?.textContent ?? '',
          short: row.querySelector('.sum [aria-hidden]')?.textContent ?? ''
        }))
    }))
  )
}

test('the numbers of the funnel are those of the service, of its bars and of the list', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const service = await openService(SOME)
  const counts = new StageCounts((await projectsOf(await demoOf(SOME))).items)
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(counts.all.count + 1))
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  // The line names two of them and counts the rest; it is updated some time after the last record.
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
      workspaceId: workspaces.find((one) => one.isActive)?.id ?? '',
      of: { kind: 'stage', funnels: [...counts.funnels.keys()] },
      text: ''
    })
    const inLines = (sums: string): number[] =>
      sums
        .split('\n')
        .flatMap(amountsIn)
        .sort((a, b) => a - b)
    const stages = rows.map(({ count, sums }) => JSON.stringify([count, inLines(sums).map(cents)]))
    const own = options.map(({ id }) => counts.stage(id))
    expect(stages.sort()).toEqual(own.map(({ count, sums }) => JSON.stringify([count, sums])).sort())
    expect(tables.map(({ caption }) => Number(/(\d+) projects?/u.exec(caption)?.[1])).sort()).toEqual(
      [...counts.funnels.values()].map(({ count }) => count).sort()
    )
  })

  await test.step('of each open stage it says how many are further, lost ones aside', () => {
    for (const { rows: own } of tables) {
      const open = own.filter(({ mark }) => mark === null)
      const won = own.filter(({ mark }) => mark === 'Won').reduce((sum, { count }) => sum + count, 0)
      expect(own.slice(0, open.length), 'won and lost come after').toEqual(open)
      open.forEach(({ stage, conversion, count }, at) => {
        const further = won + open.slice(at + 1).reduce((sum, one) => sum + one.count, 0)
        // If no stage counts as won, the successor of the last one is unknown.
        const isKnown = count + further > 0 && (at < open.length - 1 || own.some(({ mark }) => mark === 'Won'))
        expect(conversion, stage).toBe(isKnown ? `${further} of ${count + further} went further` : null)
      })
    }
    expect(tables[0]?.rows.map(({ mark }) => mark)).toEqual([...Array<null>(8).fill(null), 'Won', 'Lost'])
  })

  await test.step('each bar is as long as its numbers say, and sums are written short', () => {
    const lengths = rows.map(({ conversion, count }) => Number(/of (\d+)/u.exec(conversion ?? '')?.[1] ?? count))
    const longest = Math.max(...lengths)
    rows.forEach(({ stage, count, bar, beyond, short }, at) => {
      expect(bar, stage).toBeCloseTo((count / longest) * 100, 1)
      if (lengths[at] !== count || beyond > 0)
        expect(bar + beyond, stage).toBeCloseTo(((lengths[at] ?? 0) / longest) * 100, 1)
      expect(short, stage).not.toMatch(/\d{2,3},\d{3}/u)
    })
  })

  await test.step('all of them together are the list', () => {
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counts.all.count)
  })
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('wide.png') })

  await test.step('what the number is, is said by keyboard too', async () => {
    const about = chart.getByRole('img', { name: /^The share of projects that went further/u }).first()
    await tabTo(about)
    await expect(page.locator('.tip')).toContainText('Lost projects are left out')
  })

  await test.step('a stage leads to its projects, by keyboard', async () => {
    const stage = chart.getByRole('rowheader').getByRole('button').nth(1)
    await tabTo(stage)
    const name = await stage.innerText()
    await page.keyboard.press('Enter')
    await expect(on.projects.chip(/^Stage/)).toContainText(name)
    const row = rows.find((one) => one.stage === name)
    await expect(on.projects.table).toHaveAttribute('aria-rowcount', String((row?.count ?? 0) + 1))
  })

  await test.step('of single stages it does not say how many went further', async () => {
    await on.projects.list.getByRole('button', { name: 'Funnel', exact: true }).press('Enter')
    await expect(chart.getByText('The filter picks out stages')).toBeVisible()
    await expect(chart.getByRole('columnheader', { name: 'Conversion' })).toHaveCount(0)
  })

  await test.step('Today has a line for each funnel, which opens its chart', async () => {
    await on.shell.rooms.getByRole('link', { name: 'Today', exact: true }).click()
    const block = page.getByRole('region', { name: 'Active projects by stage', exact: true })
    const lines = block.getByRole('listitem').getByRole('button')
    await expect(lines).toHaveCount(counts.funnels.size)
    // "120 of 160 open", "4 projects".
    const figures = await lines.locator('.figures').allInnerTexts()
    expect(figures.map((text) => Number(/(\d+) (?:open|projects?)$/u.exec(text)?.[1])).sort()).toEqual(
      [...counts.funnels.values()].map(({ count }) => count).sort()
    )
    await page.screenshot({ path: info.outputPath('today.png'), fullPage: true })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.screenshot({ path: info.outputPath('today-forced.png') })
    await page.emulateMedia({ forcedColors: 'none' })
    await lines.first().press('Enter')
    const counted = (shown: typeof tables) => shown.map((table) => table.rows.map(({ stage, count }) => [stage, count]))
    await expect.poll(async () => counted(await tablesOf(chart))).toEqual(counted(tables.slice(0, 1)))
  })
})

test('the funnel shuts nobody out in a narrow window, in Russian', async ({ app, screens, openService }, info) => {
  const service = await openService({ ...SOME, language: 'ru' })
  await app.open(service)
  const { page } = app
  const on = screens()
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
    await page.screenshot({ path: info.outputPath(`narrow-${theme}.png`) })
  }
  await fits(page)
})
