import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { browserControl, type Bounds } from './chromium.ts'
import { isWayland } from './command-line.ts'
import { StandinEmitter } from './guard.ts'

const events = [
  'page-title-updated',
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'resized',
  'move',
  'moved',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'unresponsive',
  'responsive',
  'session-end',
  'query-session-end',
  'always-on-top-changed',
  'app-command'
]

/** In milliseconds. */
const ANSWERS_WITHIN = 1_000

/**
 * Position and size of a window, stored here and applied by Chromium. On Wayland, as in Electron's
 * docs/api/browser-window.md: x and y are 0, windows cannot be moved, and none counts as minimised. Setting a size "may
 * not work" there; here it never does. Calls without effect are reported on the terminal.
 */
export abstract class WindowPlace extends StandinEmitter {
  protected bounds: Required<Bounds>
  protected state: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal'
  private minimum: [number, number]
  protected readonly isWayland = isWayland()

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super('BrowserWindow', events)
    const { x = 10, y = 10, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    this.bounds = { ...this.reported({ x, y }), width, height }
    this.minimum = [minWidth, minHeight]
  }

  /** The window's page, once opened. */
  protected abstract page(): Promise<Page>

  getBounds(): Required<Bounds> {
    return { ...this.bounds }
  }

  getNormalBounds(): Required<Bounds> {
    return this.getBounds()
  }

  getContentBounds(): Required<Bounds> {
    return this.getBounds()
  }

  /** Position as reported to the app. */
  private reported<P extends { x: number; y: number }>(place: P): P {
    return this.isWayland ? { ...place, x: 0, y: 0 } : place
  }

  /** True on Wayland; reports that the method does nothing. */
  protected hasNoEffect(method: string): boolean {
    if (this.isWayland) console.error(`On Wayland ${method} does nothing.`)
    return this.isWayland
  }

  setBounds(bounds: Partial<Bounds>): void {
    if (this.hasNoEffect('setBounds')) return
    const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
    this.bounds = { ...this.bounds, ...given }
    void this.applyBounds()
  }

  getSize(): [number, number] {
    return [this.bounds.width, this.bounds.height]
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  getPosition(): [number, number] {
    return [this.bounds.x, this.bounds.y]
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  center(): void {
    this.hasNoEffect('center')
  }

  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height]
    void this.applyBounds()
  }

  getMinimumSize(): [number, number] {
    return [...this.minimum]
  }

  protected async applyBounds(): Promise<void> {
    this.bounds.width = Math.max(this.bounds.width, this.minimum[0])
    this.bounds.height = Math.max(this.bounds.height, this.minimum[1])
    const { x, y, width, height } = this.bounds
    await this.command((control, windowId) =>
      control.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y, width, height } })
    )
  }

  /**
   * Reads the current bounds, since the page's reports are late and a closing window needs them. A hanging page does
   * not answer.
   */
  protected async readBounds(): Promise<void> {
    const read = this.command(async (control, windowId) => {
      const { bounds } = await control.send('Browser.getWindowBounds', { windowId })
      const { left: x = this.bounds.x, top: y = this.bounds.y, width, height } = bounds
      if (width !== undefined && height !== undefined) this.resized({ x, y, width, height })
    })
    await Promise.race([read.catch(() => undefined), setTimeout(ANSWERS_WITHIN)])
  }

  private async command(act: (control: CDPSession, windowId: number) => Promise<unknown>): Promise<void> {
    const page = await this.page()
    const control = await browserControl()
    if (!control || page.isClosed()) return
    const cdp = await page.context().newCDPSession(page)
    const { windowId } = await cdp.send('Browser.getWindowForTarget')
    await act(control, windowId)
    // The session may have ended with the page.
    await cdp.detach().catch(() => undefined)
  }

  protected resized(bounds: Required<Bounds>): void {
    if (this.state !== 'normal') return
    const { x, y, width, height } = this.reported(bounds)
    const hasChanged = width !== this.bounds.width || height !== this.bounds.height
    this.bounds = { x, y, width, height }
    if (!hasChanged) return
    this.emit('resize')
    this.emit('resized')
  }

  protected setState(state: 'normal' | 'minimized' | 'maximized' | 'fullscreen'): void {
    if (this.state === state) return
    const before = this.state
    this.state = state
    void this.command(async (control, windowId) => {
      // Chromium changes between two special states only through the normal one.
      if (before !== 'normal')
        await control.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
      if (state !== 'normal')
        await control.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
    })
    const names = { minimized: 'minimize', maximized: 'maximize', fullscreen: 'enter-full-screen' } as const
    const leaving = { minimized: 'restore', maximized: 'unmaximize', fullscreen: 'leave-full-screen' } as const
    if (before !== 'normal') this.emit(leaving[before])
    if (state !== 'normal') this.emit(names[state])
  }

  minimize(): void {
    if (!this.hasNoEffect('minimize')) this.setState('minimized')
  }

  isMinimized(): boolean {
    return !this.isWayland && this.state === 'minimized'
  }

  maximize(): void {
    this.setState('maximized')
  }

  unmaximize(): void {
    if (this.state === 'maximized') this.setState('normal')
  }

  isMaximized(): boolean {
    return this.state === 'maximized'
  }

  restore(): void {
    this.setState('normal')
  }

  setFullScreen(isOn: boolean): void {
    this.setState(isOn ? 'fullscreen' : 'normal')
  }

  isFullScreen(): boolean {
    return this.state === 'fullscreen'
  }
}
