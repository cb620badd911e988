import type { Locator } from '@playwright/test'
import { expect, screensOf, test, type App } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }

/** Each screen with the steps that lead to it. */
const screens: Record<string, (app: App) => Promise<void>> = {
  files: async ({ page }) => {
    await page.goto(`${page.url().split('#')[0]}#/files/folders`)
    await new FilesRoom(page).rows.first().click({ trial: true })
  },
  'files that were found': async ({ page }) => {
    const room = new FilesRoom(page)
    await room.search.fill('pdf')
    await expect(room.rows.first()).toContainText('.pdf')
  },
  'list of projects': async ({ page }) => {
    await page.goto(`${page.url().split('#')[0]}#/projects`)
    await expect(screensOf(page).projects.rows.first()).toBeVisible()
  },
  project: async ({ page }) => {
    await screensOf(page).projects.open(1)
    await expect(
      screensOf(page).projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })
    ).toBeVisible()
  },
  'connection and cache': async ({ page }) => {
    await screensOf(page).shell.status.click()
    await expect(screensOf(page).shell.panel.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  },
  'settings, general': async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(screensOf(page).shell.panel).toBeHidden()
    await screensOf(page).shell.settings.click()
    await expect(screensOf(page).settings.section('General')).toBeVisible()
  },
  'settings, about': async ({ page }) => {
    await screensOf(page).settings.section('About').click()
    await expect(page.getByText('Profile folder')).toBeVisible()
  },
  'settings, workspaces': async ({ page }) => {
    await screensOf(page).settings.section('Workspaces').click()
    await expect(screensOf(page).settings.card('Demo')).toBeVisible()
  },
  'removal of a workspace': async ({ page }) => {
    await screensOf(page).settings.act('Demo', 'Remove')
    await expect(screensOf(page).settings.removal).toContainText('records')
  },
  'another workspace': async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(screensOf(page).settings.removal).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: 'Add workspace' }).click()
    await expect(screensOf(page).connect.submit).toBeVisible()
    await screensOf(page).connect.submit.click()
  }
}

for (const [width, size] of Object.entries({ wide: WIDE, narrow: NARROW })) {
  test(`no screen shuts anybody out, ${width}`, async ({ app }) => {
    // Every screen is checked twice, which is slow on a busy machine.
    test.slow()
    await app.start()
    const { page } = app
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Colours do not depend on the width.
    const themes = size === WIDE ? (['light', 'dark'] as const) : (['light'] as const)
    const check = async (name: string): Promise<void> => {
      for (const theme of themes) {
        await request(page, 'settings.set', { theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await violations(page), `${name}, ${theme}`).toEqual([])
      }
      await test.step(`${name} fits`, () => fits(page))
    }
    await expect(screensOf(page).connect.openDemo).toBeVisible()
    await check('first run')
    await screensOf(page).connect.openDemo.click()
    await screensOf(page).connect.goOn()
    await expect(screensOf(page).projects.rows.first()).toBeVisible()
    for (const [name, go] of Object.entries(screens)) {
      await test.step(name, async () => {
        await go(app)
        await check(name)
      })
    }
  })
}

test('what a tooltip says is inside the window, at its edges too', async ({ app, screens, service }) => {
  const page = await app.open(service)
  await page.setViewportSize(NARROW)
  await expect(screens().shell.status).toBeVisible()
  await screens().shell.status.hover()
  const tip = page.locator('.tip')
  await expect(tip).toBeVisible()
  await expect
    .poll(async () => {
      const box = await tip.boundingBox()
      return box !== null && box.width > 20 && box.x >= 0 && box.x + box.width <= NARROW.width
    })
    .toBe(true)

  // Nor are words squeezed on top of each other.
  await page.setViewportSize(WIDE)
  await screens().projects.open(0)
  await screens().projects.detail.getByRole('button', { name: 'Close the project' }).hover()
  await expect(tip).toContainText('Close the project')
  await expect.poll(async () => (await tip.boundingBox())?.height).toBeLessThan(32)
  await page.keyboard.press('j')
  await expect(tip).toHaveCount(0)
})

test('the keyboard is enough', async ({ app, screens }) => {
  await app.start()
  const { connect, projects, settings, shell } = screens()
  const { page } = app
  await expect(connect.address).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(connect.openDemo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(projects.rows.first()).toBeVisible()

  await test.step('to the list, down, into a project, and back', async () => {
    for (let press = 0; press < 16 && !(await isFocused(projects.table)); press++) await page.keyboard.press('Tab')
    await expect(projects.table).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const title = await projects.titleOf(2)
    await page.keyboard.press('Enter')
    await expect(projects.heading).toHaveText(title)
    await expect(projects.heading).toBeFocused()
    await page.keyboard.press('j')
    await expect(projects.heading).not.toHaveText(title)
    await page.keyboard.press('k')
    await expect(projects.heading).toHaveText(title)
    await page.keyboard.press('Escape')
    await expect(projects.table).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(projects.detail).toBeHidden()
  })
  await test.step('to the settings, and a theme', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await settings.choice('Theme', 'System').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('ControlOrMeta+2')
    await expect(projects.table).toBeVisible()
  })
  await test.step('through menu and panel, each giving the focus back', async () => {
    await shell.workspace.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menu', { name: 'Workspaces' })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: 'Demo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(shell.workspace).toBeFocused()
    await shell.status.focus()
    await page.keyboard.press('Enter')
    await expect(shell.panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.panel).toBeHidden()
    await expect(shell.status).toBeFocused()
  })
})

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

test('the names by which others drive the app', async ({ app, screens }) => {
  await app.start()
  const { page } = app
  for (const name of ['Address', 'Token', 'Secret']) await expect(page.getByLabel(name, { exact: true })).toBeVisible()
  await page.getByText('Advanced', { exact: true }).click()
  await expect(page.getByLabel('Lookup path', { exact: true })).toHaveValue('lookup')
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look around in the demo workspace', exact: true }).click()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(screens().projects.rows.first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toBeVisible()
  for (const name of ['Files', 'Calendar', 'Lookup']) {
    await expect(screens().shell.rooms.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await screens().projects.open(0)
  await expect(
    page.getByRole('complementary', { name: 'Project', exact: true }).getByRole('heading').first()
  ).toBeVisible()
})
