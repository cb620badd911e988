import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, KEYCHAIN_SERVICE, screensOf, SMALL, test, type App, type Gate, type Keyring } from '../fixtures.ts'
import { isKeyringSupported } from '../../tools/testing/keyring.ts'
import type { ProjectsRoom } from '../pages/projects-room.ts'
import { countOf, titlesOf } from '../support/records.ts'

const RUSSIAN = { projects: 60, language: 'ru', seed: 11 } as const

/** Keychain accounts whose value contains this token. */
async function accountsWith(keyring: Keyring, token: string): Promise<string[]> {
  const entries = await keyring.entries(KEYCHAIN_SERVICE)
  return Object.keys(entries).filter((account) => entries[account]!.includes(token))
}

async function shows(projects: ProjectsRoom, count: number, titles: ReadonlySet<string>): Promise<void> {
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(projects.rows.first()).toBeVisible()
  for (const title of await projects.rows.locator('[role=gridcell]:first-child').allInnerTexts()) {
    expect(titles).toContain(title.trim())
  }
}

test('two workspaces never mix', async ({ app, screens, service, openService, demoOf }) => {
  const other = await openService(RUSSIAN)
  const [english, russian] = [await demoOf(SMALL), await demoOf(RUSSIAN)]
  await app.open(service, 'First')
  const { connect, projects, shell } = screens()
  await shows(projects, await countOf(english), await titlesOf(english))

  await shell.choose('Add workspace')
  await connect.connectTo(other, 'Second')
  await shows(projects, await countOf(russian), await titlesOf(russian))
  await projects.open(0)
  await expect(projects.detail).toBeVisible()

  await shell.choose('First')
  await shows(projects, await countOf(english), await titlesOf(english))
  await expect(projects.detail).toBeHidden()
  await shell.choose('Second')
  await shell.choose('First')
  await shell.choose('Second')
  await expect(shell.workspace).toHaveAccessibleName('Workspace: Second')
  await shows(projects, await countOf(russian), await titlesOf(russian))

  expect(service.requestsWith(...Object.values(other.credentials))).toEqual([])
  expect(other.requestsWith(...Object.values(service.credentials))).toEqual([])

  await app.restart()
  await expect(screens().shell.workspace).toHaveAccessibleName('Workspace: Second')
  await shows(screens().projects, await countOf(russian), await titlesOf(russian))
})

test('a workspace is renamed, and removed with all that it kept', async ({ app, screens, service, keyring }) => {
  test.skip(!isKeyringSupported, 'a keychain can be looked into on Linux only')
  await app.open(service, 'Old name')
  const { connect, projects, settings, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await shell.choose('Manage workspaces')

  await settings.act('Old name', 'Rename')
  await app.page.getByLabel('Name of the workspace').fill('New name')
  await app.page.keyboard.press('Enter')
  await expect(settings.card('New name')).toBeVisible()
  await expect(shell.workspace).toHaveAccessibleName('Workspace: New name')

  const accounts = await accountsWith(keyring, service.credentials.token)
  expect(accounts).toHaveLength(1)
  const id = accounts[0]!.split('/')[0]!
  expect(existsSync(join(app.profile, 'workspaces', id))).toBe(true)

  await settings.act('New name', 'Remove')
  await expect(settings.removal).toContainText(/saved data: [\d, ]+ records/)
  await expect(settings.removal).toContainText('the key that encrypts it and your views, pins and corrections')
  await expect(settings.removal).toContainText('token and secret in the keychain')
  await settings.removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings.removal).toBeHidden()
  await expect(settings.card('New name')).toBeVisible()

  await settings.act('New name', 'Remove')
  await settings.removal.getByRole('button', { name: 'Remove workspace' }).click()
  await expect(connect.submit).toBeVisible()
  expect(existsSync(join(app.profile, 'workspaces', id))).toBe(false)
  const left = Object.keys(await keyring.entries(KEYCHAIN_SERVICE)).filter((account) => account.startsWith(id))
  expect(left).toEqual([])
})

test.describe('a changed address', () => {
  async function change(app: App, from: Gate, address: string): Promise<void> {
    const { connect, projects, settings, shell } = screensOf(app.page)
    await connect.connectTo(from, 'Work')
    await expect(projects.rows.first()).toBeVisible()
    await shell.choose('Manage workspaces')
    await settings.act('Work', 'Change address')
    await connect.address.fill(address)
    await expect(app.page.getByRole('button', { name: 'Test and save' })).toBeVisible()
  }

  test('keeps the secrets while the origin stays', async ({ app, screens, service }) => {
    await app.start()
    await change(app, service, `${service.address}/crm`)
    await expect(app.page.getByText('Leave both empty to keep the ones you have.')).toBeVisible()
    await app.page.getByRole('button', { name: 'Test and save' }).click()
    await expect(screens().settings.card('Work')).toContainText('/crm')
    await app.page.getByRole('link', { name: 'Projects' }).click()
    await expect(screens().projects.rows.first()).toBeVisible()
    await expect(screens().shell.statusSaying('Online')).toBeVisible()
  })

  test('asks for them anew when the origin is another, and never sends the old ones there', async ({
    app,
    screens,
    service,
    openService,
    demoOf
  }) => {
    const other = await openService(RUSSIAN)
    await app.start()
    await change(app, service, other.address)
    const { connect, projects } = screens()
    await expect(app.page.getByText(/Token and secret belong to the address they were entered for/)).toBeVisible()
    await app.page.getByRole('button', { name: 'Test and save' }).click()
    await expect(app.page.getByText('Enter the token.')).toBeVisible()
    expect(other.requests).toEqual([])

    await connect.fill(other.credentials)
    await app.page.getByRole('button', { name: 'Test and save' }).click()
    await expect(screens().settings.card('Work')).toContainText(other.address)
    await app.page.getByRole('link', { name: 'Projects' }).click()
    const russian = await demoOf(RUSSIAN)
    await shows(projects, await countOf(russian), await titlesOf(russian))
    expect(other.requestsWith(...Object.values(service.credentials))).toEqual([])
    expect(service.requestsWith(...Object.values(other.credentials))).toEqual([])
  })
})
