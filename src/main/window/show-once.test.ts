import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHOWN_AFTER_MS, showOnce } from './show-once'

/** A hidden window; `show` emits an event, as Electron’s does. */
class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter()
  isDestroyed(): boolean {
    return false
  }
  readonly show = vi.fn(() => void this.emit('show'))
}

let window: FakeWindow
beforeEach(() => {
  vi.useFakeTimers()
  window = new FakeWindow()
  showOnce(window as unknown as BrowserWindow)
})
afterEach(() => vi.useRealTimers())

const TRIGGERS: readonly (readonly [name: string, happens: () => void])[] = [
  ['its first paint', () => window.emit('ready-to-show')],
  ['the load of its page', () => window.webContents.emit('did-finish-load')],
  ['a page that fails to load', () => window.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND')],
  ['a moment in which nothing happens', () => vi.advanceTimersByTime(SHOWN_AFTER_MS)]
]

describe('a window', () => {
  it('stays hidden until something happens', () => {
    vi.advanceTimersByTime(SHOWN_AFTER_MS - 1)
    expect(window.show).not.toHaveBeenCalled()
  })

  it.each(TRIGGERS)('is shown with %s', (_name, happens) => {
    happens()
    expect(window.show).toHaveBeenCalledOnce()
  })

  it.each(TRIGGERS)('is shown once, after %s nothing shows it again', (_name, happens) => {
    happens()
    for (const [, other] of TRIGGERS) other()
    window.webContents.emit('did-finish-load')
    expect(window.show).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that was shown by a second start does not take the focus again', () => {
    window.emit('show')
    for (const [, happens] of TRIGGERS) happens()
    expect(window.show).not.toHaveBeenCalled()
  })

  it('that was closed meanwhile is left alone, and nothing waits for it', () => {
    window.emit('closed')
    for (const [, happens] of TRIGGERS) happens()
    expect(window.show).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
