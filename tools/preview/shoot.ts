/**
 * Takes screenshots of every screen (wide, half, narrow; light, dark; both languages) from a build by
 * tools/preview/vite.config.ts: `node tools/preview/shoot.ts <built> <pictures> [part of a name]`. Each page is also
 * checked by axe, for console messages and for horizontal scrolling. The browser's request interception serves the
 * page, so nothing listens on a port.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { axeViolations } from '../testing/axe.ts'
import { SHOTS } from './shots.ts'

const [built, pictures, only = ''] = process.argv.slice(2)
if (!built || !pictures) throw new Error('Usage: node tools/preview/shoot.ts <built> <pictures> [part of a name]')

const ORIGIN = 'https://preview.invalid'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml'
}
const SIZES = { wide: [1440, 900], half: [800, 900], narrow: [360, 740] } as const

/** Not all combinations: every screen once per size, language and colour scheme. */
const MODES = [
  { size: 'wide', theme: 'light', language: 'en' },
  { size: 'wide', theme: 'dark', language: 'ru' },
  { size: 'half', theme: 'light', language: 'ru' },
  { size: 'narrow', theme: 'light', language: 'ru' },
  { size: 'narrow', theme: 'dark', language: 'en' },
  { size: 'half', theme: 'forced', language: 'en' }
] as const

await mkdir(pictures, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : []
})
for (const mode of MODES) {
  const [width, height] = SIZES[mode.size]
  const context = await browser.newContext({
    viewport: { width, height },
    locale: mode.language,
    forcedColors: mode.theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce'
  })
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = normalize(join(built, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)))
    const body = await readFile(file).catch(() => null)
    await route.fulfill(
      body ? { body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' } : { status: 404, body: '' }
    )
  })
  for (const shot of SHOTS) {
    const name = `${shot.name}.${mode.size}.${mode.theme}.${mode.language}`
    if (!name.includes(only)) continue
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    const query = new URLSearchParams({ scenario: shot.scenario ?? 'online', theme: mode.theme, lang: mode.language })
    await page.goto(`${ORIGIN}/?${query.toString()}#${shot.place}`)
    await page.waitForTimeout(500)
    await shot.act?.(page, mode.language)
    const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    if (overflow) problems.push('scrolls sideways')
    problems.push(...(await axeViolations(page)))
    await page.screenshot({ path: join(pictures, `${name}.png`) })
    await page.close()
    console.log(name, problems.length > 0 ? problems : '')
  }
  await context.close()
}
await browser.close()
