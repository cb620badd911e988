/**
 * Parses address and credentials as typed or pasted. Input is rejected here or accepted whole, so later code need not
 * check an address for passwords or a header for line breaks.
 */
import { DesksideError } from '@shared/ipc/errors'
import { isHeaderText } from '@shared/rules/header-text'
import { withoutEnd, withoutEnds } from '@shared/rules/trimmed'
import { addressAsMeant, withoutMarks } from '@shared/rules/typed-address'

export interface ServiceAddress {
  /** `{base_url}` of the interface: no trailing slash, no `/backend/public`. */
  readonly baseUrl: string
  /** Scheme, host and port; secrets are bound to it. */
  readonly origin: string
}

/** Prefix of all paths of the interface (interface, "Conventions"). */
export const PUBLIC_PATH = '/backend/public'

/** Upper bound of an address; longer text is a pasted document. */
const MAX_ADDRESS = 2_000
/** Servers commonly refuse header lines over 8 KB. */
const MAX_SECRET = 8_000
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]'])
// eslint-disable-next-line no-control-regex -- finds control characters
const CONTROL_OR_SPACE = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Parses the address of an installation. A missing scheme means https; plain http is accepted on a literal loopback
 * address only (`localhost` can be redirected). `/backend/public` and anything after it is dropped. Surrounding marks
 * and typos in the scheme are corrected: see `addressAsMeant`.
 *
 * @throws DesksideError `address-empty`, `address-malformed`, `address-not-https`, `address-has-credentials`,
 * `address-has-query`
 */
export function parseAddress(text: string): ServiceAddress {
  if (text.length > MAX_ADDRESS) throw malformed()
  const typed = addressAsMeant(text)
  if (typed === '') throw new DesksideError('address-empty', 'No address was given.')
  // The URL parser silently drops tabs and line breaks and replaces backslashes: reject such text.
  if (CONTROL_OR_SPACE.test(typed) || typed.includes('\\')) throw malformed()
  const hasScheme = SCHEME.test(typed)
  if (!hasScheme && /^(https?:|\/)/i.test(typed)) throw malformed()
  const url = parseUrl(hasScheme ? typed : `https://${typed}`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw notHttps(url.protocol)
  if (url.username !== '' || url.password !== '') {
    throw new DesksideError('address-has-credentials', 'The address holds a user name or a password.')
  }
  // `url.search` is empty for a lone question mark, which is still a query.
  if (typed.includes('?') || typed.includes('#')) {
    throw new DesksideError('address-has-query', 'The address holds a query or a fragment.')
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) throw notHttps(url.protocol)
  if (url.hostname === '') throw malformed()
  return { baseUrl: url.origin + basePath(url.pathname), origin: url.origin }
}

/** Whether the host is this machine, where TLS adds nothing. */
export function isLoopback(baseUrl: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(baseUrl).hostname)
}

/** Whether the host is an IP address, so that no name must be resolved. */
export function isLiteralHost(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Parses the path segment of the lookup provider (interface, "Lookup provider pass-through"): one segment, optional
 * slashes around it. Empty means the interface's own `lookup`.
 *
 * @throws DesksideError `lookup-path-malformed`
 */
export function parseLookupPath(text: string): string {
  const segment = withoutEnds(text.trim(), '/')
  if (segment === '') return 'lookup'
  if (!/^[\w.~-]{1,100}$/.test(segment) || /^\.+$/.test(segment)) {
    throw new DesksideError('lookup-path-malformed', 'The lookup path is not a single path segment.')
  }
  return segment
}

/**
 * Parses a token or secret: valid in an HTTP header, trimmed. Copied quotes that no header can carry and invisible
 * characters at the ends are removed. Non-ASCII letters are rejected, since they would be sent as other bytes.
 *
 * @throws DesksideError `credentials-missing` when empty, `credentials-malformed`
 */
export function parseSecretHeader(text: string): string {
  const value = isHeaderText(text.trim()) || text.length > MAX_SECRET ? text.trim() : withoutMarks(text)
  if (value === '') throw new DesksideError('credentials-missing', 'The token or the secret is empty.')
  if (value.length > MAX_SECRET || !isHeaderText(value)) {
    throw new DesksideError(
      'credentials-malformed',
      'The token or the secret holds characters that no HTTP header can carry.'
    )
  }
  return value
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch (cause) {
    throw malformed(cause)
  }
}

function basePath(pathname: string): string {
  const path = withoutEnd(pathname, '/')
  return path.toLowerCase().endsWith(PUBLIC_PATH) ? withoutEnd(path.slice(0, -PUBLIC_PATH.length), '/') : path
}

function malformed(cause?: unknown): DesksideError {
  return new DesksideError('address-malformed', 'The text is not the address of a site.', { cause })
}

function notHttps(protocol: string): DesksideError {
  return new DesksideError('address-not-https', 'The address does not use https.', {
    details: { scheme: protocol.replace(':', '') }
  })
}
