import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { appendedSwitches, hasSwitch, switchValue } from './command-line.ts'
import { findChromium, hasDisplay, howToInstall } from './find-chromium.mjs'
import { SUFFIX } from './address.ts'
import { getPath } from './paths.ts'
import { servePages } from './page-server.ts'
import type { PageRequest, PageResponse, PausedRequest, Refusal } from './routing.ts'
import { news } from './windows.ts'

export interface Bounds {
  x?: number
  y?: number
  width: number
  height: number
}

interface Browser {
  context: BrowserContext
  control: CDPSession
  /** The page that Chromium opens at its start; the first window uses it. */
  first: Page | undefined
  pid: number | undefined
}

/** Set by `web-contents.ts`. Hooks keep this file independent of windows and sessions. */
export const hooks: {
  answerPaused(paused: PausedRequest): Promise<PageResponse | Refusal>
  answerOwn(request: PageRequest): Promise<PageResponse | Refusal>
} = {
  answerPaused: () => Promise.reject(new Error('no page yet')),
  answerOwn: () => Promise.reject(new Error('no page yet'))
}

/** All resource types that Chromium's Fetch domain knows, besides scripts, styles and fonts: those are served. */
const HELD_TYPES = [
  'Document',
  'Image',
  'Media',
  'XHR',
  'Fetch',
  'EventSource',
  'Ping',
  'CSPViolationReport',
  'Other'
] as const

let running: Promise<Browser> | undefined
/** Its port. */
let server: Promise<number> | undefined
/** Number of our own windows being opened; any other new page comes from a page and is closed. */
let opening = 0

/** Chromium's switch that stops animations. */
const STILL = 'force-prefers-reduced-motion'

function chromiumArguments(bounds: Bounds, serverPort: number): string[] {
  // A packed app refuses the switch, but a test driver still needs access to its page.
  const port = switchValue('remote-debugging-port') || process.env['DESKSIDE_STANDIN_PORT']
  const v8 = process.env['DESKSIDE_STANDIN_JS_FLAGS']
  const size = `--window-size=${bounds.width},${bounds.height}`
  return [
    // An app window has no tabs and no address bar. Chromium does not accept `about:blank` here.
    '--app=data:text/html,<title>Starting</title>',
    size,
    ...(bounds.x === undefined ? [] : [`--window-position=${bounds.x},${bounds.y ?? 0}`]),
    '--test-type',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    // In Electron, each host of a standard scheme is a site with its own processes.
    `--isolate-origins=http://[*.]${SUFFIX}`,
    // Main sets this with `setWebRTCIPHandlingPolicy`; Chromium accepts it only at its start, and the headless
    // one under another name.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--no-first-run',
    '--no-default-browser-check',
    '--hide-crash-restore-bubble',
    '--deny-permission-prompts',
    ...(port ? [`--remote-debugging-port=${port}`] : []),
    ...(v8 ? [`--js-flags=${v8}`] : []),
    ...(hasSwitch(STILL) ? [`--${STILL}`] : []),
    ...(switchValue('lang') ? [`--lang=${switchValue('lang')}`] : []),
    ...appendedSwitches(),
    // Every host leads to our server: nothing reaches the network. Last, so that the app cannot undo it.
    `--host-resolver-rules=MAP * 127.0.0.1:${serverPort}`,
    '--no-proxy-server'
  ]
}

/** The headless program reads these variables in spite of its switch; main itself uses them for its requests. */
function withoutProxies(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:https?|all|no|auto|ftp)_proxy$/i.test(name)))
}

/** Reduces the long output of a Chromium that failed to start to one line. */
function whyNoStart(program: string, given: string): string {
  const message = stripVTControlCharacters(given)
  if (/no usable sandbox/i.test(message)) {
    return `Chromium (${program}) finds no sandbox that it may use here: allow user namespaces, or start with --no-sandbox.`
  }
  if (/SingletonLock|profile appears to be in use|ProcessSingleton/i.test(message)) {
    return `Chromium's profile is in use by another process: ${getPath('userData')}`
  }
  const fatal = /^.*(?:FATAL|ERROR|error while loading).*$/m
    .exec(message)?.[0]
    .replace(/^\s*(?:-\s*)?(?:\[pid=\d+\]\[err\])?\s*/, '')
  return `Chromium (${program}) did not start: ${(fatal ?? message.split('\n')[0] ?? '').trim()}`
}

