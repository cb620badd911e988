// A list over HTTP against the demo service. Whatever fails, and whenever the app is killed, the provider's own bill is
// the reference.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { JobRow } from '@shared/model/lookup-batch'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { createServiceClient } from '../api/http'
import type { ServiceClient } from '../api/types'
import { fetchTransport } from '../../../test/main/sync/faults/fetch-transport'
import { BatchRuns } from './batch-runs'
import { jobOf, phones, runToItsEnd } from '../../../test/main/lookup/lists'
import { openHere } from '../../../test/main/lookup/paying-world'

const KEY = 'ab'.repeat(32)
const LOG = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const ROWS = 5_000
const DISTINCT = 4_500

/** Faults of a request: refused, lost on the way, answered differently, or lost after payment. */
const FAULTS = [
  'status:400',
  'quota',
  'provider-busy:0',
  'provider-down',
  'reset',
  'error-200',
  'paid-reset',
  'paid-status:500',
  'paid-odd',
  'truncate',
  'clean-short',
  'clean-shuffled',
  'clean-without-source'
] as const

const scenario = fc.record({
  dialect: fc.oneof(
    fc.constantFrom('bare', 'php', 'ledger'),
    fc.nat(1_000).map((seed) => `random:${String(seed)}`)
  ),
  /** By request number. */
  faults: fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 3 }), { minLength: 300, maxLength: 300 }),
  /** Number of file operations per start before the kill, which comes before an operation or right after its commit. */
  kills: fc.array(fc.nat(150), { minLength: 14, maxLength: 14 }),
  /** The account's balance; it runs out midway. */
  balance: fc.integer({ min: 100, max: 4_000 })
})

let folder = ''
const closing: (() => Promise<unknown>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lookups-'))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

function clientOf(service: TestService, faultOf: (request: number) => string | null): ServiceClient {
  let requests = 0
  return createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    request: (request) => {
      service.faults.clear()
      const fault = faultOf(requests++)
      if (fault !== null) service.faults.add(fault)
      return fetchTransport(request)
    },
    log: LOG
  })
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** Every row of the job, in order. */
async function rowsOf(store: ReturnType<typeof openHere>, job: number): Promise<JobRow[]> {
  const rows: JobRow[] = []
  for (;;) {
    const page = await store.ask.jobs.rows(job, 'all', rows.length, 200)
    if (page.rows.length === 0) return rows
    rows.push(...page.rows)
  }
}

describe('a list of 5,000 rows over HTTP', () => {
  it('loses no row, pays none twice and repeats none by itself, by the bill of the provider', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ dialect, faults, kills, balance }) => {
        const service = await startTestService({ dialect, projects: 5, lookupAccount: { balance } })
        closing.push(() => service.close())
        const client = clientOf(service, (request) => faults[request] ?? null)
        closing.push(() => Promise.resolve(client.close()))
        const file = join(folder, `${String(closing.length)}.sqlite`)
        let toDie = Number.POSITIVE_INFINITY
        const opened = (): ReturnType<typeof openHere> => {
          const store = openHere(file, KEY, () => {
            if (toDie-- <= 0) store.kill()
          })
          return store
        }
        let store = opened()
        // Every tenth text is repeated, but sent once.
        const texts = phones(DISTINCT)
        const all = [...texts, ...texts.slice(0, ROWS - DISTINCT)]
        const job = await jobOf(store, all)

        for (let round = 0; round < 600; round++) {
          toDie = kills[round] ?? Number.POSITIVE_INFINITY
          const runs = new BatchRuns({
            ...{ client, withoutClient: new DesksideError('credentials-missing', 'none').toShape(), log: LOG },
            ...{ now: Date.now, onJob: () => undefined, store: () => Promise.resolve(store) },
            // A killed app holds no answers in memory.
            ...{ mayPay: () => Promise.resolve(), hold: () => undefined }
          })
          await runToItsEnd(store, runs, job).catch(() => undefined)
          if (toDie < Number.POSITIVE_INFINITY) {
            store.kill()
            toDie = Number.POSITIVE_INFINITY
            store = opened()
          }
          const { counts } = await store.ask.jobs.one(job)
          const { paid, items } = service.account
          expect([paid, counts.rows, counts.texts]).toEqual([items.size, ROWS, DISTINCT])
          expect(counts.answered).toBeLessThanOrEqual(paid)
          // Paid texts are answered or in doubt: none is resent automatically.
          expect(paid).toBeLessThanOrEqual(counts.answered + counts.inDoubt)
          if (counts.refused > 0) await store.ask.jobs.reopenRefused(job)
          else if (counts.open === 0) break
          const left = service.account.balance ?? 0
          if (left < 50) service.account.pay(1_000)
        }

        const bill = service.account.items
        const rows = await rowsOf(store, job)
        expect(rows.map(({ original }) => original[0])).toEqual(all)
        const wrong = rows.flatMap(({ original: [text = ''], cells: [cell] }) => {
          const times = bill.get(`phone ${text}`) ?? 0
          const found = String(cell?.standardised?.data['phone'])
          const isRight =
            cell?.state === 'answered'
              ? times === 1 && digits(found) === digits(text)
              : cell?.state === 'in-doubt' && times <= 1
          return isRight ? [] : [`${text}: ${String(cell?.state)}, paid ${String(times)} times, ${found}`]
        })
        expect(wrong.slice(0, 5)).toEqual([])
        const sent = service.log.of('lookup.clean')
        expect(sent.every(({ inFlight }) => inFlight === 1)).toBe(true)
        expect(Math.max(...sent.map(({ body }) => (JSON.parse(body) as { data: string[] }).data.length))).toBe(50)
        await store.close()
      }),
      { numRuns: 3, endOnFailure: true }
    )
  }, 240_000)
})
