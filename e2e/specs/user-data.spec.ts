import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKeyringSupported, startKeyring } from '../../tools/testing/keyring.ts'
import { busOf, expect, KEYCHAIN_SERVICE, screensOf, test, type App } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { addView, prefer, preference, request } from '../support/bridge.ts'
import { filesWith } from '../support/files.ts'

const VALUE = 'Canaryville-in-a-filter'

async function workspaceIn(app: App): Promise<string> {
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  return workspace!.id
}

/** Saves a view whose filter contains a unique word. */
async function saveView(app: App, name: string): Promise<void> {
  const filter = { match: 'all' as const, having: null, builtIn: {}, dynamic: { city: VALUE } }
  const sort = { key: 'id' as const, descending: true }
  const content = { deleted: false, filter, sort, columns: [], layout: 'table' as const }
  await addView(app.page, await workspaceIn(app), name, content)
}

const viewNames = async (app: App): Promise<string[]> =>
  (await preference(app.page, await workspaceIn(app), 'views')).map(({ name }) => name)

test.describe('a damaged profile', () => {
  test('starts, says what is lost, and brings it back from the backup', async ({ app, folders, screens, service }) => {
    test.skip(!isKeyringSupported, 'a private keychain can be made on Linux only')
    test.slow(true, 'two starts')
    await app.open(service)
    await expect(screens().projects.rows.first()).toBeVisible()
    // The second change of a day creates a backup, because there is data by then.
    for (const name of ['In Canaryville', 'Not in the backup']) await saveView(app, name)
    const id = await workspaceIn(app)
    await app.quit()
    const made = join(folders.profile, 'workspaces', id)
    expect(readdirSync(made).filter((name) => name.startsWith('user-data.backup-'))).toHaveLength(1)
    for (const name of ['user-data', 'user-data.copy']) writeFileSync(join(made, name), '')
    for (const name of ['settings.json', 'settings.last-good.json']) writeFileSync(join(folders.profile, name), '')

    await app.start()
    const { projects, settings, shell } = screens()
    await expect(shell.notices).toContainText('The file of your settings and workspaces was damaged')
    await expect(shell.notices).toContainText('The file with your views, pins and corrections was damaged')
    // Its name and address come from the keychain.
    await expect(shell.workspace).toHaveAccessibleName(`Workspace: ${new URL(service.address).host}`)
    await shell.goToProjects()
    await expect(projects.rows.first()).toBeVisible()
    expect(await viewNames(app)).toEqual([])
    await shell.notices.getByRole('button', { name: 'Show workspaces' }).last().click()
    const card = settings.card(new URL(service.address).host)
    await expect(card).toContainText('The file with your views, pins and corrections was damaged')
    expect(await violations(app.page)).toEqual([])
    await card.getByRole('button', { name: 'Bring back from' }).click()
    await expect(shell.notices).toContainText('Everything from the backup is here again.')
    await expect(card).not.toContainText('was damaged')
    await expect.poll(() => viewNames(app)).toEqual(['In Canaryville'])
  })
})

test.describe('with a keychain of its own', () => {
  test.skip(!isKeyringSupported, 'a private keychain can be made on Linux only')

  test('a start while it is locked keeps what was made, says so, and takes up what is made meanwhile', async ({
    app,
    keyring,
    screens,
    service
  }) => {
    test.slow(true, 'three starts, one of them before a keychain that is locked')
    await app.open(service, 'Work')
    await expect(screens().projects.rows.first()).toBeVisible()
    await saveView(app, 'Before')
    await app.quit()
    const entries = Object.entries(await keyring.entries(KEYCHAIN_SERVICE))
    const locked = await startKeyring('locked', {
      seed: entries.map(([account, value]) => ({ service: KEYCHAIN_SERVICE, account, value }))
    })
    try {
      app.changeEnvironment(busOf(locked))
      await app.start()
      const { settings, shell } = screens()
      await expect(shell.notices).toContainText('can’t be read now', { timeout: 40_000 })
      await expect(shell.notices).toContainText('none of them is lost')
      await shell.choose('Manage workspaces')
      await expect(settings.card('Work')).toContainText('Views, pins and corrections are in memory for now')
      await saveView(app, 'Meanwhile')
      expect(await viewNames(app)).toEqual(['Meanwhile'])
      await app.quit()
    } finally {
      await locked.close()
    }
    app.changeEnvironment(busOf(keyring))
    await app.start()
    await expect(screens().shell.status).toBeVisible()
    // Data from the run before the keychain was unlocked is lost, as announced; nothing else is.
    await expect.poll(() => viewNames(app)).toEqual(['Before'])
  })

  test('titles and values of filters are in clear nowhere, and nowhere at all once the workspace is removed', async ({
    app,
    folders,
    screens,
    service
  }) => {
    test.slow(true, 'three starts')
    await app.open(service, 'Work')
    const { projects } = screens()
    await expect(projects.rows.first()).toBeVisible()
    await saveView(app, 'In Canaryville')
    const workspaceId = await workspaceIn(app)
    const sort = { key: 'id' as const, descending: false }
    const listing = { workspaceId, deleted: false, filter: null, sort, columns: [], offset: 0, limit: 1 }
    const { id, title } = (await request(app.page, 'projects.list', listing)).value!.rows[0]!
    await projects.open(id)
    await prefer(app.page, workspaceId, 'pins', { noun: 'project', id, pinned: true })
    await app.restart()
    await expect(screens().projects.view('In Canaryville')).toBeVisible()
    await app.quit()
    expect(filesWith(folders.all, VALUE, title!)).toEqual([])

    await app.start()
    await expect(screens().projects.view('In Canaryville')).toBeVisible()
    await screensOf(app.page).shell.choose('Manage workspaces')
    await screens().settings.act('Work', 'Remove')
    await expect(screens().settings.removal).toContainText(
      'your views, pins and corrections, with their backups: 1 saved view, 1 pin'
    )
    await screens().settings.removal.getByRole('button', { name: 'Remove workspace' }).click()
    await expect(screens().connect.submit).toBeVisible()
    await app.quit()
    expect(readdirSync(join(folders.profile, 'workspaces'))).toEqual([])
    expect(filesWith(folders.all, VALUE, title!, 'In Canaryville', workspaceId)).toEqual([])
  })
})
