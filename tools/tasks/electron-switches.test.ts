import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { electronSwitches, freeBytes, type MachineFacts } from './electron-switches.ts'

const MEGABYTE = 1024 ** 2
const machine = (over: Partial<MachineFacts>): MachineFacts => ({
  platform: 'linux',
  isRoot: false,
  sharedMemory: () => 8_192 * MEGABYTE,
  ...over
})

describe('the switches that Electron gets', () => {
  it.each<readonly [what: string, over: Partial<MachineFacts>, switches: string[]]>([
    ['none on an ordinary computer', {}, []],
    ['none where Linux’s rules do not hold', { platform: 'darwin', isRoot: true, sharedMemory: () => 0 }, []],
    ['no sandbox as root', { isRoot: true }, ['--no-sandbox']],
    ['no shared memory in a container', { sharedMemory: () => 64 * MEGABYTE }, ['--disable-dev-shm-usage']],
    ['nor where there is none', { sharedMemory: () => 0 }, ['--disable-dev-shm-usage']],
    ['both', { isRoot: true, sharedMemory: () => 0 }, ['--no-sandbox', '--disable-dev-shm-usage']]
  ])('%s', (_what, over, switches) => expect(electronSwitches(machine(over))).toEqual(switches))

  it('tell a folder with room from one that is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-room-'))
    expect(freeBytes(folder)).toBeGreaterThan(0)
    rmSync(folder, { recursive: true })
    expect(freeBytes(folder)).toBe(0)
  })
})

describe('what starts Electron passes them on', () => {
  afterEach(() => {
    vi.doUnmock('./electron-switches.ts')
    vi.doUnmock('./electron-binary.ts')
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it('npm start, the end-to-end tests and the bench', async () => {
    vi.resetModules()
    vi.doMock('./electron-switches.ts', () => ({ electronSwitches: () => ['--no-sandbox', '--some-switch'] }))
    vi.doMock('./electron-binary.ts', () => ({ electronProgram: () => '/e/electron' }))
    vi.stubEnv('DESKSIDE_RUNTIME', 'electron')
    const { electronLauncher } = await import('./start.ts')
    expect(electronLauncher('/e/electron').args.slice(0, -1)).toEqual(['--no-sandbox', '--some-switch'])
    expect(electronLauncher('/e/electron', false).args.slice(0, -1)).toEqual(['--no-sandbox', '--some-switch'])
    const { commandFor } = await import('../../e2e/support/runtime.ts')
    expect(commandFor('/main.js')).toEqual({
      program: '/e/electron',
      args: ['--no-sandbox', '--some-switch', '/main.js']
    })
  })
})
