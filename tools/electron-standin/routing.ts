import type { Page, Request as PageRequest, Route } from 'playwright-core'
import { fromPage, originOf, policyToPage, schemeOf, toPage } from './address.ts'
import { preventable } from './guard.ts'
import type { StandinSession } from './session.ts'
import type { RequestDetails } from './web-request.ts'

/** The contents whose page sends requests. */
export interface RoutedContents {
  readonly id: number
  readonly face: Electron.WebContents
  readonly ownSession: StandinSession
  /** Whether main started this navigation; true only once per navigation. */
  takeExpected(url: string): boolean
  /** Whether main requested the address. */
  wasAskedFor(url: string): boolean
  emit(event: string, ...details: unknown[]): boolean
  loadURL(url: string): Promise<void>
}

/**
 * Handles every request of a page: the protocol's handler serves our own addresses, main's rules decide about the rest.
 */
export async function answerRoute(route: Route, owner: RoutedContents): Promise<void> {
  const request = route.request()
  const address = fromPage(request.url())
  const isMainNavigation = request.isNavigationRequest() && frameOf(request)?.parentFrame() === null
  if (isMainNavigation && !owner.takeExpected(request.url()) && !mayNavigate(owner, address)) {
    return route.abort('aborted')
  }
  const details: RequestDetails = {
    url: address,
    method: request.method(),
    resourceType: isMainNavigation ? 'mainFrame' : request.isNavigationRequest() ? 'subFrame' : resourceType(request),
    webContents: owner.face,
    webContentsId: owner.id,
    referrer: fromPage(request.headers()['referer'] ?? '')
  }
  const rules = owner.ownSession.ownWebRequest
  const rule = await rules.askBefore(details)
  if (rule?.cancel) return route.abort('blockedbyclient')
  if (rule?.redirectURL) throw new Error('the stand-in has no redirectURL for pages')

  const scheme = schemeOf(request.url())
  const handler = scheme === undefined ? undefined : owner.ownSession.ownProtocol.handlers.get(scheme)
  if (handler) {
    const response = await handler(requestFor(request, address))
    return fulfil(
      route,
      owner,
      details,
      response.status,
      [...response.headers],
      Buffer.from(await response.arrayBuffer())
    )
  }
  if (scheme !== undefined) return route.abort('failed')
  // Electron allows everything not forbidden. Here, a page reaches the network only if a rule of main allows it.
  if (rule === undefined && !(isMainNavigation && owner.wasAskedFor(request.url())))
    return route.abort('blockedbyclient')
  const fetched = await route.fetch({ maxRedirects: 0 })
  if (fetched.status() >= 300 && fetched.status() < 400 && fetched.headers()['location']) {
    if (isMainNavigation) {
      const target = new URL(fetched.headers()['location'] ?? '', request.url()).href
      owner.emit('will-redirect', preventable({ url: fromPage(target) }), fromPage(target), false, true, 1, 1)
    }
    console.error(`the stand-in follows no redirects of pages (${address})`)
    return route.abort('blockedbyclient')
  }
  const headers = fetched.headersArray().map(({ name, value }) => [name, value] as [string, string])
  return fulfil(route, owner, details, fetched.status(), headers, await fetched.body())
}

function mayNavigate(owner: RoutedContents, url: string): boolean {
  const event = preventable({
    url,
    isMainFrame: true,
    isSameDocument: false,
    frame: owner.face.mainFrame,
    initiator: owner.face.mainFrame
  })
  owner.emit('will-navigate', event, url, false, true, 1, 1)
  return !event.defaultPrevented
}

/** A navigation to another program or to one of our schemes: asks main, then performs it here. */
export function leaveTo(owner: RoutedContents, url: string): void {
  if (!mayNavigate(owner, url)) return
  if (toPage(url) !== url) void owner.loadURL(url)
  else console.error(`the stand-in opens no other program for ${url}`)
}

async function fulfil(
  route: Route,
  owner: RoutedContents,
  details: RequestDetails,
  status: number,
  given: [string, string][],
  body: Buffer
): Promise<void> {
  const grouped: Record<string, string[]> = {}
  for (const [name, value] of given) (grouped[name] ??= []).push(value)
  const headers = await owner.ownSession.ownWebRequest.askHeaders(details, status, grouped)
  if (!headers) return route.abort('blockedbyclient')
  const flat: Record<string, string> = {}
  for (const [name, values] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    // The body is complete and decoded.
    if (lower === 'content-encoding' || lower === 'content-length' || lower === 'transfer-encoding') continue
    const isPolicy = lower.startsWith('content-security-policy')
    const isOrigin = lower === 'access-control-allow-origin'
    const joined = values.map((value) =>
      isPolicy ? policyToPage(value) : isOrigin ? toPage(value).replace(/\/$/, '') : value
    )
    flat[name] = joined.join(lower === 'set-cookie' ? '\n' : ', ')
  }
  return route.fulfill({ status, headers: flat, body })
}

function requestFor(request: PageRequest, address: string): Request {
  const body = request.postDataBuffer()
  const headers = Object.entries(request.headers()).filter(([name]) => !name.startsWith(':'))
  const own = headers.map(([name, value]): [string, string] => {
    if (name === 'origin') return [name, originOf(fromPage(`${value}/`))]
    return [name, name === 'referer' ? fromPage(value) : value]
  })
  return new Request(address, {
    method: request.method(),
    headers: own,
    ...(body ? { body: new Uint8Array(body) } : {})
  })
}

function frameOf(request: PageRequest): ReturnType<Page['mainFrame']> | undefined {
  try {
    return request.frame()
  } catch {
    // Playwright has no frame while a page is being opened.
    return undefined
  }
}

/** The page of a request; undefined for a page that is still being opened. */
export function pageOf(request: PageRequest): Page | undefined {
  return frameOf(request)?.page()
}

function resourceType(request: PageRequest): string {
  const names: Record<string, string> = {
    fetch: 'xhr',
    xhr: 'xhr',
    stylesheet: 'stylesheet',
    script: 'script',
    image: 'image',
    font: 'font',
    media: 'media',
    websocket: 'webSocket'
  }
  return names[request.resourceType()] ?? 'other'
}
