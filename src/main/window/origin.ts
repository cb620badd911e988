import { app } from 'electron'

export const APP_SCHEME = 'app'
export const APP_HOST = 'deskside'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
/** An empty page of another host, and so of another site: Chromium gives each site a process of its own. */
export const EMPTY_PAGE = `${APP_SCHEME}://empty/`

/**
 * `scheme://host[:port]` of a URL, null for what has no host. Unlike `URL.origin` it also answers for our own scheme,
 * which Node does not know to be a standard one.
 */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return host === '' ? null : `${protocol}//${host}`
}

/** The scheme alone, for logs: the rest of an address may hold what a record says. Null for what is no address. */
export function schemeOf(url: string): string | null {
  return URL.parse(url)?.protocol ?? null
}

/**
 * The dev server's address, with hot reload: only in a run from source. A packaged app never looks at the environment,
 * so nobody can point it at foreign pages.
 */
export function devServerUrl(packaged: boolean, environment: NodeJS.ProcessEnv): string | null {
  const url = environment.ELECTRON_RENDERER_URL
  if (packaged || url === undefined || url === '') return null
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

/** The page that every window of ours shows. */
export function entryUrl(): string {
  return devServerUrl(app.isPackaged, process.env) ?? `${APP_ORIGIN}/index.html`
}

/** The one origin that is ours in this run. */
export function ownOrigin(): string {
  return originOf(entryUrl()) ?? APP_ORIGIN
}
