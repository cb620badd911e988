import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { hasSwitch } from './command-line.ts'
import { guarded, isHosted, missing, StandinEmitter } from './guard.ts'
import { isReady } from './ready.ts'
import { isEndingAsStarting } from './sandbox-rule.ts'
import { news } from './windows.ts'

const running = new Set<ChildProcess>()
const knownOptions = new Set([
  'env',
  'execArgv',
  'cwd',
  'stdio',
  'serviceName',
  'allowLoadingUnsignedLibraries',
  'respondToAuthRequestsFromMainProcess',
  'disclaim'
])

/** Reason for an end by `base::GetTerminationStatus` (base/process/kill_posix.cc); null for a normal exit. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): 'crashed' | 'killed' | 'abnormal-exit' | null {
  if (signal === null) return code === 0 ? null : 'abnormal-exit'
  return ['SIGINT', 'SIGKILL', 'SIGTERM'].includes(signal) ? 'killed' : 'crashed'
}

/**
 * `Electron.UtilityProcess` over a Node child process, set up by `register-utility.mjs` or ended by
 * `ended-utility.mjs`.
 */
class StandinUtilityProcess extends StandinEmitter {
  private readonly child: ChildProcess
  private hasSpawned = false
  private hasEnded = false
  private isKilled = false

  constructor(modulePath: string, args: readonly string[], options: Electron.ForkOptions) {
    super('UtilityProcess', ['spawn', 'exit', 'message', 'error'])
    for (const name of Object.keys(options))
      if (!knownOptions.has(name)) throw missing(`utilityProcess option '${name}'`)
    const first = isEndingAsStarting(hasSwitch) ? './ended-utility.mjs' : './register-utility.mjs'
    const register = new URL(first, import.meta.url).href
    const { stdio = 'inherit' } = options
    const service = options.serviceName || 'Node Utility Process'
    const out = Array.isArray(stdio) ? stdio[1] : stdio
    const err = Array.isArray(stdio) ? stdio[2] : stdio
    this.child = fork(modulePath, [...args], {
      execArgv: [...(options.execArgv ?? []), '--import', register],
      ...(options.cwd ? { cwd: options.cwd } : {}),
      env: {
        ...(options.env ?? process.env),
        DESKSIDE_STANDIN_SERVICE: service
      } as NodeJS.ProcessEnv,
      // Clones messages as Electron does: functions and proxies are rejected.
      serialization: 'advanced',
      stdio: ['ignore', (out ?? 'inherit') as 'pipe', (err ?? 'inherit') as 'pipe', 'ipc']
    })
    running.add(this.child)
    this.child.on('spawn', () => {
      this.hasSpawned = true
      this.emit('spawn')
    })
    this.child.on('message', (message) => this.emit('message', message))
    this.child.on('error', (error) => {
      if (!this.hasEnded && this.child.pid === undefined) this.finished(1)
      else console.error(`utility process '${options.serviceName ?? modulePath}':`, error.message)
    })
    this.child.on('exit', (code, signal) => {
      const exitCode = code ?? (signal === null ? 1 : constants.signals[signal])
      const reason = reasonOf(code, signal)
      // docs/api/app.md, child-process-gone: also emitted for a process killed by the app.
      if (reason !== null) {
        const serviceName = 'node.mojom.NodeService'
        news.emit('child-process-gone', { type: 'Utility', reason, exitCode, serviceName, name: service })
      }
      // UtilityProcessWrapper::HandleTermination: a requested termination counts as success.
      const wasAsked = this.isKilled && (signal === 'SIGTERM' || signal === 'SIGKILL')
      this.finished(wasAsked ? 0 : exitCode)
    })
  }

  private finished(code: number): void {
    if (this.hasEnded) return
    this.hasEnded = true
    running.delete(this.child)
    this.emit('exit', code)
  }

  /** Defined from `spawn` to `exit` only (docs/api/utility-process.md). */
  get pid(): number | undefined {
    return this.hasSpawned && !this.hasEnded ? this.child.pid : undefined
  }

  get stdout(): Readable | null {
    return this.child.stdout
  }

  get stderr(): Readable | null {
    return this.child.stderr
  }

  postMessage(message: unknown, transfer?: readonly unknown[]): void {
    if (transfer && transfer.length > 0) throw missing('transfer of ports to a utility process')
    const copy: unknown = structuredClone(message)
    if (this.child.connected) this.child.send(copy as object, () => undefined)
  }

  /** UtilityProcessWrapper::Kill: false without a process id. */
  kill(): boolean {
    if (this.pid === undefined) return false
    this.isKilled = this.child.kill('SIGTERM')
    return this.isKilled
  }
}

/** Kills all utility processes: none outlives the app. */
export function endUtilityProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

const implementation = {
  fork(
    modulePath: string,
    args?: readonly string[] | Electron.ForkOptions,
    options?: Electron.ForkOptions
  ): StandinUtilityProcess {
    if (isHosted && !isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.')
    const path = modulePath.startsWith('file:') ? fileURLToPath(modulePath) : modulePath
    const list = Array.isArray(args) ? (args as readonly string[]) : []
    const given = options ?? (Array.isArray(args) ? {} : ((args as Electron.ForkOptions | undefined) ?? {}))
    return guarded('UtilityProcess', new StandinUtilityProcess(path, list, given))
  }
}

export const utilityProcess = guarded('utilityProcess', implementation) as unknown as typeof Electron.utilityProcess
