// Guarantees of paid jobs: no row is lost, no item is paid twice, no request is repeated automatically.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { BatchRuns } from './batch-runs'
import { jobOf, phones, runToItsEnd } from '../../../test/main/lookup/lists'
import { openHere, PaidProvider, type Fault } from '../../../test/main/lookup/paying-world'

const KEY = 'ab'.repeat(32)
const LOG = { warn: () => undefined }
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lookups-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

type Store = ReturnType<typeof openHere>

function runsOver(store: Store, provider: PaidProvider, onJob: (job: number) => void = () => undefined): BatchRuns {
  const withoutClient = new DesksideError('credentials-missing', 'none').toShape()
  return new BatchRuns({
    ...{ client: provider.client, withoutClient, now: Date.now, log: LOG, onJob },
    store: () => Promise.resolve(store),
    ...{ mayPay: () => Promise.resolve(), hold: () => undefined }
  })
}

const FAULTS: readonly Fault[] = [
  'refused-connection',
  'status-400',
  'status-403',
  'status-429',
  'status-500',
  'paid-500',
  'reset',
  'paid-reset',
  'broken',
  'short'
]

/** Checks that every row exists, and that no text was paid twice. */
async function expectNothingLost(store: Store, provider: PaidProvider, job: number, rows: number): Promise<void> {
  const { counts } = await store.ask.jobs.one(job)
  expect(counts.rows).toBe(rows)
  expect(counts.answered + counts.open + counts.inDoubt + counts.refused + counts.sent).toBe(counts.texts)
  expect([...provider.bill.values()].every((times) => times === 1)).toBe(true)
  // Paid texts are answered or in doubt.
  expect(provider.bill.size).toBeLessThanOrEqual(counts.answered + counts.inDoubt + counts.sent)
  expect(counts.answered).toBeLessThanOrEqual(provider.bill.size)
  expect(provider.requests.every((items) => items.length <= 50)).toBe(true)
  expect(provider.mostInFlight).toBeLessThanOrEqual(1)
}

describe('a list of 5,000 rows', () => {
  it('under random faults and kills loses none, pays none twice and repeats none by itself', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 4, nil: 'none' as Fault }), {
          minLength: 400,
          maxLength: 400
        }),
        fc.array(fc.nat(120), { minLength: 12, maxLength: 12 }),
        async (faults, kills) => {
          const file = join(folder, `${String(Math.random()).slice(2)}.sqlite`)
          const provider = new PaidProvider((request) => faults[request] ?? 'none')
          let store = openHere(file, KEY)
          // Every tenth text is repeated, but sent once.
          const texts = phones(4500)
          const job = await jobOf(store, [...texts, ...texts.slice(0, 500)])
          for (let round = 0; round < 400; round++) {
            if ((await store.ask.jobs.one(job)).counts.toPay === 0) break
            const killAfter = kills[round]
            let steps = 0
            const killed = store
            const runs = runsOver(store, provider, () => {
              if (killAfter !== undefined && ++steps > killAfter) killed.kill()
            })
            await runToItsEnd(store, runs, job).catch(() => undefined)
            if (killAfter !== undefined) {
              try {
                store.kill()
              } catch {
                // Killed midway.
              }
              store = openHere(file, KEY)
            }
            await expectNothingLost(store, provider, job, 5000)
            if ((await store.ask.jobs.one(job)).counts.refused > 0) await store.ask.jobs.reopenRefused(job)
          }
          const { counts } = await store.ask.jobs.one(job)
          expect([counts.open, counts.sent]).toEqual([0, 0])
          expect(counts.answered + counts.inDoubt + counts.refused).toBe(4500)
          await store.close()
        }
      ),
      { numRuns: 3 }
    )
  }, 240_000)
})

