import { expect, test } from '../fixtures.ts'
import type { ProjectsRoom } from '../pages/projects-room.ts'
import { request } from '../support/bridge.ts'
import type { DemoOptions } from '../support/demo.ts'
import { tabTo } from '../support/keyboard.ts'
import { projectsOf, type ServiceRecord } from '../support/records.ts'
import { StageCounts } from '../support/stage-counts.ts'

const SOME: DemoOptions = { projects: 240, language: 'en', seed: 11, files: 5, events: 5 }
/**
 * An installation whose price filter means "at least", with pages of 100 projects. The cache would match the exact
 * price.
 */
const OTHERWISE: DemoOptions = { ...SOME, dialect: 'php' }

/** Ids of the whole list, collected from the rows while paging through it. */
async function idsOnScreen(projects: ProjectsRoom): Promise<number[]> {
  const ids = new Map<number, number>()
  const total = Number(await projects.table.getAttribute('aria-rowcount')) - 1
  await projects.table.focus()
  await projects.page.keyboard.press('Home')
  await expect(async () => {
    await projects.page.keyboard.press('PageDown')
    // A row that is still read has the text of another one.
    await expect(projects.table.locator('[role="row"].unread')).toHaveCount(0)
    const rows = await projects.rows.evaluateAll((all) =>
      all.map((row) => [Number(row.getAttribute('data-index')), row.lastElementChild?.textContent ?? ''] as const)
    )
    for (const [index, id] of rows) if (/^\s*\d+\s*$/u.test(id)) ids.set(index, Number(id))
    expect(ids.size).toBe(total)
  }).toPass({ intervals: [50], timeout: 30_000 })
  return Array.from({ length: total }, (_, index) => ids.get(index) ?? -1)
}

test('a filtered list is what the server found, in rows, sums, board and funnel, online and offline', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(OTHERWISE)
  // The same projects in a plain dialect.
  const { items } = await projectsOf(await demoOf(SOME))
  const priceOf = (record: ServiceRecord): number => Number(record['price'])
  const price = items.map(priceOf).sort((a, b) => a - b)[Math.floor(items.length / 3)] ?? 0
  const named = items.filter((record) => priceOf(record) >= price)
  const ids = named.map(({ id }) => id).toSorted((a, b) => b - a)
  const counts = new StageCounts(named)
  expect(named.length, 'more than a page, and not all').toBeGreaterThan(100)
  expect(named.length).toBeLessThan(items.length)

  await app.open(service)
  const { page } = app
  // Wide enough to draw every column of the board.
  await page.setViewportSize({ width: 4_000, height: 900 })
  const on = screens()
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const filter = { match: 'all', having: null, builtIn: { price }, dynamic: {} } as const
  const before = await request(page, 'projects.totals', { workspaceId, deleted: false, filter })
  expect(before.count, 'the cache would say otherwise').toBeLessThan(5)

  /** Asserts that rows, totals, board and funnel show these ids. */
  async function isNamed(where: string): Promise<void> {
    const { projects } = screens()
    const { page } = app
    await test.step(`${where}: rows`, async () => {
      await expect(projects.table).toHaveAttribute('aria-rowcount', String(ids.length + 1))
      expect(await idsOnScreen(projects)).toEqual(ids)
      await expect(projects.table.getByRole('img', { name: /^From saved data/ })).toHaveCount(0)
    })
    await test.step(`${where}: sums`, async () => {
      await expect(projects.status.last()).toContainText(String(ids.length))
      const totals = await request(page, 'projects.totals', { workspaceId, deleted: false, filter })
      expect(totals.count).toBe(ids.length)
      expect(totals.sums.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(counts.all.sums)
    })
    await test.step(`${where}: board`, async () => {
      await projects.list.getByRole('button', { name: 'Board', exact: true }).click()
      const choice = projects.list.getByRole('combobox', { name: 'Funnel' })
      for (const [funnel, { count }] of counts.funnels) {
        await choice.selectOption(String(funnel))
        const heads = page.getByRole('group', { name: 'Board', exact: true }).getByRole('heading', { level: 2 })
        const added = async (): Promise<number> =>
          (await heads.allInnerTexts()).reduce((sum, text) => sum + Number(text.split('\n').at(-1)), 0)
        await expect.poll(added).toBe(count)
      }
    })
    await test.step(`${where}: funnel`, async () => {
      await projects.list.getByRole('button', { name: 'Funnel', exact: true }).click()
      const cells = page.getByRole('region', { name: 'Funnel', exact: true }).locator('tbody tr td:nth-of-type(1)')
      const added = async (): Promise<number> =>
        (await cells.allInnerTexts()).reduce((sum, text) => sum + Number(text.replace(/\D/gu, '')), 0)
      await expect.poll(added).toBe(ids.length)
      await projects.list.getByRole('button', { name: 'Table', exact: true }).click()
    })
  }

  await test.step('asked for', async () => {
    await tabTo(on.projects.addCondition)
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Add condition' })
      .getByRole('button', { name: 'Price', exact: true })
      .click()
    await page.keyboard.type(String(price))
    await page.keyboard.press('Enter')
    await expect(on.projects.parity).toContainText('server’s answer, ')
    await expect(on.projects.parity).toContainText('differs from saved data')
    await expect(on.projects.parity).toContainText('In doubt: Price')
  })
  await isNamed('online')

  await test.step('its ids, our sort, where the service takes no such order', async () => {
    const sorted = await request(page, 'projects.list', {
      ...{ workspaceId, deleted: false, filter, columns: [], offset: 0, limit: 500 },
      sort: { key: 'stage', descending: false }
    })
    expect(sorted.value.rows.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(ids)
  })

  await test.step('kept as a view, without the service, after a restart', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
    await page.keyboard.type('Large')
    await page.keyboard.press('Enter')
    await expect(on.projects.view('Large')).toBeVisible()
    await service.cut()
    await app.restart()
    await app.page.setViewportSize({ width: 4_000, height: 900 })
    await screens().projects.view('Large').click()
    await expect(screens().projects.parity).toContainText('server’s answer, ')
  })
  await isNamed('offline')
})
