/**
 * A real keychain for tests, separate from the user's. It has a private D-Bus session bus, its own HOME and its own
 * XDG_RUNTIME_DIR of mode 700. GNOME Keyring on that bus may be missing, locked, hanging or refusing.
 *
 *     const keyring = await startKeyring('unlocked')
 *     spawn(app, { env: { ...process.env, ...keyring.env } })   // or: keyring.environment(process.env)
 *     await keyring.read('Deskside', 'w1/credentials')          // reads what the app wrote, in another process
 *     keyring.freeze()                                          // the Secret Service stops answering
 *     await keyring.close()                                     // ends every process, removes every file
 *
 * Kinds:
 * - `unlocked`: as on a desktop after logging in.
 * - `locked`: the default keyring is locked, and there is no password prompter. Entries of `seed` are written before.
 * - `asking`: locked, with a prompter that never answers: the keyring waits for a password.
 * - `empty`: a Secret Service without a default keyring and without a prompter for a new one's password.
 * - `absent`: a bus without a Secret Service.
 * - `no-bus`: no session bus.
 * - `hanging`: unlocked (and seeded), then stopped: calls are accepted and not answered until `thaw()`.
 * - `refusing`: the bus denies access to the Secret Service, as for confined packages.
 *
 * Linux only (`isKeyringSupported`). Needs `dbus`, `gnome-keyring` and `libsecret-1-0`; throws one line that names missing
 * ones. Use `keyring.env` in a child's environment: keytar uses the bus of its own process.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Bus } from '../../src/main/credentials/dbus.ts'

export type KeyringKind = 'unlocked' | 'locked' | 'asking' | 'empty' | 'absent' | 'no-bus' | 'hanging' | 'refusing'

export interface Keyring {
  /** Environment variables for a process that should use this keychain. */
  readonly env: Readonly<Record<string, string>>
  /** The given environment with `env`, without variables that lead to another bus or display. */
  environment(base: NodeJS.ProcessEnv): NodeJS.ProcessEnv
  /** An entry as read by another process; null without one. Rejects with keytar's message. */
  read(service: string, account: string): Promise<string | null>
  write(service: string, account: string, value: string): Promise<void>
  /** Writes several entries, by account. */
  writeAll(service: string, values: Readonly<Record<string, string>>): Promise<void>
  /** All entries of a service: account to value. */
  entries(service: string): Promise<Record<string, string>>
  /** Stops the Secret Service (SIGSTOP); `thaw` resumes it. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export interface KeyringOptions {
  /** Entries written before the keyring is locked or frozen. */
  readonly seed?: readonly { readonly service: string; readonly account: string; readonly value: string }[]
}

export const isKeyringSupported = process.platform === 'linux'

const PACKAGES = 'apt-get install dbus gnome-keyring libsecret-1-0'
const PROGRAMS = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon']
const PROJECT = resolve(import.meta.dirname, '../..')
const PASSWORD = 'for this test only'
const PATIENCE_MS = 60_000
const run = promisify(execFile)

export async function startKeyring(kind: KeyringKind, options: KeyringOptions = {}): Promise<Keyring> {
  if (!isKeyringSupported) throw new Error('The private keychain for tests is for Linux.')
  requirePrograms()
  const parts = new Parts()
  try {
    const home = parts.folder
    const runtime = join(home, 'run')
    mkdirSync(runtime, { mode: 0o700 })
    const bus = join(runtime, 'bus')
    const env: Record<string, string> = {
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}`
    }
    if (kind !== 'no-bus') await startBus(parts, env, bus, kind === 'refusing')
    if (kind === 'empty') await startService(parts, env, null)
    if (kind === 'unlocked' || kind === 'locked' || kind === 'asking' || kind === 'hanging') {
      await startService(parts, env, PASSWORD)
      // The first entry creates the default keyring; otherwise there is nothing to lock.
      await keytar(env, 'setPassword', 'keyring', 'made', 'yes')
      for (const entry of options.seed ?? []) {
        await keytar(env, 'setPassword', entry.service, entry.account, entry.value)
      }
    }
    if (kind === 'asking') parts.prompter = await silentPrompter(bus)
    if (kind === 'locked' || kind === 'asking') {
      await parts.stopService()
      await startService(parts, env, null)
    }
    const keyring = keyringOf(parts, env)
    if (kind === 'hanging') keyring.freeze()
    return keyring
  } catch (error) {
    await parts.close()
    throw error
  }
}

function keyringOf(parts: Parts, env: Record<string, string>): Keyring {
  return {
    env,
    environment(base) {
      const merged: NodeJS.ProcessEnv = { ...base, ...env }
      for (const name of ['GNOME_KEYRING_CONTROL', 'DBUS_STARTER_ADDRESS', 'DBUS_STARTER_BUS_TYPE']) delete merged[name]
      return merged
    },
    async read(service, account) {
      return (await keytar(env, 'getPassword', service, account)) as string | null
    },
    async write(service, account, value) {
      await keytar(env, 'setPassword', service, account, value)
    },
    async writeAll(service, values) {
      await keytarCalls(
        env,
        Object.entries(values).map((entry) => ['setPassword', service, ...entry])
      )
    },
    async entries(service) {
      const found = (await keytar(env, 'findCredentials', service)) as { account: string; password: string }[]
      return Object.fromEntries(found.map(({ account, password }) => [account, password]))
    },
    freeze: () => parts.service('SIGSTOP'),
    thaw: () => parts.service('SIGCONT'),
    close: () => parts.close()
  }
}

/** State of each thread of a process, one letter as in `proc(5)`; empty for an ended process. */
function threadStates(pid: number | undefined): string[] {
  const threads = `/proc/${pid}/task`
  if (!existsSync(threads)) return []
  return readdirSync(threads).map((id) => {
    try {
      return readFileSync(`${threads}/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .charAt(0)
    } catch {
      return 'X' // It has ended.
    }
  })
}

