// Paid answers when the lookup file is not writable, or is damaged while open.
import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { createServiceClient } from '../api/http'
import { fetchTransport } from '../../../test/main/sync/faults/fetch-transport'
import { Lookups, openLookupStore } from './index'
import type { OpenLookupFile } from './store/client'
import { jobOf, phones } from '../../../test/main/lookup/lists'
import { openHere } from '../../../test/main/lookup/paying-world'

const { signal } = new AbortController()

const KEY = 'ab'.repeat(32)
const LOG = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const full = (): DesksideError => new DesksideError('disk-full', 'The disk is full.')

let folder = ''
const closing: (() => Promise<unknown>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lost-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Milliseconds: no test waits for it, but retries itself. */
const NEVER = 100_000_000

async function world(
  open: OpenLookupFile,
  saveEvery = NEVER
): Promise<{ service: TestService; lookups: Lookups; told: string[] }> {
  const service = await startTestService({ projects: 5 })
  closing.push(() => service.close())
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    ...{ request: fetchTransport, log: LOG }
  })
  closing.push(() => Promise.resolve(client.close()))
  const told: string[] = []
  const lookups = new Lookups({
    ...{ client, open, saveEvery, file: join(folder, 'lookups.sqlite'), key: KEY, log: LOG, now: Date.now },
    withoutClient: new DesksideError('credentials-missing', 'none').toShape(),
    onChanged: (what) => told.push(what)
  })
  closing.push(() => lookups.close())
  return { service, lookups, told }
}

/** A file that rejects answers while `isFull`. */
function fullDisk(state: { isFull: boolean }): OpenLookupFile {
  return ({ file, key }) =>
    Promise.resolve(
      openHere(file, key, (operation) => {
        if (state.isFull && /^requests\.(answered|keep)$/.test(operation)) throw full()
      })
    )
}

describe('a paid answer that can’t be written', () => {
  it('is shown, held, never asked for again, and written as soon as that is possible', async () => {
    const disk = { isFull: true }
    const { service, lookups, told } = await world(fullDisk(disk))
    const ask = (text: string) => lookups.standardise('phone', text, 'array', 1, signal)
    expect(await ask('8 495 1234567')).toMatchObject({
      ...{ state: 'answered', isPaid: true, isSaved: false },
      answer: { standardised: { result: '+7 495 123-45-67' } }
    })
    expect((await lookups.state()).store).toMatchObject({ unsaved: 1, problem: { code: 'disk-full' } })
    expect(lookups.unsaved()).toMatchObject([
      { type: 'phone', text: '8 495 1234567', standardised: { result: '+7 495 123-45-67' } }
    ])
    expect(await lookups.kept()).toMatchObject({ entries: 1, paid: 1 })
    // The same text is answered from memory, and nothing else is paid for meanwhile.
    expect(await ask('8 495 1234567')).toMatchObject({ state: 'answered', isPaid: false, isSaved: false })
    await expect(ask('8 495 7654321')).rejects.toMatchObject({ code: 'disk-full' })
    await expect(lookups.saveUnsaved()).rejects.toMatchObject({ code: 'disk-full' })
    expect(service.account.paid).toBe(1)

    disk.isFull = false
    told.length = 0
    await lookups.saveUnsaved()
    expect(told).toEqual(expect.arrayContaining(['state', 'history']) as string[])
    expect((await lookups.state()).store).toMatchObject({ unsaved: 0, problem: null })
    expect(await ask('8 495 1234567')).toMatchObject({ state: 'answered', isPaid: false, isSaved: true })
    expect(service.account.paid).toBe(1)
  })

  it('is tried again by itself', async () => {
    const disk = { isFull: true }
    const { lookups } = await world(fullDisk(disk), 5)
    await lookups.standardise('phone', '8 495 1234567', 'array', 1, signal)
    disk.isFull = false
    await expect.poll(async () => (await lookups.state()).store.unsaved).toBe(0)
    expect((await lookups.state()).history).toEqual({ entries: 1, paid: 1 })
  })

  it('is written at the latest when the app ends', async () => {
    const disk = { isFull: true }
    const { lookups } = await world(fullDisk(disk))
    await lookups.standardise('phone', '8 495 1234567', 'array', 1, signal)
    disk.isFull = false
    await lookups.close()
    const later = openHere(join(folder, 'lookups.sqlite'), KEY)
    expect((await later.ask.texts.look('phone', '8 495 1234567')).state).toBe('answered')
    await later.close()
  })

  it('of a list pauses it, and none of its items goes again', async () => {
    const disk = { isFull: true }
    const { service, lookups } = await world(fullDisk(disk))
    const job = await jobOf(await lookups.store(), phones(120))
    await lookups.runs.start(job, 120, false)
    await expect.poll(() => lookups.runs.isRunning(job)).toBe(false)
    expect(await lookups.job(job)).toMatchObject({
      ...{ state: 'paused', pause: { reason: 'store', error: { code: 'disk-full' } } },
      counts: { sent: 50, open: 70 }
    })
    expect((await lookups.state()).store.unsaved).toBe(50)
    await expect(lookups.runs.start(job, 70, false)).rejects.toMatchObject({ code: 'disk-full' })
    disk.isFull = false
    await lookups.saveUnsaved()
    expect((await lookups.job(job)).counts).toMatchObject({ answered: 50, sent: 0, inDoubt: 0, toPay: 70 })
    await lookups.runs.start(job, 70, false)
    await expect.poll(async () => (await lookups.job(job)).state).toBe('done')
    expect([service.account.paid, service.account.items.size]).toEqual([120, 120])
  })
})

