// Routes of lookups, from the parsed input to the demo service's wire and back.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestsOf } from '@shared/contract'
import type { lookup } from '@shared/contract/lookup'
import type { Messages } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { LookupJob } from '@shared/model/lookup-batch'
import { startTestService } from '../../../../test/demo/test-service'
import { createServiceClient } from '../../api/http'
import { Attempts } from '../../attempts'
import { Lookups, openLookupStore, TableFiles } from '../../lookup'
import { fetchTransport } from '../../../../test/main/sync/faults/fetch-transport'
import { lookupHandlers } from './lookup'

type LookupRoutes = RequestsOf<typeof lookup>
const workspaceId = 'w1'
const LOG = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const LINES = Array.from({ length: 120 }, (_, at) => `8 916 ${String(1_000_000 + at)}`)

let folder = ''
const closing: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lookup-routes-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function world() {
  const service = await startTestService({ projects: 5 })
  closing.push(() => service.close())
  let held: PromiseWithResolvers<void> | null = null
  let waiting = 0
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    request: async (request) => {
      if (held !== null && request.url.endsWith('/clean')) {
        waiting += 1
        await held.promise
      }
      return fetchTransport(request)
    },
    log: LOG
  })
  closing.push(() => client.close())
  const lookups = new Lookups({
    ...{ client, open: openLookupStore, file: null, key: null, log: LOG, now: Date.now },
    withoutClient: new DesksideError('credentials-missing', 'none').toShape(),
    onChanged: () => undefined
  })
  closing.push(() => lookups.close())
  const tables = new TableFiles()
  closing.push(() => tables.closeAll())
  const told: Messages['lookup'][] = []
  const handlers = lookupHandlers({
    workspaces: { opened: () => Promise.resolve({ lookups } as never) },
    ...{ tables, jobs: new Attempts(), now: () => Date.UTC(2026, 2, 14, 12) },
    dialogs: { save: (name) => Promise.resolve(join(folder, name)), openTable: () => Promise.resolve(null) },
    emit: (event, data) => {
      if (event === 'lookup') told.push(data as Messages['lookup'])
    }
  })
  /** Calls a route like the router: parses, then runs. */
  const call = async <R extends keyof LookupRoutes>(
    route: R,
    input: LookupRoutes[R]['in']
  ): Promise<LookupRoutes[R]['out']> => {
    const handler = handlers[route]
    return (await handler.run(handler.parse(input) as never, { webContentsId: 1 })) as LookupRoutes[R]['out']
  }
  /**
   * From now on paid requests wait before they are sent.
   * @returns the number of waiting requests, and a function that releases them
   */
  const hold = (): { waiting(): number; release(): void } => {
    const mine = (held = Promise.withResolvers<void>())
    return {
      waiting: () => waiting,
      release: () => {
        held = null
        mine.resolve()
      }
    }
  }
  return { service, call, told, hold }
}

type World = Awaited<ReturnType<typeof world>>

async function list({ call }: World, lines: readonly string[] = LINES): Promise<LookupJob> {
  const table = await call('lookup.pasteLines', { name: 'Phones', text: lines.join('\n') })
  const columns = [{ index: 0, type: 'phone' as const }]
  return call('lookup.createJob', { workspaceId, tableId: table.id, columns, form: 'array' })
}

const jobOf = ({ call }: World, jobId: number): Promise<LookupJob> => call('lookup.job', { workspaceId, jobId })

async function until(world: World, jobId: number, state: LookupJob['state']): Promise<LookupJob> {
  await expect.poll(async () => (await jobOf(world, jobId)).state).toBe(state)
  return jobOf(world, jobId)
}

describe('the routes of a table', () => {
  it('leave out what is no item, and take what somebody chose', async () => {
    const { call } = await world()
    const text = 'Контакты на 01.11.2026;\n;\nТелефон;Дата\n8 916 100-00-01;29346\n8 916 100-00-02;31778\nИтого: 2;\n'
    const opened = await call('lookup.dropTable', { name: 'x.csv', bytes: new TextEncoder().encode(text) })
    expect(opened).toMatchObject({ rows: 2, reading: { headingRow: 3 }, leftOut: [{ count: 1 }, { count: 1 }] })
    const all = await call('lookup.readTable', { id: opened.id, heading: null, take: ['totals'] })
    expect(all).toMatchObject({ rows: 5, reading: { headingRow: null } })
    const dated = await call('lookup.readTable', { id: opened.id, dates: [1] })
    expect(dated.preview[0]?.[1]?.text).toBe('05.05.1980')
    const columns = [{ index: 0, type: 'phone' as const }]
    const made = await call('lookup.createJob', { workspaceId, tableId: opened.id, columns, form: 'array' })
    expect(made).toMatchObject({ headings: ['Телефон', 'Дата'], counts: { rows: 2, toPay: 2 } })
  })

  it.each([{ heading: 0 }, { heading: true }, { take: ['all'] }, { dates: [-1] }])('refuse %j', async (choice) => {
    const { call } = await world()
    const input = { id: crypto.randomUUID(), ...choice } as LookupRoutes['lookup.readTable']['in']
    await expect(call('lookup.readTable', input)).rejects.toMatchObject({ code: 'bad-input' })
  })
})