/** Processes and folder of one keychain. */
class Parts {
  readonly folder = mkdtempSync(join(tmpdir(), 'deskside-keyring-'))
  bus: ChildProcess | null = null
  keyring: ChildProcess | null = null
  prompter: Bus | null = null
  // Cleans up after an interrupted test, too.
  readonly #onExit = () => this.#kill()

  constructor() {
    process.once('exit', this.#onExit)
  }

  service(signal: NodeJS.Signals): void {
    if (this.keyring === null) throw new Error('This keychain has no Secret Service.')
    const { pid } = this.keyring
    this.keyring.kill(signal)
    // Wait until every thread has stopped or ended: a running one would still answer.
    if (signal === 'SIGSTOP') while (!threadStates(pid).every((state) => 'TZX'.includes(state)));
  }

  async stopService(): Promise<void> {
    await end(this.keyring)
    this.keyring = null
  }

  async close(): Promise<void> {
    process.off('exit', this.#onExit)
    this.prompter?.close()
    await Promise.all([end(this.keyring), end(this.bus)])
    rmSync(this.folder, { recursive: true, force: true })
  }

  #kill(): void {
    this.keyring?.kill('SIGKILL')
    this.bus?.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function startBus(parts: Parts, env: Record<string, string>, path: string, shouldRefuse: boolean): Promise<void> {
  const config = join(parts.folder, 'bus.conf')
  // No service files: nothing on the machine is started by a bus name, no prompter either.
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${path}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    ${shouldRefuse ? '<deny send_destination="org.freedesktop.secrets"/>' : ''}
  </policy>
</busconfig>
`
  )
  const bus = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'], {
    env: { ...minimal(), ...env },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  parts.bus = bus
  const ready = bus.stdout ? once(bus.stdout, 'data') : Promise.reject(new Error('no output'))
  await Promise.race([ready, failure(bus, 'dbus-daemon'), tooLate('dbus-daemon')])
  bus.stdout?.destroy()
  if (shouldRefuse) await startService(parts, env, PASSWORD)
}

/** Takes the bus name of the desktop's password prompter, and never answers. */
async function silentPrompter(path: string): Promise<Bus> {
  const name = 'org.gnome.keyring.SystemPrompter'
  // A string (length, text, NUL) and an integer, both aligned to four bytes.
  const bytes = Buffer.alloc(4 + Math.ceil((name.length + 1) / 4) * 4 + 4)
  bytes.writeUInt32LE(name.length)
  bytes.write(name, 4)
  const bus = new Bus(path)
  await bus.hello()
  await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'RequestName',
    body: { signature: 'su', bytes }
  })
  return bus
}

/** @param password creates or unlocks the login keyring; null leaves it alone */
async function startService(parts: Parts, env: Record<string, string>, password: string | null): Promise<void> {
  const args = ['--foreground', '--components=secrets', ...(password === null ? ['--start'] : ['--unlock'])]
  const service = spawn('gnome-keyring-daemon', args, {
    env: { ...minimal(), ...env },
    stdio: ['pipe', 'ignore', 'ignore']
  })
  parts.keyring = service
  service.stdin?.end(password ?? '')
  const failed = failure(service, 'gnome-keyring-daemon')
  await Promise.race([owned(env), failed, tooLate('gnome-keyring-daemon')])
}

/** Waits until the Secret Service's name is taken. */
async function owned(env: Record<string, string>): Promise<void> {
  for (;;) {
    const { stdout } = await run(
      'dbus-send',
      [
        '--bus=' + env.DBUS_SESSION_BUS_ADDRESS,
        '--print-reply',
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        'string:org.freedesktop.secrets'
      ],
      { env: { ...minimal(), ...env } }
    )
    if (stdout.includes('boolean true')) return
    await sleep(20)
  }
}

async function failure(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`${name} ended with ${String(code)} before it was ready.`)
}

async function tooLate(name: string): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw new Error(`${name} was not ready after ${PATIENCE_MS / 1000} seconds.`)
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // SIGKILL also ends a stopped process.
  child.kill('SIGKILL')
  await ended
}

const keytar = (env: Record<string, string>, ...call: readonly string[]): Promise<unknown> => keytarCalls(env, [call])

/**
 * Calls keytar in a process of its own, since it uses the bus of its process. Returns the last result.
 *
 * @param calls methods with their arguments
 */
async function keytarCalls(env: Record<string, string>, calls: readonly (readonly string[])[]): Promise<unknown> {
  const script = `const keytar = require('keytar')
    const call = async () => {
      let value
      for (const [method, ...args] of JSON.parse(process.argv[1])) value = await keytar[method](...args)
      process.stdout.write(JSON.stringify(value ?? null))
    }
    call().catch((error) => { process.stderr.write(error.message); process.exitCode = 1 })`
  const { stdout } = await run(process.execPath, ['-e', script, '--', JSON.stringify(calls)], {
    cwd: PROJECT,
    env: { ...minimal(), ...env },
    timeout: PATIENCE_MS
  })
  return JSON.parse(stdout)
}

/** No DISPLAY: nothing may show a dialog on the user's screen. */
function minimal(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
}

function requirePrograms(): void {
  for (const program of PROGRAMS) {
    try {
      execFileSync('which', [program], { stdio: 'ignore' })
    } catch {
      throw new Error(`The keychain tests need ${program}, which is not installed: ${PACKAGES}`)
    }
  }
}
