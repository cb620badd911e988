/**
 * `npm run screenshots`: the pictures of README and docs, from the demo workspace, into docs/images. Run it when a screen
 * has changed, and look at what it made.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { screensOf } from './pages/screens.ts'
import { App } from './support/app.ts'
import { request } from './support/bridge.ts'
import { ROOT } from './support/runtime.ts'

const FOLDER = join(ROOT, 'docs/images')
const WIDE = { width: 1280, height: 820 }
const NARROW = { width: 360, height: 740 }

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' })
  process.stderr.write(`${path}\n`)
}

/** A project with its neighbours around it. */
async function openProject(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(4).click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 3 }).first()).toBeVisible()
}

async function pictures(app: App): Promise<void> {
  let page = await app.start('--lang=en')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  await request(page, 'settings.set', { theme: 'light' })
  await expect(screensOf(page).connect.openDemo).toBeVisible()
  await shoot(page, 'connect')

  await screensOf(page).connect.openDemo.click()
  await expect(screensOf(page).shell.statusSaying('Online')).toBeVisible()
  await openProject(page)
  await shoot(page, 'projects-light')
  await request(page, 'settings.set', { theme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await shoot(page, 'projects-dark')
  await request(page, 'settings.set', { theme: 'light' })
  await page.setViewportSize(NARROW)
  await expect(screensOf(page).projects.heading).toBeVisible()
  await shoot(page, 'narrow')

  page = await app.restart('--lang=ru', '--demo')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  await expect(page.getByRole('button', { name: /На связи/ }).first()).toBeVisible()
  await openProject(page)
  await shoot(page, 'projects-ru')
}

mkdirSync(FOLDER, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'deskside-pictures-'))
const env = Object.fromEntries(
  ['PATH', 'TZ', 'CHROMIUM_PATH', 'DISPLAY', 'XAUTHORITY'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : []
  )
)
const app = new App({
  profile: join(folder, 'profile'),
  env: { ...env, LANG: 'en_GB.UTF-8', HOME: folder, TMPDIR: folder },
  mark: randomUUID()
})
try {
  await pictures(app)
} finally {
  await app.dispose()
  rmSync(folder, { recursive: true, force: true })
}
