// Lookups over HTTP against the demo service in all dialects, with the file in its real worker.
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { givenSeed } from '../../../tools/testing/seed'
import { DesksideError } from '@shared/ipc/errors'
import { DIALECT_NAMES } from '../../../demo/dialects'
import { startTestService } from '../../../test/demo/test-service'
import { createServiceClient, type TransportRequest } from '../api/http'
import { fetchTransport } from '../../../test/main/sync/faults/fetch-transport'
import { Lookups, openLookupStore } from './index'

const { signal } = new AbortController()

/** Random dialects, drawn from the run's seed. */
const DRAWN = fc.sample(fc.nat(1_000_000), { numRuns: 10, seed: givenSeed() }).map((seed) => `random:${String(seed)}`)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function lookupsOver(dialect: string) {
  const service = await startTestService({ dialect, lookupPath: 'provider' })
  closing.push(() => service.close())
  const wire: TransportRequest[] = []
  const log = { debug: () => undefined, warn: () => undefined, error: () => undefined }
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'provider', token: service.token, secret: service.secret },
    request: (request) => {
      wire.push(request)
      return fetchTransport(request)
    },
    log
  })
  closing.push(() => Promise.resolve(client.close()))
  const lookups = new Lookups({
    ...{ client, file: null, key: null, open: openLookupStore, log, now: Date.now },
    withoutClient: new DesksideError('credentials-missing', 'none').toShape(),
    onChanged: () => undefined
  })
  closing.push(() => lookups.close())
  return { lookups, wire, service }
}