describe('the routes of a list', () => {
  it('run it by the number that was confirmed, tell of it, and write its file', async () => {
    const it = await world()
    const { service, call, told } = it
    const made = await list(it)
    expect(made).toMatchObject({ state: 'ready', counts: { rows: 120, toPay: 120, trialToPay: 5 } })
    expect(told).toContainEqual({ workspaceId, what: 'job', jobId: made.id })
    const of = { workspaceId, jobId: made.id }
    await expect(call('lookup.runJob', { ...of, confirmed: 119, trial: false })).rejects.toMatchObject({
      code: 'bad-input',
      details: { items: 120 }
    })
    await call('lookup.runJob', { ...of, confirmed: 5, trial: true })
    expect((await until(it, made.id, 'ready')).counts.answered).toBe(5)
    await call('lookup.runJob', { ...of, confirmed: 115, trial: false })
    await until(it, made.id, 'done')
    expect([service.account.paid, service.account.items.size]).toEqual([120, 120])
    const words = {
      verdicts: { good: 'Sure', check: 'Check', bad: 'Bad' },
      states: { empty: '', open: '', sent: '', answered: 'Answered', 'in-doubt': '', refused: '' }
    }
    const outcome = await call('lookup.exportJob', {
      ...{ ...of, attempt: randomUUID(), words, filter: 'all', format: 'csv', locale: 'en-GB' },
      added: [{ column: 0, part: 'final', heading: 'Found' }]
    })
    expect(outcome).toMatchObject({ rows: 120, cut: 0 })
    const text = readFileSync(join(folder, outcome.savedAs ?? ''), 'utf8')
    expect(text).toContain('8 916 1000000')
    expect(text).toContain('+7 916 100-00-00')
    await call('lookup.removeJob', of)
    await expect(jobOf(it, made.id)).rejects.toMatchObject({ code: 'not-found' })
    // Paid answers stay, and a second list of the same texts costs nothing.
    expect((await list(it)).counts).toMatchObject({ answeredBefore: 120, toPay: 0 })
  })

  it('pause it behind the request on the wire, whose answer counts', async () => {
    const it = await world()
    const { service, call } = it
    const { id: jobId } = await list(it)
    const of = { workspaceId, jobId }
    const held = it.hold()
    await call('lookup.runJob', { ...of, confirmed: 120, trial: false })
    await expect.poll(() => held.waiting()).toBe(1)
    expect(await call('lookup.pauseJob', of)).toMatchObject({ state: 'paused', pause: { reason: 'user' } })
    await expect(call('lookup.removeJob', of)).rejects.toMatchObject({ code: 'lookup-busy' })
    held.release()
    await expect.poll(async () => (await jobOf(it, jobId)).counts.answered).toBe(50)
    expect(service.account.paid).toBe(50)
    // Resuming waits for nothing.
    await call('lookup.runJob', { ...of, confirmed: 70, trial: false })
    await until(it, jobId, 'done')
    expect([...service.account.items.values()].every((times) => times === 1)).toBe(true)
  })

  it('cancel it up to the wire, and repeat what is in doubt by its number alone', async () => {
    const it = await world()
    const { service, call } = it
    const { id: jobId } = await list(it)
    const of = { workspaceId, jobId }
    service.faults.add('paid-silence;times=1')
    await call('lookup.runJob', { ...of, confirmed: 120, trial: false })
    await expect.poll(() => service.account.paid).toBe(50)
    const cancelled = await call('lookup.cancelJob', { ...of, now: true })
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { inDoubt: 50, open: 70 } })
    expect(cancelled.doubts).toMatchObject([{ items: 50, error: { code: 'cancelled' } }])
    // The service saw the connection close.
    await expect.poll(() => service.log.of('lookup.clean').at(-1)?.milliseconds).not.toBeNull()
    await expect(call('lookup.repeatDoubts', { ...of, confirmed: 49 })).rejects.toMatchObject({
      code: 'bad-input',
      details: { items: 50 }
    })
    const opened = await call('lookup.repeatDoubts', { ...of, confirmed: 50 })
    expect([opened.counts.toPay, service.account.paid]).toEqual([120, 50])
    await call('lookup.runJob', { ...of, confirmed: 120, trial: false })
    await until(it, jobId, 'done')
    expect([service.account.paid, service.account.items.size]).toEqual([170, 120])
  })

  it('take refused items up again, decide on rows, and go through them', async () => {
    const it = await world()
    const { service, call } = it
    const { id: jobId } = await list(it, ['8 916 1000000', '12', '34'])
    const of = { workspaceId, jobId }
    // By bisection: all texts, then each alone.
    service.faults.add('status:400;path=/clean')
    await call('lookup.runJob', { ...of, confirmed: 3, trial: false })
    // All are refused after the first request; the last request ends when the list rests.
    await expect
      .poll(async () => {
        const { state, counts } = await jobOf(it, jobId)
        return [state === 'running', counts.refused]
      })
      .toEqual([false, 3])
    service.faults.clear()
    const reopened = await call('lookup.reopenRefused', of)
    expect([reopened.counts.toPay, service.account.paid]).toEqual([3, 0])
    await call('lookup.runJob', { ...of, confirmed: 3, trial: false })
    await until(it, jobId, 'done')
    const next = (after: number) => call('lookup.nextRow', { ...of, filter: 'undecided', after })
    const decide = (row: number, decision: LookupRoutes['lookup.decide']['in']['decision']) =>
      call('lookup.decide', { ...of, row, column: 0, decision })
    expect([await next(-1), await next(1)]).toMatchObject([{ row: 1 }, { row: 2 }])
    await decide(1, { kind: 'take', text: 'none' })
    await decide(2, { kind: 'leave' })
    expect([await next(-1), (await jobOf(it, jobId)).counts.reviewed]).toEqual([null, 2])
    await decide(2, null)
    expect(await next(-1)).toMatchObject({ row: 2 })
    const { rows, total } = await call('lookup.jobRows', { ...of, filter: 'doubtful', offset: 0, limit: 1 })
    expect([rows.length, total, rows[0]?.cells[0]?.decision]).toEqual([1, 2, { kind: 'take', text: 'none' }])
  })
})

