/**
 * All errors, as a closed set of stable codes. Each has a translated message (renderer locales, `errors.<code>`) that
 * says what happened and what to do.
 */
export const ERROR_CODES = [
  // connection
  'network-offline',
  'network-name',
  'network-refused',
  'network-reset',
  'network-timeout',
  'network-unreachable',
  'network-other',
  'proxy-login',
  'captive-portal',
  'tls-untrusted',
  'tls-expired',
  'tls-name',
  'tls-other',
  // answers of the service
  'credentials-refused',
  'forbidden',
  'lookup-quota',
  'lookup-method',
  'lookup-too-long',
  'service-not-found',
  'service-redirect',
  'service-html',
  'service-not-json',
  'service-truncated',
  'service-unreadable',
  'service-error',
  'service-busy',
  'service-unavailable',
  'service-too-large',
  // the typed web address
  'address-empty',
  'address-malformed',
  'address-not-https',
  'address-has-credentials',
  'address-has-query',
  'lookup-path-malformed',
  'credentials-malformed',
  // the keychain
  'keychain-absent',
  'keychain-locked',
  'keychain-timeout',
  'keychain-refused',
  'keychain-failed',
  'credentials-missing',
  'credentials-altered',
  // the disk
  'disk-full',
  'disk-read-only',
  'cache-busy',
  'cache-failed',
  'cache-from-the-future',
  'sqlite-missing',
  'user-data-unavailable',
  'settings-restored',
  'settings-lost',
  'made-restored',
  'made-damaged',
  'made-key-lost',
  'made-locked',
  'made-left',
  // the lookup database
  'lookups-damaged',
  'lookups-unavailable',
  'lookup-busy',
  // files chosen by the user
  'file-unreadable',
  'file-unwritable',
  'import-unreadable',
  'import-from-the-future',
  'table-unreadable',
  'table-markup',
  'table-empty',
  'table-too-large',
  'table-locked',
  'mail-unreadable',
  'mail-too-large',
  // between renderer and main
  'untrusted-sender',
  'unknown-route',
  'bad-input',
  'not-found',
  'sort-unavailable',
  'client-tax-ids',
  'workspace-closed',
  'link-refused',
  'link-unreadable',
  'link-elsewhere',
  'link-without-room',
  'print-failed',
  'cancelled',
  'internal'
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface ErrorShape {
  readonly code: ErrorCode
  /** English message for logs and reports; the screen shows the translated message of `code`. */
  readonly message: string
  /** Whether retrying may succeed without the user's doing anything. */
  readonly retryable: boolean
  /** Technical details (HTTP status, Chromium's network error, redirect target); never a secret. */
  readonly details: Readonly<Record<string, string | number>>
}

/** An error that may cross the bridge. Thrown anywhere in main; the router sends its shape. */
export class DesksideError extends Error implements ErrorShape {
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly details: Readonly<Record<string, string | number>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryable?: boolean; details?: Record<string, string | number>; cause?: unknown } = {}
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DesksideError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.details = options.details ?? {}
  }

  toShape(): ErrorShape {
    return { code: this.code, message: this.message, retryable: this.retryable, details: this.details }
  }
}

/** Rebuilds the typed error from its shape, in the renderer or on main's side of a worker. */
export function errorFromShape(shape: ErrorShape): DesksideError {
  return new DesksideError(shape.code, shape.message, { retryable: shape.retryable, details: { ...shape.details } })
}

/** Shape of any thrown value. An unknown error becomes `internal`, without its text, which may contain paths. */
export function shapeOf(thrown: unknown): ErrorShape {
  if (thrown instanceof DesksideError) return thrown.toShape()
  const name = thrown instanceof Error ? thrown.name : typeof thrown
  return {
    code: 'internal',
    message: 'Something unexpected happened inside the app.',
    retryable: false,
    details: { name }
  }
}
