/**
 * Draws the tray icons into `resources/tray`: shapes of `resources/icon.svg`, simplified for 16 pixels, in colour and
 * as templates for the macOS menu bar. Run manually after a change: `node tools/package/draw-tray-icons.ts`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../electron-standin/find-chromium.mjs'

const FOLDER = join(import.meta.dirname, '../../resources/tray')
const [BLUE, PALE, RED, GREY] = ['#3652D9', '#8FA4FF', '#C81E1E', '#667085']

/** Signs in a disc of radius 4.5 around (0, 0): disc colour and drawing. */
const SIGNS = {
  syncing: [BLUE, '<path d="M0 -2.5V2M-1.9 0.4L0 2.4L1.9 0.4" fill="none" stroke-width="1.4"/>'],
  paused: [GREY, '<path d="M-1.3 -2v4M1.3 -2v4" stroke-width="1.5"/>'],
  offline: [GREY, '<path d="M-1.9 -1.9L1.9 1.9M1.9 -1.9L-1.9 1.9" stroke-width="1.5"/>'],
  attention: [RED, '<path d="M0 -2.7V0.6M0 2.4v0.2" stroke-width="1.7"/>']
} as const

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`
const disc = (radius: number, fill: string): string => `<circle r="${radius}" fill="${fill}"/>`
const lines = (content: string, colour: string): string => `<g stroke="${colour}" stroke-linecap="round">${content}</g>`
const corner = (content: string): string => `<g transform="translate(11.5 11.5)">${content}</g>`

/** The shape below a sign ends shortly before it. */
const withSign = (shape: string, sign: string): string => `
  <mask id="around"><rect width="16" height="16" fill="#fff"/>${corner(disc(sign === '' ? 0 : 5.3, '#000'))}</mask>
  <g mask="url(#around)">${shape}</g>${corner(sign)}`

const COLOUR = `
  <rect x="0.5" y="0.5" width="15" height="15" rx="3.5" fill="${BLUE}"/>
  <rect x="3" y="4" width="10" height="8" rx="1.4" fill="#fff"/>
  <path d="M9.7 4h1.9a1.4 1.4 0 0 1 1.4 1.4v5.2a1.4 1.4 0 0 1 -1.4 1.4h-1.9z" fill="${PALE}"/>
  <path d="M4.6 6.7h3.4M4.6 9.3h3.4" stroke="${BLUE}" stroke-width="1.2" stroke-linecap="round"/>`
const TEMPLATE = `
  <mask id="lines"><rect width="16" height="16" fill="#fff"/>
    <path d="M3.6 6.5h4M3.6 9.5h4" stroke="#000" stroke-width="1.3" stroke-linecap="round"/>
    <path d="M10 2.5v11" stroke="#000" stroke-width="1"/></mask>
  <rect x="1" y="2.5" width="14" height="11" rx="2.2" mask="url(#lines)"/>`

/** A black disc with a transparent sign. */
const cutOut = (sign: string): string => `
  <mask id="sign"><circle r="5" fill="#fff"/>${lines(sign, '#000')}</mask><g mask="url(#sign)">${disc(4.5, '#000')}</g>`

const icons: Record<string, string> = {
  online: svg(COLOUR),
  onlineTemplate: svg(TEMPLATE),
  badge: svg(`<g transform="translate(8 8) scale(1.6)">${disc(4.5, RED)}${lines(SIGNS.attention[1], '#fff')}</g>`)
}
for (const [name, [colour, sign]] of Object.entries(SIGNS)) {
  icons[name] = svg(withSign(COLOUR, disc(4.5, colour) + lines(sign, '#fff')))
  icons[`${name}Template`] = svg(withSign(TEMPLATE, cutOut(sign)))
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium({ isHeadless: true }) ?? '' })
for (const [suffix, deviceScaleFactor] of [
  ['', 1],
  ['@2x', 2]
] as const) {
  const page = await browser.newPage({ viewport: { width: 16, height: 16 }, deviceScaleFactor })
  for (const [name, drawn] of Object.entries(icons)) {
    await page.setContent(`<style>body{margin:0}svg{display:block;width:16px;height:16px}</style>${drawn}`)
    await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`), omitBackground: true })
  }
}
await browser.close()
