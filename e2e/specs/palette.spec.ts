import type { Locator, Page } from '@playwright/test'
import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { addView, preference, request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'
import { pressAs, pressIn, typeIn } from '../support/keyboard.ts'
import { projectsOf } from '../support/records.ts'
import { closing, windowOf } from '../support/windows.ts'

/** Waits until the search finds a record: the index is updated after the records. */
async function untilFound(page: Page, id: number, name: string): Promise<void> {
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const query = { workspaceId: workspace?.id ?? '', text: name, nouns: null, deleted: false, limit: 200 }
  await expect
    .poll(async () => (await request(page, 'search.cache', query)).hits.map((hit) => hit.id), { timeout: 40_000 })
    .toContain(id)
}

async function pinned(page: Page): Promise<string[]> {
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const visits = await preference(page, workspace?.id ?? '', 'pins')
  return visits.map(({ noun, id }) => `${noun} ${id}`)
}

/** Moves down to the matching line and presses Enter. */
async function enterOn(lines: Locator, words: RegExp): Promise<void> {
  const [page, line] = [lines.page(), lines.filter({ hasText: words })]
  await expect(line).toHaveCount(1)
  const most = await lines.count()
  for (let step = 0; step < most && (await line.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(line).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('everything is found and opened from the keyboard, in a Latin and a Russian layout', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  const { id, name } = items[40]!
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await untilFound(page, id, name)
  const grid = page.getByRole('grid', { name: 'Projects', exact: true })
  await grid.focus()

  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  const field = dialog.getByRole('combobox')
  const options = dialog.getByRole('option')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(grid).toBeFocused()

  await test.step('what is typed before its field is there is for it, and runs no command', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('west')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('west')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(page.context().pages()).toHaveLength(1)
  })

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await field.pressSequentially(String(id))
  const wanted = options.first()
  await expect(wanted).toContainText(name)
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results?(?:$| shown\. There (?:are|may be) more results)/)
  await expect(field).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '')
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('found.png') })

  await test.step('what is saved of it stands beside it, and is copied', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const preview = dialog.getByRole('complementary', { name: 'Selected record' })
    await expect(preview.getByRole('heading', { name })).toBeVisible()
    await expect(preview.getByRole('definition')).toContainText([String(id)])
    // The client comes first.
    await expect(preview.getByRole('term').first()).toHaveText('Client')
    await expect(preview.getByRole('term')).toContainText(['Phone', 'Stage'])
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('wide.png') })
    await page.keyboard.press('ArrowRight')
    await enterOn(options, /^Copy summary$/)
    await expect(wanted).toContainText(name)
    await copied(`${name}\n\n`, field)
  })

  await test.step('what can be done with it', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(options).toHaveText([
      'Open',
      /^Open in a window of its own\s*Ctrl\+↵$/,
      'Show on the board',
      'Copy summary',
      'Copy link',
      'Copy name',
      'Pin'
    ])
    await page.keyboard.press('Escape')
    await expect(wanted).toContainText(name)
    await page.keyboard.press('ControlOrMeta+k')
    expect(await pinned(page)).toEqual([])
    await enterOn(options, /^Pin$/)
    await expect(wanted).toContainText(name)
    expect(await pinned(page)).toEqual([`project ${id}`])
    await page.keyboard.press('ArrowRight')
    await expect(options.last()).toHaveText('Unpin')
    await page.keyboard.press('ArrowLeft')
    await expect(wanted).toContainText(name)
  })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()

  await test.step('what was opened and pinned stands ready', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(dialog.getByRole('group', { name: 'Pinned' }).getByRole('option')).toHaveText([name])
    await expect(dialog.getByRole('group', { name: 'Recently opened' })).toBeHidden()
  })

  await test.step('and opens in a window of its own, by the key that stands below', async () => {
    await expect(dialog.getByText(/^Ctrl\+↵\s*in a window$/)).toBeVisible()
    const own = await windowOf(page, () => page.keyboard.press('ControlOrMeta+Enter'))
    await expect(dialog).toBeHidden()
    await expect(own.getByRole('heading', { level: 2, name })).toBeVisible()
    await closing(own, () => own.keyboard.press('Escape'))
  })

  await test.step('in a Russian layout, a word and Tab', async () => {
    await pressIn(page, 'russian', 'ControlOrMeta+k')
    await expect(field).toBeFocused()
    await typeIn(page, 'russian', 'comm')
    await expect(field).toHaveValue('сщьь')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('')
    await expect(dialog.getByRole('radio', { name: 'Commands' })).toBeChecked()
    await field.fill('zzzz')
    await expect(dialog.getByRole('status')).toHaveText('No matching command.')
    await field.fill('')
    await typeIn(page, 'russian', 'calend')
    await expect(field).toHaveValue('сфдутв')
    await expect(wanted).toContainText('Go to Calendar')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  })

  await test.step('and №, where others have #', async () => {
    await pressIn(page, 'russian', 'ControlOrMeta+k')
    await expect(field).toBeFocused()
    await pressAs(page, { key: '№', code: 'Digit3', modifiers: 8, text: '№' })
    await expect(dialog.getByRole('radio', { name: 'Projects' })).toBeChecked()
    await page.keyboard.type(String(id))
    await expect(field).toHaveValue(`№${id}`)
    await expect(wanted).toContainText(name)
    await page.keyboard.press('Escape')
  })

  await test.step('and a view by its name, from another room', async () => {
    const [workspace] = await request(page, 'workspaces.list', undefined)
    await addView(page, workspace?.id ?? '', 'Quarterly review', {
      ...{ deleted: false, filter: null, sort: { key: 'id', descending: true }, columns: [], layout: 'table' }
    })
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill('quarterly rev')
    await expect(dialog.getByRole('group', { name: 'Views', exact: true }).getByRole('option')).toHaveText([
      'Quarterly review'
    ])
    await page.keyboard.press('Enter')
    const view = screens().projects.views.getByRole('button', { name: 'Quarterly review', exact: true })
    await expect(view).toHaveAttribute('aria-current', 'true')
  })
})

