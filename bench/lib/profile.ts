/** Profile for `start` and `memory`, created once per run by a real connection and a real sweep. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDemo, type Demo, type DemoOptions } from '../../e2e/support/demo.ts'
import { MAIN } from '../../e2e/support/runtime.ts'
import { startKeyring, type Keyring } from '../../tools/testing/keyring.ts'
import { PageLeft } from './page-link.ts'
import { askPage } from './page-time.ts'
import type { BenchOptions } from './row.ts'
import { appIn, openProgram, withProgram, type OpenProgram } from './app.ts'
import { startProgram } from './started.ts'

export interface BenchProfile {
  /** Why the profile is missing; null if it exists. */
  readonly missing: string | null
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly workspaceId: string
  /** Number of projects in its cache. */
  readonly records: number
  /** Sweeps again if the app would soon do so during a measurement. */
  freshen(): Promise<void>
  /** Stops the service for good: apps opened from then on are offline. */
  cut(): Promise<void>
  /**
   * Runs the app and calls `use` `rest` ms after its first rows. A shared profile has a single app, which stays open.
   */
  withApp<T>(rest: number, use: (app: OpenProgram) => Promise<T>): Promise<T>
}

/** The app sweeps a project list again after ten minutes; a round takes less than two. */
const FRESH_FOR = 7 * 60_000
const SWEEP_WITHIN = 15 * 60_000
/** Polling interval (ms); long, since each request delays main, which is measured. */
const ASK_EVERY = 500

interface Status {
  readonly lists: readonly {
    readonly list: string
    readonly state: string
    readonly error: { readonly message: string } | null
    readonly coverage: { readonly state: string; readonly cached: number; readonly sweptAt: number | null }
  }[]
}

/** Sends a request to main like the page does; fails on the blank page between two processes of a window. */
export async function request<T>(port: number, route: string, input: unknown): Promise<T> {
  const reply = await askPage<{ ok: boolean; value?: T; error?: { message: string } }>(
    port,
    `new Promise((resolve) => {
      const look = () => globalThis.desksideBridge && location.pathname !== '/' ? resolve() : setTimeout(look, 50)
      look()
    }).then(() => desksideBridge.request(${JSON.stringify(route)}, ${JSON.stringify(input)}))`,
    120_000
  )
  if (!reply.ok) throw new Error(`${route}: ${reply.error?.message ?? 'refused'}`)
  return reply.value as T
}

/** Retries until a page exists long enough to answer: a window changes its process once it is connected. */
async function requestOfAnyPage<T>(port: number, route: string, input: unknown): Promise<T> {
  for (let left = 0; ; left++) {
    try {
      return await request<T>(port, route, input)
    } catch (error) {
      if (!(error instanceof PageLeft) || left === 20) throw error
      await pause(50)
    }
  }
}

/** Waits until every list was swept after `since`; returns the number of active projects. */
async function swept(port: number, workspaceId: string, since: number): Promise<number> {
  const limit = Date.now() + SWEEP_WITHIN
  for (;;) {
    const { lists } = await requestOfAnyPage<Status>(port, 'sync.status', { workspaceId })
    const failed = lists.find(({ state }) => state === 'failed')
    if (failed !== undefined) throw new Error(`the sweep of ${failed.list} failed: ${failed.error?.message}`)
    if (lists.every(({ coverage }) => coverage.state === 'complete' && (coverage.sweptAt ?? 0) >= since)) {
      return lists.find(({ list }) => list === 'projects-active')?.coverage.cached ?? 0
    }
    if (Date.now() > limit) throw new Error('the sweep did not end in time')
    await pause(ASK_EVERY)
  }
}

async function environmentOf(keyring: Keyring, folder: string): Promise<Record<string, string>> {
  const clock = ['NODE_OPTIONS', 'DESKSIDE_TEST_CLOCK']
  const passed = ['PATH', 'TZ', 'CHROMIUM_PATH', 'DISPLAY', 'XAUTHORITY', ...clock]
  return {
    ...Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    LANG: 'en_GB.UTF-8',
    ...keyring.env,
    HOME: folder,
    TMPDIR: folder
  }
}

/** Environment of a profile: keychain daemon, service and folder. */
export interface Surroundings {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly demo: Demo
}

export interface ProfileOptions extends BenchOptions {
  /** Extra folders and files besides those of projects; default: none. */
  readonly cloud?: DemoOptions['cloud']
  /** Number of calendar events; default: proportional to the projects. */
  readonly events?: number
  /** Extra calendar events, and changes from the bench; default: none. */
  readonly calendar?: DemoOptions['calendar']
  readonly hasControl?: boolean
}

