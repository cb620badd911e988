import type { ErrorCode } from '../ipc/errors'

/** Codes that tell of the connection as a whole, whatever was asked for. */
const OF_CONNECTION: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
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
  'credentials-refused',
  'credentials-missing',
  'credentials-altered',
  'service-busy',
  'service-unavailable'
])

/** Whether an error is one of the connection, and so is no news of the record or the list that was asked for. */
export const isOfConnection = (code: ErrorCode): boolean => OF_CONNECTION.has(code)
