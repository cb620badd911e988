import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import type { Screens } from '../pages/screens.ts'
import type { DemoOptions } from '../support/demo.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'

/** Numbers as texts, maps by id, list references as bare numbers: many fields need corrections. */
const PHP: DemoOptions = { projects: 90, language: 'en', seed: 7, dialect: 'php' }

async function toFields({ settings, shell, fields }: Screens): Promise<void> {
  await shell.settings.click()
  await settings.section('Fields').click()
  await expect(fields.table).toBeVisible()
}

async function toProjects({ shell, projects }: Screens): Promise<void> {
  await shell.rooms.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(projects.rows.first()).toBeVisible()
}

test('what is said about fields is seen everywhere at once, and after a restart', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService(PHP)
  await app.open(service)
  let on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  const before = await on.projects.open(0)
  await expect(on.projects.heading).toHaveText(before)
  const client = await on.projects.detail
    .locator('.field')
    .filter({ has: app.page.getByText('Client', { exact: true }) })
    .getByRole('definition')
    .innerText()
  expect(client).not.toBe(before)

  await test.step('every field is there, with examples, what it is taken for and how often', async () => {
    await toFields(on)
    const name = on.fields.row('name')
    await expect(name).toContainText('heading and first column')
    await expect(name).toContainText(/\d+ of \d+/)
    await expect(on.fields.row('data.client')).toContainText(client)
    await expect(app.page.getByText(/^\d+ fields, counted in all \d+ records$/)).toBeVisible()
    await expect(on.fields.kind).toHaveValue('project')
  })

  await test.step('another field is the title: the table shows it', async () => {
    await on.fields.edit('data.client')
    await on.fields.control('Used as').selectOption('Name')
    await expect(on.fields.row('data.client')).toContainText('heading and first column')
    await expect(on.fields.row('name')).not.toContainText('heading and first column')
    await expect(on.fields.control('Read as')).toBeDisabled()
    await on.fields.done()
  })

  await test.step('a field gets a name, another is hidden, a third is tied to its list', async () => {
    await on.fields.edit('price')
    await on.fields.control('Name').fill('Contract value')
    await on.fields.control('Name').press('Enter')
    await on.fields.done()
    await expect(on.fields.row('price')).toContainText('Contract value')
    await on.fields.row('data.phone').getByRole('button', { name: 'Show Phone' }).click()
    await expect(on.fields.row('data.phone').getByRole('button', { name: 'Show Phone' })).toHaveAttribute(
      'aria-pressed',
      'false'
    )
    // Its list was inferred already; the correction replaces that.
    await on.fields.edit('data.industry')
    await on.fields.control('Tied to a dynamic list').selectOption('No list')
    await expect(on.fields.row('data.industry').getByRole('cell').first()).toContainText(/20\d/)
    await on.fields.control('Tied to a dynamic list').selectOption('Industry')
    await expect(on.fields.row('data.industry')).toContainText('Element of “Industry”')
    await expect(on.fields.row('data.industry').getByRole('cell').first()).toContainText(/[A-Z][a-z]+/)
    await on.fields.done()
  })

  const check = async (): Promise<void> => {
    await expect(on.projects.rows.first().getByRole('gridcell').first()).toHaveText(client)
    await expect(on.projects.table.getByRole('columnheader', { name: 'Contract value' })).toBeVisible()
    await expect(on.projects.table.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
    await on.projects.open(0)
    await expect(on.projects.heading).toHaveText(client)
    const facts = on.projects.detail.locator('dl.facts')
    await expect(facts).toContainText('Contract value')
    const industry = on.projects.detail
      .locator('.field')
      .filter({ has: app.page.getByText('Industry', { exact: true }) })
    await expect(industry.getByRole('definition')).toHaveText(/^[A-Z][a-z]/)
    await expect(on.projects.detail.getByText('Phone', { exact: true })).toHaveCount(0)
    await on.projects.detail.getByRole('button', { name: '1 hidden field' }).click()
    await expect(on.projects.detail.getByText('Phone', { exact: true })).toBeVisible()
  }
  await test.step('in the table and in the details', async () => {
    await toProjects(on)
    await check()
  })
  await test.step('also after a restart', async () => {
    await app.restart()
    on = screens()
    await expect(on.projects.rows.first()).toBeVisible()
    await check()
  })

  await test.step('all of it can be taken back, and that too', async () => {
    await toFields(on)
    await on.fields.resetAll.click()
    await expect(on.fields.row('name')).toContainText('heading and first column')
    await expect(on.fields.row('price')).not.toContainText('Contract value')
    await on.shell.notices.getByRole('button', { name: 'Undo' }).click()
    await expect(on.fields.row('price')).toContainText('Contract value')
    await on.fields.resetAll.click()
    await toProjects(on)
    await expect(on.projects.rows.first().getByRole('gridcell').first()).toHaveText(before)
  })
})

