/** The list of all shortcuts. They work in both layouts, and single keys can be switched off. */
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { BACK, pressAs, pressIn } from '../support/keyboard.ts'

const NARROW = { width: 360, height: 740 }

test('the sheet of keys is searched, leads back, and says what the keys really do', async ({
  app,
  service,
  screens
}) => {
  const page = await app.start('--lang=en')
  const { projects } = screens()
  await screens().connect.connectTo(service)
  await expect(projects.rows.first()).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const focused = page.getByRole('grid', { name: 'Projects' })
  await focused.focus()

  await test.step('this room first', async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Projects')
    await expect(sheet.getByRole('searchbox', { name: 'Search shortcuts' })).toBeFocused()
    expect(await violations(page)).toEqual([])
  })

  await test.step('by words, and by the keys', async () => {
    await page.keyboard.type('meeting card')
    await expect(sheet.getByRole('term')).toHaveText(['Meeting card'])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('ctrl+5')
    await expect(sheet.getByRole('term')).toHaveText(['Go to Files'])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('nothing of that kind')
    await expect(sheet.getByRole('status')).toHaveText('No matches.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(focused).toBeFocused()
  })

  await test.step('in a Russian layout', async () => {
    // The sign is on another key there.
    await pressAs(page, { key: '?', code: 'Digit7', modifiers: 8 })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await pressIn(page, 'russian', 'ControlOrMeta+,')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press(BACK)
    await expect(projects.heading).toHaveText(await projects.open(0))
    const title = await projects.titleOf(1)
    await pressIn(page, 'russian', 'j')
    await expect(projects.heading).toHaveText(title)
  })

  await test.step('single keys can be switched off; the others stay', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await screens().settings.choose('Single-key shortcuts', 'Off')
    await page.keyboard.press(BACK)
    await expect(projects.heading).toBeVisible()
    const before = await projects.heading.textContent()
    await page.keyboard.press('k')
    await page.keyboard.press('?')
    await expect(sheet).toBeHidden()
    await expect(projects.heading).toHaveText(before ?? '')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(projects.heading).not.toHaveText(before ?? '')
  })
})

test('narrow, dark and in Russian the sheet is whole', async ({ app, service }) => {
  await app.open(service)
  const page = await app.speak('ru')
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.getByRole('grid', { name: 'Проекты' })).toBeVisible()
  // The sign is on another key there.
  await pressAs(page, { key: '?', code: 'Digit7', modifiers: 8 })
  const sheet = page.getByRole('dialog', { name: 'Сочетания клавиш' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Проекты')
  expect(await violations(page)).toEqual([])
  await fits(page)
})
