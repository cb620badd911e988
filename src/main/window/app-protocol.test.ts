import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import {
  answerAppRequest,
  CONTENT_SECURITY_POLICY,
  fileOf,
  registerAppScheme,
  SECURITY_HEADERS,
  serveApp
} from './app-protocol'

const electron = vi.hoisted(() => ({ registerSchemesAsPrivileged: vi.fn(), handle: vi.fn() }))
vi.mock('electron', () => ({ protocol: electron, app: {} }))

/** Each kind of file in a build, with its content type. */
const TYPES: readonly (readonly [name: string, type: string])[] = [
  ['a.css', 'text/css; charset=utf-8'],
  ['a.gif', 'image/gif'],
  ['a.html', 'text/html; charset=utf-8'],
  ['a.ico', 'image/x-icon'],
  ['a.jpg', 'image/jpeg'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.png', 'image/png'],
  ['a.svg', 'image/svg+xml'],
  ['a.webp', 'image/webp'],
  ['a.woff', 'font/woff'],
  ['a.woff2', 'font/woff2'],
  ['LOGO.PNG', 'image/png']
]

let base: string
let root: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'deskside-protocol-'))
  root = join(base, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(base, 'renderer-evil'))
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  writeFileSync(join(root, 'assets', 'a b.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'style.css'), '')
  writeFileSync(join(root, 'assets', 'inter.woff2'), '')
  writeFileSync(join(root, 'notes.sqlite'), 'x')
  for (const [name] of TYPES) writeFileSync(join(root, name), 'x')
  writeFileSync(join(base, 'outside.html'), 'secret')
  writeFileSync(join(base, 'renderer-evil', 'index.html'), 'secret')
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const get = (url: string, method = 'GET') => answerAppRequest(root, { url, method })

describe('the policy', () => {
  it('allows what the page needs and nothing else', () => {
    const directives = Object.fromEntries(
      CONTENT_SECURITY_POLICY.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')])
    )
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'vue'
    })
  })

  it.each(['app://deskside/index.html', 'app://deskside/missing.html', 'app://elsewhere/'])(
    'stands on every answer, with its companions: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('permissions-policy')).toBe(SECURITY_HEADERS['Permissions-Policy'])
    }
  )

  it('takes every feature away from the page, and from all that it could hold', async () => {
    const named = (headers: Readonly<Record<string, string>>): (string | undefined)[] => {
      const features = (headers['Permissions-Policy'] ?? '').split(', ')
      expect(features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature))).toEqual([])
      return features.map((feature) => feature.split('=')[0])
    }
    const everywhere =
      'accelerometer autoplay camera clipboard-read display-capture fullscreen geolocation gyroscope hid ' +
      'idle-detection local-fonts magnetometer microphone midi payment screen-wake-lock serial storage-access usb ' +
      'window-management xr-spatial-tracking'
    const { platform } = process
    for (const [system, more] of [
      ['linux', []],
      ['win32', ['bluetooth']]
    ] as const) {
      Object.defineProperty(process, 'platform', { value: system })
      vi.resetModules()
      const { SECURITY_HEADERS: headers } = await import('./app-protocol')
      expect(named(headers).sort()).toEqual([...everywhere.split(' '), ...more].sort())
    }
    Object.defineProperty(process, 'platform', { value: platform })
  })
})

describe('a file of the page', () => {
  it.each([
    ['app://deskside', 'text/html; charset=utf-8'],
    ['app://deskside/', 'text/html; charset=utf-8'],
    ['app://deskside/index.html?x=1#/projects', 'text/html; charset=utf-8'],
    ['app://deskside/assets/a%20b.js', 'text/javascript; charset=utf-8'],
    ['app://deskside/assets/style.css', 'text/css; charset=utf-8'],
    ['app://deskside/assets/inter.woff2', 'font/woff2'],
    ...TYPES.map(([name, type]) => [`app://deskside/${name}`, type] as [string, string])
  ])('is served with its type: %s', async (url, type) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('comes with its content, or without for HEAD', async () => {
    expect(await (await get('app://deskside/index.html')).text()).toBe('<!doctype html>')
    const head = await get('app://deskside/index.html', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('is none for the empty page, which is of another host and holds nothing but the ground', async () => {
    const page = await get('app://empty/')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
    const content = await page.text()
    expect(content).toMatch(/^<!doctype html><meta charset="utf-8"><title>Deskside<\/title><style>[^<]*<\/style>$/)
    expect(content).toContain('background:#F7F8FA}@media(prefers-color-scheme:dark){html{background:#14171D')
    const head = await get('app://empty/', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const other of ['app://empty/index.html', 'app://empty', 'app://empty/?x']) {
      expect((await get(other)).status).toBe(403)
    }
  })

  it.each([
    ['what is not there', 'app://deskside/missing.js', 404],
    ['a folder', 'app://deskside/assets', 404],
    ['a file of no known type', 'app://deskside/notes.sqlite', 404],
    ['another host', 'app://elsewhere/index.html', 403],
    ['another scheme', 'https://deskside/index.html', 403],
    ['no URL', 'index.html', 403]
  ])('is not served when it is %s', async (_what, url, status) => {
    const response = await get(url)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('')
    // A missing file has no content type.
    expect(response.headers.get('content-type')).toBeNull()
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is not served to %s', async (method) => {
    expect((await get('app://deskside/index.html', method)).status).toBe(405)
  })

  it.each([
    'app://deskside/../outside.html',
    'app://deskside/%2e%2e/outside.html',
    'app://deskside/..%2foutside.html',
    'app://deskside/%2e%2e%2foutside.html',
    'app://deskside/assets/..%2f..%2foutside.html',
    'app://deskside/..%5coutside.html',
    'app://deskside/..\\outside.html',
    'app://deskside/%2e%2e/renderer-evil/index.html',
    'app://deskside/..%2frenderer-evil/index.html',
    'app://deskside//etc/passwd.html',
    'app://deskside/C:/outside.html',
    'app://deskside/index.html%00.js',
    'app://deskside/%E0%A4%A.html',
    'app://deskside/index.html::$DATA'
  ])('never lies outside the folder: %s', async (url) => {
    const response = await get(url)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toBe('')
    const file = fileOf(root, url)
    if (file !== null) expect(file.startsWith(root + sep)).toBe(true)
  })

  it.each(['..%5coutside.html', 'C:/outside.html', 'index.html%00.js', 'index.html::$DATA', 'a%3Ab.js'])(
    'has no name that only another system, or the end of a string, understands: %s',
    (name) => {
      expect(fileOf(root, `app://deskside/${name}`)).toBeNull()
    }
  )
})

describe('the scheme', () => {
  it('is a secure origin of its own, whose scripts are compiled once', () => {
    registerAppScheme()
    const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
    expect(electron.registerSchemesAsPrivileged).toHaveBeenCalledExactlyOnceWith([{ scheme: 'app', privileges }])
  })

  it('serves the build, and says in the log what it refused, without the address', async () => {
    const warn = vi.fn()
    serveApp(root, { warn } as unknown as Log)
    const [[scheme, serve]] = electron.handle.mock.calls as [[string, (request: object) => Promise<Response>]]
    expect(scheme).toBe('app')
    const page = await serve({ url: 'app://deskside/', method: 'GET' })
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html>'])
    expect(warn).not.toHaveBeenCalled()
    expect((await serve({ url: 'app://deskside/..%2foutside.html', method: 'GET' })).status).toBe(403)
    expect(warn).toHaveBeenCalledExactlyOnceWith('Refused a request for a page file.', { status: 403 })
  })
})
