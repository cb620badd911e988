import { Worker, type Transferable } from 'node:worker_threads'
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import { remote, type Remote } from './operations'
import type { WorkerMessage } from './worker-protocol'

export interface LinkOptions {
  /** Path of the built worker, from a `?modulePath` import. */
  readonly path: string
  readonly workerData: unknown
  /** Data for restarting a dead worker; null if it must not be restarted, because its data was in memory. */
  readonly restartWith: unknown
  /** Parts of an operation's input that are transferred instead of copied. */
  readonly moved?: (input: readonly unknown[]) => readonly Transferable[]
  readonly onNotice?: (name: string, value: unknown) => void
  /** Called when a worker stopped unexpectedly. */
  readonly onDied?: (report: WorkerDeath) => void
  /** Milliseconds of running after which the next death counts as the first again. */
  readonly settledAfter?: number
}

/** Unexpected end of a worker, for the log. */
export interface WorkerDeath {
  /** Error that it threw; null if it ended without one. */
  readonly error: Error | null
  /** Null for a restarted worker that could not open its database. */
  readonly exitCode: number | null
  readonly hasRestarted: boolean
}

/**
 * Loggable facts about a death. An error's text may quote an answer of the service, so only its stack location is used.
 */
export function factsOfDeath({
  error,
  exitCode,
  hasRestarted
}: WorkerDeath): Record<string, string | number | boolean> {
  const code = error !== null && 'code' in error ? String(error.code) : null
  const places = error?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    ...(error === null ? {} : { error: error.name }),
    ...(code === null ? {} : { code }),
    ...(places[0] === undefined ? {} : { at: places[0].trim() }),
    ...(exitCode === null ? {} : { exitCode }),
    restarted: hasRestarted
  }
}

/** Long enough to stop restarting a worker that dies at its first operation, short enough for a working day (ms). */
const SETTLED_AFTER = 60_000

/**
 * V8 lets the young generation of each worker grow to 48 MB and never shrinks it. Rows and records are short-lived:
 * measured with this limit, queries and sweeps take no more CPU time.
 */
const YOUNG_MEGABYTES = 3

const died = (): DesksideError =>
  new DesksideError('cache-failed', 'The worker of the local database stopped.', { retryable: true })

/**
 * Main's side of a worker: matches answers to requests by id, in order. When a worker dies, its pending requests fail,
 * and it is restarted once if allowed. If it dies again soon, everything fails with `cache-failed`. After
 * `settledAfter` milliseconds of running it may be restarted again, so two accidents in a long day do not stop it.
 */
export class WorkerLink<O> {
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  #worker: Worker
  #nextId = 1
  #ask: Remote<O> | null = null
  #restartsLeft: number
  /** Start time by a monotonic clock. */
  #startedAt = performance.now()
  #state: 'running' | 'dead' | 'closing' = 'running'
  readonly #opening = Promise.withResolvers<unknown>()
  #closing: Promise<void> | null = null

  constructor(private readonly options: LinkOptions) {
    this.#restartsLeft = options.restartWith === null ? 0 : 1
    this.#worker = this.#start(options.workerData)
  }

  /** Value sent with `ready`; rejects if the database could not be opened. */
  get ready(): Promise<unknown> {
    return this.#opening.promise
  }

  get isBusy(): boolean {
    return this.#pending.size > 0
  }

  /**
   * Operations of the worker.
   * @throws before it is `ready`
   */
  get ask(): Remote<O> {
    if (this.#ask === null) throw new Error('The worker is not ready.')
    return this.#ask
  }

  /** Waits for pending requests, closes the database and ends the worker. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    if (this.#state === 'running') {
      const closed = this.#send('close', [])
      this.#state = 'closing'
      // A worker that dies while closing counts as closed: the file has its last commit.
      await closed.catch(() => undefined)
    }
    await this.#worker.terminate()
  }

  #send(operation: string, input: readonly unknown[]): Promise<unknown> {
    if (this.#state === 'dead') return Promise.reject(died())
    if (this.#state === 'closing') {
      return Promise.reject(new DesksideError('workspace-closed', 'The local database is closed.'))
    }
    const id = this.#nextId++
    const answer = Promise.withResolvers<unknown>()
    this.#pending.set(id, answer)
    try {
      this.#worker.postMessage({ id, operation, input }, this.options.moved?.(input) ?? [])
    } catch (thrown) {
      this.#pending.delete(id)
      answer.reject(thrown instanceof Error ? thrown : died())
    }
    return answer.promise
  }

  #start(workerData: unknown): Worker {
    const worker = new Worker(this.options.path, {
      workerData,
      name: 'deskside-database',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
    })
    this.#startedAt = performance.now()
    let error: Error | null = null
    worker.on('message', (message: WorkerMessage) => this.#receive(message))
    // `exit` always follows `error` and handles both. Without a listener the error would end the app.
    worker.on('error', (thrown: unknown) => {
      error = thrown instanceof Error ? thrown : new Error(String(thrown))
    })
    worker.on('exit', (exitCode) => this.#exited(worker, error, exitCode))
    return worker
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#ask = remote(message.operations, (name, input) => this.#send(name, input))
        this.#opening.resolve(message.value)
        break
      case 'failed': {
        this.#state = 'dead'
        const error = errorFromShape(message.error)
        // `ready` reports that the first worker could not open its database; for a restarted one only this call does.
        if (this.#ask !== null) this.options.onDied?.({ error, exitCode: null, hasRestarted: false })
        this.#opening.reject(error)
        this.#failAll(error)
        break
      }
      case 'notice':
        this.options.onNotice?.(message.name, message.value)
        break
      case 'answer': {
        const pending = this.#pending.get(message.id)
        this.#pending.delete(message.id)
        if (message.ok) pending?.resolve(message.value)
        else pending?.reject(errorFromShape(message.error))
      }
    }
  }

  #exited(worker: Worker, error: Error | null, exitCode: number): void {
    if (worker !== this.#worker) return
    const wasRunning = this.#state === 'running'
    const hasRestarted = wasRunning && this.#ask !== null && this.#mayRestart()
    if (wasRunning && !hasRestarted) this.#state = 'dead'
    this.#failAll(died())
    if (!wasRunning) return
    if (hasRestarted) this.#worker = this.#start(this.options.restartWith)
    this.#opening.reject(died())
    this.options.onDied?.({ error, exitCode, hasRestarted })
  }

  /** Uses up the single restart, which long running gives back. */
  #mayRestart(): boolean {
    const { restartWith, settledAfter = SETTLED_AFTER } = this.options
    if (restartWith === null) return false
    if (performance.now() - this.#startedAt >= settledAfter) this.#restartsLeft = 1
    this.#restartsLeft -= 1
    return this.#restartsLeft >= 0
  }

  #failAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error)
    this.#pending.clear()
  }
}
