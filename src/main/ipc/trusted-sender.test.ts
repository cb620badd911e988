import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { adoptWindow } from '../window/own-windows'
import { isTrustedEvent, isTrustedSender } from './trusted-sender'

vi.mock('electron', () => ({ app: { isPackaged: true } }))

const OURS = { url: 'app://deskside/index.html#/projects', isTopFrame: true, isOwnWindow: true }
const isTrusted = (change: Partial<typeof OURS>) => isTrustedSender({ ...OURS, ...change }, 'app://deskside')

describe('a sender', () => {
  it('is trusted when it is the top frame of our own window at our own origin', () => {
    expect(isTrusted({})).toBe(true)
  })

  it.each([
    ['a frame within our page', { isTopFrame: false }],
    ['a window that is not ours', { isOwnWindow: false }],
    ['another host of our scheme', { url: 'app://elsewhere/index.html' }],
    ['a longer host', { url: 'app://deskside.example.org/' }],
    ['our name as user information', { url: 'app://deskside@evil.example/' }],
    ['our name as a path', { url: 'https://evil.example/app://deskside/' }],
    ['the web', { url: 'https://deskside/index.html' }],
    ['a file', { url: 'file:///app/deskside/index.html' }],
    ['a blob', { url: 'blob:app://deskside/1' }],
    ['a data URL', { url: 'data:text/html,app://deskside/' }],
    ['an empty page', { url: 'about:blank' }],
    ['no URL at all', { url: '' }]
  ])('is not trusted when it is %s', (_what, change) => {
    expect(isTrusted(change)).toBe(false)
  })
})

describe('an event', () => {
  const OWN = 7
  const window = { webContents: { id: OWN }, once() {}, isDestroyed: () => isDestroyed }
  let isDestroyed = false
  adoptWindow(window as unknown as BrowserWindow)

  const top = { url: OURS.url, parent: null }
  const isTrusted = (senderFrame: unknown, id = OWN): boolean =>
    isTrustedEvent({ sender: { id }, senderFrame } as unknown as IpcMainInvokeEvent)

  it('is trusted from the top frame of a window that we made', () => {
    expect(isTrusted(top)).toBe(true)
  })

  it('is not from a frame that stands within another one, though it shows our own page', () => {
    expect(isTrusted({ url: OURS.url, parent: top })).toBe(false)
    expect(isTrusted({ url: OURS.url, parent: { url: 'https://evil.example/', parent: null } })).toBe(false)
  })

  it('is not from a frame that shows another page, or is gone', () => {
    expect(isTrusted({ url: 'https://evil.example/', parent: null })).toBe(false)
    expect(isTrusted(null)).toBe(false)
  })

  it('is not from a window that we did not make, or that is closed', () => {
    expect(isTrusted(top, 8)).toBe(false)
    isDestroyed = true
    expect(isTrusted(top)).toBe(false)
    isDestroyed = false
  })
})
