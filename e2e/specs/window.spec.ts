import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'

test('a page whose process ended comes back by itself', async ({ app, screens, service }) => {
  await app.start()
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const address = app.page.url()

  await app.crashPage()
  await expect(screens().projects.rows.first()).toBeVisible()
  expect(app.page.url()).toBe(address)
  expect(app.logs()).toContain('The page’s process ended.')
  expect(await app.quit()).toBe(0)
})

test('a right click in a field offers what can be done there, in the language of the app', async ({ app, folders }) => {
  const log = join(folders.temporary, 'menus.log')
  app.changeEnvironment({ DESKSIDE_STANDIN_MENU_LOG: log })
  await app.start('--lang=ru')
  const field = app.page.getByLabel('Адрес', { exact: true })
  await field.fill('https://crm.example')
  await field.selectText()
  await field.click({ button: 'right' })
  const offered = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '[]')
  await expect
    .poll(() => JSON.parse(offered()) as unknown)
    .toEqual(
      expect.arrayContaining([
        { label: 'Копировать', role: 'copy', type: 'normal', enabled: true },
        { label: 'Вставить', role: 'paste', type: 'normal', enabled: true }
      ])
    )
})