describe('a list', () => {
  it.each([
    ['status-403', 'quota'],
    ['status-429', 'busy'],
    ['refused-connection', 'not-sent']
  ] as const)('after %s waits (%s), and nothing was paid', async (fault, reason) => {
    const provider = new PaidProvider(() => fault)
    const store = openHere(null, null)
    const job = await jobOf(store, phones(60))
    await runToItsEnd(store, runsOver(store, provider), job)
    const { state, pause, counts } = await store.ask.jobs.one(job)
    expect([state, pause?.reason, counts.open, provider.requests.length]).toEqual(['paused', reason, 60, 1])
    await store.close()
  })

  it.each(['paid-500', 'reset', 'paid-reset', 'broken'] as const)(
    'after %s has the items of that request in doubt, and sends them again by hand alone',
    async (fault) => {
      const provider = new PaidProvider((request) => (request === 0 ? fault : 'none'))
      const store = openHere(null, null)
      const job = await jobOf(store, phones(60))
      const runs = runsOver(store, provider)
      await runToItsEnd(store, runs, job)
      const done = await store.ask.jobs.one(job)
      expect([done.state, done.counts.inDoubt, done.counts.answered, done.counts.toPay]).toEqual(['done', 50, 10, 0])
      expect(done.doubts).toMatchObject([{ items: 50 }])
      await store.ask.jobs.repeatDoubts(job, 49)
      expect((await store.ask.jobs.one(job)).counts.toPay).toBe(0)
      await store.ask.jobs.repeatDoubts(job, 50)
      await runToItsEnd(store, runs, job)
      expect((await store.ask.jobs.one(job)).counts.answered).toBe(60)
      await store.close()
    }
  )

  it('takes the records of a short answer by their sources, and doubts the text that has none', async () => {
    const store = openHere(null, null)
    const job = await jobOf(store, phones(3))
    await runToItsEnd(store, runsOver(store, new PaidProvider(() => 'short')), job)
    const { rows } = await store.ask.jobs.rows(job, 'all', 0, 10)
    expect(rows.map(({ cells: [cell] }) => [cell?.state, cell?.standardised?.source])).toEqual([
      ['in-doubt', undefined],
      ['answered', '+7 916 1000001'],
      ['answered', '+7 916 1000002']
    ])
    await store.close()
  })

  it('is not started with another number to pay than was confirmed', async () => {
    const provider = new PaidProvider(() => 'none')
    const store = openHere(null, null)
    const job = await jobOf(store, phones(60))
    await expect(runsOver(store, provider).start(job, 59, false)).rejects.toMatchObject({ code: 'bad-input' })
    expect(provider.requests).toEqual([])
    await store.close()
  })

  it('sends its first five rows alone when they are tried', async () => {
    const provider = new PaidProvider(() => 'none')
    const store = openHere(null, null)
    const job = await jobOf(store, phones(60))
    const runs = runsOver(store, provider)
    await runs.start(job, 5, true)
    while (runs.isRunning(job)) await new Promise((resolve) => setImmediate(resolve))
    const { state, counts } = await store.ask.jobs.one(job)
    expect([state, counts.answered, counts.toPay, counts.trialToPay]).toEqual(['ready', 5, 55, 0])
    await store.close()
  })

  it('pays nothing for what another list has brought', async () => {
    const provider = new PaidProvider(() => 'none')
    const store = openHere(null, null)
    const runs = runsOver(store, provider)
    await runToItsEnd(store, runs, await jobOf(store, phones(60)))
    const second = await jobOf(store, [...phones(60), ' +7 916 1000000 '])
    expect(await store.ask.jobs.one(second)).toMatchObject({
      state: 'done',
      counts: { items: 61, texts: 60, answeredBefore: 60, toPay: 0 }
    })
    await store.close()
  })

  it('finds the one item that is refused by halves, and pays for all others once', async () => {
    const store = openHere(null, null)
    const bad = '+7 916 1000007'
    const provider: PaidProvider = new PaidProvider(() => 'none')
    const { exchange } = provider.client
    provider.client.exchange = async (operation, input, options) => {
      const items = Object.values(input['data'] as string[])
      if (!items.includes(bad)) return exchange(operation, input, options)
      options?.onSending?.()
      const error = new DesksideError('service-error', 'no').toShape()
      return { operation, status: 400, headers: {}, body: new Uint8Array(), receivedAt: 1, milliseconds: 1, error }
    }
    const job = await jobOf(store, phones(60))
    await runToItsEnd(store, runsOver(store, provider), job)
    const { counts } = await store.ask.jobs.one(job)
    expect([counts.answered, counts.refused, provider.bill.size]).toEqual([59, 1, 59])
    expect([...provider.bill.values()].every((times) => times === 1)).toBe(true)
    await store.close()
  })
})
