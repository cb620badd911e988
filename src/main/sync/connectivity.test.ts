import { describe, expect, it } from 'vitest'
import { DesksideError, ERROR_CODES, type ErrorCode } from '@shared/ipc/errors'
import type { ConnectivityState } from '@shared/model/sync'
import { createConnectivity, stateOfError } from './connectivity'

const failure = (code: ErrorCode) => new DesksideError(code, 'x').toShape()

function tracker(isNetworkUp = true) {
  let clock = 1_000
  const changes: ConnectivityState[] = []
  const connectivity = createConnectivity({
    now: () => clock,
    isNetworkUp: () => isNetworkUp,
    onChange: (previous) => changes.push(previous)
  })
  return { connectivity, changes, at: (time: number) => (clock = time) }
}

describe('connectivity', () => {
  it('is unknown until a request has come to something', () => {
    expect(tracker().connectivity.current.state).toBe('unknown')
  })

  it('is online after any answer, and forgets the error before it', () => {
    const { connectivity } = tracker()
    connectivity.report({ operation: 'projects.list', error: failure('network-refused'), at: 1, nextTryAt: 5 })
    connectivity.report({ operation: 'projects.info', error: null, at: 2, nextTryAt: null })
    expect(connectivity.current).toMatchObject({
      state: 'online',
      lastError: null,
      nextTryAt: null,
      lastTried: 'GET /projects/info'
    })
  })

  it.each<[ErrorCode, ConnectivityState]>([
    ['network-refused', 'unreachable'],
    ['network-name', 'unreachable'],
    ['network-offline', 'offline'],
    ['proxy-login', 'proxy-login'],
    ['captive-portal', 'captive-portal'],
    ['tls-expired', 'tls-untrusted'],
    ['credentials-refused', 'credentials-refused'],
    ['lookup-quota', 'quota'],
    ['service-unavailable', 'unreachable'],
    ['service-not-found', 'online']
  ])('takes %s for %s', (code, state) => {
    const { connectivity } = tracker()
    connectivity.report({ operation: 'projects.list', error: failure(code), at: 1, nextTryAt: null })
    expect(connectivity.current.state).toBe(state)
  })

  it('tells no network from a service that can’t be reached by what the system knows', () => {
    expect(stateOfError('network-name', false)).toBe('offline')
    expect(stateOfError('network-name', true)).toBe('unreachable')
  })

  it('has a state for every code, and none for our own cancelling', () => {
    for (const code of ERROR_CODES) expect(() => stateOfError(code, true)).not.toThrow()
    expect(stateOfError('cancelled', true)).toBeNull()
  })

  it('keeps since when a state holds while further errors of the same kind come in', () => {
    const { connectivity, at } = tracker()
    at(2_000)
    connectivity.report({ operation: 'projects.list', error: failure('network-refused'), at: 2_000, nextTryAt: null })
    at(9_000)
    connectivity.report({ operation: 'projects.list', error: failure('network-reset'), at: 9_000, nextTryAt: null })
    expect(connectivity.current).toMatchObject({ state: 'unreachable', since: 2_000, lastTriedAt: 9_000 })
    expect(connectivity.current.lastError?.code).toBe('network-reset')
  })

  it('tells only what changed: a thousand good answers are one change', () => {
    const { connectivity, changes } = tracker()
    for (let i = 0; i < 1_000; i++)
      connectivity.report({ operation: 'projects.list', error: null, at: i, nextTryAt: null })
    expect(changes).toEqual(['unknown'])
  })
})