describe('the other routes of lookups', () => {
  it('keep what was chosen and paid for, say so before it is cleared, and hold the price', async () => {
    const it = await world()
    const { call } = it
    const one = { workspaceId, type: 'phone', text: '8 495 1234567', form: 'array' } as const
    const standardise = (confirmedItems: 0 | 1) =>
      call('lookup.standardise', { ...one, attempt: randomUUID(), confirmedItems })
    expect([await standardise(0), await standardise(1), await standardise(0)]).toMatchObject([
      { state: 'to-confirm' },
      { state: 'answered', isPaid: true, isSaved: true },
      { state: 'answered', isPaid: false }
    ])
    const question = { workspaceId, method: 'address', query: 'казань баум', options: {} } as const
    const { suggestions } = await call('lookup.suggest', { ...question, attempt: randomUUID(), count: 5 })
    const [first] = suggestions
    await call('lookup.choose', {
      ...{ ...question, attempt: randomUUID() },
      suggestion: { value: first!.value, unrestricted: first!.unrestricted, data: first!.data }
    })
    expect(await call('lookup.before', { workspaceId, method: 'address', query: 'бау', limit: 3 })).toHaveLength(1)
    await call('lookup.setPrice', { workspaceId, price: { amount: 0.2, currency: 'RUB' } })
    await call('lookup.noteSeen', { workspaceId })
    expect(await call('lookup.state', { workspaceId })).toMatchObject({
      ...{ isNoteSeen: true, price: { amount: 0.2, currency: 'RUB' }, history: { entries: 2, paid: 1 } },
      store: { where: 'memory', unsaved: 0 },
      today: { asked: 2, limit: 10_000 }
    })
    const page = { workspaceId, text: '', kind: null, method: null, offset: 0, limit: 10 } as const
    expect((await call('lookup.history', page)).entries.map(({ kind }) => kind).toSorted()).toEqual([
      'standardised',
      'suggestion'
    ])
    expect(await call('lookup.clearing', { workspaceId, before: null })).toEqual({
      entries: 2,
      paid: 1,
      keptForJobs: 0
    })
    await call('lookup.clearHistory', { workspaceId, before: null })
    expect((await call('lookup.history', page)).total).toBe(0)
    expect(await call('lookup.unsaved', { workspaceId })).toEqual([])
    await call('lookup.saveUnsaved', { workspaceId })
  })

  it('cancel a question up to the wire, and refuse an attempt twice', async () => {
    const it = await world()
    const { service, call } = it
    service.faults.add('provider-slow:600000')
    const attempt = randomUUID()
    const question = { workspaceId, method: 'address', query: 'м', options: {}, attempt, count: 5 } as const
    const asked = call('lookup.suggest', question)
    await expect.poll(() => service.log.of('lookup.suggestions').length).toBe(1)
    await expect(call('lookup.suggest', question)).rejects.toMatchObject({ code: 'bad-input' })
    await call('lookup.cancel', { attempt })
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => service.log.of('lookup.suggestions')[0]?.milliseconds).not.toBeNull()
    // Too late: no effect.
    await call('lookup.cancel', { attempt })
  })

  it.each([
    ['lookup.runJob', { workspaceId, jobId: 1, confirmed: -1, trial: false }],
    ['lookup.runJob', { workspaceId, jobId: 1, confirmed: 1 }],
    ['lookup.cancelJob', { workspaceId, jobId: 0, now: true }],
    ['lookup.standardise', { workspaceId, attempt: 'x', type: 'phone', text: '1', form: 'array', confirmedItems: 1 }],
    ['lookup.jobRows', { workspaceId, jobId: 1, filter: 'all', offset: 0, limit: 100_000 }],
    ['lookup.saveUnsaved', { workspaceId, more: 1 }],
    ['lookup.unsaved', {}]
  ] as const)('refuse %s with a bad input', async (route, input) => {
    const { call } = await world()
    await expect(call(route, input as never)).rejects.toMatchObject({ code: 'bad-input' })
  })
})
