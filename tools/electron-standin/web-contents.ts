import type { Page } from 'playwright-core'
import { fromPage, originOf, schemeOf, toPage } from './address.ts'
import { browserControl, hooks, type Bounds } from './chromium.ts'
import { guarded, missing } from './guard.ts'
import { cloned, invoked, sent } from './ipc.ts'
import type { HostMessage, PageMessage } from './page-host.ts'
import { PageLink } from './page-link.ts'
import { applyPermissions } from './permissions.ts'
import { answerOwn, answerPaused, leaveTo } from './routing.ts'
import { clearPages, sessionFor, type StandinSession } from './session.ts'
import { colourScheme } from './theme-state.ts'
import { makeWireCodec } from './wire.ts'
import { news } from './windows.ts'

type OpenHandler = (details: Electron.HandlerDetails) => { action: 'deny' } | { action: 'allow' }

const codec = makeWireCodec()
const byPage = new Map<Page, StandinWebContents>()
let lastId = 0

/** In inches. */
const PAPER: Readonly<Partial<Record<string, { readonly width: number; readonly height: number }>>> = {
  A4: { width: 8.27, height: 11.7 },
  Letter: { width: 8.5, height: 11 }
}

/** `Electron.WebContents` over one Chromium page, which opens on construction. */
export class StandinWebContents extends PageLink {
  readonly id = ++lastId
  readonly ownSession: StandinSession
  /** The object given to the app; it rejects unimplemented members. */
  readonly face: Electron.WebContents
  onBounds: (bounds: Required<Bounds>) => void = () => undefined
  private readonly expected: string[] = []
  private openHandler: OpenHandler | null = null
  private loading = 0
  private process = 0
  private hasCrashed = false
  private current: Promise<Page>
  /** Called after a new page replaced one whose process ended. */
  onReopened: () => void = () => undefined
  private readonly openAnew: () => Promise<Page>
  private readonly preload: string

  constructor(preferences: Electron.WebPreferences, bounds: Bounds) {
    super()
    this.ownSession =
      (preferences.session as unknown as StandinSession | undefined) ?? sessionFor(preferences.partition ?? '')
    this.preload = preferences.preload ?? ''
    this.face = guarded('webContents', this) as unknown as Electron.WebContents
    this.openAnew = async () => {
      const page = await this.open(preferences.preload, preferences.additionalArguments ?? [], bounds)
      byPage.set(page, this)
      return page
    }
    this.current = this.openAnew()
    // The window reports the error and ends the app.
    this.current.catch(() => undefined)
    this.once('destroyed', () => {
      for (const [page, contents] of byPage) if (contents === this) byPage.delete(page)
    })
  }

  /** The Chromium page; a new one after a crash and reload. */
  get opened(): Promise<Page> {
    return this.current
  }

  get session(): StandinSession {
    return this.ownSession
  }

  get mainFrame(): Electron.WebFrameMain {
    const frame = this.frames.face(this.frames.mainId)
    if (!frame) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return frame
  }

  protected received(message: PageMessage, frame: Electron.WebFrameMain | null, context: string): void {
    switch (message.kind) {
      case 'invoke':
        void this.answer(message, frame, context)
        return
      case 'send':
        sent(this.face, frame, message.channel, codec.decode(message.args) as unknown[])
        return
      case 'open':
        this.wantsWindow(message.url, message.name, message.features)
        return
      case 'leave':
        leaveTo(this, fromPage(message.url))
        return
      case 'bounds':
        this.onBounds(message)
        return
      case 'context':
        this.emit('context-menu', {}, message.place)
        return
      case 'failed':
        console.error(`Unable to load preload script: ${this.preload}\n${message.stack}`)
        this.emit(
          'preload-error',
          {},
          this.preload,
          Object.assign(new Error(message.message), { stack: message.stack })
        )
    }
  }

