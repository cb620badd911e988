import { missing } from './guard.ts'

type BeforeAnswer = { cancel?: boolean; redirectURL?: string }
type HeadersAnswer = { cancel?: boolean; responseHeaders?: Record<string, string | string[]>; statusLine?: string }
type BeforeListener = (details: RequestDetails, callback: (answer: BeforeAnswer) => void) => void
type HeadersListener = (
  details: RequestDetails & { statusCode: number; statusLine: string; responseHeaders: Record<string, string[]> },
  callback: (answer: HeadersAnswer) => void
) => void

export interface RequestDetails {
  url: string
  method: string
  resourceType: string
  webContents?: Electron.WebContents
  webContentsId?: number
  referrer: string
}

interface Rule<L> {
  patterns: RegExp[] | undefined
  listener: L
}

let lastId = 0

/** `session.webRequest`: rules for the page's requests and for `net.request`. */
export class StandinWebRequest {
  private before: Rule<BeforeListener> | undefined
  private headers: Rule<HeadersListener> | undefined

  onBeforeRequest(...args: unknown[]): void {
    this.before = ruleOf<BeforeListener>(args)
  }

  onHeadersReceived(...args: unknown[]): void {
    this.headers = ruleOf<HeadersListener>(args)
  }

  /** Main's decision about a request; undefined without a rule. */
  async askBefore(details: RequestDetails): Promise<BeforeAnswer | undefined> {
    const rule = this.before
    if (!rule || !matches(rule, details.url)) return undefined
    return new Promise((resolve) => rule.listener(stamped(details), (answer) => resolve(answer ?? {})))
  }

  /** Response headers after main's rule; undefined if main cancelled the request. */
  async askHeaders(
    details: RequestDetails,
    statusCode: number,
    responseHeaders: Record<string, string[]>
  ): Promise<Record<string, string[]> | undefined> {
    const rule = this.headers
    if (!rule || !matches(rule, details.url)) return responseHeaders
    const asked = { ...stamped(details), statusCode, statusLine: `HTTP/1.1 ${statusCode}`, responseHeaders }
    const answer = await new Promise<HeadersAnswer>((resolve) => rule.listener(asked, (given) => resolve(given ?? {})))
    if (answer.statusLine !== undefined) throw missing('webRequest status lines')
    if (answer.cancel) return undefined
    if (!answer.responseHeaders) return responseHeaders
    return Object.fromEntries(Object.entries(answer.responseHeaders).map(([name, value]) => [name, [value].flat()]))
  }
}

function stamped(details: RequestDetails): RequestDetails & { id: number; timestamp: number } {
  return { ...details, id: ++lastId, timestamp: Date.now() }
}

function ruleOf<L>(args: unknown[]): Rule<L> | undefined {
  const listener = args.at(-1)
  if (listener === null || listener === undefined) return undefined
  const filter = args.length > 1 ? (args[0] as { urls?: string[]; types?: string[] }) : undefined
  if (filter?.types) throw missing('webRequest filters by type')
  return { listener: listener as L, patterns: filter?.urls?.length ? filter.urls.map(patternOf) : undefined }
}

function matches(rule: Rule<unknown>, url: string): boolean {
  return rule.patterns === undefined || rule.patterns.some((pattern) => pattern.test(url))
}

/** A match pattern such as `<all_urls>`, `*://*\/*`, `https://*.example.org/*`. */
function patternOf(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/
  const quoted = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/(\*|(?:\*\.)?[^/*]*)(\/.*)$/i.exec(pattern)
  if (!match) throw new Error(`Invalid url pattern ${pattern}`)
  const scheme = match[1] === '*' ? '(?:https?|wss?)' : quoted(match[1] ?? '')
  const host = (match[2] ?? '').startsWith('*.')
    ? `(?:[^/]*\\.)?${quoted((match[2] ?? '').slice(2))}`
    : match[2] === '*'
      ? '[^/]*'
      : quoted(match[2] ?? '')
  return new RegExp(`^${scheme}://${host}${quoted(match[3] ?? '')}$`, 'i')
}
