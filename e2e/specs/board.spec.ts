import type { Locator, Page } from '@playwright/test'
import type { ViewContent } from '../../src/shared/contract/views.ts'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { addView, request } from '../support/bridge.ts'
import type { DemoOptions } from '../support/demo.ts'
import { tabTo } from '../support/keyboard.ts'
import { projectsOf } from '../support/records.ts'
import { amountsIn, StageCounts } from '../support/stage-counts.ts'

const SOME: DemoOptions = { projects: 240, language: 'en', seed: 11, files: 5, events: 5 }

const boardOf = (page: Page, name = 'Board'): Locator => page.getByRole('group', { name, exact: true })

/** Visible columns: their names, counts, and amounts as read by screen readers. */
async function columnsOf(board: Locator) {
  const heads = await board.getByRole('region').evaluateAll((all) =>
    all.map((column) => {
      const [name = '', count = ''] = (column.querySelector('h2')?.innerText ?? '').split('\n')
      const [short, full] = column.querySelectorAll('p > span')
      return { name, count, short: short?.textContent ?? '', full: full?.textContent ?? '' }
    })
  )
  return heads.map(({ name, count, short, full }) => ({
    ...{ name, short, count: Number(count.replaceAll(',', '')) },
    sums: full === '' ? [] : full.split('\n').flatMap((line) => amountsIn(line))
  }))
}

/** Position of the focus: stage, and index of the card in it. */
function focused(page: Page): Promise<{ stage: string; place: number } | null> {
  return page.evaluate(() => {
    const card = document.activeElement?.closest('[aria-posinset]')
    const stage = card?.closest('section')?.querySelector('h2')?.innerText.split('\n')[0]
    return card && stage !== undefined ? { stage, place: Number(card.getAttribute('aria-posinset')) } : null
  })
}

test('the board counts and adds up as the service does, funnel by funnel', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const counts = new StageCounts((await projectsOf(await demoOf(SOME))).items)
  await app.open(service)
  const { page } = app
  // Wide enough to draw every column.
  await page.setViewportSize({ width: 4_000, height: 900 })
  const on = screens()
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(counts.all.count + 1))
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  await on.projects.list.getByRole('button', { name: 'Board', exact: true }).press('Enter')
  const board = boardOf(page)
  const workspaces = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspaces.find((one) => one.isActive)?.id ?? ''

  expect(counts.funnels.size).toBeGreaterThan(1)
  const choice = on.projects.list.getByRole('combobox', { name: 'Funnel' })
  for (const [funnel, whole] of counts.funnels) {
    await choice.selectOption(String(funnel))
    const { options } = await request(page, 'records.options', {
      workspaceId,
      of: { kind: 'stage', funnels: [funnel] },
      text: ''
    })
    await expect(board.getByRole('region')).toHaveCount(options.length)
    const columns = await columnsOf(board)
    expect(columns.map(({ name }) => name)).toEqual(options.map(({ label }) => label))
    columns.forEach(({ name, count, sums, short }, at) => {
      const { count: all, sums: right } = counts.stage(options[at]?.id ?? -1)
      expect(count, name).toBe(all)
      expect(sums.toSorted(), name).toEqual([...right].toSorted())
      // Long amounts are abbreviated, never truncated.
      expect(short, name).not.toMatch(/\d{2,3},\d{3}/)
    })
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(whole.count)
    // The status line describes the board, not the list.
    await expect(
      on.projects.list.getByText(`${whole.count} of ${counts.all.count} projects on this board`)
    ).toBeVisible()
  }
})

test('the board is walked by keyboard, and Enter opens a project', async ({ app, screens, openService }) => {
  const service = await openService(SOME)
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  const asBoard = on.projects.list.getByRole('button', { name: 'Board', exact: true })
  await tabTo(asBoard)
  await page.keyboard.press('Enter')
  const board = boardOf(page)
  await expect(board.getByRole('listitem').first().getByRole('button')).toBeVisible()
  const stages = (await columnsOf(board)).filter(({ count }) => count > 1)
  await tabTo(board.getByRole('listitem').first().getByRole('button'))
  const start = await focused(page)
  expect(start?.place).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: 2 })
  await page.keyboard.press('ArrowRight')
  const others = stages.map(({ name }) => name).filter((name) => name !== start?.stage)
  // A card that is not loaded yet has no focus.
  await expect.poll(async () => others.includes((await focused(page))?.stage ?? '')).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused(page).then((at) => at?.stage)).toBe(start?.stage)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: 1 })
  const card = board.locator(':focus')
  const title = (await card.innerText()).split('\n')[0]?.trim() ?? ''
  await page.keyboard.press('Enter')
  await expect(on.projects.heading).toHaveText(title)
  await expect(board.locator('[aria-current="true"]')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await test.step('the focus goes in, and comes back to the card', async () => {
    await expect(on.projects.heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: 1 })
  })
  await test.step('the ends of a column are reached, and the focus is never lost', async () => {
    const last = stages.find(({ name }) => name === start?.stage)?.count ?? 0
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: last })
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: last })
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toEqual({ stage: start?.stage, place: 1 })
  })
})