/** Starts the environment, passes it to `use`, and removes it. */
export async function withSurroundings<T>(
  { projects, log, cloud, events, calendar, hasControl }: ProfileOptions,
  use: (surroundings: Surroundings) => Promise<T>
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  let keyring: Keyring | null = null
  let demo: Demo | null = null
  try {
    keyring = await startKeyring('unlocked')
    const env = await environmentOf(keyring, folder)
    log(`profile: preparing ${projects} projects`)
    demo = await startDemo({
      ...{ projects, language: 'mixed', seed: 1, shouldPreserialise: true },
      ...(cloud === undefined ? {} : { cloud }),
      ...(events === undefined ? {} : { events }),
      ...(calendar === undefined ? {} : { calendar }),
      ...(hasControl === undefined ? {} : { hasControl })
    })
    return await use({ folder, env, demo })
  } finally {
    await demo?.stop()
    await keyring?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates the profile, passes it to `use`, and removes it with its environment. */
export async function withProfile<T>(options: ProfileOptions, use: (profile: BenchProfile) => Promise<T>): Promise<T> {
  if (options.shared !== null) return use(options.shared)
  let isUsed = false
  try {
    return await withSurroundings(options, async ({ folder, env, demo }) => {
      const profile = await makeProfile(join(folder, 'profile'), env, demo, options)
      isUsed = true
      return use(profile)
    })
  } catch (error) {
    if (isUsed) throw error
    const missing = `no profile to measure with: ${error instanceof Error ? error.message : String(error)}`
    return use({
      ...{ missing, folder: '', env: {}, workspaceId: '', records: 0 },
      freshen: () => Promise.resolve(),
      cut: () => Promise.resolve(),
      withApp: () => Promise.reject(new Error(missing))
    })
  }
}

/** Like `withProfile`, for all rows of a run: the app starts once, and again only after a failed row. */
export async function withSharedProfile<T>(
  options: ProfileOptions,
  use: (profile: BenchProfile) => Promise<T>
): Promise<T> {
  return withProfile(options, async (profile) => {
    let running: OpenProgram | null = null
    const close = async (): Promise<void> => {
      const open = running
      running = null
      await open?.close()
    }
    const withApp: BenchProfile['withApp'] = async (rest, useApp) => {
      if (profile.missing !== null) throw new Error(profile.missing)
      running ??= await openProgram(appIn(profile.folder, profile.env), rest)
      try {
        return await useApp(running)
      } catch (error) {
        await close()
        throw error
      }
    }
    try {
      return await use({ ...profile, withApp })
    } finally {
      await close()
    }
  })
}

/** Connects the running app to the service and waits until everything is swept. */
export async function connectAndSweep(
  port: number,
  { address, credentials }: Demo
): Promise<{ workspaceId: string; records: number }> {
  const asked = {
    attempt: crypto.randomUUID(),
    address,
    ...credentials,
    lookupPath: 'lookup',
    name: 'Bench',
    keep: 'keychain'
  }
  type Outcome = { state: string; workspaceId?: string; error?: { message: string } }
  // The page's process is replaced on connecting, usually before it gets the answer.
  const outcome = await request<Outcome>(port, 'workspaces.connect', asked).catch((error: unknown) => {
    if (error instanceof PageLeft) return null
    throw error
  })
  if (outcome !== null && outcome.workspaceId === undefined) {
    throw new Error(`${outcome.state}: ${outcome.error?.message}`)
  }
  const [workspace] = await requestOfAnyPage<readonly { id: string }[]>(port, 'workspaces.list', undefined)
  if (workspace === undefined) throw new Error('the page went away, and nothing was connected')
  const workspaceId = workspace.id
  const records = await swept(port, workspaceId, 0)
  // The next start shows the table of projects.
  await requestOfAnyPage(port, 'settings.set', { lastRoom: 'projects' })
  return { workspaceId, records }
}

async function makeProfile(
  folder: string,
  env: Readonly<Record<string, string>>,
  demo: Demo,
  { log }: BenchOptions
): Promise<BenchProfile> {
  const started = await startProgram(MAIN, folder, env)
  let sweptAt = Date.now()
  let made: { workspaceId: string; records: number }
  try {
    const from = Date.now()
    log('profile: sweeping')
    made = await connectAndSweep(started.port, demo)
    log(`profile: ${made.records} projects swept in ${Math.round((Date.now() - from) / 100) / 10} s`)
  } finally {
    await started.end()
  }
  const { workspaceId, records } = made
  return {
    missing: null,
    folder,
    env,
    workspaceId,
    records,
    cut: () => demo.stop(),
    withApp: (rest, use) => withProgram(appIn(folder, env), rest, use),
    async freshen() {
      if (Date.now() - sweptAt < FRESH_FOR) return
      log('profile: sweeping again, so that the app does not do it meanwhile')
      const again = await startProgram(MAIN, folder, env)
      try {
        sweptAt = Date.now()
        await request(again.port, 'sync.refresh', { workspaceId, list: null })
        await swept(again.port, workspaceId, sweptAt)
      } finally {
        await again.end()
      }
    }
  }
}
