import { describe, expect, it, vi } from 'vitest'
import { forbiddenSwitch } from './debugging'
import { menuTemplate } from './menu'
import { devServerUrl, originOf } from './origin'

vi.mock('electron', () => ({ app: {}, Menu: {} }))

describe('remote debugging', () => {
  const given =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name)

  it.each(['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'])(
    'by --%s is refused by a packaged app, and allowed from source',
    (name) => {
      expect(forbiddenSwitch(true, given('lang', name))).toBe(name)
      expect(forbiddenSwitch(false, given('lang', name))).toBeNull()
    }
  )

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

describe('the menu', () => {
  const roles = (platform: NodeJS.Platform, packaged: boolean) =>
    JSON.stringify(menuTemplate({ platform, packaged, language: 'ru' }))

  it('offers developer tools and reloading from source only', () => {
    for (const platform of ['darwin', 'win32', 'linux'] as const) {
      expect(roles(platform, true)).not.toMatch(/toggleDevTools|reload/)
      expect(roles(platform, false)).toContain('toggleDevTools')
    }
  })

  it('has the standard roles on macOS, and is absent from a packaged app elsewhere', () => {
    for (const role of ['appMenu', 'editMenu', 'windowMenu']) expect(roles('darwin', true)).toContain(role)
    expect(roles('linux', true)).toBe('[]')
    expect(roles('win32', true)).toBe('[]')
  })
})
