import { spawn, type StdioOptions } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What is told to a person; on the error stream, because the output of a task may be read by a program. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

interface RunOptions {
  env?: NodeJS.ProcessEnv
  stdio?: StdioOptions
  /** Ends the program, with all that it started, after so many milliseconds. */
  limit?: number
  /** Called with the process id once the program runs. */
  onStart?: (pid: number) => void
  /** Called with what it writes to its error stream, which goes to ours all the same. */
  onErrorText?: (text: string) => void
}

/** What a program's children may still write after its end is waited for so long, in milliseconds. */
const lastWords = 500

/** Runs a program to its end and gives its exit code (for one that a signal ended, 128 and its number); signals to us reach it, and its end is waited for. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { onErrorText } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: root,
      env: options.env ?? process.env,
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
      if (child.pid !== undefined) options.onStart?.(child.pid)
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

/** Runs a package's program (its script, not the wrapper in `.bin`, which differs between systems) under this Node. */
export function runPackage(script: string, args: readonly string[], options?: RunOptions): Promise<number> {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}
