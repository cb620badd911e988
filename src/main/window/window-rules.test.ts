import { describe, expect, it, vi } from 'vitest'
import { devServerUrl, originOf } from './origin'
import { forbiddenSwitch } from './switches'

vi.mock('electron', () => ({ app: {} }))

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
