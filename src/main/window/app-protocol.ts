import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { protocol, type Protocol } from 'electron'
import { wordList } from '@shared/rules/word-tables'
import type { Log } from '../log'
import { GROUND } from './ground'
import { APP_HOST, APP_SCHEME, EMPTY_PAGE } from './origin'

/**
 * Restricts what the page may load and run. Naive UI adds style elements, so these are allowed; scripts come from our
 * files only. Text becomes markup or script only through Vue's own policy for templates.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue'
].join('; ')

/** Features that pages could request; the session's permission handlers deny them too. */
const DENIED_FEATURES = [
  ...wordList(
    'accelerometer autoplay camera clipboard-read display-capture fullscreen geolocation gyroscope hid',
    'idle-detection local-fonts magnetometer microphone midi payment screen-wake-lock serial storage-access usb',
    'window-management xr-spatial-tracking'
  ),
  // On Linux only this list makes the feature known to Chromium; elsewhere it warns of unknown features.
  ...(process.platform === 'linux' ? [] : ['bluetooth'])
]

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff'
}

const HTML = 'text/html; charset=utf-8'

/** Content types of all files in the renderer's build. Files of other types are not served. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': HTML,
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2'
}

/** Looks like a window that has not painted yet; shown for a moment. */
const EMPTY_DOCUMENT = Buffer.from(
  '<!doctype html><meta charset="utf-8"><title>Deskside</title>' +
    `<style>html{background:${GROUND.light}}@media(prefers-color-scheme:dark){html{background:${GROUND.dark}}}</style>`
)

/** Declares `app://` a standard, secure scheme. Call before the app is ready, once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
  ])
}

/**
 * Serves the renderer's build and the empty page on `app://deskside/`. Call once per session when the app is ready.
 *
 * @param within protocols of that session; default session if absent
 */
export function serveApp(root: string, log: Log, within: Pick<Protocol, 'handle'> = protocol): void {
  within.handle(APP_SCHEME, async (request) => {
    const response = await answerAppRequest(root, request)
    if (!response.ok) log.warn('Refused a request for a page file.', { status: response.status })
    return response
  })
}

/**
 * Answers with the empty page or a file of the build (200), else with an empty 403, 404 or 405. Security headers are
 * always set.
 */
export async function answerAppRequest(
  root: string,
  request: { readonly url: string; readonly method: string }
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405)
  if (request.url === EMPTY_PAGE) return reply(200, request.method === 'HEAD' ? null : EMPTY_DOCUMENT, HTML)
  const file = fileOf(root, request.url)
  if (file === null) return reply(403)
  const type = MIME_TYPES[extname(file).toLowerCase()]
  if (type === undefined) return reply(404)
  try {
    const content = await readFile(file)
    return reply(200, request.method === 'HEAD' ? null : content, type)
  } catch {
    // The page gets one answer for missing files, folders and unreadable files; the caller logs the cause.
    return reply(404)
  }
}

/** File for a URL; null if the URL is not ours or leads outside `root`. */
export function fileOf(root: string, url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol: scheme, host, pathname } = new URL(url)
  if (scheme !== `${APP_SCHEME}:` || host !== APP_HOST) return null
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return null
  }
  // Our file names contain no Windows separators, drive letters, alternate streams or NUL.
  if (/[\\\0:]/.test(path)) return null
  const base = resolve(root)
  const file = resolve(join(base, path === '/' || path === '' ? 'index.html' : path))
  return file.startsWith(base + sep) ? file : null
}

function reply(status: number, content: Uint8Array<ArrayBuffer> | null = null, type?: string): Response {
  const headers = { ...SECURITY_HEADERS, ...(type === undefined ? {} : { 'Content-Type': type }) }
  return new Response(content, { status, headers })
}
