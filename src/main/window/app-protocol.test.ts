import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerAppRequest, CONTENT_SECURITY_POLICY, fileOf } from './app-protocol'

vi.mock('electron', () => ({ protocol: {}, app: {} }))

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
      'base-uri': "'none'"
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
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*usb=\(\)/)
    }
  )
})

describe('a file of the page', () => {
  it.each([
    ['app://deskside/', 'text/html; charset=utf-8'],
    ['app://deskside/index.html?x=1#/projects', 'text/html; charset=utf-8'],
    ['app://deskside/assets/a%20b.js', 'text/javascript; charset=utf-8'],
    ['app://deskside/assets/style.css', 'text/css; charset=utf-8'],
    ['app://deskside/assets/inter.woff2', 'font/woff2']
  ])('is served with its type: %s', async (url, type) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('comes with its content, or without for HEAD', async () => {
    expect(await (await get('app://deskside/index.html')).text()).toBe('<!doctype html>')
    expect(await (await get('app://deskside/index.html', 'HEAD')).text()).toBe('')
  })

  it.each([
    ['what is not there', 'app://deskside/missing.js', 404],
    ['a folder', 'app://deskside/assets', 404],
    ['a file of no known type', 'app://deskside/notes.sqlite', 404],
    ['another host', 'app://elsewhere/index.html', 403],
    ['another scheme', 'https://deskside/index.html', 403],
    ['no URL', 'index.html', 403]
  ])('is not served when it is %s', async (_what, url, status) => {
    expect((await get(url)).status).toBe(status)
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
