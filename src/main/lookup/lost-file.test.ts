// A start that finds the lookup file damaged or gone: nothing may be paid for until the user has seen it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { dayText } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { createServiceClient } from '../api/http'
import { fetchTransport } from '../../../test/main/sync/faults/fetch-transport'
import { Lookups, openLookupStore } from './index'
import { jobOf, phones } from '../../../test/main/lookup/lists'

const { signal } = new AbortController()

const KEY = 'ab'.repeat(32)
const warned: string[] = []
const LOG = { debug: () => undefined, warn: (what: string) => void warned.push(what), error: () => undefined }
/** Milliseconds: tests request copies themselves. */
const NEVER = 100_000_000

let folder = ''
let service: TestService
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lost-file-'))
  service = await startTestService({ projects: 5 })
  warned.length = 0
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One run of the app. */
function start(now: () => number = Date.now): Lookups {
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    ...{ request: fetchTransport, log: LOG }
  })
  closing.push(() => Promise.resolve(client.close()))
  const lookups = new Lookups({
    ...{
      client,
      open: openLookupStore,
      copySoon: NEVER,
      file: join(folder, 'lookups.sqlite'),
      key: KEY,
      log: LOG,
      now
    },
    withoutClient: new DesksideError('credentials-missing', 'none').toShape(),
    onChanged: () => undefined
  })
  closing.push(() => lookups.close())
  return lookups
}

const standardise = (lookups: Lookups, text: string, confirmed: 0 | 1) =>
  lookups.standardise('phone', text, 'array', confirmed, signal)
const byHand = (lookups: Lookups, endpoint: string, text: string) =>
  lookups.ask({ operation: 'clean', endpoint, data: [text], count: null, confirmedItems: 1 }, signal)
const copies = (): string[] => readdirSync(folder).filter((name) => name.includes('.copy-'))

describe('a file that is lost', () => {
  it.each(['gone', 'empty', 'one byte'])('(%s) has nothing paid for until the user has seen it', async (how) => {
    const file = join(folder, 'lookups.sqlite')
    const first = start()
    await standardise(first, '8 495 1234567', 1)
    const job = await jobOf(await first.store(), phones(10))
    await first.close()
    if (how === 'gone') rmSync(file)
    else truncateSync(file, how === 'empty' ? 0 : 1)

    for (const run of [1, 2]) {
      const lookups = start()
      expect((await lookups.state()).store.saved, `start ${String(run)}`).toMatchObject({
        ...{ cause: 'gone', answers: 1, jobs: 0 },
        lost: { answers: 0, jobs: 1, rows: 0 }
      })
      expect(await lookups.kept()).toMatchObject({ paid: 1 })
      // The known text costs nothing, before and after.
      expect(await standardise(lookups, '8 495 1234567', 1)).toMatchObject({ state: 'answered', isPaid: false })
      const refused = { code: 'lookups-damaged' }
      await expect(standardise(lookups, '8 495 7654321', 1)).rejects.toMatchObject(refused)
      await expect(byHand(lookups, 'phone', '8 495 7654321')).rejects.toMatchObject(refused)
      await expect(byHand(lookups, 'unheard-of', '8 495 7654321')).rejects.toMatchObject(refused)
      await expect(lookups.runs.start(job, 10, false)).rejects.toMatchObject(refused)
      expect(service.account.paid).toBe(1)
      await lookups.close()
    }

    const seen = start()
    await (await seen.store()).ask.setFact('damage', null)
    expect((await seen.state()).store).toMatchObject({ saved: null, problem: null })
    expect(await standardise(seen, '8 495 7654321', 1)).toMatchObject({ state: 'answered', isPaid: true })
    expect([...service.account.items.values()].every((times) => times === 1)).toBe(true)
  })
})

describe('the daily copy', () => {
  const day = (nth: number) => () => Date.UTC(2026, 10, 20 + nth, 12)

  it('is made by a thread of its own, once a day, and three stay', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const lookups = start(day(nth))
      await standardise(lookups, `8 495 123450${String(nth)}`, 1)
      await lookups.copyNow()
      const made = copies()
      await lookups.copyNow()
      expect(copies()).toEqual(made)
      await lookups.close()
    }
    expect(copies().length).toBe(3)
    expect(warned).toEqual([])
  })

  it('that can’t be written harms nothing, and is made at the next occasion', async () => {
    const lookups = start(day(1))
    await standardise(lookups, '8 495 1234567', 1)
    await lookups.copyNow()
    const [first = ''] = copies()
    const bytes = readFileSync(join(folder, first))
    await lookups.close()
    // A folder blocks the path of the next copy.
    const next = first.replace(
      /\d{4}-\d\d-\d\d-(\d+)/,
      (_, nth: string) => `${dayText(localDay(day(2)()))}-${String(Number(nth) + 1).padStart(6, '0')}`
    )
    mkdirSync(join(folder, `${next}.part`))
    const later = start(day(2))
    await standardise(later, '8 495 7654321', 1)
    await later.copyNow()
    expect([copies().filter((name) => !name.endsWith('.part')), warned]).toEqual([
      [first],
      ['the file of lookups was not copied']
    ])
    expect(readFileSync(join(folder, first)).equals(bytes)).toBe(true)
    expect((await later.state()).history.paid).toBe(2)
    await later.copyNow()
    expect(copies().filter((name) => !name.endsWith('.part')).length).toBe(2)
  })

  it('that meets damage has the file saved, and no copy of it is made', async () => {
    const before = start(day(1))
    const job = await jobOf(await before.store(), phones(200))
    await before.runs.start(job, 200, false)
    await expect.poll(async () => (await before.job(job)).state).toBe('done')
    await before.copyNow()
    await before.close()
    const file = join(folder, 'lookups.sqlite')
    const bytes = readFileSync(file)
    bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 8 * 4096)
    writeFileSync(file, bytes)
    const kept = copies()
    const lookups = start(day(2))
    await lookups.copyNow()
    expect((await lookups.state()).store.saved).toMatchObject({ answers: 200, jobs: 1, lost: { answers: 0, jobs: 0 } })
    expect(copies()).toEqual(kept)
    expect(service.account.paid).toBe(200)
  })
})
