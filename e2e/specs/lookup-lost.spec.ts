import { randomUUID } from 'node:crypto'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { isKeyringSupported } from '../../tools/testing/keyring.ts'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { ask, request } from '../support/bridge.ts'

const TEXT = 'казань баумана 5 кв 7'
const OTHER = 'самара победы 3'

test('a lost file of lookups is said until it was seen, costs no paid answer, and nothing is paid for before', async ({
  app,
  screens,
  service
}, info) => {
  test.skip(!isKeyringSupported, 'a private keychain can be made on Linux only')
  test.slow(true, 'four starts')
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const workspaceId = workspace!.id
  const standardise = (text: string) =>
    ask(app.page, 'lookup.standardise', {
      ...{ workspaceId, attempt: randomUUID(), type: 'address', text, form: 'array', confirmedItems: 1 }
    })
  const sent = (): number => service.requests.filter(({ path }) => path.endsWith('/clean')).length
  expect(await standardise(TEXT)).toMatchObject({ ok: true, value: { state: 'answered', isPaid: true } })
  await app.quit()
  const folder = join(app.profile, 'workspaces', workspaceId)
  truncateSync(join(folder, 'lookups.sqlite'), 1)

  /** After a start, the app first returns to the room of the last run. */
  const openStandardise = async (): Promise<void> => {
    await expect(app.page.getByRole('navigation', { name: 'Rooms' })).toBeVisible()
    await app.page.evaluate(() => (location.hash = '#/lookup/standardise'))
  }
  const note = () =>
    app.page.getByRole('status').filter({ hasText: 'The file with earlier answers was missing or empty' })
  for (const start of [1, 2]) {
    await app.start()
    await openStandardise()
    await expect(note(), `start ${String(start)}`).toContainText('No paid answer and no list is lost.')
    expect(await standardise(TEXT)).toMatchObject({ ok: true, value: { isPaid: false } })
    expect(await standardise(OTHER)).toMatchObject({ error: { code: 'lookups-damaged' } })
    expect(sent()).toBe(1)
    if (start === 1) await app.quit()
  }

  for (const [language, theme] of [
    ['ru', 'light'],
    ['ru', 'dark'],
    ['en', 'dark'],
    ['en', 'light']
  ] as const) {
    await request(app.page, 'settings.set', { language, theme })
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme)
    await app.page.screenshot({ path: info.outputPath(`${language}-${theme}.png`) })
    await app.page.setViewportSize({ width: 360, height: 740 })
    await fits(app.page)
    expect(await violations(app.page)).toEqual([])
    await app.page.screenshot({ path: info.outputPath(`${language}-${theme}-narrow.png`) })
    await app.page.setViewportSize({ width: 1280, height: 800 })
  }

  await note().getByRole('button', { name: 'Understood' }).click()
  await expect(note()).toBeHidden()
  await app.restart()
  await openStandardise()
  await expect(app.page.getByLabel('Text to standardise')).toBeVisible()
  await expect(note()).toBeHidden()
  expect(await standardise(OTHER)).toMatchObject({ ok: true, value: { state: 'answered', isPaid: true } })
  expect(sent()).toBe(2)

  await request(app.page, 'workspaces.remove', { workspaceId })
  expect(readdirSync(join(app.profile, 'workspaces'))).not.toContain(workspaceId)
})
