/**
 * Fixtures of every spec. The built app gets its own profile, home and temporary folder, and a real keychain on a
 * private bus. Demo services are behind recording gates. Everything started is ended.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type TestInfo } from '@playwright/test'
import { setTestClock } from '../tools/testing/clock/clock.ts'
import { isKeyringSupported, startKeyring, type Keyring, type KeyringKind } from '../tools/testing/keyring.ts'
import { screensOf, type Screens } from './pages/screens.ts'
import { App } from './support/app.ts'
import { startDemo, type Demo, type DemoOptions } from './support/demo.ts'
import { Gate, type Credentials } from './support/gate.ts'
import { PACKED } from './support/packed.ts'
import { KEYCHAIN_SERVICE } from './support/prepared-workspace.ts'
import { ELECTRON } from './support/runtime.ts'
import { SharedApp } from './support/shared-app.ts'
import type { TestOptions } from './support/test-options.ts'

export { expect } from '@playwright/test'
export { KEYCHAIN_SERVICE, screensOf }
export type { App, Gate, Keyring }

/** Tag for tests that prepare or break their app; all others reuse a running one. */
const OWN_APP = '@own-app'

/** Enough projects to scroll, few enough for a quick sweep. */
export const SMALL: DemoOptions = { projects: 90, language: 'en', seed: 7 }

interface Folders {
  readonly profile: string
  readonly home: string
  readonly temporary: string
  readonly all: string
}

interface TestFixtures extends TestOptions {
  /** Start time of the test, e.g. `2028-02-29T23:55` in local time; default: that of the run. */
  now: string | undefined
  /** Sets the clock of test, app and demo service. */
  clock: void
  /** Kind of keychain for the test; see tools/testing/keyring.ts. */
  keychain: KeyringKind
  folders: Folders
  keyring: Keyring
  app: App
  /** Page objects of a started app: call `const on = screens()` again after a restart. */
  screens: () => Screens
  /** A demo service with 90 projects. */
  service: Gate
  /** Additional services: with their own data, or without any (`null`), so that the test answers for them. */
  openService: (data?: DemoOptions | null) => Promise<Gate>
}

interface WorkerFixtures {
  sharedApp: SharedApp
  unlockedKeyring: Keyring
  demoOf: (options: DemoOptions) => Promise<Demo>
}

/** Only Linux has private keychains. Elsewhere the system's own is used, and no test reads it. */
const systemKeychain: Keyring = {
  env: {},
  environment: (base) => base,
  read: notHere,
  write: notHere,
  writeAll: notHere,
  entries: notHere,
  freeze: notHere,
  thaw: notHere,
  close: () => Promise.resolve()
}

function notHere(): never {
  throw new Error('Only the private keychain of Linux can be looked into.')
}

function newCredentials(): Credentials {
  return { token: `token-${randomBytes(12).toString('hex')}`, secret: `secret-${randomBytes(18).toString('hex')}` }
}

/** Variables that lead to a keychain; the folders stay the test's own. */
export function busOf(keyring: Keyring): Record<string, string> {
  return Object.fromEntries(
    ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'].flatMap((name) =>
      keyring.env[name] === undefined ? [] : [[name, keyring.env[name]]]
    )
  )
}

/** Variables of this machine that programs need to run, without those that lead to the user's desktop. */
function environment(keyring: Keyring, folders: Folders): Record<string, string> {
  if (!isKeyringSupported) {
    return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  }
  const passed = [
    'PATH',
    'TZ',
    'CHROMIUM_PATH',
    'NODE_COMPILE_CACHE',
    'NODE_OPTIONS',
    'DESKSIDE_TEST_CLOCK',
    'ELECTRON_OVERRIDE_DIST_PATH',
    ...(ELECTRON ? ['DISPLAY', 'XAUTHORITY'] : [])
  ]
  return {
    ...Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB:en',
    ...busOf(keyring),
    HOME: folders.home,
    XDG_CONFIG_HOME: join(folders.home, '.config'),
    XDG_DATA_HOME: join(folders.home, '.local'),
    XDG_CACHE_HOME: join(folders.home, '.cache'),
    TMPDIR: folders.temporary
  }
}

