import { utilityProcess } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import type { Log } from '../log'
import childPath from './keychain-child?modulePath'
import { keychainError, keychainTimeout } from './keychain-errors'
import type { KeychainCall, KeychainReply, KeychainRequest, WaitingAnswer, WaitingQuestion } from './keychain-protocol'

/** The members of a utility process that are used here. */
export interface ChildHandle {
  readonly pid: number | undefined
  postMessage(message: KeychainRequest | WaitingQuestion): void
  on(event: 'message', listener: (message: KeychainReply | WaitingAnswer) => void): unknown
  on(event: 'exit', listener: (code: number | null) => void): unknown
  on(event: 'error', listener: (kind: unknown) => void): unknown
  kill(): unknown
}

export type Fork = (modulePath: string) => ChildHandle

export interface ProcessOptions {
  /** Name of the entries, as shown in the system's keychain program. */
  readonly service: string
  /** Time limit of a call (ms) while the keychain does not wait for its user. */
  readonly timeoutMs?: number
  /** Time limit of a call (ms) while it does. */
  readonly patienceMs?: number
  readonly log: Log
  /** Starts the child; a utility process by default. */
  readonly fork?: Fork
}

const TIMEOUT_MS = 10_000
const PATIENCE_MS = 120_000
/** Idle time before the process is ended; it would cost some 30 MB all day. */
const IDLE_MS = 5_000
/** Time for the child to report whether the keychain waits for its user (ms). */
const QUESTION_MS = 1_000
/** Time for a process to end before it is killed (ms). */
const KILL_MS = 1_000
/** Name of the process in the system's process list and in events about its end. */
export const KEYCHAIN_PROCESS = 'Deskside keychain'

interface Pending {
  readonly id: number
  readonly settle: (outcome: KeychainReply | DesksideError) => void
  /** Reports whether the keychain waits for its user. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/** Forces English: errors are recognised by glib's messages. */
const forkUtility: Fork = (modulePath) =>
  utilityProcess.fork(modulePath, [], {
    serviceName: KEYCHAIN_PROCESS,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'C' }
  })

/**
 * The child process that accesses the keychain: started by the first call, ended when idle, killed when it hangs. Calls
 * run one at a time, each with its own time limit. A keychain that prompts for a password gets more time, since ending
 * the child would close the prompt.
 */
export class KeychainProcess {
  #child: ChildHandle | null = null
  #pending: Pending | null = null
  #idle: NodeJS.Timeout | undefined
  #tail: Promise<unknown> = Promise.resolve()
  #nextId = 1
  #closed = false
  /** Last message of the system's loader about a missing library. */
  #loader = ''

  constructor(private readonly options: ProcessOptions) {}

  /** Rejects with a `keychain-*` code, or `cancelled` when the app quits. */
  call(call: KeychainCall): Promise<readonly (string | null)[]> {
    const result = this.#tail.then(() => this.#perform(call))
    // The queue continues after a failed call.
    this.#tail = result.catch(() => undefined)
    return result
  }

  /** Kills the child; running and queued calls reject with `cancelled`. */
  close(): void {
    this.#closed = true
    this.#end({ atOnce: true })
    this.#pending?.settle(cancelled())
  }

  async #perform(call: KeychainCall): Promise<readonly (string | null)[]> {
    if (this.#closed) throw cancelled()
    clearTimeout(this.#idle)
    const outcome = await this.#exchange({ id: this.#nextId++, service: this.options.service, call })
    if (!this.#closed && this.#child !== null) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    if (outcome instanceof DesksideError) throw outcome
    if (!outcome.ok) {
      const { stage, text } = outcome.failure
      // The loader's text alone names the problem. It is logged once, since each call would repeat it.
      if (stage === 'load' && text !== this.#loader) {
        this.#loader = text
        this.options.log.error('The native part of the keychain could not be loaded.', { reason: text })
      }
      throw keychainError(outcome.failure)
    }
    return outcome.values
  }

  #exchange(request: KeychainRequest): Promise<KeychainReply | DesksideError> {
    const { timeoutMs = TIMEOUT_MS, patienceMs = PATIENCE_MS, log } = this.options
    const startedAt = performance.now()
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout
      const settle = (outcome: KeychainReply | DesksideError) => {
        clearTimeout(timer)
        this.#pending = null
        resolve(outcome)
      }
      const giveUp = () => {
        const milliseconds = Math.round(performance.now() - startedAt)
        log.warn('The keychain did not answer; its process is ended.', { call: request.call.kind, milliseconds })
        this.#end()
        settle(keychainTimeout(milliseconds))
      }
      const ask = () => {
        if (performance.now() - startedAt >= patienceMs) return giveUp()
        timer = setTimeout(giveUp, QUESTION_MS)
        this.#child?.postMessage({ id: request.id, question: 'waiting' })
      }
      const onWaiting = (isWaiting: boolean) => {
        if (!isWaiting) return giveUp()
        log.info('The keychain waits for its user.', { call: request.call.kind })
        clearTimeout(timer)
        timer = setTimeout(ask, timeoutMs)
      }
      timer = setTimeout(ask, timeoutMs)
      this.#pending = { id: request.id, settle, onWaiting }
      try {
        this.#child ??= this.#start()
        this.#child.postMessage(request)
      } catch (cause) {
        settle(new DesksideError('keychain-failed', 'The keychain’s process could not be started.', { cause }))
      }
    })
  }

  #start(): ChildHandle {
    const child = (this.options.fork ?? forkUtility)(childPath)
    child.on('message', (message) => {
      // Ignore messages of an abandoned child and answers to earlier calls.
      if (this.#child !== child || this.#pending?.id !== message.id) return
      if ('isWaiting' in message) this.#pending.onWaiting(message.isWaiting)
      else this.#pending.settle(message)
    })
    // An exit event follows; without a listener, main would throw.
    child.on('error', (kind) => this.options.log.error('The keychain’s process failed.', { kind: String(kind) }))
    child.on('exit', (code) => {
      if (this.#child !== child) return
      this.#child = null
      this.#pending?.settle(
        new DesksideError('keychain-failed', 'The keychain’s process ended unexpectedly.', {
          retryable: true,
          details: code === null ? {} : { exitCode: code }
        })
      )
    })
    return child
  }

  /** Abandons the child; the next call starts a new one. */
  #end({ atOnce: isAtOnce = false } = {}): void {
    clearTimeout(this.#idle)
    const child = this.#child
    if (child === null) return
    this.#child = null
    let isGone = false
    child.on('exit', () => {
      isGone = true
    })
    const { pid } = child
    child.kill()
    const insist = () => {
      if (!isGone && pid !== undefined) killOutright(pid)
    }
    // A quitting app neither waits for the child nor leaves it behind.
    if (isAtOnce) insist()
    else setTimeout(insist, KILL_MS).unref()
  }
}

function killOutright(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function cancelled(): DesksideError {
  return new DesksideError('cancelled', 'The app is quitting.')
}
