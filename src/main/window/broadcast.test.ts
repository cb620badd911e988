import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { MESSAGE_CHANNEL } from '@shared/ipc/contract'
import { adoptWindow, ownWindow } from './own-windows'
import { broadcast } from './broadcast'

class FakeWindow extends EventEmitter {
  readonly webContents: { id: number; send: ReturnType<typeof vi.fn> }
  destroyed = false
  constructor(id: number) {
    super()
    this.webContents = { id, send: vi.fn() }
  }
  isDestroyed() {
    return this.destroyed
  }
  asWindow() {
    return this as unknown as BrowserWindow
  }
}

describe('an event', () => {
  it('is told to our open windows only', () => {
    const [open, closed, destroyed, foreign] = [1, 2, 3, 4].map((id) => new FakeWindow(id))
    if (!open || !closed || !destroyed || !foreign) throw new Error('no windows')
    for (const window of [open, closed, destroyed]) adoptWindow(window.asWindow())
    closed.emit('closed')
    destroyed.destroyed = true

    broadcast('sync', { workspaceId: 'w1' })

    expect(open.webContents.send).toHaveBeenCalledExactlyOnceWith(MESSAGE_CHANNEL, {
      event: 'sync',
      data: { workspaceId: 'w1' }
    })
    for (const window of [closed, destroyed, foreign]) expect(window.webContents.send).not.toHaveBeenCalled()
    expect([1, 2, 3, 4].map((id) => ownWindow(id) !== null)).toEqual([true, false, false, false])
  })
})