/** Row of a field in the details of the open project. */
const inDetails = ({ projects }: Screens, name: string) =>
  projects.detail.locator('.field').filter({ has: projects.page.getByText(name, { exact: true }) })

test('bare ids are tied to their list without a word, unless the user says otherwise', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService(PHP)
  await app.open(service)
  let on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await expect(on.shell.statusSaying('Online')).toBeVisible()
  await on.projects.open(0)
  const industry = inDetails(on, 'Industry').getByRole('definition')
  const region = inDetails(on, 'Region').getByRole('definition')
  await expect(industry).toHaveText(/^[A-Z][a-z]/)
  await expect(region).toHaveText(/^[A-Z][a-z]/)
  const called = await industry.innerText()

  await test.step('the page of fields says so, and from what', async () => {
    await toFields(on)
    const row = on.fields.row('data.industry')
    await expect(row).toContainText('Element of “Industry”')
    await expect(row).toContainText(/guessed by name and \d+ values/)
    await expect(row).not.toContainText('Corrected')
    // A vague name is enough if the ids are unambiguous.
    await expect(on.fields.row('data.source')).toContainText('Element of “Lead source”')
    // Measures and codes stay unchanged.
    for (const key of ['data.inn', 'data.phone', 'data.budget', 'data.contract_number'])
      await expect(on.fields.row(key)).not.toContainText(/Element of|guessed/)
  })

  await test.step('a filter offers the elements by name', async () => {
    await toProjects(on)
    await on.projects.addCondition.click()
    const panel = app.page.getByRole('dialog', { name: 'Add condition' })
    await panel.getByRole('textbox', { name: 'Find' }).fill('industry')
    await panel.getByRole('button', { name: 'Industry', exact: true }).click()
    const options = app.page.getByRole('listbox', { name: 'Industry' }).getByRole('option')
    await options.filter({ hasText: called }).click()
    await app.page.keyboard.press('ControlOrMeta+Enter')
    await expect(on.projects.chip(`Industry: ${called}`)).toBeVisible()
    await on.projects.fromMenu('Clear filter')
  })

  await test.step('it is taken away, and stays so after a restart', async () => {
    await toFields(on)
    await on.fields.edit('data.industry')
    await expect(on.fields.control('Tied to a dynamic list').locator('option:checked')).toHaveText(
      'As recognised: Industry'
    )
    await on.fields.control('Tied to a dynamic list').selectOption('No list')
    await on.fields.done()
    await expect(on.fields.row('data.industry')).toContainText('Corrected')
    await expect(on.fields.row('data.industry')).not.toContainText('Element of')
    await app.restart()
    on = screens()
    await expect(on.projects.rows.first()).toBeVisible()
    await on.projects.open(0)
    await expect(inDetails(on, 'Region').getByRole('definition')).toHaveText(/^[A-Z][a-z]/)
    await expect(inDetails(on, 'Industry').getByRole('definition')).toHaveText(/^20\d$/)
    await toFields(on)
    await expect(on.fields.row('data.industry')).toContainText('Corrected')
    await expect(on.fields.row('data.region')).toContainText('Element of “Region”')
  })

  await test.step('and is back when that is taken back', async () => {
    await on.fields.edit('data.industry')
    await on.fields.control('Tied to a dynamic list').selectOption('As recognised: Industry')
    await on.fields.done()
    await expect(on.fields.row('data.industry')).not.toContainText('Corrected')
    await toProjects(on)
    await on.projects.open(0)
    await expect(inDetails(on, 'Industry').getByRole('definition')).toHaveText(called)
  })
})