test('a card has a menu, by mouse and by keyboard, and the funnel is chosen in the line of tools', async ({
  app,
  screens,
  openService
}, info) => {
  const service = await openService(SOME)
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  await on.projects.list.getByRole('button', { name: 'Board', exact: true }).press('Enter')
  const board = boardOf(page)
  const cards = board.getByRole('region').first().getByRole('listitem')
  await expect(cards.nth(1).getByRole('button')).toBeVisible()
  const titleOf = async (at: number): Promise<string> =>
    (await cards.nth(at).getByRole('button').innerText()).split('\n')[0]?.trim() ?? ''
  const [first, second] = [await titleOf(0), await titleOf(1)]
  const menuOf = (title: string): Locator => page.getByRole('menu', { name: `Actions for “${title}”` })

  await test.step('by mouse: it opens nothing', async () => {
    await cards.nth(1).click({ button: 'right' })
    await expect(menuOf(second).getByRole('menuitem')).toHaveText([
      /^Open\s*↵$/,
      /^Open in a window of its own$/,
      /^Meeting card$/,
      /^Pin$/,
      /^Copy link$/,
      /^Copy summary for an e-mail$/
    ])
    await expect(menuOf(second).getByRole('menuitem').first()).toBeFocused()
    await expect(on.projects.heading).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('card-menu.png') })
    await menuOf(second).getByRole('menuitem', { name: 'Pin', exact: true }).click()
    await cards.nth(1).click({ button: 'right' })
    await expect(menuOf(second).getByRole('menuitem', { name: 'Unpin', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cards.nth(1).getByRole('button')).toBeFocused()
  })

  await test.step('by both keys for menus, at the card with the focus', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(cards.first().getByRole('button')).toBeFocused()
    for (const key of ['ContextMenu', 'Shift+F10']) {
      await page.keyboard.press(key)
      await expect(menuOf(first).getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(cards.first().getByRole('button')).toBeFocused()
    }
    await page.keyboard.press('Shift+F10')
    await expect(menuOf(first).getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(on.projects.heading).toHaveText(first)
    await expect(on.projects.heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(cards.first().getByRole('button')).toBeFocused()
  })

  await test.step('the funnel is chosen beside the filter, without another line', async () => {
    await page.goto(`${page.url().split('#')[0]}#/projects`)
    await expect(on.projects.heading).toHaveCount(0)
    const choice = on.projects.list.getByRole('combobox', { name: 'Funnel' })
    for (const [width, room] of [
      [1280, 120],
      [360, 170]
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await expect(choice).toBeVisible()
      const filter = on.projects.list.getByRole('button', { name: 'Filter', exact: true })
      const middleOf = async (which: Locator): Promise<number> => {
        const box = await which.boundingBox()
        return box === null ? NaN : box.y + box.height / 2
      }
      await expect(async () => {
        expect(Math.abs((await middleOf(choice)) - (await middleOf(filter)))).toBeLessThan(8)
        expect((await board.boundingBox())?.y).toBeLessThan(room)
      }).toPass()
      expect(await violations(page)).toEqual([])
      await fits(page)
      await page.screenshot({ path: info.outputPath(`tools-${width}.png`) })
    }
  })
})

test('a filtered board opens where its cards are', async ({ app, screens, openService, demoOf }) => {
  const service = await openService(SOME)
  const { items } = await projectsOf(await demoOf(SOME))
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  await page.setViewportSize({ width: 900, height: 700 })
  // A stage far to the right, whose cards would be out of sight.
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const { options } = await request(page, 'records.options', {
    workspaceId,
    of: { kind: 'stage', funnels: [1] },
    text: ''
  })
  const far = options.findLast(({ id }) => items.some((project) => project.step_id === id))
  const content: ViewContent = {
    ...{ deleted: false, sort: { key: 'id', descending: true }, columns: [], layout: 'board' as const },
    filter: { match: 'all', having: null, builtIn: { step_id: [far?.id ?? 0] }, dynamic: {} }
  }
  await addView(page, workspaceId, 'Far', content)
  await page.getByRole('button', { name: 'Far', exact: true }).click()
  const board = boardOf(page)
  await expect(
    board
      .getByRole('region', { name: new RegExp(far?.label ?? '') })
      .getByRole('listitem')
      .first()
  ).toBeInViewport()
})

test('the board shuts nobody out in a narrow window, in Russian', async ({ app, screens, openService }) => {
  const service = await openService({ ...SOME, language: 'ru' })
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await request(page, 'settings.set', { language: 'ru' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Доска', exact: true }).press('Enter')
  const board = boardOf(page, 'Доска')
  await expect(board.getByRole('listitem').first().getByRole('button')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await request(page, 'settings.set', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await violations(page), theme).toEqual([])
  }
  await fits(page)
  await test.step('a column beyond the edge is brought into sight by the arrows', async () => {
    await board.getByRole('listitem').first().getByRole('button').focus()
    const before = await focused(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page).then((at) => at?.stage)).not.toBe(before?.stage)
    await expect(board.locator(':focus')).toBeInViewport({ ratio: 0.95 })
  })
})
