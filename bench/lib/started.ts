/** A program on the measured runtime with all its processes. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { freePort } from '../../e2e/support/ports.ts'
import { endMarked, MARK, markedProcesses } from '../../e2e/support/processes.ts'
import { countStart } from '../../e2e/support/starts.ts'
import { commandFor, ROOT } from '../../e2e/support/runtime.ts'

export interface StartedApp {
  /** Time just before the process started (epoch ms). */
  readonly at: number
  readonly port: number
  /** Ids of all its processes, Chromium's included. */
  processes(): number[]
  /** Sends a message to the program. */
  send(message: string): void
  /** Sends a message and resolves with the answer. */
  ask<T>(message: string): Promise<T>
  /** Asks it to quit, and kills the rest after ten seconds. */
  end(): Promise<void>
}

/** Runs a main script with a profile and a debugging port; `hasChannel` enables messages. */
export async function startProgram(
  mainScript: string,
  profile: string,
  env: Readonly<Record<string, string>>,
  hasChannel = false
): Promise<StartedApp> {
  const port = await freePort()
  const mark = randomUUID()
  const { program, args } = commandFor(mainScript)
  countStart()
  const at = performance.timeOrigin + performance.now()
  const child = spawn(program, [...args, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`], {
    cwd: ROOT,
    env: { ...env, [MARK]: mark },
    stdio: ['ignore', 'ignore', 'pipe', hasChannel ? 'ipc' : 'ignore']
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4_000)))
  const exited = once(child, 'exit')
  return {
    at,
    port,
    send: (message) => void child.send(message),
    async ask<T>(message: string): Promise<T> {
      const answer = once(child, 'message') as Promise<[T]>
      child.send(message)
      const ended = exited.then(() => Promise.reject<never>(new Error(`it ended: ${errors}`)))
      return (await Promise.race([answer, ended]))[0]
    },
    processes: () => markedProcesses({ mark, profile }),
    async end() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(timer)
      await endMarked({ mark, profile })
      if (child.exitCode !== 0 && child.signalCode === null)
        throw new Error(`it ended with ${child.exitCode}: ${errors}`)
    }
  }
}
