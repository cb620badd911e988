import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

interface FixtureEvent {
  kind: string
  [key: string]: unknown
}

/** The fixture application, running on the stand-in in its own process and controlled through an IPC channel. */
export class Fixture {
  readonly events: FixtureEvent[] = []
  readonly child: ChildProcess
  readonly profile: string
  output = ''
  /** True once it ended or an event timed out: further answers are meaningless. */
  isLost = false
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  private last = 0

  constructor(profile: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    this.profile = profile
    // The folder: a bare script would have no name and version.
    this.child = fork(here('./fixture'), [`--user-data-dir=${profile}`, ...args], {
      execArgv: ['--import', new URL('./register.mjs', import.meta.url).href],
      env: { ...process.env, ...env },
      serialization: 'json',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc']
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += String(chunk)
      })
    }
    this.child.on('message', (message: { id?: number; value?: unknown; error?: string } & FixtureEvent) => {
      if (message.id === undefined) {
        this.events.push(message)
        return
      }
      const caller = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (message.error === undefined) caller?.resolve(message.value)
      else caller?.reject(new Error(message.error))
    })
    this.child.on('exit', () => {
      this.isLost = true
      for (const { reject } of this.waiting.values()) reject(new Error(`the fixture ended: ${this.output}`))
    })
  }

  /** Runs a command of the fixture. */
  call(command: string, ...args: unknown[]): Promise<unknown> {
    const id = ++this.last
    return new Promise((resolve, reject) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        reject(new Error(`the fixture had ended: ${this.output}`))
        return
      }
      this.waiting.set(id, { resolve, reject })
      this.child.send({ id, command, args })
    })
  }

  /** Evaluates an expression in the page. */
  page(code: string): Promise<unknown> {
    return this.call('page', code)
  }

  /** Waits for the first event of a kind. */
  async event(kind: string, limit = 45_000): Promise<FixtureEvent> {
    const end = Date.now() + limit
    for (;;) {
      const found = this.events.find((event) => event.kind === kind)
      if (found) return found
      if (Date.now() > end) {
        this.isLost = true
        throw new Error(`no '${kind}' within ${limit} ms: ${this.output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** Resolves to its exit code. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode
    const [code] = (await once(this.child, 'exit')) as [number | null]
    return code
  }

  async stop(): Promise<void> {
    const ended = this.ended()
    this.child.kill('SIGTERM')
    await ended
  }
}

export function temporaryProfile(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'standin-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) }
}
