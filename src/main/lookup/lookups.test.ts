// Lookups over HTTP against the demo service, in all its dialects, with the file in its real worker.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { DIALECT_NAMES } from '../../demo/dialects'
import { startTestService } from '../../demo/testing'
import { createServiceClient, type TransportRequest } from '../api/http'
import { fetchTransport } from '../sync/faults/testing/fetch-transport'
import { Lookups, openLookupStore } from './index'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function lookupsOver(dialect: (typeof DIALECT_NAMES)[number]) {
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
  return { lookups, wire }
}

describe('lookups', () => {
  it.each(DIALECT_NAMES)('are suggested and standardised, each by one request: %s', async (dialect) => {
    const { lookups, wire } = await lookupsOver(dialect)
    const question = { method: 'address', query: 'vjcrdf ktybycrbq 5', options: {} } as const
    const { suggestions, today } = await lookups.suggest(question, 5, randomUUID())
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
    expect(await lookups.standardise('address', text, 'array', 0, randomUUID())).toEqual({
      state: 'to-confirm',
      doubt: null
    })
    expect(wire).toHaveLength(1)
    const first = await lookups.standardise('address', text, 'array', 1, randomUUID())
    expect(first).toMatchObject({ state: 'answered', paid: true, answer: { standardised: { source: text } } })
    expect(JSON.parse(wire[1]?.body ?? '')).toEqual({ endpoint: 'address', data: [text] })
    expect(await lookups.standardise('address', text, 'array', 1, randomUUID())).toMatchObject({
      state: 'answered',
      paid: false
    })
    expect(wire).toHaveLength(2)
  })

  it('send an object by its places where that is chosen', async () => {
    const { lookups, wire } = await lookupsOver('bare')
    await lookups.standardise('phone', ' 8 495 1234567 ', 'object', 1, randomUUID())
    expect(JSON.parse(wire[0]?.body ?? '')).toEqual({ endpoint: 'phone', data: { 0: '8 495 1234567' } })
  })

  it('ask once more with one suggestion for what was chosen, and keep it', async () => {
    const { lookups, wire } = await lookupsOver('bare')
    const question = { method: 'party', query: 'ооо', options: {} } as const
    const [suggestion] = (await lookups.suggest(question, 5, randomUUID())).suggestions
    const chosen = await lookups.choose(question, suggestion!, randomUUID())
    expect([chosen.failure, chosen.suggestion.value]).toEqual([null, suggestion?.value])
    expect(JSON.parse(wire[1]?.body ?? '')).toMatchObject({ endpoint: 'party', data: { count: 1 }, count: 1 })
    const { ask } = await lookups.store()
    expect(await ask.history.before('party', '', 5)).toMatchObject([
      { text: 'ооо', suggestion: { value: suggestion?.value } }
    ])
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
    await expect(lookups.ask(question, randomUUID())).rejects.toMatchObject({ code: 'lookup-method' })
  })
})
