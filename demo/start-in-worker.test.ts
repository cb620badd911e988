import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECT_NAMES } from './dialects'
import { FAULTS, type FaultName } from './faults/catalogue'
import { startInWorker } from './start-in-worker'

describe('the demo service in a worker', () => {
  let folder: string
  let path: string

  beforeAll(async () => {
    // The worker needs built code, as in the app.
    folder = await mkdtemp(join(tmpdir(), 'demo-worker-'))
    await build({
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@shared': resolve(import.meta.dirname, '../src/shared') } },
      build: {
        ssr: resolve(import.meta.dirname, 'worker.ts'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'worker.mjs' } }
      }
    })
    path = join(folder, 'worker.mjs')
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('serves with credentials of its own, differing from start to start', async () => {
    const [one, other] = await Promise.all([
      startInWorker(path, { projects: 30 }),
      startInWorker(path, { projects: 30 })
    ])
    expect(one.token).not.toBe(other.token)
    expect(one.secret).not.toBe(other.secret)
    const ask = (token: string, secret: string): Promise<Response> =>
      fetch(`${one.address}/backend/public/projects?count=3`, {
        headers: { 'X-Crypto-Token': token, 'X-Crypto-Secret': secret }
      })
    expect(((await (await ask(one.token, one.secret)).json()) as { data: unknown[] }).data).toHaveLength(3)
    expect((await ask(other.token, other.secret)).status).toBe(401)
    await Promise.all([one.close(), other.close()])
    await expect(ask(one.token, one.secret)).rejects.toThrow()
  })

  it('says why it did not start', async () => {
    await expect(startInWorker(path, { projects: 0 })).rejects.toThrow(/projects has to be a whole number/)
    await expect(startInWorker(join(folder, 'none.mjs'), {})).rejects.toThrow()
  })

  it('has neither the dialects nor the faults that tests bring', async () => {
    await expect(startInWorker(path, { projects: 30, dialect: 'php' })).rejects.toThrow(/knows no dialect php/)
    await expect(startInWorker(path, { projects: 30, faults: ['latency:10'] })).rejects.toThrow(/no fault latency/)
    const built = readFileSync(path, 'utf8')
    for (const name of DIALECT_NAMES.filter((name) => name !== 'bare' && name !== 'total'))
      expect(built).not.toContain(`name: "${name}"`)
    for (const name of Object.keys(FAULTS)) expect(built).not.toContain(FAULTS[name as FaultName].summary)
  })
})
