/** A fake transport with answers from the test, for one or several clients, and the outcomes of their promises. */
import { vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import {
  createServiceClient,
  type Transport,
  type TransportRequest,
  type TransportResponse
} from '../../src/main/api/http'
import type { Outcome, ServiceClient } from '../../src/main/api/types'

export const TOKEN = 'token-of-the-test'
export const SECRET = 'secret-of-the-test'

/** A sent request, to be answered by the test. */
export interface WireRequest {
  readonly request: TransportRequest
  readonly answer: (response: Partial<TransportResponse> & { json?: unknown; text?: string }) => Promise<void>
  readonly fail: (error: DesksideError) => Promise<void>
}

/** Current outcome of a promise. */
export interface WatchedPromise {
  state: string
  error: DesksideError | null
  body: string | null
}

export const textOf = (body: Uint8Array): string => new TextDecoder().decode(body)

/** Flushes everything that needs no time. Requires fake timers. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

export function reset(): DesksideError {
  return new DesksideError('network-reset', 'reset', { retryable: true })
}

export function watch(promise: Promise<{ body: Uint8Array }>): WatchedPromise {
  const seen: WatchedPromise = { state: 'pending', error: null, body: null }
  promise.then(
    (answer) => Object.assign(seen, { state: 'answered', body: textOf(answer.body) }),
    (error: DesksideError) => Object.assign(seen, { state: error.code, error })
  )
  return seen
}

let hosts = 0

export class ScriptedWire {
  readonly sent: WireRequest[] = []
  readonly outcomes: Outcome[] = []
  readonly logged: unknown[] = []
  readonly #clients: ServiceClient[] = []

  /** A client with its own host, unless one is given. */
  connect(baseUrl = `https://host-${++hosts}.example`): ServiceClient {
    const log = (...entry: unknown[]): void => void this.logged.push(entry)
    const client = createServiceClient({
      target: { baseUrl, lookupPath: 'provider', token: TOKEN, secret: SECRET },
      request: this.#transport,
      log: { debug: log, warn: log },
      random: () => 1
    })
    client.onOutcome((outcome) => this.outcomes.push(outcome))
    this.#clients.push(client)
    return client
  }

  /** Request number `at`, from 0. */
  nth(at: number): WireRequest {
    const request = this.sent[at]
    if (request === undefined) throw new Error(`no request number ${at}; there were ${this.sent.length}`)
    return request
  }

  close(): void {
    for (const client of this.#clients) client.close()
  }

  readonly #transport: Transport = (request) =>
    new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new DesksideError('cancelled', 'cancelled')))
      this.sent.push({
        request,
        answer: async ({ json, text, ...response }) => {
          const body = new TextEncoder().encode(text ?? JSON.stringify(json ?? []))
          resolve({ status: 200, headers: {}, body, ...response })
          await settle()
        },
        fail: async (error) => {
          reject(error)
          await settle()
        }
      })
    })
}