async function launch(bounds: Bounds): Promise<Browser> {
  const isHeadless = !hasDisplay()
  const executablePath = findChromium({ isHeadless })
  if (!executablePath) throw new Error(howToInstall)
  const { chromium } = await import('playwright-core')
  const profile = join(getPath('userData'), 'standin-chromium')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const language = switchValue('lang')
  server ??= servePages((request) => hooks.answerOwn(request))
  const launched = chromium.launchPersistentContext(profile, {
    executablePath,
    headless: isHeadless,
    // Chromium's sandbox refuses to run as root; otherwise it is off only on request.
    chromiumSandbox: process.getuid?.() !== 0 && !hasSwitch('no-sandbox'),
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    ...(language ? { locale: language } : {}),
    acceptDownloads: false,
    serviceWorkers: 'block',
    args: chromiumArguments(bounds, await server),
    // The app handles signals: Electron also quits on these, with its events.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 60_000,
    env: { ...withoutProxies(process.env), ...(language ? { LANGUAGE: language } : {}) }
  })
  const context = await launched.catch((error: unknown) => {
    throw new Error(whyNoStart(executablePath, error instanceof Error ? error.message : String(error)), {
      cause: error
    })
  })
  const browser = context.browser()
  if (!browser) throw new Error('Chromium ended as soon as it had started')
  const control = await browser.newBrowserCDPSession()
  const first = context.pages()[0]
  await holdRequests(control)
  await closeStrays(control)
  context.on('close', () => {
    running = undefined
    news.emit('browser-closed')
  })
  const info = await control.send('SystemInfo.getProcessInfo')
  const pid = info.processInfo.find((process) => process.type === 'browser')?.id
  return { context, control, first, pid }
}

/**
 * Holds back requests of `HELD_TYPES`, and all to foreign https hosts. The driver's own interception would turn off
 * Chromium's cache.
 */
async function holdRequests(control: CDPSession): Promise<void> {
  control.on('Fetch.requestPaused', (paused) => {
    answerHeld(control, paused).catch((error: unknown) => {
      // Chromium forgets the requests of a page that has left, and all when it ends.
      const isOver =
        error instanceof Error && /Invalid InterceptionId|has been closed|Target closed/.test(error.message)
      if (!isOver) console.error(`the stand-in could not answer ${paused.request.url}:`, error)
    })
  })
  const held = HELD_TYPES.map((resourceType) => ({ urlPattern: '*', resourceType }))
  await control.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }, ...held] })
}

async function answerHeld(control: CDPSession, paused: PausedRequest): Promise<void> {
  const { requestId } = paused
  const answer = await hooks.answerPaused(paused)
  if (typeof answer === 'string') {
    await control.send('Fetch.failRequest', { requestId, errorReason: answer })
    return
  }
  await control.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: answer.headers.map(([name, value]) => ({ name, value })),
    body: answer.body.toString('base64')
  })
}

/** Closes pages that main has not opened (links with a target, Ctrl clicks), regardless of main's answer. */
async function closeStrays(control: CDPSession): Promise<void> {
  const { targetInfos } = await control.send('Target.getTargets')
  const known = new Set(targetInfos.map((target) => target.targetId))
  control.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'page' || known.has(targetInfo.targetId)) return
    if (opening > 0 && targetInfo.openerId === undefined) {
      opening -= 1
      return
    }
    control.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {
      // It has already closed.
    })
  })
  await control.send('Target.setDiscoverTargets', { discover: true })
}

/** Opens a window and returns its page, still at the start address. Rejects with one line without Chromium. */
export async function openPage(bounds: Bounds): Promise<Page> {
  running ??= launch(bounds)
  const starting = running
  starting.catch(() => {
    if (running === starting) running = undefined
  })
  const browser = await starting
  const first = browser.first
  browser.first = undefined
  if (first && !first.isClosed()) return first
  opening += 1
  const arrived = browser.context.waitForEvent('page')
  await browser.control.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width: bounds.width,
    height: bounds.height
  })
  return arrived
}

/** Chromium's process id while it runs. */
export async function browserPid(): Promise<number | undefined> {
  return (await running)?.pid
}

/** A browser-wide CDP session; undefined until the first window. */
export async function browserControl(): Promise<CDPSession | undefined> {
  return (await running)?.control
}

/** Ends Chromium and resolves when it has exited. Kills it after three seconds. */
export async function endChromium(): Promise<void> {
  const browser = await running?.catch(() => undefined)
  if (!browser) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, 3000, 'late')
  })
  const closed = browser.context.close().then(
    () => 'closed' as const,
    // It has already exited.
    () => 'closed' as const
  )
  const outcome = await Promise.race([closed, late])
  clearTimeout(timer)
  if (outcome === 'late' && browser.pid !== undefined) process.kill(browser.pid, 'SIGKILL')
}
