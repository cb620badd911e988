import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const LIMITS = { patience: 20_000, longest: 20_000 }

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-binary-'))
  said = []
  const electron = join(folder, 'node_modules', 'electron')
  mkdirSync(electron, { recursive: true })
  mkdirSync(join(folder, '.toolchain'))
  writeFileSync(join(electron, 'package.json'), '{ "version": "45.0.0" }')
  // Records each run, and fails.
  writeFileSync(
    join(electron, 'install.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'runs'))}, '.')
     console.error('403 Forbidden')
     process.exit(1)`
  )
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined)
  vi.doMock('./program.ts', () => ({ root: folder, say: (text: string) => said.push(text) }))
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('./program.ts')
  vi.doUnmock('node:fs')
  vi.resetModules()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('a download of Electron’s program that failed', () => {
  it('is not tried again for a day, and every start says so, why, and what tries it at once', async () => {
    const { provideElectron } = await import('./electron-binary.ts')
    expect(await provideElectron(false, LIMITS)).toBeUndefined()
    expect(said).toEqual([
      expect.stringContaining('Trying to download') as string,
      expect.stringMatching(/could not be downloaded: .*refused it\.$/) as string
    ])
    for (let start = 0; start < 2; start += 1) {
      said = []
      expect(await provideElectron(false, LIMITS)).toBeUndefined()
      expect(said).toEqual([
        "Electron's own program could not be downloaded earlier (the host that it comes from refused it); npm start -- --retry-electron tries again at once."
      ])
    }
    expect(readdirSync(folder)).toContain('runs')
    said = []
    await provideElectron(true, LIMITS)
    expect(said[0]).toContain('Trying to download')
  })

  it('is said too where an earlier version kept no reason', async () => {
    writeFileSync(
      join(folder, '.toolchain', 'electron.json'),
      JSON.stringify({ version: '45.0.0', mirror: '', at: Date.now() })
    )
    vi.stubEnv('npm_config_electron_mirror', undefined)
    vi.stubEnv('NPM_CONFIG_ELECTRON_MIRROR', undefined)
    vi.stubEnv('ELECTRON_MIRROR', undefined)
    const { provideElectron } = await import('./electron-binary.ts')
    expect(await provideElectron(false, LIMITS)).toBeUndefined()
    expect(said).toEqual([expect.stringContaining('--retry-electron') as string])
  })

  it('is not even begun where the program could not be used', async () => {
    const { provideElectron } = await import('./electron-binary.ts')
    expect(await provideElectron(true, LIMITS, () => false)).toBeUndefined()
    expect(said).toEqual([])
    expect(existsSync(join(folder, 'runs'))).toBe(false)
  })
})

describe('the size of what has arrived', () => {
  it('is that of all files, however deep, and 0 without a folder', async () => {
    const { sizeOf } = await import('./electron-binary.ts')
    mkdirSync(join(folder, 'deep', 'deeper'), { recursive: true })
    writeFileSync(join(folder, 'deep', 'one'), 'abc')
    writeFileSync(join(folder, 'deep', 'deeper', 'two'), 'de')
    expect(sizeOf(join(folder, 'deep'))).toBe(5)
    expect(sizeOf(join(folder, 'nowhere'))).toBe(0)
  })

  it.each(['readdirSync', 'statSync'] as const)(
    'is not known while files come and go, and that ends neither the download nor its task: %s',
    async (refuses) => {
      let failures = 0
      vi.doMock('node:fs', async (original) => ({
        ...(await original<object>()),
        [refuses]: () => {
          failures += 1
          throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
        }
      }))
      const { download, sizeOf } = await import('./electron-binary.ts')
      expect(sizeOf(join(folder, 'node_modules'))).toBeUndefined()
      const script = join(folder, 'slow.cjs')
      mkdirSync(join(folder, 'dist'))
      writeFileSync(join(folder, 'dist', 'part'), 'x')
      writeFileSync(script, "setTimeout(() => { console.error('404 Not Found'); process.exit(1) }, 1500)")
      // The size is unreadable for longer than the patience allows, which still counts as progress.
      const outcome = await download(script, { patience: 400, longest: 20_000 }, process.env)
      expect(outcome).toEqual({ done: false, why: 'the host that it comes from does not have it' })
      expect(failures).toBeGreaterThan(3)
    }
  )
})
