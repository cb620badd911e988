import { spawn, type StdioOptions } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Writes a message for the user to stderr, because a program may read the output of a task. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  stdio?: StdioOptions
  /** Timeout (ms); ends the program with all its children. */
  limit?: number
  /** True: the program and its children yield the processors to programs without this. */
  isYielding?: boolean
  /** Called with the process id after the start. */
  onStart?: (pid: number) => void
  /** Called with the program's stderr output, which is also passed on. */
  onErrorText?: (text: string) => void
}

/**
 * Priority of yielding programs, unless this process has a lower one already. On a busy machine they get less than a
 * tenth of the processors: `DESKSIDE_YIELDS` in their environment tells them to wait longer.
 */
const YIELDING = constants.priority.PRIORITY_BELOW_NORMAL

/** Time to wait for output of a program's children after its end (ms). */
const lastWords = 500

/**
 * Runs a program and returns its exit code (128 plus the signal number if a signal ended it). Signals to this process
 * are passed on, and the program's end is awaited.
 */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { env = process.env, isYielding = false, onErrorText } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: root,
      env: isYielding ? { ...env, DESKSIDE_YIELDS: '1' } : env,
      stdio: onErrorText === undefined ? (options.stdio ?? 'inherit') : ['inherit', 'inherit', 'pipe']
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      onErrorText?.(chunk.toString())
    })
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, pass)
    const timer = options.limit ? setTimeout(() => child.kill('SIGKILL'), options.limit) : undefined
    const done = (): void => {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, pass)
    }
    child.on('spawn', () => {
      if (child.pid === undefined) return
      if (isYielding) setPriority(child.pid, Math.max(YIELDING, getPriority()))
      options.onStart?.(child.pid)
    })
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      const ended = code ?? (signal === null ? 1 : 128 + constants.signals[signal])
      if (child.stderr === null || child.stderr.readableEnded) {
        resolve(ended)
        return
      }
      child.stderr.once('end', () => resolve(ended))
      setTimeout(() => resolve(ended), lastWords).unref()
    })
  })
}

/** Runs a package's script under this Node, not its wrapper in `.bin`, which differs between systems. */
export function runPackage(script: string, args: readonly string[], options?: RunOptions): Promise<number> {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}
