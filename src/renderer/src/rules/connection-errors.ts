import type { ErrorCode } from '@shared/ipc/errors'

/** Codes about the connection as a whole, independent of the request. */
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

/** Whether an error concerns the connection, and so tells nothing about the requested record or list. */
export const isOfConnection = (code: ErrorCode): boolean => OF_CONNECTION.has(code)
