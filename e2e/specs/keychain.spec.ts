import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { busOf, expect, KEYCHAIN_SERVICE, test, type Gate, type Keyring } from '../fixtures.ts'
import { isKeyringSupported, startKeyring } from '../../tools/testing/keyring.ts'
import { addView, prefer, request } from '../support/bridge.ts'
import { filesWith } from '../support/files.ts'

test.skip(!isKeyringSupported, 'a private keychain can be made on Linux only')

/** Workspace id, from the keychain entry that contains the token. */
async function idOf(keyring: Keyring, service: Gate): Promise<string> {
  const entries = await keyring.entries(KEYCHAIN_SERVICE)
  const account = Object.keys(entries).find((name) => entries[name]!.includes(service.credentials.token))
  if (account === undefined) throw new Error('the keychain holds no such token')
  return account.split('/')[0]!
}

for (const [kind, words] of [
  ['absent', /This computer has no keychain that Deskside can use/],
  ['no-bus', /This computer has no keychain that Deskside can use/],
  ['locked', /The keychain is locked/]
] as const) {
  test.describe(`${kind} keychain`, () => {
    test.use({ keychain: kind })

    test('says so, and works until one quits without a trace on disk', async ({ app, screens, service, folders }) => {
      await app.start()
      const { connect, projects, shell } = screens()
      await connect.tryToConnect(service)
      const choice = app.page.getByRole('alert')
      await expect(choice).toContainText('there is no keychain to keep them in')
      await expect(choice).toContainText(words)
      await expect(choice).toContainText(/Install and unlock a keyring/)
      await expect(choice).toContainText('Only the workspace’s name and address stay on disk')
      await expect(shell.rooms).toBeHidden()

      await choice.getByRole('button', { name: 'Keep until I quit' }).click()
      await connect.goOn()
      await expect(projects.rows.first()).toBeVisible()
      await expect(app.page.getByRole('banner').getByText('Until you quit')).toBeVisible()
      await expect(shell.statusSaying('Online')).toBeVisible()
      await shell.choose('Manage workspaces')
      await expect(screens().settings.card('Work')).toContainText('Credentials in memory until you quit')
      await expect(screens().settings.card('Work')).toContainText('Saved in memory only')

      await app.quit()
      const { token, secret } = service.credentials
      expect(filesWith(folders.all, token, secret)).toEqual([])
      const kept = join(folders.profile, 'workspaces')
      expect(existsSync(kept) ? readdirSync(kept, { recursive: true }) : []).toEqual([])

      await app.start()
      await expect(screens().shell.status).toBeVisible()
      await expect(screens().shell.statusSaying('Token and secret are missing')).toBeVisible()
    })
  })
}

