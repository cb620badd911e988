import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import { confine, denyDownloads, denyPermissions, lockDown, mayNavigate } from './navigation'

const electron = vi.hoisted(() => ({ app: undefined as unknown, defaultSession: {} as Record<string, unknown> }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const app = Object.assign(new Emitter(), { isPackaged: true, whenReady: () => Promise.resolve() })
  electron.app = app
  return { app, session: { defaultSession: electron.defaultSession } }
})

const warn = vi.fn()
const log: Log = { debug() {}, info() {}, warn, error() {}, redact() {} }
const PAGE = 'app://deskside/index.html#/projects'

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | undefined
  getURL() {
    return PAGE
  }
  peerConnections = 'default'
  setWebRTCIPHandlingPolicy(policy: string) {
    this.peerConnections = policy
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler
  }
}

function fakeSession() {
  const events = new EventEmitter()
  return {
    on: events.on.bind(events),
    emit: events.emit.bind(events),
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setSpellCheckerDictionaryDownloadURL: vi.fn(),
    setSpellCheckerEnabled: vi.fn()
  }
}

let contents: FakeContents
beforeEach(() => {
  warn.mockReset()
  contents = new FakeContents()
  confine(contents as unknown as WebContents, log)
})

function navigate(event: string, url: string): boolean {
  const preventDefault = vi.fn()
  contents.emit(event, { url, preventDefault })
  return preventDefault.mock.calls.length > 0
}

describe('a page', () => {
  describe.each([
    ['will-navigate', 'navigation'],
    ['will-frame-navigate', 'frame navigation'],
    ['will-redirect', 'redirect']
  ])('on %s', (event, what) => {
    it.each([
      'https://crm.example.org/',
      'http://127.0.0.1:8080/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'about:blank',
      'app://deskside/assets/other.html',
      'app://deskside/index.html?more',
      'app://elsewhere/index.html',
      ''
    ])('does not go to %s', (url) => {
      expect(navigate(event, url)).toBe(true)
      // The rest of an address may quote a record.
      const scheme = /^\w+:/.exec(url)?.[0] ?? null
      expect(warn).toHaveBeenCalledExactlyOnceWith('Denied a navigation.', { what, scheme })
    })

    it.each(['app://deskside/index.html', 'app://deskside/index.html#', 'app://deskside/index.html#/settings#\n2'])(
      'may be loaded again: %j',
      (url) => {
        expect(navigate(event, url)).toBe(false)
        expect(warn).not.toHaveBeenCalled()
      }
    )
  })

  it('gets no peer connection past the proxy', () => {
    expect(contents.peerConnections).toBe('disable_non_proxied_udp')
  })

  it('only counts as itself at our own origin', () => {
    expect(mayNavigate('https://evil.example/', 'https://evil.example/', 'app://deskside')).toBe(false)
  })

  it('opens no window', () => {
    expect(contents.openHandler?.({ url: 'https://crm.example.org/' })).toEqual({ action: 'deny' })
    expect(contents.openHandler?.({ url: 'app://deskside/index.html' })).toEqual({ action: 'deny' })
    expect(warn.mock.calls).toEqual([
      ['Denied a new window.', { scheme: 'https:' }],
      ['Denied a new window.', { scheme: 'app:' }]
    ])
  })

  it('attaches no web view', () => {
    const event = { preventDefault: vi.fn() }
    contents.emit('will-attach-webview', event, {}, {})
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(warn).toHaveBeenCalledExactlyOnceWith('Denied a web view.')
  })
})

describe('a permission', () => {
  it('is denied when it is requested, when it is checked, and for devices', () => {
    const where = fakeSession()
    denyPermissions(where as unknown as Session)
    const decide = vi.fn()
    for (const permission of [
      'notifications',
      'media',
      'geolocation',
      'clipboard-read',
      'fullscreen',
      'openExternal'
    ]) {
      where.setPermissionRequestHandler.mock.calls[0]?.[0](null, permission, decide)
      expect(where.setPermissionCheckHandler.mock.calls[0]?.[0](null, permission)).toBe(false)
    }
    expect(decide.mock.calls).toEqual(Array(6).fill([false]))
    expect(where.setDevicePermissionHandler.mock.calls[0]?.[0]({})).toBe(false)
  })
})

describe('a download', () => {
  it('is denied, and said without its name', () => {
    const where = fakeSession()
    denyDownloads(where as unknown as Session, log)
    const event = { preventDefault: vi.fn() }
    const item = { getFilename: () => 'Ivanov.pdf', getURL: () => 'https://files.example/Ivanov.pdf' }
    where.emit('will-download', event, item)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(warn.mock.calls).toEqual([['Denied a download.']])
  })
})

describe('the lock-down', () => {
  it('covers every later web contents, every later session, and the default one', async () => {
    Object.assign(electron.defaultSession, fakeSession())
    lockDown(log)
    const later = new FakeContents()
    const laterSession = fakeSession()
    const app = electron.app as EventEmitter
    app.emit('web-contents-created', {}, later)
    app.emit('session-created', laterSession)
    await Promise.resolve()
    expect(later.openHandler?.({ url: 'https://crm.example.org/' })).toEqual({ action: 'deny' })
    expect(later.listenerCount('will-navigate')).toBe(1)
    expect(laterSession.setPermissionRequestHandler).toHaveBeenCalledOnce()
    expect(electron.defaultSession.setPermissionRequestHandler).toHaveBeenCalledOnce()
    for (const one of [laterSession, electron.defaultSession as ReturnType<typeof fakeSession>]) {
      expect(one.setSpellCheckerEnabled.mock.calls).toEqual([[false]])
      const [[dictionaries]] = one.setSpellCheckerDictionaryDownloadURL.mock.calls as [[string]]
      // A reserved name that never resolves, with the suffix that Electron requires.
      expect(new URL(dictionaries).hostname).toMatch(/\.invalid$/)
      expect(dictionaries).toMatch(/\/$/)
      expect(one.setSpellCheckerDictionaryDownloadURL.mock.invocationCallOrder[0]).toBeLessThan(
        one.setSpellCheckerEnabled.mock.invocationCallOrder[0] ?? 0
      )
    }
    const event = { preventDefault: vi.fn() }
    laterSession.emit('will-download', event)
    ;(electron.defaultSession as unknown as EventEmitter).emit('will-download', event)
    expect(event.preventDefault).toHaveBeenCalledTimes(2)
  })
})
