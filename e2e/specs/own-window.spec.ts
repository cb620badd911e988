import { expect, screensOf, SMALL, test } from '../fixtures.ts'
import { chooseItem, LAYOUTS, pressAs, pressIn } from '../support/keyboard.ts'
import { fits, violations } from '../support/accessible.ts'
import { ask, request } from '../support/bridge.ts'
import { change, projectsOf } from '../support/records.ts'
import { closing, windowOf, windowsAre } from '../support/windows.ts'

const CHANGING = { projects: 60, language: 'en', seed: 23, files: 5, events: 5, hasControl: true } as const
const OTHER = { projects: 60, language: 'ru', seed: 11 } as const

test('a project has a window of its own, by mouse and by keyboard, once', async ({ app, screens, service }) => {
  await app.open(service, 'Acme')
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const pages = (): number => page.context().pages().length
  const before = pages()
  const title = await projects.open(1)
  await expect(projects.heading).toHaveText(title)

  const menu = projects.detail.getByRole('button', { name: 'More actions' })
  const own = await test.step('by mouse: the project alone', async () => {
    await menu.click()
    const opened = await windowOf(page, () =>
      page.getByRole('menuitem', { name: /^Open in a window of its own/ }).click()
    )
    const { projects: alone, shell } = screensOf(opened)
    await expect(alone.heading).toHaveText(title)
    await expect(opened).toHaveTitle(`${title} · Acme · Deskside`)
    await expect(shell.rooms).toBeHidden()
    await expect(alone.table).toBeHidden()
    await expect(shell.workspace).toBeHidden()
    // Links to pages that this window lacks are hidden.
    await expect(alone.detail.getByRole('button', { name: /^Next project/ })).toBeHidden()
    await expect(alone.detail.locator('a:not([href^="mailto:"], [href^="tel:"])')).toHaveCount(0)
    await alone.tab('Events').click()
    await expect(alone.panel.getByRole('listitem').first()).toBeVisible()
    expect(await violations(opened)).toEqual([])
    await fits(opened)
    return opened
  })
  const { projects: alone } = screensOf(own)

  await test.step('its sheet of keys has what it does, and nothing of the rooms', async () => {
    const sheet = own.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const layout of LAYOUTS) {
      await pressAs(own, { key: '?', code: layout === 'latin' ? 'Slash' : 'Digit7', modifiers: 8 })
      const headings = ['In a window of its own', 'While choosing in a filter', 'Everywhere']
      await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(headings)
      await expect(sheet.getByRole('term').filter({ hasText: /^Close this window$/ })).toBeVisible()
      await expect(sheet.getByRole('term').filter({ hasText: /^Meeting card$/ })).toBeVisible()
      await expect(sheet.getByRole('term').filter({ hasText: /Go to|Search everything/ })).toHaveCount(0)
      expect(await violations(own)).toEqual([])
      await own.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }
    expect(own.isClosed()).toBe(false)
  })

  await test.step('a menu of the project is closed by Escape, and nothing else is', async () => {
    await menu.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(menu).toBeFocused()
  })

  await test.step('again: the same window', async () => {
    await menu.press('Enter')
    const item = page.getByRole('menuitem', { name: /^Open in a window of its own/ })
    await chooseItem(item)
    await projects.heading.press('w')
    await request(page, 'app.info', undefined)
    await windowsAre(page, before + 1)
    await expect(alone.tab('Events')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the main window goes on by itself', async () => {
    const next = await projects.open(3)
    await expect(projects.heading).toHaveText(next)
    await expect(alone.heading).toHaveText(title)
  })

  await test.step('and is led to the project by the other one', async () => {
    await alone.detail.getByRole('button', { name: 'More actions' }).click()
    await own.getByRole('menuitem', { name: 'Show beside the list' }).click()
    await expect(projects.heading).toHaveText(title)
    expect(own.isClosed()).toBe(false)
  })

  await test.step('narrow', async () => {
    await own.setViewportSize({ width: 360, height: 740 })
    await expect(alone.heading).toHaveText(title)
    expect(await violations(own)).toEqual([])
    await fits(own)
  })

  await test.step('Escape closes what stands above the project first, then the window', async () => {
    await alone.detail.getByRole('button', { name: 'More actions' }).press('Enter')
    await expect(own.getByRole('menu')).toBeVisible()
    await expect(own.getByRole('menuitem', { name: /^Open in a window/ })).toHaveCount(0)
    await own.keyboard.press('Escape')
    await expect(own.getByRole('menu')).toBeHidden()
    await own.keyboard.press('m')
    const card = own.getByRole('dialog', { name: 'Meeting card' })
    await expect(card).toBeVisible()
    await own.keyboard.press('Escape')
    await expect(card).toBeHidden()
    expect(own.isClosed()).toBe(false)
    await closing(own, () => own.keyboard.press('Escape'))
    await windowsAre(page, before)
  })

  await test.step('by keyboard: W opens, Ctrl+W closes', async () => {
    await projects.open(2)
    const again = await windowOf(page, () => pressIn(page, 'russian', 'w'))
    await expect(screensOf(again).projects.heading).toHaveText(await projects.heading.innerText())
    await closing(again, () => again.keyboard.press('ControlOrMeta+w'))
    // Its own page cannot close the main window.
    expect(await request(page, 'windows.close', undefined)).toEqual({ isClosed: false })
    await expect(projects.table).toBeVisible()
  })
})

