/**
 * Reuses cache threads between tests. A new thread compiles all cache code again, which takes longer than most tests.
 * Code that observes new threads gets new ones.
 */
import { hasSubscribers } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { types } from 'node:util'
import { MessageChannel, type Transferable, type Worker, type WorkerOptions } from 'node:worker_threads'
import { testClock } from '../testing/clock/clock'
import { REUSED } from './module-path'

const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker }

/** A worker in a reused thread. */
class ReusedWorker extends EventEmitter {
  readonly #port
  readonly #thread
  /** Whether the last answer was a failure; after `close`, the worker could not be closed. */
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
    // The thread reports that it is free after all its messages were received. A dying thread reports nothing.
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
      // A failed opening may have left resources open.
      if (message.type === 'failed') isSound = false
      this.#failed = message.ok === false
      this.emit('message', message)
    })
    thread.postMessage({ port: port2, data, clockOffset: testClock()?.offset }, [port2])
  }

  postMessage(message: unknown, moved: readonly Transferable[] = []): void {
    this.#port.postMessage(message, moved)
  }

  /** Called after the worker received the message to close. */
  terminate(): Promise<number> {
    if (this.#failed) void this.#thread.terminate()
    return this.#ended
  }
}

// Test files may share a process, and so this class.
if (!types.isProxy(threads.Worker)) {
  const OwnWorker = threads.Worker
  const free = new Map<string, Worker[]>()
  threads.Worker = new Proxy(OwnWorker, {
    construct(_, [path, options]: [string | URL, WorkerOptions?]) {
      const file = String(path)
      if (!basename(file).startsWith(REUSED) || hasSubscribers('worker_threads')) return new OwnWorker(path, options)
      const idle = free.get(file) ?? []
      free.set(file, idle)
      const thread = idle.pop() ?? new OwnWorker(path, { ...options, workerData: null })
      return new ReusedWorker(thread, options?.workerData, () => idle.push(thread))
    }
  })
  syncBuiltinESMExports()
}
