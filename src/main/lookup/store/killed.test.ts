import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rounds } from '../../../../tools/testing/rounds'
import { jobOf, phones } from '../../../../test/main/lookup/lists'
import { openHere } from '../../../../test/main/lookup/paying-world'

vi.setConfig({ testTimeout: 240_000 })

const KEY = 'cd'.repeat(32)
const PAGE = 4096
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lookups-killed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** 200 paid answers and their list. */
async function fill(file: string): Promise<void> {
  const store = openHere(file, KEY)
  for (let from = 0; from < 200; from += 50) {
    const request = await store.ask.requests.begin('phone', 'array', phones(50, from), from + 1)
    const records = request.texts.map((text) => ({ source: text, phone: text, qc: 0, note: 'x'.repeat(400) }))
    await store.ask.requests.answered(request, new TextEncoder().encode(JSON.stringify(records)), from + 2)
  }
  await jobOf(store, phones(200))
  await store.close()
}

/** Runs until `lines` lines were written, then for `delay` milliseconds more. */
async function kill(script: string, file: string, lines: number, delay: number): Promise<void> {
  const child = spawn(process.execPath, [script, file, KEY])
  await new Promise<void>((resolve, reject) => {
    let complaint = ''
    let said = 0
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      const before = said
      said += chunk.toString().split('\n').length - 1
      if (before < lines && said >= lines) setTimeout(() => child.kill('SIGKILL'), delay)
    })
    child.on('exit', (code) => (code === null ? resolve() : reject(new Error(complaint))))
  })
}

async function expectAll(file: string, what: string): Promise<void> {
  for (const start of [1, 2]) {
    // A process killed early has not found the damage yet.
    const { ask, close } = openHere(file, KEY, undefined, start === 1)
    const { history } = await ask.state('2026-11-28')
    const [job] = await ask.jobs.list()
    expect([what, start, history.paid, job?.counts.answered]).toEqual([what, start, 200, 200])
    await close()
  }
  expect(readdirSync(folder).filter((name) => name.includes('.saving'))).toEqual([])
}

describe('an app that is killed', () => {
  it('while it saves a damaged file loses no paid answer and no list', async () => {
    const script = (await import('../../../../test/main/lookup/open-until-killed?modulePath')).default
    const file = join(folder, 'lookups.sqlite')
    await fill(file)
    const bytes = readFileSync(file)
    // In the middle of the answers.
    bytes.fill(0x5a, 20 * PAGE, 21 * PAGE)
    writeFileSync(file, bytes)
    const whole = join(folder, 'damaged')
    cpSync(file, whole)
    const logs = readdirSync(folder).filter((name) => name.includes('.paid-'))
    for (const name of logs) cpSync(join(folder, name), join(folder, `${name}.whole`))
    for (let nth = 0; nth < rounds(8, 30); nth++) {
      for (const name of readdirSync(folder).filter((one) => /^lookups\.(sqlite|copy|saving)/.test(one)))
        rmSync(join(folder, name))
      cpSync(whole, file)
      for (const name of logs) cpSync(join(folder, `${name}.whole`), join(folder, name))
      await kill(script, file, 1, nth * 9)
      await expectAll(file, `killed after ${String(nth * 9)} ms`)
    }
  })

  it('while it copies the file leaves file and copies whole', async () => {
    const script = (await import('../../../../test/main/lookup/open-until-killed?modulePath')).default
    const file = join(folder, 'lookups.sqlite')
    await fill(file)
    for (let nth = 0; nth < rounds(6, 20); nth++) {
      await kill(script, file, 3, nth * 3)
      await expectAll(file, `killed after ${String(nth * 3)} ms`)
    }
    // The copies left by the kills are enough to restore everything.
    rmSync(file)
    await expectAll(file, 'gone')
  })
})
