/**
 * Derives the connectivity to the service from the outcomes of requests. The operating system is only asked to tell "no
 * network" from "service unreachable".
 */
import type { ErrorCode } from '@shared/ipc/errors'
import type { Connectivity, ConnectivityState } from '@shared/model/sync'
import { OPERATIONS } from '@shared/service/operations'
import type { Outcome } from '../api/types'

/** Connectivity state that an error implies; null if none (we cancelled the request). */
export function stateOfError(code: ErrorCode, isNetworkUp: boolean): ConnectivityState | null {
  switch (code) {
    case 'cancelled':
    case 'workspace-closed':
    case 'bad-input':
      return null
    case 'network-offline':
      return 'offline'
    case 'network-name':
    case 'network-unreachable':
    case 'network-refused':
    case 'network-reset':
    case 'network-timeout':
    case 'network-other':
      return isNetworkUp ? 'unreachable' : 'offline'
    case 'proxy-login':
      return 'proxy-login'
    case 'captive-portal':
      return 'captive-portal'
    case 'tls-untrusted':
    case 'tls-expired':
    case 'tls-name':
    case 'tls-other':
      return 'tls-untrusted'
    case 'credentials-refused':
      return 'credentials-refused'
    case 'credentials-missing':
    case 'credentials-altered':
      return 'credentials-missing'
    case 'lookup-quota':
      return 'quota'
    // The service answered, though it refused this request.
    case 'service-not-found':
    case 'service-error':
    case 'forbidden':
    case 'not-found':
      return 'online'
    default:
      return 'unreachable'
  }
}

export interface ConnectivityTracker {
  readonly current: Connectivity
  report(outcome: Outcome): void
  /** Sets a state without a request, e.g. for missing credentials. */
  set(state: ConnectivityState, error: Connectivity['lastError']): void
  /** Time of the scheduler's next attempt. */
  planNext(at: number | null): void
}

export function createConnectivity(options: {
  now: () => number
  isNetworkUp: () => boolean
  onChange: (previous: ConnectivityState) => void
}): ConnectivityTracker {
  let current: Connectivity = {
    state: 'unknown',
    since: options.now(),
    lastError: null,
    lastTried: null,
    lastTriedAt: null,
    nextTryAt: null
  }

  function become(change: Partial<Connectivity>): void {
    const previous = current
    const hasMoved = change.state !== undefined && change.state !== previous.state
    current = { ...previous, ...change, since: hasMoved ? options.now() : previous.since }
    const wasSeen =
      hasMoved || previous.lastError?.code !== current.lastError?.code || previous.nextTryAt !== current.nextTryAt
    if (wasSeen) options.onChange(previous.state)
  }

  return {
    get current() {
      return current
    },
    report(outcome) {
      const spec = OPERATIONS[outcome.operation]
      const tried = { lastTried: `${spec.method} ${spec.path}`, lastTriedAt: outcome.at }
      if (outcome.error === null) {
        become({ ...tried, state: 'online', lastError: null, nextTryAt: null })
        return
      }
      const state = stateOfError(outcome.error.code, options.isNetworkUp())
      if (state === null) return
      become({ ...tried, state, lastError: outcome.error, nextTryAt: outcome.nextTryAt })
    },
    set(state, error) {
      become({ state, lastError: error, nextTryAt: null })
    },
    planNext(at) {
      become({ nextTryAt: at })
    }
  }
}
