import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { pressIn } from '../support/keyboard.ts'
import { inOtherLayout } from '../../src/shared/rules/search/layouts.ts'
import { projectsOf } from '../support/records.ts'

test('words narrow the list of projects from the keyboard in both layouts, as a condition that a view keeps', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  const { id, name } = items[12]!
  await app.open(service)
  const { page } = app
  const { rows } = screens().projects
  await expect(rows.first()).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Projects', exact: true })
  // Of 88 projects, more fit on the screen than contain this number.
  const FEW = 15
  const narrowed = async (): Promise<void> => {
    await expect(rows.filter({ hasText: name }).first()).toBeVisible()
    await expect.poll(() => rows.count()).toBeLessThan(FEW)
  }
  const field = page.getByRole('searchbox', { name: 'Find in this list' })
  const chip = page.getByRole('button', { name: `Remove condition: With “${id}”` })

  await grid.focus()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeVisible()
  await expect(grid).toBeFocused()

  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill(String(id))
  await narrowed()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(grid).toBeFocused()
  await expect(field).toHaveValue(String(id))
  await expect(page.getByText('from saved data only').first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('found.png') })

  await test.step('a link carries the words, and leads back to them', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('link to this page')
    await page.getByRole('option', { name: /Copy link to this page/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(screens().shell.notices).toContainText('Copied')
    const { text } = await copied(/^deskside:/, screens().shell.settings)
    expect(text).toContain(`/projects?text=${id}`)
    await screens().projects.fromMenu('Clear filter')
    await expect.poll(() => rows.count()).toBeGreaterThan(FEW)
    expect(await app.startAgain(text)).toBe(0)
    await narrowed()
    await grid.focus()
  })

  await pressIn(page, 'russian', 'ControlOrMeta+f')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(String(id))
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect.poll(() => rows.count()).toBeGreaterThan(FEW)
  await field.fill(String(id))
  await narrowed()
  await page.keyboard.press('ArrowDown')
  await expect(grid).toBeFocused()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
  await page.keyboard.press('Enter')
  await screens().projects.fromMenu('Clear filter')
  await expect(chip).toBeHidden()
  await expect(field).toHaveValue('')
  await expect.poll(() => rows.count()).toBeGreaterThan(FEW)
  await page
    .getByRole('button', { name: `With “${id}”` })
    .first()
    .click()
  await narrowed()
})

test('the same keys lead to the words of every other room, and what is typed narrows it in either layout', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService({ ...SMALL, files: 40, events: 60 })
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const told = page.getByRole('region', { name: 'Messages' }).getByRole('status')
  const title = page.locator('[role=grid] [role=row][data-index]:not(.unread) .title').first()
  for (const [key, heading, counted, word] of [
    // No text: a value of the first row.
    ['3', 'Groups', /^[1-9]\d* groups? found/, null],
    ['4', 'People', /^[1-9]\d* (people|person)/, null],
    ['5', 'Files', /^[1-9].* files?/, 'pdf'],
    ['6', 'Calendar', /^[1-9]\d* events?/, 'call']
  ] as const) {
    await test.step(heading, async () => {
      await page.keyboard.press(`ControlOrMeta+${key}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const field = page.getByRole('searchbox')
      await expect(field).toBeVisible()
      const [typed = ''] = (word ?? (await title.innerText())).split(' ')
      await page.locator('#content').focus()
      await page.keyboard.press('/')
      await expect(field).toBeFocused()
      // In the field, the slash is an ordinary character.
      await page.keyboard.press('/')
      await expect(field).toHaveValue('/')
      await field.fill(typed)
      await expect(told).toHaveText(counted)
      const found = (await told.innerText()).trim()
      if (word === null) await expect(title).toContainText(typed)
      await field.fill('qqqzzz')
      await expect(told).not.toHaveText(found)
      await field.fill(inOtherLayout(typed) ?? '')
      await expect(told).toHaveText(found)
      if (word === null) await expect(title).toContainText(typed)
      await page.keyboard.press('Escape')
      await page.locator('#content').focus()
      await pressIn(page, 'russian', 'ControlOrMeta+f')
      await expect(field).toBeFocused()
    })
  }
})

test('words narrow the list of projects at 360 px, dark and in Russian', async ({ app, screens, service }, info) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('grid')).toBeVisible()
  await pressIn(page, 'russian', 'ControlOrMeta+f')
  await page.getByRole('searchbox', { name: 'Найти в этом списке' }).fill('щщщщ')
  await expect(page.getByRole('button', { name: /Со словами/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fits(page)
  await page.screenshot({ path: info.outputPath('narrow.png') })
})