  private async answer(
    message: Extract<PageMessage, { kind: 'invoke' }>,
    frame: Electron.WebFrameMain | null,
    context: string
  ): Promise<void> {
    let reply: HostMessage
    try {
      const value = await invoked(this.face, frame, message.channel, codec.decode(message.args) as unknown[])
      reply = { kind: 'reply', id: message.id, ok: true, value: codec.encode(value) }
    } catch (error) {
      console.error(`Error occurred in handler for '${message.channel}':`, error)
      reply = { kind: 'reply', id: message.id, ok: false, value: codec.encode(String(error)) }
    }
    await this.post(reply, context)
  }

  protected wantsWindow(url: string, frameName: string, features: string): void {
    const details = {
      url: fromPage(url),
      frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' }
    } as Electron.HandlerDetails
    const answer = this.openHandler?.(details) ?? { action: 'allow' }
    if (answer.action !== 'deny') {
      console.error(`the stand-in has no windows that a page opens by itself: it denied ${details.url}`)
    }
  }

  /** Applies main's permission handlers to the origin of `url`, by default the page's. */
  async applyPermissions(url: string = this.getURL()): Promise<void> {
    const control = await browserControl()
    const target = toPage(url)
    if (!control || !/^https?:/.test(target)) return
    await applyPermissions(control, this.ownSession, this.face, { main: originOf(url), page: new URL(target).origin })
  }

  // --- what routing asks ---------------------------------------------------------------------------------------------
  /** True once for each navigation that main itself started. */
  takeExpected(pageUrl: string): boolean {
    const at = this.expected.indexOf(withoutHash(pageUrl))
    if (at >= 0) this.expected.splice(at, 1)
    return at >= 0
  }

  isMainFrame(frameId: string): boolean {
    return frameId === this.frames.mainId
  }

  hasFrame(frameId: string): boolean {
    return this.frames.has(frameId)
  }

  // --- Electron's API ------------------------------------------------------------------------------------------------
  async loadURL(url: string, options?: object): Promise<void> {
    if (options && Object.keys(options).length > 0) throw missing('options of loadURL')
    const page = await this.opened
    const target = toPage(url)
    await this.applyPermissions(url)
    this.expected.push(withoutHash(target))
    this.loading += 1
    this.emit('did-start-loading', {})
    try {
      await page.goto(target, { waitUntil: 'load', timeout: 0 })
      this.process = await processOf(page)
    } catch (error) {
      if (!this.isGone) this.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true, 1, 1)
      throw Object.assign(new Error(`ERR_FAILED (-2) loading '${url}'`, { cause: error }), {
        errno: -2,
        code: 'ERR_FAILED',
        url
      })
    } finally {
      this.loading -= 1
      this.takeExpected(target)
    }
  }

  /** A number of the page's process, 0 before the first page. Chromium tells its driver no pid. */
  getOSProcessId(): number {
    return this.process
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const message: HostMessage = { kind: 'event', channel, args: codec.encode(cloned(args)) }
    void this.opened.then(() => this.post(message, this.mainContext))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  /** Chromium is always started with this policy; no other is supported. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== 'disable_non_proxied_udp') throw new Error(`the stand-in has no WebRTC policy ${policy}`)
  }

  readonly navigationHistory = guarded('navigationHistory', {
    clear: (): void => {
      void this.opened.then(async (page) => {
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Page.resetNavigationHistory')
        await cdp.detach()
      })
    }
  })

  getURL(): string {
    return this.frames.url(this.frames.mainId)
  }

  /** Stored without effect. */
  private zoomLevel = 0

  setZoomMode(_mode: string): void {}
  setZoomLevel(level: number): void {
    this.zoomLevel = level
  }

  getZoomLevel(): number {
    return this.zoomLevel
  }

  isLoading(): boolean {
    return this.loading > 0
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  isCrashed(): boolean {
    return this.hasCrashed
  }

  protected died(): void {
    this.hasCrashed = true
    // Chromium tells a debugger that the process ended, but not why.
    const details = { reason: 'crashed', exitCode: 1 }
    this.emit('render-process-gone', {}, details)
    news.emit('render-process-gone', this.face, details)
  }

  forcefullyCrashRenderer(): void {
    void this.opened.then(() => this.endProcess())
  }

  /** A debugger cannot reuse a crashed page, so a new one replaces it. */
  private async reopen(): Promise<void> {
    const url = this.getURL()
    const dead = await this.current
    byPage.delete(dead)
    this.forget()
    this.hasCrashed = false
    this.current = this.openAnew()
    await this.current
    this.onReopened()
    // Closed last, because Chromium ends with its last window.
    await dead.close()
    await this.loadURL(url)
  }

  reload(): void {
    if (this.hasCrashed) {
      this.reopen().catch((error: unknown) => console.error('the stand-in could not load a page again:', error))
      return
    }
    void this.opened.then(async (page) => {
      this.expected.push(withoutHash(page.url()))
      await page.reload({ timeout: 0 })
    })
  }

  reloadIgnoringCache(): void {
    this.reload()
  }

  focus(): void {
    void this.opened.then((page) => page.bringToFront())
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.opened).evaluate(code)
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const page = await this.opened
    const cdp = await page.context().newCDPSession(page)
    try {
      const { pageSize = 'Letter', margins = {}, landscape = false, printBackground = false } = options
      const size = typeof pageSize === 'string' ? PAPER[pageSize] : pageSize
      if (size === undefined) throw missing(`printToPDF() on ${String(pageSize)}`)
      const { data } = await cdp.send('Page.printToPDF', {
        ...{ landscape, printBackground, paperWidth: size.width, paperHeight: size.height },
        ...(margins.top === undefined ? {} : { marginTop: margins.top }),
        ...(margins.bottom === undefined ? {} : { marginBottom: margins.bottom }),
        ...(margins.left === undefined ? {} : { marginLeft: margins.left }),
        ...(margins.right === undefined ? {} : { marginRight: margins.right })
      })
      return Buffer.from(data, 'base64')
    } finally {
      await cdp.detach()
    }
  }

  /** Behaves like a computer without a printer. */
  print(
    _options: Electron.WebContentsPrintOptions,
    callback?: (success: boolean, failureReason: string) => void
  ): void {
    setImmediate(() => callback?.(false, 'No valid printers available'))
  }

  openDevTools(): void {
    console.log(
      'The stand-in opens no developer tools: start with --remote-debugging-port=N and attach a Chrome (chrome://inspect).'
    )
  }

  closeDevTools(): void {}

  isDevToolsOpened(): boolean {
    return false
  }

  close(): void {
    void this.opened.then((page) => page.close())
  }
}