test('without the service, narrow, dark and in Russian everything saved is found', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  const { id, name } = items[7]!
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  await untilFound(app.page, id, name)
  const page = await app.speak('ru')
  await service.cut()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  const dialog = page.getByRole('dialog', { name: 'Поиск по всему' })
  await page.getByRole('button', { name: 'Поиск по всему' }).click()
  await dialog.getByRole('combobox').fill(name)
  await expect(dialog.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  // The message says that only saved data was searched.
  await expect(dialog.getByText('Нет связи: поиск шёл только по сохранённым данным.', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fits(page)
  await page.screenshot({ path: info.outputPath('narrow.png') })
})

test('elements of lists lead to projects and categories to the calendar, each with one condition', async ({
  app,
  screens,
  service
}, info) => {
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const workspaceId = (await request(page, 'workspaces.list', undefined))[0]?.id ?? ''
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  const options = (group: string) => dialog.getByRole('group', { name: group, exact: true }).getByRole('option')
  const find = async (text: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('combobox').fill(text)
  }

  const inventory = await request(page, 'fields.list', { workspaceId, noun: 'project' })
  const tied = inventory.fields.find(({ list }) => list !== null)
  const { options: elements } = await request(page, 'records.options', {
    ...{ workspaceId, text: '', of: { kind: 'list-element', list: tied?.list ?? '' } }
  })
  const element = elements.find(({ label }) => label !== null)
  await find(element?.label ?? '')
  const found = options('Projects with…').filter({ hasText: 'list element' })
  await expect(found.first()).toContainText(element?.label ?? '')
  await page.screenshot({ path: info.outputPath('element.png') })
  await found.first().click()
  const chips = page
    .getByRole('group', { name: 'Filter', exact: true })
    .getByRole('button', { name: /^Change condition/ })
  await expect(chips).toHaveCount(1)
  await expect(chips).toContainText(element?.label ?? '')

  const categories = (await request(page, 'calendar.categories', { workspaceId })).filter(({ title }) => title !== null)
  const category = categories[1]
  await find(category?.title ?? '')
  await expect(options('Events of a category').first()).toContainText(category?.title ?? '')
  await options('Events of a category').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const legend = page.getByRole('group', { name: 'Categories', exact: true })
  await expect(legend.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(legend.getByRole('checkbox', { name: category?.title ?? '' })).toBeChecked()
  await page.screenshot({ path: info.outputPath('category.png') })
})