function makeFolders(): Folders {
  const all = mkdtempSync(join(tmpdir(), 'deskside-e2e-'))
  const folders = { all, profile: join(all, 'profile'), home: join(all, 'home'), temporary: join(all, 'tmp') }
  for (const folder of [folders.home, folders.temporary]) mkdirSync(folder, { mode: 0o700 })
  return folders
}

function removeFolders({ all }: Folders): void {
  // Chromium's helper processes may still write files after their parent has ended.
  rmSync(all, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isPacked: [false, { option: true }],

  keychain: ['unlocked', { option: true }],

  now: [undefined, { option: true }],

  clock: [
    async ({ now }, use) => {
      setTestClock(now)
      await use()
    },
    { auto: true }
  ],

  unlockedKeyring: [
    async ({}, use) => {
      const keyring = isKeyringSupported ? await startKeyring('unlocked') : systemKeychain
      await use(keyring)
      await keyring.close()
    },
    { scope: 'worker' }
  ],

  demoOf: [
    async ({}, use) => {
      const running = new Map<string, Promise<Demo>>()
      await use((options) => {
        const key = JSON.stringify([options, new Date().toDateString()])
        const demo = running.get(key) ?? startDemo(options)
        running.set(key, demo)
        return demo
      })
      for (const demo of running.values()) await (await demo).stop()
    },
    { scope: 'worker' }
  ],

  folders: async ({}, use) => {
    const folders = makeFolders()
    await use(folders)
    removeFolders(folders)
  },

  sharedApp: [
    async ({ unlockedKeyring }, use) => {
      const folders = makeFolders()
      const env = environment(unlockedKeyring, folders)
      const app = new SharedApp(
        { profile: folders.profile, folder: folders.all, env, mark: randomUUID(), packed: null },
        isKeyringSupported ? unlockedKeyring : null
      )
      await use(app)
      await app.dispose()
      removeFolders(folders)
    },
    { scope: 'worker' }
  ],

  keyring: async ({ keychain, unlockedKeyring }, use) => {
    if (keychain === 'unlocked') {
      await use(unlockedKeyring)
      return
    }
    const keyring = await startKeyring(keychain)
    await use(keyring)
    await keyring.close()
  },

  app: async ({ clock: _clock, keychain, keyring, folders, isPacked, sharedApp }, use, testInfo) => {
    const shares = !isPacked && keychain === 'unlocked' && !testInfo.tags.includes(OWN_APP)
    // A driver of the real Electron cannot detach from its first page.
    if (shares && ELECTRON === null) {
      sharedApp.lend()
      await use(sharedApp)
      const hasPassed = testInfo.status === testInfo.expectedStatus
      if (!hasPassed) await describeFailure(sharedApp, testInfo)
      await sharedApp.giveBack(hasPassed)
      return
    }
    const env = environment(keyring, folders)
    const app = new App({
      profile: folders.profile,
      folder: folders.all,
      env,
      mark: randomUUID(),
      packed: isPacked ? PACKED : null
    })
    await use(app)
    if (testInfo.status !== testInfo.expectedStatus) await describeFailure(app, testInfo)
    await app.dispose()
  },

  screens: async ({ app }, use) => {
    await use(() => screensOf(app.page))
  },

  openService: async ({ clock: _clock, demoOf }, use) => {
    const gates: Gate[] = []
    await use(async (data = SMALL) => {
      const gate = new Gate(newCredentials(), data === null ? null : await demoOf(data))
      gates.push(gate)
      await gate.open()
      return gate
    })
    for (const gate of gates) await gate.cut()
  },

  service: async ({ openService }, use) => {
    const gate = await openService()
    gate.sharesSweep = true
    await use(gate)
  }
})

/** Attaches what helps to debug a failed test. */
async function describeFailure(app: App, testInfo: TestInfo): Promise<void> {
  await testInfo.attach('output', { body: app.output(), contentType: 'text/plain' })
  await testInfo.attach('logs', { body: app.logs(), contentType: 'text/plain' })
  const picture = await screenshot(app)
  if (picture !== null) await testInfo.attach('screen', { body: picture, contentType: 'image/png' })
}

async function screenshot(app: App): Promise<Buffer | null> {
  try {
    return await app.page.screenshot({ timeout: 5_000 })
  } catch {
    return null // The app is not running, or its page hangs; only the original failure matters.
  }
}
