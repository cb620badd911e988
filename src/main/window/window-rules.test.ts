import { describe, expect, it, vi } from 'vitest'
import { devServerUrl, originOf } from './origin'
import { forbiddenSwitch, refuseSwitches } from './switches'

const electron = vi.hoisted(() => ({ packaged: true, switches: new Set<string>() }))
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.packaged
    },
    commandLine: {
      hasSwitch: (name: string) => electron.switches.has(name),
      removeSwitch: (name: string) => electron.switches.delete(name)
    }
  }
}))

describe('a switch that opens the app to others', () => {
  const given =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name)

  it.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'log-net-log',
    'ssl-key-log-file',
    'proxy-server',
    'proxy-pac-url',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-rules',
    'host-resolver-rules',
    'disable-web-security',
    'load-extension'
  ])('--%s is refused by a packaged app, and allowed from source', (name) => {
    expect(forbiddenSwitch(true, given('lang', name))).toBe(name)
    expect(forbiddenSwitch(false, given('lang', name))).toBeNull()
  })

  it('does not keep a packaged app from starting without it', () => {
    expect(forbiddenSwitch(true, given('lang', 'user-data-dir'))).toBeNull()
  })
})

describe('an app that was started with such a switch', () => {
  it.each([
    ['en', 'other programs could read your data'],
    ['ru', 'другие программы могли бы читать ваши данные']
  ] as const)('says which it was, in words for a box and on the terminal (%s)', (language, words) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    Object.assign(electron, { packaged: true, switches: new Set(['lang', 'log-net-log']) })
    const box = refuseSwitches(() => language)
    expect(box?.text).toContain('--log-net-log')
    expect(box?.text).toContain(words)
    expect(written.mock.calls.join('')).toContain('Deskside does not start with --log-net-log')
    written.mockRestore()
  })

  it('takes every one of them off before Chromium reads them, so that nothing is open while the box is shown', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    electron.switches = new Set(['remote-debugging-pipe', 'lang', 'remote-debugging-port', 'proxy-server'])
    expect(refuseSwitches(() => 'en')).not.toBeNull()
    expect([...electron.switches]).toEqual(['lang'])
    written.mockRestore()
  })

  it('starts with them from source', () => {
    Object.assign(electron, { packaged: false, switches: new Set(['remote-debugging-port']) })
    expect(refuseSwitches(() => 'en')).toBeNull()
    expect(electron.switches.size).toBe(1)
  })
})

describe('the dev server', () => {
  const environment = { ELECTRON_RENDERER_URL: 'http://localhost:5173' }

  it('is used from source only', () => {
    expect(devServerUrl(false, environment)).toBe('http://localhost:5173')
    expect(devServerUrl(true, environment)).toBeNull()
    expect(devServerUrl(false, {})).toBeNull()
    expect(devServerUrl(false, { ELECTRON_RENDERER_URL: 'file:///tmp/x.html' })).toBeNull()
  })
})

describe('an origin', () => {
  it.each([
    ['app://deskside/index.html#/x', 'app://deskside'],
    ['http://localhost:5173/a', 'http://localhost:5173'],
    ['data:text/html,x', null],
    ['about:blank', null],
    ['', null]
  ])('of %j is %j', (url, origin) => expect(originOf(url)).toBe(origin))
})
