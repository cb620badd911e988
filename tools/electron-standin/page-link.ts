import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { testClock } from '../testing/clock/clock.ts'
import { fromPage } from './address.ts'
import { openPage, type Bounds } from './chromium.ts'
import { FrameTree } from './frame.ts'
import { StandinEmitter } from './guard.ts'
import { watchForHangs } from './hang-watch.ts'
import { pageHost, type HostMessage, type PageHostSettings, type PageMessage } from './page-host.ts'
import { colourScheme } from './theme-state.ts'
import { makeWireCodec } from './wire.ts'

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
  'context-menu',
  'console-message',
  'destroyed',
  'page-title-updated',
  'preload-error',
  'focus',
  'blur',
  'unresponsive',
  'responsive',
  'did-create-window'
]

/** Connection to one Chromium page: opens it, tracks its frames, and passes messages both ways. */
export abstract class PageLink extends StandinEmitter {
  protected readonly frames = new FrameTree()
  protected isGone = false
  /** Unique id (across processes) of the document that main talks to. */
  protected mainContext: string | undefined
  /** By Chromium's number, which is unique within a process only. */
  private readonly contexts = new Map<number, { readonly name: string; readonly frame: string }>()
  private readonly names = {
    binding: `standin${randomBytes(8).toString('hex')}`,
    receiver: `standin${randomBytes(8).toString('hex')}`
  }
  private cdp: CDPSession | undefined
  private page: Page | undefined
  private endWatch = (): void => undefined

  constructor() {
    super('webContents', events)
  }

  /** A message from the page, and the frame that sent it according to Chromium. */
  protected abstract received(message: PageMessage, frame: Electron.WebFrameMain | null, context: string): void
  protected abstract wantsWindow(url: string, frameName: string, features: string): void

  protected abstract died(): void

  /** Resets all state before another page replaces this one. */
  protected forget(): void {
    this.endWatch()
    this.page = undefined
    this.cdp = undefined
    this.mainContext = undefined
    this.contexts.clear()
    this.frames.clear()
  }

  protected async open(preload: string | undefined, argv: string[], bounds: Bounds): Promise<Page> {
    const page = await openPage(bounds)
    this.page = page
    // A replaced page is ignored.
    page.on('close', () => {
      if (this.page === page) this.ended()
    })
    page.on('crash', () => {
      if (this.page !== page) return
      this.endWatch()
      this.died()
    })
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
      this.contexts.set(context.id, { name: context.uniqueId, frame: frameId })
      if (isDefault && frameId === this.frames.mainId) this.mainContext = context.uniqueId
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.contexts.delete(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => this.contexts.clear())
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const context = this.contexts.get(executionContextId)
      if (name !== this.names.binding || context === undefined) return
      this.received(JSON.parse(payload) as PageMessage, this.frames.face(context.frame), context.name)
    })
    await cdp.send('Page.enable')
    const { frameTree } = await cdp.send('Page.getFrameTree')
    this.frames.navigated(frameTree.frame.id, undefined, frameTree.frame.url)
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: this.names.binding })
    const clock = testClock()
    if (clock !== undefined) await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: clock.pageScript() })
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: this.hostScript(preload, argv) })
    await page.emulateMedia({ colorScheme: colourScheme() })
    this.endWatch = watchForHangs({
      ask: () => cdp.send('Runtime.evaluate', { expression: '0' }),
      hangs: () => this.emit('unresponsive'),
      answers: () => this.emit('responsive')
    })
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
    if (this.isGone) return
    this.isGone = true
    this.endWatch()
    this.frames.clear()
    this.emit('destroyed', {})
  }

  /** Uses the existing session: a hanging page cannot start a new one. */
  protected endProcess(): void {
    // A crashed page does not answer.
    this.cdp?.send('Page.crash').catch(() => undefined)
  }

  protected async post(message: HostMessage, context: string | undefined): Promise<void> {
    if (!this.cdp || this.isGone || context === undefined) return
    try {
      await this.cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis.${this.names.receiver}?.(text) }`,
        uniqueContextId: context,
        arguments: [{ value: JSON.stringify(message) }]
      })
    } catch (error) {
      // The document and the message's receiver are gone; this may be noticed here slightly later.
      const isLeft = error instanceof Error && error.message.includes('Inspected target navigated or closed')
      const isKnown = [...this.contexts.values()].some(({ name }) => name === context)
      if (isKnown && !isLeft && !this.isGone && this.page?.isClosed() === false) throw error
    }
  }
}

function pick(from: Record<string, string | undefined>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
