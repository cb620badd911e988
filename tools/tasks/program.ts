import { spawn, type StdioOptions } from 'node:child_process'
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
}

/** Runs a program to its end and gives its exit code; signals to us reach it, and its end is waited for. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: root,
      env: options.env ?? process.env,
      stdio: options.stdio ?? 'inherit'
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
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
    })
  })
}

/** Runs a package's program (its script, not the wrapper in `.bin`, which differs between systems) under this Node. */
export function runPackage(script: string, args: readonly string[], options?: RunOptions): Promise<number> {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}
