import { Worker, type Transferable } from 'node:worker_threads'
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import type { CommandMap, WorkerMessage } from './worker-protocol'

export interface LinkOptions {
  /** The built worker file, from a `?modulePath` import. */
  readonly path: string
  readonly workerData: unknown
  /** What a worker that died is started with once more; null when it may not be, since the data lived in it. */
  readonly restartWith: unknown
  readonly onNotice?: (name: string, value: unknown) => void
}

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

const died = (): DesksideError =>
  new DesksideError('cache-failed', 'The worker of the local database stopped.', { retryable: true })

/**
 * Main's half of a worker: requests and answers matched by id, in the order they were asked. A worker that dies fails
 * what it was asked, is started once more if allowed, and after that everything fails with `cache-failed`.
 */
export class WorkerLink<C extends CommandMap<C>> {
  readonly #options: LinkOptions
  readonly #pending = new Map<number, Pending>()
  #worker: Worker
  #nextId = 1
  #restartsLeft: number
  #state: 'running' | 'dead' | 'closing' = 'running'
  /** What opening came to; rejects when the database could not be opened. */
  readonly ready: Promise<unknown>
  #settleReady: Pending | null = null
  #closing: Promise<void> | null = null

  constructor(options: LinkOptions) {
    this.#options = options
    this.#restartsLeft = options.restartWith === null ? 0 : 1
    this.ready = new Promise((resolve, reject) => (this.#settleReady = { resolve, reject }))
    this.#worker = this.#start(options.workerData)
  }

  call<K extends keyof C & string>(
    command: K,
    input: C[K]['in'],
    transfer: readonly Transferable[] = []
  ): Promise<C[K]['out']> {
    return this.#send(command, input, transfer)
  }

  /** Lets what was asked finish, closes the database and ends the worker. May be called twice. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    if (this.#state === 'running') {
      const closed = this.#send('close', undefined, [])
      this.#state = 'closing'
      // A worker that dies while closing is closed too: the file is in the state of its last commit.
      await closed.catch(() => undefined)
    }
    await this.#worker.terminate()
  }

  #send<T>(command: string, input: unknown, transfer: readonly Transferable[]): Promise<T> {
    if (this.#state === 'dead') return Promise.reject(died())
    if (this.#state === 'closing') {
      return Promise.reject(new DesksideError('workspace-closed', 'The local database is closed.'))
    }
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
      try {
        this.#worker.postMessage({ id, command, input }, [...transfer])
      } catch (thrown) {
        this.#pending.delete(id)
        reject(thrown instanceof Error ? thrown : died())
      }
    })
  }

  #start(workerData: unknown): Worker {
    const worker = new Worker(this.#options.path, { workerData, name: 'deskside-database' })
    worker.on('message', (message: WorkerMessage) => this.#receive(message))
    // `exit` always follows `error`; one place deals with both. Without a listener the error would end the app.
    worker.on('error', () => undefined)
    worker.on('exit', () => this.#exited(worker))
    return worker
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#settleReady?.resolve(message.value)
        this.#settleReady = null
        break
      case 'failed': {
        this.#state = 'dead'
        const error = errorFromShape(message.error)
        this.#settleReady?.reject(error)
        this.#settleReady = null
        this.#failAll(error)
        break
      }
      case 'notice':
        this.#options.onNotice?.(message.name, message.value)
        break
      case 'answer': {
        const pending = this.#pending.get(message.id)
        this.#pending.delete(message.id)
        if (message.ok) pending?.resolve(message.value)
        else pending?.reject(errorFromShape(message.error))
      }
    }
  }

  #exited(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#failAll(died())
    if (this.#state !== 'running') return
    if (this.#settleReady === null && this.#restartsLeft > 0) {
      this.#restartsLeft -= 1
      this.#worker = this.#start(this.#options.restartWith)
      return
    }
    this.#state = 'dead'
    this.#settleReady?.reject(died())
    this.#settleReady = null
  }

  #failAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error)
    this.#pending.clear()
  }
}
