/** Failures of the network and of the service's answers: one message per code, and whether they pass by themselves. */
import { DesksideError, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'

const MESSAGES = {
  'network-offline': 'There is no network.',
  'network-name': 'The name of the service could not be found.',
  'network-refused': 'Nothing answers at this address and port.',
  'network-reset': 'The connection broke off.',
  'network-timeout': 'The service did not answer in time.',
  'network-unreachable': 'There is no way to this address.',
  'network-other': 'The network reported an error.',
  'proxy-login': 'A proxy asks for a log-in.',
  'captive-portal': 'The network wants a log-in first.',
  'tls-untrusted': 'The certificate of the service is not trusted.',
  'tls-expired': 'The certificate of the service is not valid today.',
  'tls-name': 'The certificate belongs to another name.',
  'tls-other': 'No secure connection could be made.',
  'credentials-refused': 'The service refuses the token and the secret.',
  forbidden: 'The service does not allow this.',
  'lookup-quota': 'The lookup provider refuses: its quota may be used up.',
  'lookup-method': 'The lookup provider has no such method.',
  'lookup-too-long': 'The lookup provider refuses what is too long.',
  'service-not-found': 'The service has nothing at this address.',
  'service-redirect': 'The service sends the request elsewhere.',
  'service-html': 'The address answers with a page for people, not with data.',
  'service-not-json': 'The answer is not JSON.',
  'service-truncated': 'The answer broke off before its end.',
  'service-unreadable': 'The answer holds nothing that could be what was asked for.',
  'service-error': 'The service answered with an error.',
  'service-busy': 'The service is busy and asks to come back later.',
  'service-unavailable': 'The service can not answer now.',
  'service-too-large': 'The answer is larger than the app reads.',
  'workspace-closed': 'The workspace was closed.',
  cancelled: 'The request was cancelled.'
} as const satisfies Partial<Record<ErrorCode, string>>

export type FailureCode = keyof typeof MESSAGES

export const failure = (code: FailureCode, details: ErrorShape['details'] = {}, cause?: unknown): DesksideError =>
  new DesksideError(code, MESSAGES[code], { retryable: isPassing(code), details: { ...details }, cause })

/** Whether a failure may pass without changes to certificates, credentials or proxies. */
export const isPassing = (code: ErrorCode): boolean =>
  /^network-|^captive-portal$|^service-(busy|truncated|unavailable)$/.test(code)