const PAGE = 4096

/** Overwrites four pages in the middle of the file, like a failing disk. */
function damage(path: string): void {
  const file = openSync(path, 'r+')
  const from = PAGE * Math.floor(fstatSync(file).size / PAGE / 2)
  writeSync(file, Buffer.alloc(4 * PAGE, 0x5a), 0, 4 * PAGE, from)
  closeSync(file)
}

describe('a file that is damaged while it is open', () => {
  it('stops the running list, is put aside and saved, and the answer on its way is kept', async () => {
    // Created in an earlier run, so it is in the file and not in its WAL.
    const before = openHere(join(folder, 'lookups.sqlite'), KEY)
    const job = await jobOf(before, phones(3_000))
    await before.close()
    const { service, lookups } = await world(openLookupStore)
    await lookups.runs.start(job, 3_000, false)
    await expect.poll(async () => (await lookups.job(job)).counts.answered).toBeGreaterThan(99)
    service.faults.add('provider-slow:300;times=1')
    const paidBefore = service.account.paid
    await expect.poll(() => service.log.requests.at(-1)?.status, { interval: 5 }).toBe(null)
    damage(join(folder, 'lookups.sqlite'))
    // Reading its rows reveals the damage.
    await expect
      .poll(async () => {
        try {
          for (let offset = 0; offset < 3_000; offset += 200)
            await (await lookups.store()).ask.jobs.rows(job, 'all', offset, 200)
        } catch {
          // Damage found.
        }
        return (await lookups.state()).store.problem?.code
      })
      .toBe('lookups-damaged')
    await expect.poll(() => lookups.runs.isRunning(job)).toBe(false)
    await lookups.saveUnsaved()
    const { store, history } = await lookups.state()
    expect(store).toMatchObject({ where: 'file', unsaved: 0, saved: { jobs: 1 } })
    expect(service.account.paid).toBeGreaterThanOrEqual(paidBefore)
    expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true)
    // The last answer came when the file was lost: it is in the new one.
    const last = service.account.charges.at(-1)?.texts ?? []
    const { ask } = await lookups.store()
    for (const text of last) expect((await ask.texts.look('phone', text)).state).toBe('answered')
    expect(history.paid).toBeGreaterThanOrEqual(last.length)
    // Nothing runs until somebody has seen the loss.
    const { toPay } = (await lookups.job(job)).counts
    await expect(lookups.runs.start(job, toPay, false)).rejects.toMatchObject({ code: 'lookups-damaged' })
    expect([...service.account.items.values()].every((times) => times === 1)).toBe(true)
  })
})
