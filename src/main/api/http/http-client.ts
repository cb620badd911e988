/**
 * Sends the service's operations: queues, shares, retries and cancels requests, and maps failures to codes. Bodies are
 * returned unparsed, for a worker.
 */
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import type { OperationInput, OperationName } from '@shared/service/operations'
import { failure } from '../failures'
import { hideSecrets, withoutSecrets } from '../hide-secrets'
import { errorOfResponse, utf8Body } from './answer'
import type { Log } from '../../log'
import { loggableDetails } from '../../loggable-error'
import { joinHostQueue, RANK } from './host-queue'
import {
  isAtMostOnce,
  mayRetry,
  MAX_RETRIES,
  parseRetryAfter,
  pauseBefore,
  TOTAL_DEADLINE,
  TRY_DEADLINE
} from './retry'
import type { Transport, TransportResponse } from './transport'
import type { CallOptions, Exchange, Outcome, Priority, ServiceAnswer, ServiceClient, ServiceTarget } from '../types'
import { buildHeaders, buildRequest, type WireRequest } from './wire'

/** Upper bound of a body in bytes; the largest answer of a test service has 50 MB. */
export const MAX_BODY = 64 * 1024 * 1024

interface ServiceClientOptions {
  readonly target: ServiceTarget
  /** Sends one attempt: `createTransport(partition)` in the app. */
  readonly request: Transport
  readonly log: Pick<Log, 'debug' | 'warn'>
  /** Epoch milliseconds. */
  readonly now?: () => number
  /** Random number from 0 to 1, for the jitter of pauses. */
  readonly random?: () => number
}

interface Waiter {
  readonly resolve: (answer: ServiceAnswer) => void
  readonly reject: (error: DesksideError) => void
}

/** A running request, shared by all callers with the same request. */
interface Flight {
  readonly id: string
  readonly operation: OperationName
  readonly wire: WireRequest
  readonly isOnce: boolean
  readonly onSending: (() => void) | undefined
  readonly controller: AbortController
  readonly waiters: Set<Waiter>
  priority: Priority
  /** Whether it is on the wire; while queued or pausing it can be cancelled without loss. */
  isSending: boolean
}

