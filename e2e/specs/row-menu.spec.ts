/** Actions on rows and fields: context menus by mouse and keyboard, checkboxes, and the selection bar. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { closing, windowOf } from '../support/windows.ts'

test('a row has a menu by mouse and by keyboard, for itself or for all that are marked', async ({
  app,
  screens,
  service
}, info) => {
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.nth(5)).toBeVisible()
  const title = await projects.titleOf(2)
  const menu = page.getByRole('menu', { name: `Actions for “${title}”` })
  const items = menu.getByRole('menuitem')

  await test.step('by mouse: it opens nothing, and says its keys', async () => {
    await projects.rows.nth(2).getByRole('gridcell').first().click({ button: 'right' })
    await expect(items).toHaveText([
      /^Open\s*↵$/,
      /^Open in a window of its own$/,
      /^Meeting card$/,
      /^Pin$/,
      /^Copy link$/,
      /^Copy summary for an e-mail$/,
      /^Copy this value$/,
      /^Copy this row\s*Ctrl\+C$/,
      /^Select\s*Ctrl\+␣$/
    ])
    await expect(items.first()).toBeFocused()
    await expect(projects.heading).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('row-menu.png') })
    await items.filter({ hasText: 'Copy this value' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    await expect(projects.table).toBeFocused()
    expect((await copied(title, projects.table)).text).toBe(title)
  })

  await test.step('pinned there, and said so', async () => {
    await projects.rows.nth(2).click({ button: 'right' })
    await items.filter({ hasText: /^Pin$/ }).click()
    await projects.rows.nth(2).click({ button: 'right' })
    await expect(items.filter({ hasText: /^Unpin$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  await test.step('by the key for menus, at the row with the focus', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ContextMenu')
    await expect(items.first()).toBeFocused()
    const own = await windowOf(page, async () => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    })
    await expect(own.getByRole('heading', { name: title }).first()).toBeVisible()
    await closing(own, () => own.keyboard.press('ControlOrMeta+w'))
    await expect(projects.table).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(projects.heading).toHaveText(title)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(projects.heading).toHaveCount(0)
  })

  await test.step('boxes before the rows mark them, and one bar says what can be done', async () => {
    const box = { position: { x: 14, y: 12 } }
    const bar = page.locator('.totals')
    await projects.rows.nth(1).click(box)
    await expect(projects.heading).toHaveCount(0)
    await expect(bar).toContainText('1 selected')
    await projects.rows.nth(4).click({ ...box, modifiers: ['Shift'] })
    await expect(bar).toContainText('4 selected')
    await projects.rows.nth(2).click(box)
    await expect(bar).toContainText('3 selected')
    await page.screenshot({ path: info.outputPath('marked.png') })
    await projects.rows.nth(3).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: /^Copy the selected rows/ })).toBeVisible()
    await expect(bar).toContainText('3 selected')
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Export the selection' }).click()
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The menu of another row applies to that row.
    await projects.rows.nth(6).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: /^Copy this row/ })).toBeVisible()
    await expect(bar).not.toContainText('selected')
  })
})

test('a message stands above the line below the list, wide and narrow', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  const inWidth = (width: number): Promise<void> => page.setViewportSize({ width, height: 720 })
  await inWidth(1280)
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await projects.rows.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Pin$/ }).click()
  const undo = shell.notices.getByRole('button', { name: 'Undo' })
  const overlap = async (): Promise<number> => {
    const [message, line] = [
      await shell.notices
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Undo' }) })
        .boundingBox(),
      await projects.status.boundingBox()
    ]
    return message === null || line === null ? Infinity : message.y + message.height - line.y
  }

  await page.keyboard.press('ControlOrMeta+1')
  await page
    .getByRole('button', { name: /^Unpin / })
    .first()
    .press('Enter')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(projects.rows.first()).toBeVisible()
  // It stays while it has the focus.
  await undo.focus()
  for (const width of [1280, 360]) {
    await inWidth(width)
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }

  await test.step('also where something is marked, and the line has more words', async () => {
    await projects.rows.nth(1).click({ modifiers: ['ControlOrMeta'] })
    // It stays while it has the focus, wherever the mouse is.
    await undo.focus()
    for (const width of [360, 1280]) {
      await inWidth(width)
      await expect(page.locator('.totals')).toContainText('2 selected')
      await expect.poll(overlap).toBeLessThanOrEqual(0)
    }
  })
})

test('a field has a menu, and Tab stops once at the buttons that copy', async ({ app, screens, service }, info) => {
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const title = await projects.open(0)
  await expect(projects.heading).toHaveText(title)
  const fields = projects.detail.locator('[data-field]')
  await expect(fields.first()).toBeVisible()

  await test.step('the value alone, or with its name', async () => {
    const field = projects.detail
      .locator('.field')
      .filter({ has: page.locator('[data-copy]') })
      .first()
    const name = (await field.locator('dt').innerText()).trim()
    await field.locator('dt').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: `Actions for the field “${name}”` })
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Copy the value',
      'Copy the name and the value',
      'Names and order of fields…'
    ])
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('field-menu.png') })
    await menu.getByRole('menuitem', { name: 'Copy the name and the value' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    await copied(new RegExp(`^${name}: `), projects.heading)
  })

  await test.step('one stop of Tab in each section; arrows lead along', async () => {
    const sections = await projects.detail.locator('section.section').count()
    const buttons = projects.detail.getByRole('button', { name: /^Copy / })
    const reached = (within: Locator): Promise<number> =>
      within.evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0).length)
    expect(await buttons.count()).toBeGreaterThan(sections * 2)
    // Plus one for the facts above the fields, which are not a section.
    expect(await reached(buttons)).toBeLessThanOrEqual(sections + 1)
    const ofFacts = projects.detail.locator('dl.facts').getByRole('button', { name: /^Copy / })
    expect(await ofFacts.count()).toBeGreaterThan(1)
    expect(await reached(ofFacts)).toBe(1)
    const first = projects.detail.locator('section.section').first().locator('[data-copy]')
    await first.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(first.nth(1)).toBeFocused()
    await expect(first.nth(1)).toHaveAttribute('tabindex', '0')
    await page.keyboard.press('ArrowUp')
    await expect(first.first()).toBeFocused()
  })
})

test('the menus fit a narrow window, dark and in Russian', async ({ app, screens, service }, info) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  await rows.nth(3).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Скопировать строку/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fits(page)
  await page.screenshot({ path: info.outputPath('narrow.png') })
})