test('the window of a project is as closed as the main one', { tag: '@own-app' }, async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await projects.open(0)
  await expect(projects.heading).toBeVisible()
  const own = await windowOf(page, () => page.keyboard.press('w'))
  const { projects: alone } = screensOf(own)
  await expect(alone.heading).toBeVisible()
  const pages = page.context().pages().length
  const home = own.url()

  expect(await own.evaluate((url) => window.open(url) === null, `${service.address}/window`)).toBe(true)
  await own.evaluate((url) => {
    const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', textContent: 'x' })
    document.body.append(link)
    link.click()
    link.remove()
  }, `${service.address}/blank`)
  await own.evaluate((url) => {
    location.href = url
  }, `${service.address}/away`)
  const outcomes = await own.evaluate(async (address) => {
    const inline = document.createElement('script')
    // Appended as a node: the page's policy rejects setting the script's text as a string.
    inline.append('window.pwned = 1')
    document.body.append(inline)
    const fetched = await fetch(`${address}/fetch`).then(
      () => 'reached',
      () => 'refused'
    )
    const names = ['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window)
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    return { fetched, names, inline: 'pwned' in window, permission: permission.state }
  }, service.address)
  expect(outcomes).toEqual({ fetched: 'refused', names: [], inline: false, permission: 'denied' })
  await expect(alone.heading).toBeVisible()
  expect(own.url()).toBe(home)
  await windowsAre(page, pages)
  const reached = service.requests.map(({ path }) => path)
  for (const path of ['/window', '/blank', '/away', '/fetch']) expect(reached).not.toContain(path)

  // The same security boundary applies.
  expect(await ask(own, 'app.selfDestruct', undefined)).toMatchObject({ ok: false, error: { code: 'unknown-route' } })
  for (const input of [{ workspaceId: '../x', id: 1 }, { workspaceId: 'a', id: -1 }, { id: 1 }, undefined]) {
    expect(await ask(own, 'windows.openProject', input)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  }
  expect(await ask(own, 'windows.openProject', { workspaceId: 'other', id: 1 })).toMatchObject({
    ok: false,
    error: { code: 'workspace-closed' }
  })
  // A frame inside it has no access.
  const isFramed = await own.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const isBridged = frame.contentWindow !== null && 'desksideBridge' in frame.contentWindow
    frame.remove()
    return isBridged
  })
  expect(isFramed).toBe(false)
  // It does not delay quitting.
  expect(await app.quit()).toBe(0)
})

test('it follows changes, settings and its workspace, and ends with the app', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(CHANGING)
  const second = await openService(OTHER)
  const demo = await demoOf(CHANGING)
  const { items } = await projectsOf(demo)
  const { id } = items.at(-2)!
  await app.open(service, 'First')
  const { page } = app
  const { connect, projects, settings, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace!.id
  const own = await windowOf(page, () => request(page, 'windows.openProject', { workspaceId, id }))
  const { projects: alone } = screensOf(own)
  await expect(alone.heading).toHaveText(items.at(-2)!.name)

  await test.step('a change at the service, found by a sweep', async () => {
    await change(demo, { kind: 'update', id, fields: { name: 'Quite another title' } })
    await request(page, 'sync.refresh', { workspaceId, list: 'projects-active' })
    await expect(alone.heading).toHaveText('Quite another title')
    await expect(own).toHaveTitle(/^Quite another title · First/)
  })

  await test.step('theme and language', async () => {
    await shell.settings.click()
    await settings.choose('Theme', 'Dark')
    await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark')
    await settings.choose('Language', 'Русский')
    await expect(own.getByRole('tab', { name: 'Обзор' })).toBeVisible()
    expect(await violations(own)).toEqual([])
    await page.getByRole('group', { name: 'Язык' }).getByText('English', { exact: true }).click()
    await expect(alone.tab('Overview')).toBeVisible()
  })

  await test.step('another workspace: said so, and the way back', async () => {
    await shell.choose('Add workspace')
    await connect.connectTo(second, 'Second')
    // Every window gets a new page then, which cannot read the title: its workspace is closed.
    await expect(own.getByText(`“Project ${String(id)}” is in First, which is not open now.`)).toBeVisible()
    await expect(own).toHaveTitle(new RegExp(`^Project ${String(id)} · First`))
    expect(await violations(own)).toEqual([])
    await own.getByRole('button', { name: 'Open First' }).click()
    await expect(alone.heading).toHaveText('Quite another title')
    await expect(shell.workspace).toHaveAccessibleName('Workspace: First')
  })

  await test.step('its workspace is removed', async () => {
    await closing(own, () => request(page, 'workspaces.remove', { workspaceId }))
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test('without the service and in Russian, and gone with the main window', async ({ app, screens, service, demoOf }) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  await app.open(service)
  const { projects } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const title = await projects.open(0)
  await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()

  await service.cut()
  const page = await app.speak('ru')
  await page.getByRole('grid', { name: 'Проекты', exact: true }).getByRole('row').nth(1).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Другие действия' }).click()
  const own = await windowOf(page, () => page.getByRole('menuitem', { name: /^Открыть в отдельном окне/ }).click())
  await own.setViewportSize({ width: 360, height: 740 })
  await expect(own.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(own.getByRole('heading', { name: 'Дополнительные поля', exact: true })).toBeVisible()
  expect(await violations(own)).toEqual([])
  await fits(own)

  // The key of W in a Russian layout.
  const keyboard = await own.context().newCDPSession(own)
  await closing(own, () =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ц', code: 'KeyW', modifiers: 2 })
  )
  const last = await windowOf(page, async () => {
    const main = await page.context().newCDPSession(page)
    await main.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ц', code: 'KeyW' })
    await main.detach()
  })
  await expect(last.getByRole('heading', { level: 2, name: title })).toBeVisible()
  const ended = app.ended()
  await closing(last, () => page.close())
  expect(await ended).toBe(0)
})