/** Creates a client for one workspace and one pair of credentials. Close it to leave the host's queue. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  return new HttpServiceClient(options)
}

let flightsStarted = 0

class HttpServiceClient implements ServiceClient {
  /** Private at run time: it holds the credentials. */
  readonly #options: ServiceClientOptions
  readonly #now: () => number
  readonly #host: ReturnType<typeof joinHostQueue>
  readonly #flights = new Map<string, Flight>()
  readonly #listeners = new Set<(outcome: Outcome) => void>()
  readonly hide: ServiceClient['hide']
  readonly #closing = new AbortController()
  /** Refusal that stopped the client. `#round` keeps a late 401 for old credentials from stopping it again. */
  #refused: DesksideError | null = null
  #round = 0

  constructor(options: ServiceClientOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#host = joinHostQueue(new URL(options.target.baseUrl).host)
    this.hide = hideSecrets([options.target.token, options.target.secret])
  }

  async send<N extends OperationName>(
    operation: N,
    input: OperationInput<N>,
    options: CallOptions = {}
  ): Promise<ServiceAnswer> {
    this.#closing.signal.throwIfAborted()
    if (options.signal?.aborted) throw failure('cancelled')
    const wire = buildRequest(operation, input, this.#options.target.lookupPath)
    if (this.#refused !== null) throw this.#refused
    const isOnce = options.isOnce === true
    const key = `${isOnce ? '1' : ''} ${wire.method} ${wire.path} ${wire.body ?? ''}`
    const priority = options.priority ?? 'interactive'
    const flight = this.#flights.get(key)
    if (flight === undefined)
      return this.#join(this.#start(key, operation, wire, { ...options, isOnce, priority }), options.signal)
    this.#hurry(flight, priority)
    return this.#join(flight, options.signal)
  }

  async exchange(
    operation: OperationName,
    input: Readonly<Record<string, unknown>>,
    options: Pick<CallOptions, 'signal' | 'onSending'> = {}
  ): Promise<Exchange> {
    const closing = this.#closing.signal
    closing.throwIfAborted()
    const wire = buildRequest(operation, input, this.#options.target.lookupPath)
    const round = this.#round
    const signal = AbortSignal.any(options.signal === undefined ? [closing] : [closing, options.signal])
    try {
      const one = await this.#host.queue.add(
        async (): Promise<Exchange> => {
          options.onSending?.()
          const { answer, headers, error } = await this.#try({ operation, wire, signal }, TRY_DEADLINE, round)
          this.#logAnswer(answer)
          return { ...answer, headers, error: error?.toShape() ?? null }
        },
        { priority: RANK.interactive, signal }
      )
      // The refused credentials are accepted again: resume.
      if (one.error === null && round === this.#round && this.#refused !== null) this.resume()
      this.#report(operation, one.error === null ? null : errorFromShape(one.error), null)
      return one
    } catch (thrown) {
      closing.throwIfAborted()
      if (signal.aborted) throw failure('cancelled')
      const error = asDesksideError(thrown)
      this.#report(operation, error, null)
      throw error
    }
  }

  onOutcome(listener: (outcome: Outcome) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  resume(): void {
    this.#refused = null
    this.#round++
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    const reason = failure('workspace-closed')
    this.#closing.abort(reason)
    for (const flight of this.#flights.values()) flight.controller.abort(reason)
    this.#listeners.clear()
    this.#host.leave()
  }

  #start(
    key: string,
    operation: OperationName,
    wire: WireRequest,
    { isOnce, priority, onSending }: CallOptions & { readonly isOnce: boolean; readonly priority: Priority }
  ): Flight {
    const flight: Flight = {
      id: `flight-${++flightsStarted}`,
      operation,
      wire,
      isOnce,
      onSending,
      controller: new AbortController(),
      waiters: new Set(),
      priority,
      isSending: false
    }
    this.#flights.set(key, flight)
    const forget = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    const land = (settle: (waiter: Waiter, at: number) => void): void => {
      forget()
      for (const [at, waiter] of [...flight.waiters].entries()) settle(waiter, at)
    }
    // A request that is being cancelled must not be joined.
    flight.controller.signal.addEventListener('abort', forget)
    this.#fly(flight).then(
      // Each caller gets its own copy: transferring a body to a worker detaches it.
      (answer) => land((waiter, at) => waiter.resolve(at === 0 ? answer : { ...answer, body: answer.body.slice() })),
      (error: unknown) => land((waiter) => waiter.reject(asDesksideError(error)))
    )
    return flight
  }

  #join(flight: Flight, signal: AbortSignal | undefined): Promise<ServiceAnswer> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiters.delete(waiter)
        if (flight.waiters.size === 0) flight.controller.abort(failure('cancelled'))
        reject(failure('cancelled'))
      }
      const done =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener('abort', leave)
          settle(value)
        }
      const waiter: Waiter = { resolve: done(resolve), reject: done(reject) }
      flight.waiters.add(waiter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #hurry(flight: Flight, priority: Priority): void {
    if (RANK[priority] <= RANK[flight.priority]) return
    flight.priority = priority
    if (flight.isSending) return
    try {
      this.#host.queue.setPriority(flight.id, RANK[priority])
    } catch (error) {
      // It pauses before a retry and is in no queue; it will be queued with its new priority.
      if (!(error instanceof ReferenceError)) throw error
    }
  }

  async #fly(flight: Flight): Promise<ServiceAnswer> {
    const { signal } = flight.controller
    let startedAt: number | null = null
    for (let retry = 0; ; retry++) {
      const round = this.#round
      let headers: TransportResponse['headers'] = {}
      try {
        const answer = await this.#host.queue.add(
          async () => {
            flight.isSending = true
            if (retry === 0) flight.onSending?.()
            startedAt ??= this.#now()
            const left = TOTAL_DEADLINE - (this.#now() - startedAt)
            const tried = await this.#try({ ...flight, signal }, Math.max(1, Math.min(TRY_DEADLINE, left)), round)
            headers = tried.headers
            if (tried.error !== null) throw tried.error
            this.#logAnswer(tried.answer)
            return tried.answer
          },
          { priority: RANK[flight.priority], id: flight.id, signal }
        )
        this.#report(flight.operation, null, null)
        return answer
      } catch (thrown) {
        if (signal.aborted) throw signal.reason
        const error = withRetryAfter(asDesksideError(thrown), headers, this.#now())
        const pause = this.#pauseAfter(flight, error, retry, startedAt ?? this.#now())
        this.#report(flight.operation, error, pause === null ? null : this.#now() + pause)
        if (pause === null) throw error
        flight.isSending = false
        await sleep(pause, signal)
      } finally {
        flight.isSending = false
      }
    }
  }

  /** Sends one attempt. The error is that of its answer; refused credentials stop the client. */
  async #try(
    { operation, wire, signal }: Pick<Flight, 'operation' | 'wire'> & { readonly signal: AbortSignal },
    deadline: number,
    round: number
  ) {
    const { target, request } = this.#options
    const sentAt = this.#now()
    const response = await request({
      method: wire.method,
      url: target.baseUrl + wire.path,
      headers: buildHeaders(wire.method, target),
      body: wire.body,
      signal,
      deadline,
      maxBody: MAX_BODY,
      isFresh: isAtMostOnce(operation)
    }).catch((thrown: unknown) => {
      throw withoutSecrets(thrown, this.hide)
    })
    const error = withoutSecrets(errorOfResponse(operation, target.baseUrl, response), this.hide)
    // Before the next request takes this slot in the queue.
    if (error?.code === 'credentials-refused' && round === this.#round) this.#stop(error)
    const receivedAt = this.#now()
    const { status, headers } = response
    const answer = { operation, status, body: utf8Body(response), receivedAt, milliseconds: receivedAt - sentAt }
    return { answer, headers, error }
  }

  #logAnswer({ operation, status, milliseconds }: ServiceAnswer): void {
    this.#options.log.debug('request answered', { operation, status, milliseconds })
  }

  /** Milliseconds until the next attempt; null for none. */
  #pauseAfter(flight: Flight, error: DesksideError, retry: number, startedAt: number): number | null {
    if (flight.isOnce || retry >= MAX_RETRIES || !mayRetry(flight.operation, error)) return null
    const asked = error.details['retryAfter']
    const pause = Math.max(
      pauseBefore(retry, this.#options.random ?? Math.random),
      typeof asked === 'number' ? asked * 1000 : 0
    )
    return this.#now() + pause - startedAt < TOTAL_DEADLINE ? pause : null
  }

  #report(operation: OperationName, error: DesksideError | null, nextTryAt: number | null): void {
    if (error !== null) {
      this.#options.log.warn('request failed', {
        operation,
        code: error.code,
        ...loggableDetails(error),
        again: nextTryAt !== null
      })
    }
    const outcome: Outcome = { operation, error: error?.toShape() ?? null, at: this.#now(), nextTryAt }
    for (const listener of this.#listeners) listener(outcome)
  }

  /** Stops sending with refused credentials; running requests finish. */
  #stop(error: DesksideError): void {
    this.#refused = error
    for (const flight of this.#flights.values()) if (!flight.isSending) flight.controller.abort(error)
  }
}

/** Adds the service's `Retry-After` in seconds to the error, for retries and the scheduler. */
function withRetryAfter(error: DesksideError, headers: TransportResponse['headers'], now: number): DesksideError {
  const asked = parseRetryAfter(headers['retry-after'], now)
  if (asked === null) return error
  return new DesksideError(error.code, error.message, {
    retryable: error.retryable,
    details: { ...error.details, retryAfter: asked / 1000 },
    cause: error
  })
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(asDesksideError(signal.reason))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

function asDesksideError(thrown: unknown): DesksideError {
  if (thrown instanceof DesksideError) return thrown
  return new DesksideError('internal', 'Something unexpected happened inside the app.', { cause: thrown })
}
