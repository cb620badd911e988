import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { fromPage, originOf, toPage } from './address.ts'
import { browserControl, hooks, openPage, type Bounds } from './chromium.ts'
import { FrameTree } from './frame.ts'
import { guarded, missing, StandinEmitter } from './guard.ts'
import { cloned, invoked, sent } from './ipc.ts'
import { pageHost, type HostMessage, type PageHostSettings, type PageMessage } from './page-host.ts'
import { applyPermissions } from './permissions.ts'
import { answerRoute, leaveTo, pageOf } from './routing.ts'
import { clearPages, sessionFor, type StandinSession } from './session.ts'
import { colourScheme } from './theme-state.ts'
import { makeWireCodec } from './wire.ts'
import { news } from './windows.ts'

type OpenHandler = (details: Electron.HandlerDetails) => { action: 'deny' } | { action: 'allow' }

const events = [
  'will-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-frame-navigate',
  'did-start-loading',
  'did-stop-loading',
  'did-finish-load',
  'did-fail-load',
  'dom-ready',
  'did-navigate',
  'did-navigate-in-page',
  'render-process-gone',
  'console-message',
  'destroyed',
  'page-title-updated',
  'preload-error',
  'focus',
  'blur',
  'did-create-window'
]

const codec = makeWireCodec()
const byPage = new Map<Page, StandinWebContents>()
let lastId = 0

/** `Electron.WebContents` over one page of Chromium. The page is opened when the object is made. */
export class StandinWebContents extends StandinEmitter {
  readonly id = ++lastId
  readonly ownSession: StandinSession
  /** What the rest of the world is given: the same object, refusing what it does not have. */
  readonly face: Electron.WebContents
  onBounds: (bounds: Required<Bounds>) => void = () => undefined
  private readonly frames = new FrameTree()
  private readonly contexts = new Map<number, { frame: string; isMainWorld: boolean }>()
  private readonly names = {
    binding: `standin${randomBytes(8).toString('hex')}`,
    receiver: `standin${randomBytes(8).toString('hex')}`
  }
  private readonly expected: string[] = []
  private readonly asked = new Set<string>()
  private openHandler: OpenHandler | null = null
  private cdp: CDPSession | undefined
  private page: Page | undefined
  private gone = false
  private loading = 0
  private mainContext: number | undefined
  readonly opened: Promise<Page>

  constructor(preferences: Electron.WebPreferences, bounds: Bounds) {
    super('webContents', events)
    this.ownSession =
      (preferences.session as unknown as StandinSession | undefined) ?? sessionFor(preferences.partition ?? '')
    this.face = guarded('webContents', this) as unknown as Electron.WebContents
    this.opened = this.open(preferences.preload, preferences.additionalArguments ?? [], bounds)
  }

  get session(): StandinSession {
    return this.ownSession
  }

  get mainFrame(): Electron.WebFrameMain {
    const frame = this.frames.face(this.frames.mainId)
    if (!frame) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return frame
  }

