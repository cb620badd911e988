import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSqlite, prebuildName } from './open-sqlite'
import countingWorker from '../../../test/main/database/report-counting-worker?modulePath'

function countReports(isByItself: boolean): Promise<{ reports: number; sum: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(countingWorker, { workerData: { isByItself } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

describe('the door to SQLite', () => {
  it('asks for no report about the process, which ends recent Electrons', async () => {
    await expect(countReports(false)).resolves.toEqual({ reports: 0, sum: 2 })
  })

  it.runIf(process.platform === 'linux')('is needed: the package by itself asks for one', async () => {
    await expect(countReports(true)).resolves.toEqual({ reports: 1, sum: 2 })
  })

  it.each([
    ['win32', 'x64', [], 'win32-x64'],
    ['darwin', 'arm64', [], 'darwin-arm64'],
    ['linux', 'x64', ['/lib64/ld-linux-x86-64.so.2'], 'linux-x64'],
    ['linux', 'x64', ['/lib/ld-musl-x86_64.so.1'], 'linuxmusl-x64'],
    ['linux', 'arm64', ['/lib/ld-musl-aarch64.so.1'], 'linuxmusl-arm64'],
    ['linux', 'x64', ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-musl-x86_64.so.1'], 'linux-x64'],
    ['linux', 'arm64', [], 'linux-arm64']
  ] as const)('on %s %s with %j it opens %s', (platform, arch, there: readonly string[], name) => {
    expect(prebuildName({ platform, arch, exists: (path) => there.includes(path) })).toBe(name)
  })
})

describe('a native program that can’t be loaded', () => {
  afterEach(() => {
    vi.doUnmock('node:module')
    vi.resetModules()
  })

  it('is an error of its own that bears the loader’s words', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-native-'))
    const file = `${prebuildName({ platform: process.platform, arch: process.arch, exists: existsSync })}.node`
    vi.resetModules()
    vi.doMock('node:module', () => ({ createRequire: () => ({ resolve: () => join(folder, 'package.json') }) }))
    mkdirSync(join(folder, 'prebuilds'))
    writeFileSync(join(folder, 'prebuilds', file), 'this is no program')
    const broken = await import('./open-sqlite')
    let thrown: unknown
    try {
      broken.openSqlite(null)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'sqlite-missing', retryable: false })
    expect((thrown as { details: { reason: string } }).details.reason).toContain(file)
    rmSync(folder, { recursive: true })
  })

  it('is not what an error of SQLite itself is taken for', () => {
    expect(() => openSqlite('/', {})).toThrow(expect.objectContaining({ name: 'SqliteError' }) as Error)
  })
})