/** Chromium draws the id of an isolate at random. */
async function processOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  const { id } = await cdp.send('Runtime.getIsolateId')
  await cdp.detach()
  return Number.parseInt(id.slice(-7), 16)
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url
}

hooks.answerPaused = async (paused) => {
  const owner = openContents().find((contents) => contents.hasFrame(paused.frameId))
  // A page that main did not open must not load anything.
  if (!owner) return 'BlockedByClient'
  try {
    return await answerPaused(paused, owner)
  } catch (error) {
    if (!owner.isDestroyed()) console.error(`the stand-in could not answer ${paused.request.url}:`, error)
    return 'Failed'
  }
}

/** Pages share one profile, so any session with a handler of the scheme may answer. */
hooks.answerOwn = async (request) => {
  const scheme = schemeOf(request.url) ?? ''
  const owner = openContents().find(({ ownSession }) => ownSession.ownProtocol.handlers.has(scheme))
  return owner ? answerOwn(request, owner.ownSession) : 'Failed'
}

clearPages.run = async () => {
  const origins = new Set(
    [...byPage.keys()].map((page) => new URL(page.url()).origin).filter((origin) => origin !== 'null')
  )
  for (const [page] of byPage) {
    const cdp = await page.context().newCDPSession(page)
    for (const origin of origins) await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await cdp.detach()
  }
}

/** All open pages, for settings that affect every window (the colour scheme). */
export function openContents(): StandinWebContents[] {
  return [...byPage.values()]
}

export function contentsOf(face: Electron.WebContents): StandinWebContents | undefined {
  return openContents().find((contents) => contents.face === face)
}

news.on('colour-scheme', () => {
  for (const page of byPage.keys()) void page.emulateMedia({ colorScheme: colourScheme() })
})