  private async open(preload: string | undefined, argv: string[], bounds: Bounds): Promise<Page> {
    const page = await openPage(bounds)
    this.page = page
    byPage.set(page, this)
    page.on('close', () => this.ended())
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
    page.on('load', () => this.loaded())
    page.on('domcontentloaded', () => this.emit('dom-ready', {}))
    page.on('console', (message) => {
      const level = ['error', 'warning', 'debug'].find((name) => name === message.type()) ?? 'info'
      const { url, lineNumber } = message.location()
      const details = {
        level,
        message: message.text(),
        lineNumber,
        sourceId: fromPage(url),
        frame: this.frames.face(this.frames.mainId)
      }
      this.emit('console-message', details, level, details.message, lineNumber, details.sourceId)
    })
    const cdp = await page.context().newCDPSession(page)
    this.cdp = cdp
    cdp.on('Page.frameNavigated', ({ frame }) =>
      this.navigated(frame.id, frame.parentId, frame.url + (frame.urlFragment ?? ''))
    )
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.frames.movedWithin(frameId, url)
      this.emit('did-navigate-in-page', {}, fromPage(url), frameId === this.frames.mainId, 1, 1)
    })
    cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.frames.navigated(frameId, parentFrameId, ''))
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.frames.detached(frameId)
    })
    cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.wantsWindow(url, windowName, windowFeatures.join(','))
    )
    cdp.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
      if (disposition === 'newTab' || disposition === 'newWindow') this.wantsWindow(url, '', '')
    })
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId, isDefault } = context.auxData as unknown as { frameId: string; isDefault: boolean }
      this.contexts.set(context.id, { frame: frameId, isMainWorld: isDefault })
      if (isDefault && frameId === this.frames.mainId) this.mainContext = context.id
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.contexts.delete(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => this.contexts.clear())
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.names.binding) this.heard(JSON.parse(payload) as PageMessage, executionContextId)
    })
    await cdp.send('Page.enable')
    const { frameTree } = await cdp.send('Page.getFrameTree')
    this.frames.navigated(frameTree.frame.id, undefined, frameTree.frame.url)
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: this.names.binding })
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: this.hostScript(preload, argv) })
    await page.emulateMedia({ colorScheme: colourScheme() })
    return page
  }

  private hostScript(preload: string | undefined, argv: string[]): string {
    const { node, ...others } = process.versions
    const settings: PageHostSettings = {
      ...this.names,
      platform: process.platform,
      arch: process.arch,
      versions: { node: node ?? '', chrome: '0', ...pick(others, ['electron', 'standin']) },
      argv
    }
    const wrapped = preload
      ? `function (require, module, exports, process) {\n${readFileSync(preload, 'utf8')}\n}`
      : 'null'
    return `(${pageHost.toString()})(${JSON.stringify(settings)}, ${makeWireCodec.toString()}, ${wrapped})`
  }

  private navigated(id: string, parent: string | undefined, url: string): void {
    this.frames.navigated(id, parent, url)
    if (parent === undefined) this.emit('did-navigate', {}, fromPage(url), 200, 'OK')
  }

  private loaded(): void {
    this.emit('did-finish-load', {})
    this.emit('did-stop-loading', {})
  }

  private ended(): void {
    if (this.gone) return
    this.gone = true
    if (this.page) byPage.delete(this.page)
    this.frames.clear()
    this.emit('destroyed', {})
  }

  /** A message from the page. Which frame sent it is Chromium's word, not the page's. */
  private heard(message: PageMessage, context: number): void {
    const origin = this.contexts.get(context)
    const frame = this.frames.face(origin?.frame)
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
      case 'failed':
        console.error(`Unable to load preload script: ${message.message}`)
        this.emit('preload-error', {}, '', new Error(message.message))
    }
  }

  private async answer(
    message: Extract<PageMessage, { kind: 'invoke' }>,
    frame: Electron.WebFrameMain | null,
    context: number
  ): Promise<void> {
    let reply: HostMessage
    try {
      const value = await invoked(this.face, frame, message.channel, codec.decode(message.args) as unknown[])
      reply = { kind: 'reply', id: message.id, ok: true, value: codec.encode(value) }
    } catch (error) {
      console.error(`Error occurred in handler for '${message.channel}':`, error)
      reply = { kind: 'reply', id: message.id, ok: false, value: codec.encode(String(error)) }
    }
    await this.tell(reply, context)
  }

  private async tell(message: HostMessage, context: number | undefined): Promise<void> {
    if (!this.cdp || this.gone || context === undefined) return
    try {
      await this.cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis.${this.names.receiver}?.(text) }`,
        executionContextId: context,
        arguments: [{ value: JSON.stringify(message) }]
      })
    } catch (error) {
      // The document is gone, and whoever waited for the message with it.
      if (this.contexts.has(context) && !this.gone && this.page?.isClosed() === false) throw error
    }
  }

  private wantsWindow(url: string, frameName: string, features: string): void {
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

  /** Has main's permission handlers decide about the origin of `url`, by default that of the page. */
  async applyPermissions(url: string = this.getURL()): Promise<void> {
    const control = await browserControl()
    const target = toPage(url)
    if (!control || !/^https?:/.test(target)) return
    await applyPermissions(control, this.ownSession, this.face, { main: originOf(url), page: new URL(target).origin })
  }

  // --- what routing asks ---------------------------------------------------------------------------------------------
  /** True once for each navigation that main itself has started. */
  takeExpected(pageUrl: string): boolean {
    const at = this.expected.indexOf(withoutHash(pageUrl))
    if (at >= 0) this.expected.splice(at, 1)
    return at >= 0
  }

  wasAskedFor(pageUrl: string): boolean {
    return this.asked.has(withoutHash(pageUrl))
  }

  // --- Electron's API ------------------------------------------------------------------------------------------------
  async loadURL(url: string, options?: object): Promise<void> {
    if (options && Object.keys(options).length > 0) throw missing('options of loadURL')
    const page = await this.opened
    const target = toPage(url)
    await this.applyPermissions(url)
    this.expected.push(withoutHash(target))
    this.asked.add(withoutHash(target))
    this.loading += 1
    this.emit('did-start-loading', {})
    try {
      await page.goto(target, { waitUntil: 'load', timeout: 0 })
    } catch (error) {
      if (!this.gone) this.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true, 1, 1)
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

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const message: HostMessage = { kind: 'event', channel, args: codec.encode(cloned(args)) }
    void this.opened.then(() => this.tell(message, this.mainContext))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  getURL(): string {
    return this.frames.url(this.frames.mainId)
  }

  isLoading(): boolean {
    return this.loading > 0
  }

  isDestroyed(): boolean {
    return this.gone
  }

  isCrashed(): boolean {
    return false
  }

  reload(): void {
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

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '')
}

function pick(from: Record<string, string | undefined>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}

hooks.route = async (route) => {
  const page = pageOf(route.request())
  const owner = page && byPage.get(page)
  // A page that nobody has opened through main loads nothing.
  if (!owner) return route.abort('blockedbyclient')
  try {
    await answerRoute(route, owner)
  } catch (error) {
    if (page.isClosed()) return
    console.error(`the stand-in could not answer ${route.request().url()}:`, error)
    await route.abort('failed')
  }
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

/** All pages that are open, for what concerns every window (the colour scheme). */
export function openContents(): StandinWebContents[] {
  return [...byPage.values()]
}

export function contentsOf(face: Electron.WebContents): StandinWebContents | undefined {
  return openContents().find((contents) => contents.face === face)
}

news.on('colour-scheme', () => {
  for (const page of byPage.keys()) void page.emulateMedia({ colorScheme: colourScheme() })
})
