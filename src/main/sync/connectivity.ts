/**
 * Derives the connectivity to the service from the outcomes of requests. The operating system is only asked to tell "no
 * network" from "service unreachable".
 */
import type { ErrorCode } from '@shared/ipc/errors'
import type { Connectivity, ConnectivityState } from '@shared/model/sync'
import { OPERATIONS } from '@shared/service/operations'
import type { Outcome } from '../api/types'

/** `away`: no connection to the service. Null: it says nothing, since we cancelled the request. */
const STATES: Readonly<Partial<Record<ErrorCode, ConnectivityState | 'away' | null>>> = {
  ...{ cancelled: null, 'workspace-closed': null, 'bad-input': null },
  'network-offline': 'offline',
  ...{ 'network-name': 'away', 'network-unreachable': 'away', 'network-refused': 'away', 'network-reset': 'away' },
  ...{ 'network-timeout': 'away', 'network-other': 'away' },
  'proxy-login': 'proxy-login',
  'captive-portal': 'captive-portal',
  ...{ 'tls-untrusted': 'tls-untrusted', 'tls-expired': 'tls-untrusted' },
  ...{ 'tls-name': 'tls-untrusted', 'tls-other': 'tls-untrusted' },
  'credentials-refused': 'credentials-refused',
  ...{ 'credentials-missing': 'credentials-missing', 'credentials-altered': 'credentials-missing' },
  'lookup-quota': 'quota',
  // The service answered, though it refused this request.
  ...{ 'service-not-found': 'online', 'service-error': 'online', forbidden: 'online', 'not-found': 'online' }
}

/** Connectivity state that an error implies; null if none (we cancelled the request). */
export function stateOfError(code: ErrorCode, isNetworkUp: boolean): ConnectivityState | null {
  const { [code]: state = 'unreachable' } = STATES
  if (state === 'away') return isNetworkUp ? 'unreachable' : 'offline'
  return state
}

export type ConnectivityTracker = ReturnType<typeof createConnectivity>

export function createConnectivity(options: {
  now: () => number
  isNetworkUp: () => boolean
  onChange: (previous: ConnectivityState) => void
}) {
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
    get current(): Connectivity {
      return current
    },
    report({ operation, error, at, nextTryAt }: Outcome): void {
      const spec = OPERATIONS[operation]
      const tried = { lastTried: `${spec.method} ${spec.path}`, lastTriedAt: at }
      const state = error === null ? 'online' : stateOfError(error.code, options.isNetworkUp())
      if (state !== null) become({ ...tried, state, lastError: error, nextTryAt: error === null ? null : nextTryAt })
    },
    /** Sets a state without a request, e.g. for missing credentials. */
    set: (state: ConnectivityState, lastError: Connectivity['lastError']): void =>
      become({ state, lastError, nextTryAt: null }),
    planNext: (nextTryAt: number | null): void => become({ nextTryAt })
  }
}
