import { fromPage, originOf, policyToPage, schemeOf, toPage } from './address.ts'
import { preventable } from './guard.ts'
import type { StandinSession } from './session.ts'

/** The contents whose page sends requests. */
export interface RoutedContents {
  readonly face: Electron.WebContents
  readonly ownSession: StandinSession
  /** Whether main started this navigation; true only once per navigation. */
  takeExpected(url: string): boolean
  isMainFrame(frameId: string): boolean
  emit(event: string, ...details: unknown[]): boolean
  loadURL(url: string): Promise<void>
}

/** A request in the page's form. */
export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer<ArrayBuffer>
}

/** A request that Chromium's Fetch domain holds back. */
export interface PausedRequest {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  /** Present after a redirect. */
  readonly redirectedRequestId?: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

export interface PageResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

/** Chromium's names of failures. */
export type Refusal = 'Aborted' | 'BlockedByClient' | 'Failed'

/** Answers what a page wants to load. A page reaches our own addresses only, never the network. */
export async function answerPaused(paused: PausedRequest, owner: RoutedContents): Promise<PageResponse | Refusal> {
  const { url, method, headers, postDataEntries = [] } = paused.request
  const isMainNavigation = paused.resourceType === 'Document' && owner.isMainFrame(paused.frameId)
  const event = paused.redirectedRequestId === undefined ? 'will-navigate' : 'will-redirect'
  if (isMainNavigation && !owner.takeExpected(url) && !mayNavigate(owner, fromPage(url), event)) return 'Aborted'
  // Electron has no tabs, so Chromium asks for no icons there.
  if (paused.resourceType === 'Other' && new URL(url).pathname === '/favicon.ico') return 'Aborted'
  if (schemeOf(url) === undefined) return 'BlockedByClient'
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  return answerOwn({ url, method, headers, ...(body.length > 0 ? { body } : {}) }, owner.ownSession)
}

/** Answers a request for one of our own addresses by the handler of its scheme. */
export async function answerOwn(request: PageRequest, session: StandinSession): Promise<PageResponse | Refusal> {
  const handler = session.ownProtocol.handlers.get(schemeOf(request.url) ?? '')
  if (handler === undefined) return 'Failed'
  const response = await handler(requestFor(request))
  if (response.type === 'error') return 'Failed'
  return {
    status: response.status,
    headers: [...response.headers].flatMap(([name, value]) => headerForPage(name, value)),
    body: Buffer.from(await response.arrayBuffer())
  }
}

function mayNavigate(owner: RoutedContents, url: string, kind = 'will-navigate'): boolean {
  const event = preventable({
    url,
    isMainFrame: true,
    isSameDocument: false,
    frame: owner.face.mainFrame,
    initiator: owner.face.mainFrame
  })
  owner.emit(kind, event, url, false, true, 1, 1)
  return !event.defaultPrevented
}

/** A navigation to another program or to one of our schemes: asks main, then performs it here. */
export function leaveTo(owner: RoutedContents, url: string): void {
  if (!mayNavigate(owner, url)) return
  if (toPage(url) !== url) void owner.loadURL(url)
  else console.error(`the stand-in opens no other program for ${url}`)
}

function headerForPage(name: string, value: string): (readonly [string, string])[] {
  const lower = name.toLowerCase()
  // The body is complete and decoded.
  if (lower === 'content-encoding' || lower === 'content-length' || lower === 'transfer-encoding') return []
  if (lower.startsWith('content-security-policy')) return [[name, policyToPage(value)]]
  if (lower === 'access-control-allow-origin') return [[name, toPage(value).replace(/\/$/, '')]]
  return [[name, value]]
}

function requestFor({ url, method, headers, body }: PageRequest): Request {
  const own = Object.entries(headers).map(([name, value]): [string, string] => {
    const lower = name.toLowerCase()
    if (lower === 'origin') return [name, originOf(fromPage(`${value}/`))]
    return [name, lower === 'referer' ? fromPage(value) : value]
  })
  return new Request(fromPage(url), { method, headers: own, ...(body ? { body } : {}) })
}
