/** The store's calls to its process, and its handling of answers; keychain.test.ts uses a real keychain. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import { writeCacheKey, writeCredentials } from './entries'
import { openKeychain } from './keychain'
import type { ChildHandle } from './keychain-process'
import type { KeychainCall, KeychainReply, KeychainRequest, WaitingQuestion } from './keychain-protocol'
import type { CredentialStore } from './types'

vi.mock('electron', () => ({}))

const CREDENTIALS = { origin: 'https://crm.example.org', token: 'canary-token', secret: 'canary-secret' }
const KEY = 'ab'.repeat(32)
const CREDENTIALS_CALL = { account: 'w1/credentials', value: writeCredentials(CREDENTIALS) }
const KEY_CALL = { account: 'w1/cache-key', value: writeCacheKey(KEY) }

/** Events in order: values registered as secrets, warnings, and requests to the process. */
let happened: unknown[]
let asked: (KeychainRequest | WaitingQuestion)[]
/** Answer to every call; null if none comes. */
let values: readonly (string | null)[] | null
let isKilled: boolean

const log: Log = {
  debug() {},
  info() {},
  warn: (message) => void happened.push({ warning: message }),
  error() {},
  redact: (secret) => void happened.push({ secret })
}

function child(): ChildHandle {
  let onMessage: (message: KeychainReply) => void = () => undefined
  return {
    pid: undefined,
    on: (event: string, listener: (value: never) => void) => {
      if (event === 'message') onMessage = listener as typeof onMessage
    },
    kill: () => (isKilled = true),
    postMessage(message) {
      asked.push(message)
      if ('call' in message) {
        happened.push({ call: message.call })
        if (values !== null) onMessage({ id: message.id, ok: true, values })
      }
    }
  }
}

let store: CredentialStore
beforeEach(() => {
  vi.useFakeTimers()
  happened = []
  asked = []
  values = []
  isKilled = false
  store = openKeychain({ service: 'Deskside test', log, fork: child })
})
afterEach(async () => {
  await store.close()
  vi.useRealTimers()
})

const calls = (): KeychainCall[] =>
  happened.flatMap((each) =>
    typeof each === 'object' && each !== null && 'call' in each ? [each.call as KeychainCall] : []
  )

describe('the secrets of a workspace', () => {
  it('are read together, and registered for redaction before anybody has them', async () => {
    values = [CREDENTIALS_CALL.value, KEY_CALL.value]
    expect(await store.get('w1')).toEqual({ credentials: CREDENTIALS, cacheKey: KEY })
    expect(happened).toEqual([
      { call: { kind: 'read', accounts: ['w1/credentials', 'w1/cache-key'] } },
      { secret: 'canary-token' },
      { secret: 'canary-secret' },
      { secret: KEY }
    ])
  })

  it('may all be missing, or only the one or the other', async () => {
    values = [null, null]
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
    expect(happened).toEqual([{ call: { kind: 'read', accounts: ['w1/credentials', 'w1/cache-key'] } }])
    values = [CREDENTIALS_CALL.value, null]
    expect(await store.get('w1')).toEqual({ credentials: CREDENTIALS, cacheKey: null })
    values = [null, KEY_CALL.value]
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: KEY })
    expect(happened).not.toContainEqual({ warning: expect.anything() as unknown })
  })

  it.each([[[]], [[null]]])('are not taken from an answer to something else: %j', async (answer) => {
    values = answer
    await expect(store.get('w1')).rejects.toMatchObject({
      code: 'keychain-failed',
      message: 'The keychain’s process answered something else than was asked.'
    })
  })

  it('are said to be altered when this app did not write them; a key alone is lost', async () => {
    values = ['{"v":1,"token":"changed"}', KEY_CALL.value]
    await expect(store.get('w1')).rejects.toMatchObject({ code: 'credentials-altered' })
    happened = []
    values = [CREDENTIALS_CALL.value, 'changed']
    expect(await store.get('w1')).toEqual({ credentials: CREDENTIALS, cacheKey: null })
    expect(happened).toContainEqual({ warning: 'The cache’s key was altered; it counts as lost.' })
  })

  it('are registered for redaction before they are handed on to be written', async () => {
    await store.setCredentials('w1', CREDENTIALS)
    await store.setCacheKey('w1', KEY)
    expect(happened).toEqual([
      { secret: 'canary-token' },
      { secret: 'canary-secret' },
      { call: { kind: 'write', ...CREDENTIALS_CALL } },
      { secret: KEY },
      { call: { kind: 'write', ...KEY_CALL } }
    ])
  })

  it('are not handed on when no entry can hold them', async () => {
    await expect(store.setCredentials('w1', { ...CREDENTIALS, token: '' })).rejects.toMatchObject({
      code: 'credentials-malformed'
    })
    await expect(store.setCacheKey('w1', 'short')).rejects.toThrow()
    expect(calls()).toEqual([])
  })

  it('are removed together, or the credentials alone', async () => {
    await store.removeCredentials('w1')
    await store.remove('w1')
    expect(calls()).toEqual([
      { kind: 'remove', accounts: ['w1/credentials'] },
      { kind: 'remove', accounts: ['w1/credentials', 'w1/cache-key'] }
    ])
  })
})

describe('the keychain', () => {
  it('is kept apart from the memory by its kind, and used under the app’s name', async () => {
    expect(store.kind).toBe('keychain')
    await store.probe()
    expect(asked).toEqual([{ id: 1, service: 'Deskside test', call: { kind: 'probe' } }])
  })

  it('has ten seconds to answer before it is asked why not', async () => {
    values = null
    store.probe().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.at(-1)).toEqual({ id: 1, question: 'waiting' })
  })

  it('gives its user two minutes', async () => {
    values = null
    let onMessage: (message: unknown) => void = () => undefined
    const patient = openKeychain({
      service: 'Deskside test',
      log,
      fork: () => ({
        pid: undefined,
        on: (event: string, listener: (value: never) => void) => {
          if (event === 'message') onMessage = listener as (message: unknown) => void
        },
        kill: () => undefined,
        postMessage: (message) => {
          if ('question' in message) onMessage({ id: message.id, isWaiting: true })
        }
      })
    })
    const probed = expect(patient.probe()).rejects.toMatchObject({
      code: 'keychain-timeout',
      details: { milliseconds: 120_000 }
    })
    await vi.advanceTimersByTimeAsync(120_000)
    await probed
  })

  it('has other limits where they are given', async () => {
    values = null
    const hasty = openKeychain({ service: 'Deskside test', log, fork: child, timeoutMs: 50, patienceMs: 50 })
    const probed = expect(hasty.probe()).rejects.toMatchObject({ code: 'keychain-timeout' })
    await vi.advanceTimersByTimeAsync(50)
    await probed
  })

  it('is left when the app quits', async () => {
    values = null
    const probed = store.probe()
    const cancelled = expect(probed).rejects.toMatchObject({ code: 'cancelled' })
    await vi.advanceTimersByTimeAsync(0)
    await store.close()
    await cancelled
    expect(isKilled).toBe(true)
  })
})