test.describe('a keychain that fails later', () => {
  let own: Keyring
  test.beforeEach(async ({ app, screens, service }) => {
    own = await startKeyring('unlocked')
    app.changeEnvironment(busOf(own))
    await app.start()
    await screens().connect.connectTo(service)
    await expect(screens().projects.rows.first()).toBeVisible()
    await expect(screens().shell.statusSaying('Online')).toBeVisible()
  })
  test.afterEach(async () => {
    own.thaw()
    await own.close()
  })

  test('hanging: the app starts, says so, and quits', async ({ app, screens, service }) => {
    await app.quit()
    const asked = service.requests.length
    own.freeze()
    await app.start()
    const { shell, settings } = screens()
    await expect(shell.status).toBeVisible()
    // It can also quit while the keychain hangs.
    expect(await app.quit()).toBe(0)

    await app.start()
    await screens().shell.choose('Manage workspaces')
    await expect(screens().settings.card('Work')).toContainText('The keychain does not answer', { timeout: 30_000 })
    expect(service.requests.length).toBe(asked)
    expect(await app.quit()).toBe(0)
    void settings
  })

  test('answering again: views and the order of the list are there as soon as it is tried', async ({
    app,
    screens
  }) => {
    const workspaceId = (await request(app.page, 'workspaces.list', undefined))[0]?.id ?? ''
    const content = { deleted: false, filter: null, columns: [], layout: 'table' } as const
    const sort = { key: 'id', descending: false } as const
    await addView(app.page, workspaceId, 'Oldest first', { ...content, sort })
    await prefer(app.page, workspaceId, 'default', { ...content, sort })
    await app.quit()
    own.freeze()
    await app.start()
    const { page } = app
    const { projects, shell } = screens()
    await expect(shell.statusSaying('Token and secret are missing')).toBeVisible({ timeout: 40_000 })
    await expect(projects.view('Active')).toBeVisible()
    await expect(projects.view('Oldest first')).toHaveCount(0)
    const byId = projects.table.getByRole('columnheader', { name: 'ID' })
    await expect(byId).toHaveAttribute('aria-sort', 'descending')
    own.thaw()
    await shell.status.click()
    await shell.panel.getByRole('button', { name: 'Try the keychain again' }).click()
    await page.keyboard.press('Escape')
    await expect(projects.view('Oldest first')).toBeVisible()
    await expect(byId).toHaveAttribute('aria-sort', 'ascending')
    await expect(projects.rows.first()).toBeVisible()
  })

  test('locked at a later start: said so, nothing sent, nothing lost', async ({ app, screens, service }) => {
    const entries = await own.entries(KEYCHAIN_SERVICE)
    await app.quit()
    const asked = service.requests.length
    const locked = await startKeyring('locked', {
      seed: Object.entries(entries).map(([account, value]) => ({ service: KEYCHAIN_SERVICE, account, value }))
    })
    try {
      app.changeEnvironment(busOf(locked))
      await app.start()
      await screens().shell.choose('Manage workspaces')
      await expect(screens().settings.card('Work')).toContainText('The keychain is locked', { timeout: 30_000 })
      expect(service.requests.length).toBe(asked)
      await app.quit()
    } finally {
      await locked.close()
    }
    // After unlocking, everything is back without a new sweep.
    await service.cut()
    app.changeEnvironment(busOf(own))
    await app.start()
    await expect(screens().projects.rows.first()).toBeVisible()
  })

  test('the key of the cache lost: built anew, and said so', async ({ app, screens, service, folders }) => {
    const id = await idOf(own, service)
    await app.quit()
    await own.write(KEYCHAIN_SERVICE, `${id}/cache-key`, JSON.stringify({ v: 1, key: 'ab'.repeat(32) }))
    await app.start()
    await expect(screens().projects.rows.first()).toBeVisible()
    await expect(screens().shell.statusSaying('Online')).toBeVisible()
    await screens().shell.status.click()
    await expect(screens().shell.panel).toContainText('The saved data was built anew')
    await expect(screens().shell.panel).toContainText('The key was no longer in the keychain')
    // The old file was set aside, not deleted.
    expect(readdirSync(join(folders.profile, 'workspaces', id)).length).toBeGreaterThan(1)
  })

  test('the credentials altered by something else: never sent, said so, entered anew', async ({
    app,
    screens,
    service
  }) => {
    const id = await idOf(own, service)
    await app.quit()
    const asked = service.requests.length
    await own.write(KEYCHAIN_SERVICE, `${id}/credentials`, '{"v":1,"origin":"https://evil.example","token":7}')
    await app.start()
    await screens().shell.choose('Manage workspaces')
    const card = screens().settings.card('Work')
    await expect(card).toContainText('was changed outside Deskside')
    expect(service.requests.length).toBe(asked)

    const { page } = app
    const { projects } = screens()
    await page.getByRole('link', { name: 'Projects' }).click()
    await projects.addCondition.click()
    const panel = page.getByRole('dialog', { name: 'Add condition' })
    await panel.getByRole('button', { name: 'Has or lacks', exact: true }).click()
    await page.getByRole('button', { name: 'has tasks', exact: true }).click()
    await expect(projects.chip('has tasks')).toBeVisible()

    await screens().shell.choose('Manage workspaces')
    await card.getByRole('button', { name: 'Enter credentials' }).click()
    await screens().connect.fill(service.credentials)
    await app.page.getByRole('button', { name: 'Test and save' }).click()
    // The page they were typed into is gone by then; its replacement shows the message.
    await expect(screens().shell.notices).toContainText('Connected')
    await expect(card).toContainText('Credentials in the keychain')
    await expect(screens().shell.statusSaying('Online')).toBeVisible()
    await page.getByRole('link', { name: 'Projects' }).click()
    // The replacement page continues where the previous one was.
    await expect(projects.chip('has tasks')).toBeVisible()
    await projects.fromMenu('Clear filter')
    await expect(projects.rows.first()).toBeVisible()
  })
})
