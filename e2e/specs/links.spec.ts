import { busOf, expect, KEYCHAIN_SERVICE, screensOf, SMALL, test, type App, type Keyring } from '../fixtures.ts'
import { isKeyringSupported, startKeyring } from '../../tools/testing/keyring.ts'
import { fits, violations } from '../support/accessible.ts'
import { addView, request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'
import { projectsOf } from '../support/records.ts'
import { windowsAre } from '../support/windows.ts'

const OTHER = { projects: 60, language: 'ru', seed: 11 } as const
const NARROW = { width: 360, height: 740 }
const UNREADABLE = 'Deskside does not know this link.'
const ELSEWHERE = 'The link belongs to no workspace on this computer'
const NO_ROOM = 'This version of Deskside can’t open this link.'

const workspaceOf = async (app: App, name: string) =>
  (await request(app.page, 'workspaces.list', undefined)).find((one) => one.name === name)!
const idOf = async (app: App, name: string): Promise<string> => (await workspaceOf(app, name)).id

test('a copied link leads back: to a running app, at its start, without the service', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  const wanted = items[3]!
  await app.open(service, 'Work')
  const { projects, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const { id: workspaceId, serviceMark } = await workspaceOf(app, 'Work')
  expect(serviceMark).toMatch(/^[0-9a-f]{12}$/)

  const link = await test.step('copied', async () => {
    await app.page.goto(`${app.page.url().split('#')[0]}#/projects/${wanted.id}`)
    await expect(projects.heading).toHaveText(wanted.name)
    await projects.detail.getByRole('button', { name: 'More actions' }).click()
    await app.page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(shell.notices).toContainText('Copied')
    const { text } = await copied(/^deskside:/, projects.heading)
    expect(text).toBe(`deskside://workspaces/${workspaceId}~${serviceMark}/projects/${wanted.id}`)
    return text
  })

  await test.step('opened by a second copy, which leaves', async () => {
    await shell.settings.click()
    await expect(projects.heading).toBeHidden()
    const windows = app.page.context().pages().length
    expect(await app.startAgain(link)).toBe(0)
    await expect(projects.heading).toHaveText(wanted.name)
    await windowsAre(app.page, windows)
    expect(await app.page.evaluate(() => document.visibilityState)).toBe('visible')
  })

  await test.step('at the start, without the service, narrow and in Russian', async () => {
    await service.cut()
    await app.restart('--lang=ru', link)
    const page = app.page
    await page.setViewportSize(NARROW)
    // A message that is sliding in does not have its final colours.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { level: 2, name: wanted.name })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await fits(page)
    // The record is not cached and the service is unreachable: the details say so.
    expect(await app.startAgain(`deskside://workspaces/${workspaceId}/projects/999999`)).toBe(0)
    await expect(page.getByRole('complementary').getByText('Проект не удалось прочитать')).toBeVisible()
    expect(await app.startAgain('deskside://workspaces/who-knows/projects/1')).toBe(0)
    await expect(page.getByText(/Ссылка не относится ни к одному рабочему пространству/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await fits(page)
  })
})

test('links lead to views and to other workspaces, and what is none is said so', async ({
  app,
  screens,
  service,
  openService,
  demoOf
}) => {
  const second = await openService(OTHER)
  const { items } = await projectsOf(await demoOf(SMALL))
  await app.open(service, 'First')
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  const { connect, projects, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const first = await idOf(app, 'First')
  const view = await addView(app.page, first, 'Deleted ones', {
    ...{ deleted: true, filter: null, sort: { key: 'id', descending: true }, columns: [], layout: 'table' }
  })
  await shell.choose('Add workspace')
  await connect.connectTo(second, 'Second')
  await expect(projects.rows.first()).toBeVisible()
  await projects.open(0)

  await test.step('a project of another workspace', async () => {
    expect(await app.startAgain(`deskside://workspaces/${first}/projects/${items[5]!.id}`)).toBe(0)
    await expect(shell.workspace).toHaveAccessibleName('Workspace: First')
    await expect(projects.heading).toHaveText(items[5]!.name)
    expect(await violations(app.page)).toEqual([])
  })

  await test.step('a view', async () => {
    expect(await app.startAgain(`deskside://workspaces/${first}/projects?view=${view.id}`)).toBe(0)
    await expect(projects.view('Deleted ones')).toHaveAttribute('aria-current', 'true')
    expect(await app.startAgain(`deskside://workspaces/${first}/projects?view=gone`)).toBe(0)
    await expect(shell.notices).toContainText('This view no longer exists.')
  })

  await test.step('a place of the same service, from another computer', async () => {
    const { serviceMark } = await workspaceOf(app, 'Second')
    expect(await app.startAgain(`deskside://workspaces/theirs~${serviceMark}/groups?text=zzz`)).toBe(0)
    await expect(shell.workspace).toHaveAccessibleName('Workspace: Second')
    await expect(app.page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await expect(app.page.getByRole('searchbox', { name: 'Search by name or number' })).toHaveValue('zzz')
    expect(await violations(app.page)).toEqual([])
    expect(await app.startAgain(`deskside://workspaces/${first}/projects/${items[5]!.id}`)).toBe(0)
    await expect(shell.workspace).toHaveAccessibleName('Workspace: First')
    await expect(projects.heading).toHaveText(items[5]!.name)
  })

  await test.step('nothing of ours', async () => {
    const before = app.page.url()
    for (const bad of [
      'deskside://workspaces/../projects/1',
      `deskside://workspaces/${first}/projects/1#/settings`,
      'deskside:javascript:alert(1)',
      `deskside://workspaces/${first}/projects/<script>`
    ]) {
      expect(await app.startAgain(bad)).toBe(0)
      await expect(shell.notices).toContainText(UNREADABLE)
      const notice = shell.notices.getByRole('listitem').filter({ hasText: UNREADABLE })
      await notice.getByRole('button', { name: 'Dismiss' }).click()
      await expect(shell.notices.getByText(UNREADABLE)).toBeHidden()
    }
    expect(await app.startAgain('deskside://workspaces/who-knows/projects/1')).toBe(0)
    await expect(shell.notices).toContainText(ELSEWHERE)
    // Same name, another service: their records are not confused.
    await shell.notices
      .getByRole('listitem')
      .filter({ hasText: ELSEWHERE })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    expect(await app.startAgain(`deskside://workspaces/${first}~000000000000/projects/1`)).toBe(0)
    await expect(shell.notices).toContainText(ELSEWHERE)
    expect(await app.startAgain(`deskside://workspaces/${first}/records/module/5`)).toBe(0)
    await expect(shell.notices).toContainText(NO_ROOM)
    expect(app.page.url()).toBe(before)
    await expect(shell.workspace).toHaveAccessibleName('Workspace: First')
    expect(await violations(app.page)).toEqual([])
  })
})

test('a link on a first run is said to lead nowhere, and the first connection goes on', async ({ app, screens }) => {
  await app.start('deskside://workspaces/who-knows/projects/1')
  const { connect, shell, projects } = screens()
  await expect(connect.openDemo).toBeVisible()
  await expect(shell.notices).toContainText(ELSEWHERE)
  await connect.openDemo.click()
  await connect.goOn()
  await expect(projects.rows.first()).toBeVisible()
})

test.describe('while the keychain does not answer', () => {
  // Only a private keychain can be locked without affecting the user's own.
  test.skip(!isKeyringSupported, 'a private keychain can be made on Linux only')
  let own: Keyring
  test.beforeEach(async () => {
    own = await startKeyring('unlocked')
  })
  test.afterEach(async () => {
    own.thaw()
    await own.close()
  })

  test('a link waits, and is shown when it does', async ({ app, service }) => {
    app.changeEnvironment(busOf(own))
    await app.open(service, 'Work')
    const { projects } = screensOf(app.page)
    const title = await projects.open(2)
    await expect(projects.heading).toHaveText(title)
    const workspaceId = await idOf(app, 'Work')
    const id = /projects\/(\d+)/.exec(app.page.url())![1]!
    expect(Object.keys(await own.entries(KEYCHAIN_SERVICE))).not.toEqual([])
    await app.quit()
    own.freeze()
    await app.start(`deskside://workspaces/${workspaceId}/projects/${id}`)
    await expect(app.page.getByText('Waiting for the keychain')).toBeVisible()
    own.thaw()
    await expect(screensOf(app.page).projects.heading).toHaveText(title, { timeout: 30_000 })
  })
})
