import { expect, test } from '../fixtures.ts'
import { request } from '../support/bridge.ts'

test('language and theme change at once, and stay after a restart', { tag: '@own-app' }, async ({ app, screens }) => {
  await app.start('--demo')
  const { settings, shell } = screens()
  await shell.goToProjects()
  await shell.settings.click()
  await settings.choose('Theme', 'Dark')
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await settings.choose('Rows', 'Compact')
  await expect(app.page.locator('html')).toHaveAttribute('data-density', 'compact')
  await settings.choose('Windows', 'Always on top')
  await expect.poll(() => request(app.page, 'settings.get', undefined)).toMatchObject({ alwaysOnTop: true })
  await settings.choose('Language', 'Русский')
  await expect(app.page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'ru')

  await app.restart()
  await expect(app.page.getByRole('grid', { name: 'Проекты' })).toBeVisible()
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(app.page.locator('html')).toHaveAttribute('data-density', 'compact')
  expect(await request(app.page, 'settings.get', undefined)).toMatchObject({ alwaysOnTop: true })

  // The switch overrides the setting in this run.
  await app.restart('--lang=en')
  await expect(app.page.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await app.restart()
  await expect(app.page.getByRole('grid', { name: 'Проекты' })).toBeVisible()
})

test('--lang=ru speaks Russian from the first screen', { tag: '@own-app' }, async ({ app }) => {
  await app.start('--lang=ru')
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(
    app.page.getByRole('button', { name: 'Открыть демо' }).or(app.page.getByRole('button', { name: /демо/i }))
  ).toBeVisible()
})

test('a second copy hands over to the first and leaves', async ({ app, screens, service }) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  expect(await app.startAgain()).toBe(0)
  await screens().projects.open(1)
  await expect(screens().projects.detail).toBeVisible()
})