test('fields are put in order and corrected by keyboard alone', async ({ app, screens }) => {
  await app.start('--demo')
  await new Shell(app.page).goToProjects()
  const on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await toFields(on)
  const before = await on.fields.keys()
  const at = before.indexOf('price')
  const up = on.fields.row('price').getByRole('button', { name: 'Move Price up' })
  await up.focus()
  await app.page.keyboard.press('Enter')
  await expect.poll(() => on.fields.keys().then((keys) => keys.indexOf('price'))).toBe(at - 1)
  await expect(up).toBeFocused()
  await app.page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => on.fields.keys().then((keys) => keys.indexOf('price'))).toBe(at - 2)
  await expect(up).toBeFocused()
  await app.page.keyboard.press('Alt+ArrowDown')
  await app.page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => on.fields.keys()).toEqual(before)

  await test.step('the editor takes the focus and gives it back', async () => {
    const pencil = on.fields.row('price').getByRole('button', { name: 'Edit Price' })
    await pencil.focus()
    await app.page.keyboard.press('Enter')
    await expect(on.fields.control('Name')).toBeFocused()
    await app.page.keyboard.type('Worth')
    await app.page.keyboard.press('Escape')
    await expect(on.fields.control('Name')).toBeHidden()
    await expect(pencil).toBeFocused()
    await app.page.keyboard.press('Enter')
    await app.page.keyboard.type('Worth')
    await app.page.keyboard.press('Enter')
    await expect(on.fields.row('price')).toContainText('Corrected')
    await app.page.keyboard.press('Escape')
    await expect(on.fields.row('price').getByRole('button', { name: 'Edit Worth' })).toBeFocused()
  })

  await test.step('a search finds by key, name and value', async () => {
    await on.fields.search.fill('worth')
    await expect(on.fields.table.locator('[data-key]')).toHaveCount(1)
    await on.fields.search.fill('nothing is called so')
    await expect(app.page.getByText('No matches for')).toBeVisible()
    await on.fields.search.press('Escape')
    await expect.poll(() => on.fields.keys()).toEqual(before)
  })
})

for (const [width, size] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 }
})) {
  test(`the page of fields shuts nobody out, ${width}`, async ({ app, screens }) => {
    await app.start('--demo')
    await new Shell(app.page).goToProjects()
    const { page } = app
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const on = screens()
    await expect(on.projects.rows.first()).toBeVisible()
    await page.goto(`${page.url().split('#')[0]}#/settings/fields`)
    await expect(on.fields.table).toBeVisible()
    await on.fields.edit('price')
    for (const theme of ['light', 'dark'] as const) {
      await request(page, 'settings.set', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await violations(page), theme).toEqual([])
    }
    await fits(page)
  })
}

test('what the user made goes to a file and comes back from it', async ({ app, screens, folders, service }) => {
  const file = join(folders.all, 'mine.json')
  app.answerDialogs({
    showSaveDialog: { canceled: false, filePath: file },
    showOpenDialog: { canceled: false, filePaths: [file] }
  })
  await app.open(service, 'Work')
  const on = screens()
  await expect(on.projects.rows.first()).toBeVisible()
  await toFields(on)
  await on.fields.row('price').getByRole('button', { name: 'Show Price' }).click()
  await on.settings.section('General').click()
  await app.page.getByRole('button', { name: 'Export…' }).click()
  await expect(on.shell.notices).toContainText('Saved as mine.json.')
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'deskside-user-data', version: 4 })
  expect(text).toContain(service.address)
  for (const secret of Object.values(service.credentials)) expect(text).not.toContain(secret)

  await on.settings.section('Fields').click()
  await on.fields.resetAll.click()
  await on.settings.section('General').click()
  await app.page.getByRole('button', { name: 'Import…' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Import mine.json?' })
  await expect(dialog).toContainText('“Work” stays')
  await expect(dialog).toContainText('1 field corrected')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(on.shell.notices).toContainText('Imported: 1 workspace, 1 field corrected.')
  await toProjects(on)
  await expect(on.projects.table.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)

  writeFileSync(file, text.replace('"version": 4', '"version": 5'))
  await on.shell.settings.click()
  await app.page.getByRole('button', { name: 'Import…' }).click()
  await expect(on.shell.notices).toContainText('A newer version of Deskside wrote this file.')
})