describe('lookups', () => {
  it.each([...DIALECT_NAMES, ...DRAWN])('are suggested and standardised, each by one request: %s', async (dialect) => {
    const { lookups, wire } = await lookupsOver(dialect)
    const question = { method: 'address', query: 'vjcrdf ktybycrbq 5', options: {} } as const
    const { suggestions, today } = await lookups.suggest(question, 5, signal)
    expect(suggestions[0]?.value).toContain('Москва')
    expect(today.asked).toBe(1)
    expect(wire.map(({ method, url, body }) => [method, new URL(url).pathname, JSON.parse(body ?? '')])).toEqual([
      [
        'POST',
        '/backend/public/provider/suggestions',
        { endpoint: 'address', data: { query: 'vjcrdf ktybycrbq 5', count: 5 }, count: 5 }
      ]
    ])
    const text = 'мск ленинский 5'
    expect(await lookups.standardise('address', text, 'array', 0, signal)).toEqual({
      state: 'to-confirm',
      doubt: null
    })
    expect(wire).toHaveLength(1)
    const first = await lookups.standardise('address', text, 'array', 1, signal)
    expect(first).toMatchObject({ state: 'answered', isPaid: true, answer: { standardised: { source: text } } })
    expect(JSON.parse(wire[1]?.body ?? '')).toEqual({ endpoint: 'address', data: [text] })
    expect(await lookups.standardise('address', text, 'array', 1, signal)).toMatchObject({
      state: 'answered',
      isPaid: false
    })
    expect(wire).toHaveLength(2)
  })

  it('send an object by its places where that is chosen', async () => {
    const { lookups, wire } = await lookupsOver('bare')
    await lookups.standardise('phone', ' 8 495 1234567 ', 'object', 1, signal)
    expect(JSON.parse(wire[0]?.body ?? '')).toEqual({ endpoint: 'phone', data: { 0: '8 495 1234567' } })
  })

  it('ask once more with one suggestion for what was chosen, and keep it', async () => {
    const { lookups, wire } = await lookupsOver('bare')
    const question = { method: 'party', query: 'ооо', options: {} } as const
    const [suggestion] = (await lookups.suggest(question, 5, signal)).suggestions
    const chosen = await lookups.choose(question, suggestion!, signal)
    expect([chosen.failure, chosen.suggestion.value]).toEqual([null, suggestion?.value])
    expect(JSON.parse(wire[1]?.body ?? '')).toMatchObject({ endpoint: 'party', data: { count: 1 }, count: 1 })
    const { ask } = await lookups.store()
    expect(await ask.history.before('party', '', 5)).toMatchObject([
      { text: 'ооо', suggestion: { value: suggestion?.value } }
    ])
  })

  it('ask for a chosen address abroad as its list was asked for', async () => {
    const { lookups, wire } = await lookupsOver('bare')
    const question = { method: 'address', query: 'минск', options: { abroad: true, language: 'en' } } as const
    const [suggestion] = (await lookups.suggest(question, 5, signal)).suggestions
    expect(suggestion).toBeDefined()
    await lookups.choose(question, suggestion!, signal)
    const asked = { locations: [{ country_iso_code: '*' }], language: 'en' }
    expect(wire.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([{ data: asked }, { data: asked }])
  })

  it('leave an answer from before as old as it is while the provider can’t be asked again', async () => {
    const { lookups, service } = await lookupsOver('bare')
    const question = { method: 'party', query: 'ооо', options: {} } as const
    const [suggestion] = (await lookups.suggest(question, 5, signal)).suggestions
    const first = await lookups.choose(question, suggestion!, signal)
    const { ask } = await lookups.store()
    const before = await ask.history.before('party', '', 5)
    service.faults.add('provider-down')
    await new Promise((resolve) => setTimeout(resolve, 5))
    const again = await lookups.choose(question, { ...suggestion!, data: {} }, signal)
    expect(again.failure).not.toBeNull()
    expect(again.at).toBe(first.at)
    expect(await ask.history.before('party', '', 5)).toEqual(before)
    service.faults.clear()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await lookups.choose(question, suggestion!, signal)).at).toBeGreaterThan(first.at)
  })

  it('keep what was paid for by any method, and put a lost answer in doubt', async () => {
    const { lookups, wire, service } = await lookupsOver('bare')
    const ask = (data: readonly unknown[], endpoint = 'clean/phone') =>
      lookups.ask({ operation: 'clean', endpoint, data, count: null, confirmedItems: data.length }, signal)
    const known = (text: string) => lookups.standardise('phone', text, 'array', 0, signal)
    expect((await ask([' 8 495 1234567 ', '8 495 7654321'])).json).toMatchObject([{ qc: 0 }, { qc: 0 }])
    expect(JSON.parse(wire[0]?.body ?? '')).toEqual({
      endpoint: 'clean/phone',
      data: [' 8 495 1234567 ', '8 495 7654321']
    })
    expect(await known('8 495 1234567')).toMatchObject({ state: 'answered', isPaid: false })
    service.faults.add('paid-reset;times=1')
    await expect(ask(['8 495 1234567', '8 495 1111111'])).rejects.toMatchObject({ code: 'network-reset' })
    expect((await known('8 495 1234567')).state).toBe('answered')
    expect(await known('8 495 1111111')).toMatchObject({ state: 'to-confirm', doubt: { items: 2 } })
    service.faults.add('quota;times=1')
    await expect(ask(['8 495 2222222'])).rejects.toMatchObject({ code: 'lookup-quota' })
    expect(await known('8 495 2222222')).toEqual({ state: 'to-confirm', doubt: null })
    await expect(ask([1], 'phone')).rejects.toMatchObject({ code: 'service-error' })
    await expect(
      lookups.ask({ operation: 'clean', endpoint: 'phone', data: ['1'], count: null, confirmedItems: 2 }, signal)
    ).rejects.toMatchObject({ code: 'bad-input' })
    expect(service.account.charges.map(({ texts }) => texts.length)).toEqual([2, 2])
  })

  it('are cancelled up to the wire, and a paid one is in doubt then', async () => {
    const { lookups, service } = await lookupsOver('bare')
    service.faults.add('provider-slow:600000')
    const cancelled = async (run: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
      const before = service.log.requests.length
      const attempt = new AbortController()
      const running = run(attempt.signal)
      await expect.poll(() => service.log.requests.length).toBe(before + 1)
      attempt.abort(new DesksideError('cancelled', 'It was cancelled.'))
      await running.catch((thrown: unknown) => expect(thrown).toMatchObject({ code: 'cancelled' }))
      // The service saw the connection close.
      await expect.poll(() => service.log.requests.at(-1)?.milliseconds).not.toBeNull()
    }
    const question = { method: 'address', query: 'мос', options: {} } as const
    await cancelled((attempt) => lookups.suggest(question, 5, attempt))
    await cancelled((attempt) => lookups.standardise('phone', '8 495 1234567', 'array', 1, attempt))
    expect(await lookups.standardise('phone', '8 495 1234567', 'array', 0, signal)).toMatchObject({
      state: 'to-confirm',
      doubt: { items: 1, error: { code: 'cancelled' } }
    })
  })

  it('say that a method is unknown', async () => {
    const { lookups } = await lookupsOver('bare')
    const question = {
      operation: 'suggestions',
      endpoint: 'nothing',
      data: { query: 'x' },
      count: null,
      confirmedItems: null
    } as const
    await expect(lookups.ask(question, signal)).rejects.toMatchObject({ code: 'lookup-method' })
  })
})
