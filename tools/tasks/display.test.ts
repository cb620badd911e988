import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Tests that everything that starts Electron provides a display if the machine has none.

/** A program that ran: its identifying argument and its display. */
interface ProgramRun {
  readonly what: string
  readonly display: string | undefined
}
interface Options {
  readonly env?: NodeJS.ProcessEnv
  readonly onErrorText?: (text: string) => void
}

const MODULES = ['program', 'display', 'build', 'electron-binary', 'sandbox', 'system-packages']
let folder: string
let ran: ProgramRun[]
let displays: { made: number; ended: number }
/** Exit codes and outputs of the next programs; 0 and empty by default. */
let ends: { code: number; says: string }[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-display-'))
  ran = []
  ends = []
  displays = { made: 0, ended: 0 }
  const ranTo = (what: string, { env, onErrorText }: Options = {}): Promise<number> => {
    ran.push({ what, display: env?.['DISPLAY'] })
    const { code, says } = ends.shift() ?? { code: 0, says: '' }
    onErrorText?.(says)
    return Promise.resolve(code)
  }
  vi.stubEnv('DISPLAY', undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.doMock('./program.ts', () => ({
    root: folder,
    say: () => undefined,
    run: (program: string, args: readonly string[], options?: Options) =>
      ranTo([program === process.execPath ? 'node' : program, ...args].join(' '), options),
    runPackage: (script: string, _args: readonly string[], options?: Options) => ranTo(script, options)
  }))
  vi.doMock('./display.ts', () => ({
    canShowWindows: () => true,
    provideDisplay: () => {
      displays.made += 1
      const env = { ...process.env, DISPLAY: ':7' }
      return Promise.resolve({ env, note: undefined, end: () => void (displays.ended += 1) })
    }
  }))
  vi.doMock('./build.ts', () => ({ buildIfChanged: () => Promise.resolve(0) }))
  vi.doMock('./electron-binary.ts', () => ({ provideElectron: () => Promise.resolve('/e/electron') }))
  vi.doMock('./sandbox.ts', () => ({
    sandboxFacts: () => ({}),
    sandboxProblem: () => undefined,
    sandboxCommand: () => 'the command'
  }))
  vi.doMock('./system-packages.ts', () => ({ ensureSystem: () => Promise.resolve(true) }))
  // Modules loaded earlier lack the mocks of this test.
  vi.resetModules()
})
afterEach(() => {
  for (const name of MODULES) vi.doUnmock(`./${name}.ts`)
  vi.resetModules()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const withDisplay = (): string[] => ran.filter(({ display }) => display === ':7').map(({ what }) => what)

it('npm start gives one to Electron, and to the stand-in that takes its place', async () => {
  vi.stubEnv('DESKSIDE_RUNTIME', '')
  ends = [{ code: 133, says: 'FATAL: No usable sandbox!' }]
  const { start } = await import('./start.ts')
  expect(await start(['--demo'])).toBe(0)
  expect(withDisplay()).toEqual([
    expect.stringMatching(/^\/e\/electron .*--demo$/),
    expect.stringMatching(/^node --import .*register\.mjs .*--demo$/)
  ])
  expect(displays).toEqual({ made: 1, ended: 1 })
})

it('tests and bench give one to Electron', async () => {
  vi.stubEnv('DESKSIDE_RUNTIME', 'electron')
  const quality = await import('./quality.ts')
  await quality.test()
  const bench = expect.stringMatching(/^node .*run\.ts --json --small$/) as string
  const measured = process.platform === 'linux' ? [bench] : []
  expect(withDisplay()).toEqual(['@playwright/test/cli.js', ...measured])
  expect(displays).toEqual({ made: 1 + measured.length, ended: 1 + measured.length })
  ran = []
  await quality.testE2e([])
  expect(await quality.bench(['--only', 'start'])).toBe(0)
  expect(withDisplay()).toEqual(['@playwright/test/cli.js', expect.stringMatching(/^node .*run\.ts --only start$/)])
})

it('tests and bench on the stand-in need none', async () => {
  vi.stubEnv('DESKSIDE_RUNTIME', 'stand-in')
  const quality = await import('./quality.ts')
  await quality.testE2e([])
  await quality.bench([])
  expect(ran).toHaveLength(2)
  expect(displays.made).toBe(0)
})
