import { app } from 'electron'

export const APP_SCHEME = 'app'
export const APP_HOST = 'deskside'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
/** An empty page on another host and thus another site: Chromium gives each site its own process. */
export const EMPTY_PAGE = `${APP_SCHEME}://empty/`

/**
 * `scheme://host[:port]` of a URL; null without a host. Unlike `URL.origin` it supports our own scheme, which Node does
 * not know as standard.
 */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return host === '' ? null : `${protocol}//${host}`
}

/** Scheme only, for logs, since the rest may quote a record. Null for invalid addresses. */
export function schemeOf(url: string): string | null {
  return URL.parse(url)?.protocol ?? null
}

/**
 * Address of the dev server with hot reload; only in runs from source. A packaged app ignores the environment, so
 * nobody can make it load foreign pages.
 */
export function devServerUrl(isPackaged: boolean, environment: NodeJS.ProcessEnv): string | null {
  const url = environment.ELECTRON_RENDERER_URL
  if (isPackaged || url === undefined || url === '') return null
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

/** Address of the page in all our windows. */
export function entryUrl(): string {
  return devServerUrl(app.isPackaged, process.env) ?? `${APP_ORIGIN}/index.html`
}

/** Our own origin in this run. */
export function ownOrigin(): string {
  return originOf(entryUrl()) ?? APP_ORIGIN
}
