/**
 * Threads of the cache outlive a cache that was closed, and serve the next one: a new thread would load and compile all
 * of its code again, for longer than most tests take. Whoever watches new threads gets one of its own.
 */
import { hasSubscribers } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { types } from 'node:util'
import { MessageChannel, type Transferable, type Worker, type WorkerOptions } from 'node:worker_threads'
import { testClock } from '../testing/clock/clock'
import { KEPT } from './module-path'

const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker }

/** A worker in a thread that others had before. */
class KeptWorker extends EventEmitter {
  readonly #port
  readonly #thread
  /** Whether the last answer was a failure: of a worker that was told to close, that it did not. */
  #failed = false
  readonly #ended = new Promise<number>((resolve) => this.once('exit', resolve))

  constructor(thread: Worker, data: unknown, onFree: () => void) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#thread = thread
    let isSound = true
    let waitsFor = 2
    const onError = (thrown: unknown): boolean => this.emit('error', thrown)
    const onExit = (code: number): boolean => this.emit('exit', code)
    // The thread says that it is free, and all that it said before was heard: one that dies says nothing.
    const onOver = (): void => {
      if (--waitsFor > 0) return
      if (!isSound) return void thread.terminate()
      thread.off('error', onError).off('exit', onExit).off('message', onOver).unref()
      onFree()
      this.emit('exit', 0)
    }
    thread.on('error', onError).on('exit', onExit).on('message', onOver).ref()
    port1.on('close', onOver)
    port1.on('message', (message: { type?: unknown; ok?: boolean }) => {
      // What could not be opened may have left something open.
      if (message.type === 'failed') isSound = false
      this.#failed = message.ok === false
      this.emit('message', message)
    })
    thread.postMessage({ port: port2, data, clockOffset: testClock()?.offset }, [port2])
  }

  postMessage(message: unknown, moved: readonly Transferable[] = []): void {
    this.#port.postMessage(message, moved)
  }

  /** Is called once the worker was told to close. */
  terminate(): Promise<number> {
    if (this.#failed) void this.#thread.terminate()
    return this.#ended
  }
}

// Files of tests may share a process, and with it this class.
if (!types.isProxy(threads.Worker)) {
  const OwnWorker = threads.Worker
  const free = new Map<string, Worker[]>()
  threads.Worker = new Proxy(OwnWorker, {
    construct(_, [path, options]: [string | URL, WorkerOptions?]) {
      const file = String(path)
      if (!basename(file).startsWith(KEPT) || hasSubscribers('worker_threads')) return new OwnWorker(path, options)
      const idle = free.get(file) ?? []
      free.set(file, idle)
      const thread = idle.pop() ?? new OwnWorker(path, { ...options, workerData: null })
      return new KeptWorker(thread, options?.workerData, () => idle.push(thread))
    }
  })
  syncBuiltinESMExports()
}
