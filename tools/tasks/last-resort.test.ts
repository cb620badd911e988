import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Tests how the app starts if Chromium gets no sandbox: as an ordinary user of Ubuntu 23.10 or later, or in a
// container.

const COMMAND = 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
const NO_SANDBOX = '--no-sandbox'
const GIVES_UP = 'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not'

/** A simulated machine: its state before the start, and the outcomes of programs. */
interface Machine {
  hasElectron: boolean
  hasChromium: boolean
  /** Result of the check for user namespaces before the start. */
  hasNamespaces: boolean
  hasWindows: boolean
  canDownload: boolean
  /** Error output of the next programs; '' for success. */
  ends: string[]
}

let machine: Machine
let said: string[]
let downloads: number
/** Programs that ran: Electron or the stand-in, with or without Chromium's sandbox. */
let ran: string[]

beforeEach(() => {
  machine = {
    hasElectron: false,
    hasChromium: false,
    hasNamespaces: false,
    hasWindows: true,
    canDownload: true,
    ends: []
  }
  said = []
  ran = []
  downloads = 0
  vi.stubEnv('DESKSIDE_RUNTIME', '')
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.doMock('./build.ts', () => ({ buildIfChanged: () => Promise.resolve(0) }))
  vi.doMock('./system-packages.ts', () => ({ ensureSystem: () => Promise.resolve(machine.hasChromium) }))
  vi.doMock('../electron-standin/find-chromium.mjs', () => ({
    findChromium: () => (machine.hasChromium ? '/c/chromium' : undefined)
  }))
  vi.doMock('./electron-switches.ts', () => ({ electronSwitches: () => [] }))
  vi.doMock('./display.ts', () => ({
    canShowWindows: () => machine.hasWindows,
    provideDisplay: () => Promise.resolve({ env: {}, note: undefined, end: () => undefined })
  }))
  vi.doMock('./electron-binary.ts', () => ({
    provideElectron: (_isRetry: boolean, _limits: unknown, mayDownload: () => boolean) => {
      if (machine.hasElectron) return Promise.resolve('/e/electron')
      if (!mayDownload()) return Promise.resolve(undefined)
      downloads += 1
      return Promise.resolve(machine.canDownload ? '/e/electron' : undefined)
    }
  }))
  vi.doMock('./sandbox.ts', async (original) => ({
    ...(await original<object>()),
    sandboxFacts: () => ({
      platform: 'linux',
      isRoot: false,
      helperIsSetuid: () => false,
      namespacesWork: () => machine.hasNamespaces,
      isAppArmor: () => true
    })
  }))
  vi.doMock('./program.ts', async (original) => ({
    ...(await original<object>()),
    say: (text: string) => said.push(text),
    run: (program: string, args: readonly string[], options: { onErrorText: (text: string) => void }) => {
      const name = program === '/e/electron' ? 'electron' : 'stand-in'
      ran.push(args.includes(NO_SANDBOX) ? `${name} ${NO_SANDBOX}` : name)
      const words = machine.ends.shift() ?? ''
      options.onErrorText(words)
      return Promise.resolve(words === '' ? 0 : 133)
    }
  }))
  vi.resetModules()
})
afterEach(() => {
  for (const name of [
    'build',
    'system-packages',
    'electron-switches',
    'display',
    'electron-binary',
    'sandbox',
    'program'
  ])
    vi.doUnmock(`./${name}.ts`)
  vi.doUnmock('../electron-standin/find-chromium.mjs')
  vi.resetModules()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function start(given: Partial<Machine>): Promise<number> {
  machine = { ...machine, ...given }
  return (await import('./start.ts')).start(['--demo'])
}

const problem = expect.stringMatching(/^Electron can't start here: .*user namespaces.*\.$/) as string
const standInInstead = expect.stringContaining('development stand-in instead of Electron') as string
const orChromium = expect.stringMatching(/^Or install Google Chrome or Chromium/) as string
const without = expect.stringMatching(/^Until then Deskside runs without Chromium's sandbox \(--no-sandbox\)/) as string

describe('where the system gives no user namespaces', () => {
  it('Electron is not downloaded when a Chromium is there, on which the stand-in runs in its sandbox', async () => {
    expect(await start({ hasChromium: true })).toBe(0)
    expect({ downloads, ran, said }).toEqual({ downloads: 0, ran: ['stand-in'], said: [problem, standInInstead] })
    expect(said[0]).toContain(COMMAND)
  })

  it('both remedies are said before Electron is downloaded, as the last resort, and runs without a sandbox', async () => {
    expect(await start({})).toBe(0)
    expect({ downloads, ran }).toEqual({ downloads: 1, ran: [`electron ${NO_SANDBOX}`] })
    expect(said).toEqual([problem, orChromium, without])
    expect(said[0]).toContain(COMMAND)
  })

  it('nothing is said to run when Electron can’t be downloaded either', async () => {
    expect(await start({ canDownload: false })).toBe(1)
    expect({ downloads, ran, said }).toEqual({ downloads: 1, ran: [], said: [problem, orChromium] })
  })

  it('so does an Electron that is there already', async () => {
    expect(await start({ hasElectron: true })).toBe(0)
    expect({ downloads, ran, said }).toEqual({
      downloads: 0,
      ran: [`electron ${NO_SANDBOX}`],
      said: [problem, orChromium, without]
    })
  })

  it('an Electron that is asked for by name runs without a sandbox, Chromium or not', async () => {
    vi.stubEnv('DESKSIDE_RUNTIME', 'electron')
    expect(await start({ hasChromium: true })).toBe(0)
    expect({ ran, said }).toEqual({ ran: [`electron ${NO_SANDBOX}`], said: [problem, without] })
  })

  it('a machine that is to test with Electron does not download it, and fails', async () => {
    const { electronOnly } = await import('./start.ts')
    expect(await electronOnly()).toBe(1)
    expect({ downloads, said }).toEqual({ downloads: 0, said: [problem] })
    machine = { ...machine, hasNamespaces: true }
    expect(await electronOnly()).toBe(0)
    expect(downloads).toBe(1)
  })
})

it('Electron is not downloaded where it could show no window', async () => {
  expect(await start({ hasChromium: true, hasNamespaces: true, hasWindows: false })).toBe(0)
  expect({ downloads, ran }).toEqual({ downloads: 0, ran: ['stand-in'] })
  expect(said).toEqual(["Electron can't start here: there is no display, and no Xvfb (package xvfb).", standInInstead])
})

describe('where the sandbox turns out to be missing only as the program starts', () => {
  const ended = (program: string): string =>
    expect.stringMatching(`^${program} ended as it started: it finds no sandbox.*${COMMAND}.*`) as string

  it('Electron gives way to the stand-in', async () => {
    expect(await start({ hasNamespaces: true, hasChromium: true, ends: [GIVES_UP] })).toBe(0)
    expect(ran).toEqual(['electron', 'stand-in'])
    expect(said).toEqual([ended("Electron's own program"), standInInstead])
  })

  it('Electron runs without it when there is no Chromium', async () => {
    expect(await start({ hasNamespaces: true, ends: [GIVES_UP] })).toBe(0)
    expect(ran).toEqual(['electron', `electron ${NO_SANDBOX}`])
    expect(said).toEqual([ended("Electron's own program"), orChromium, without])
  })

  it.each([
    'FATAL:zygote_host_impl_linux.cc(201)] Failed to move to new namespace: PID namespaces supported',
    'FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! Update your kernel'
  ])('in whatever words: %s', async (words) => {
    await start({ hasNamespaces: true, ends: [words] })
    expect(ran).toEqual(['electron', `electron ${NO_SANDBOX}`])
  })

  it('the stand-in whose Chromium finds none either runs without it', async () => {
    const words = 'Chromium (/c/chromium) finds no sandbox that it may use here: allow user namespaces, or'
    expect(await start({ hasChromium: true, ends: [words] })).toBe(0)
    expect(ran).toEqual(['stand-in', `stand-in ${NO_SANDBOX}`])
    expect(said).toEqual([problem, standInInstead, ended('Chromium'), without])
  })

  it('nothing is tried for ever', async () => {
    expect(await start({ hasNamespaces: true, hasChromium: true, ends: Array<string>(9).fill(GIVES_UP) })).toBe(133)
    expect(ran).toEqual(['electron', 'stand-in', `stand-in ${NO_SANDBOX}`])
    expect(await start({ hasChromium: false })).toBe(133)
    expect(ran.slice(3)).toEqual(['electron', `electron ${NO_SANDBOX}`])
  })
})
