import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ServiceReply } from '@shared/model/console'
import type { ServiceInput } from '@shared/rules/operation-input'
import type { OperationName } from '@shared/service/operations'
import { createServiceClient } from '../api/http/http-client'
import type { TransportRequest, TransportResponse } from '../api/http/transport'
import type { ServiceClient } from '../api/types'
import { RAW_LIMIT, VALUE_LIMIT } from './limits'
import { readReply } from './read-reply'
import { ServiceConsole, type ServiceAccess } from './service-console'

const TOKEN = 'canary/token+1234567890'
const SECRET = 'canary"secret<öäü>0987654321'

let client: ServiceClient
let access: ServiceAccess
let requests: TransportRequest[]
let answer: (request: TransportRequest) => Promise<Partial<TransportResponse>>
let service: ServiceConsole
let hosts = 0

const body = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const untilAborted = ({ signal }: TransportRequest): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new DesksideError('cancelled', 'cancelled')))
  )

beforeEach(() => {
  requests = []
  answer = () => Promise.resolve({ body: body([]) })
  const baseUrl = `https://console-${++hosts}.example`
  client = createServiceClient({
    target: { baseUrl, lookupPath: 'provider', token: TOKEN, secret: SECRET },
    request: async (request) => {
      requests.push(request)
      return { status: 200, headers: {}, body: new Uint8Array(), ...(await answer(request)) }
    },
    log: { debug: () => undefined, warn: () => undefined }
  })
  const withoutClient = new DesksideError('credentials-missing', 'There are no credentials.').toShape()
  access = { baseUrl, lookupPath: 'provider', client, withoutClient }
  service = new ServiceConsole({ read: (reply) => Promise.resolve(readReply(reply)), now: Date.now })
})

afterEach(() => client.close())

const call = (
  operation: OperationName,
  input: ServiceInput = {},
  more: { attempt?: string; confirmedItems?: number | null } = {}
): Promise<ServiceReply> => service.call(access, { operation, input, attempt: 'one', confirmedItems: null, ...more })

const expectNoSecret = (value: unknown): void => {
  const text = JSON.stringify(value)
  for (const part of ['canary', encodeURIComponent(TOKEN), Buffer.from(TOKEN).toString('base64').slice(0, 12)])
    expect(text).not.toContain(part)
}

describe('the preview', () => {
  it('is the whole request with placeholders for the secrets', () => {
    const { request, problems, paidItems } = service.preview(access, 'projects.list', { count: 5, deleted: '0' })
    expect(problems).toEqual([])
    expect(paidItems).toBeNull()
    expect(request).toMatchObject({
      method: 'GET',
      url: `${access.baseUrl}/backend/public/projects?count=5&deleted=0`,
      body: null
    })
    expect(request?.headers).toContainEqual({ name: 'X-Crypto-Token', value: '<API_TOKEN>' })
    expect(request?.headers).toContainEqual({ name: 'X-Crypto-Secret', value: '<API_SECRET>' })
    expect(request?.curl).toContain("'X-Crypto-Secret: <API_SECRET>'")
    expect(requests).toHaveLength(0)
  })

  it('uses the provider’s path segment of the workspace', () => {
    const { request, paidItems } = service.preview(access, 'lookup.clean', { endpoint: 'phone', data: ['1', '2'] })
    expect(request?.url).toBe(`${access.baseUrl}/backend/public/provider/clean`)
    expect(request?.body).toBe('{"endpoint":"phone","data":["1","2"]}')
    expect(paidItems).toBe(2)
  })

  it('is the problems as long as there are any', () => {
    expect(service.preview(access, 'calendar.list', { start: '2026-02-30' })).toEqual({
      request: null,
      problems: [
        { parameter: 'start', fault: 'not-date' },
        { parameter: 'end', fault: 'required' }
      ],
      paidItems: null
    })
  })

  it('is the same without credentials', () => {
    const without = { ...access, client: null }
    expect(service.preview(without, 'core.modules', {})).toEqual(service.preview(access, 'core.modules', {}))
  })

  it('shows no secret even when it was typed into the form', () => {
    expectNoSecret(service.preview(access, 'core.lists.info', { name: `x${TOKEN}` }))
    expectNoSecret(service.preview(access, 'groups.search', { query: SECRET }))
  })

  it.skipIf(process.platform === 'win32')('is a command that a shell takes literally', () => {
    const { request } = service.preview(access, 'core.lists.info', { name: `it's $(id) "q" \\` })
    const words = execFileSync('/bin/sh', ['-c', (request?.curl ?? '').replace(/^curl/, `printf '%s\\n'`)], {
      encoding: 'utf8'
    })
    expect(words.split('\n')).toContain(request?.url)
  })
})

describe('a call', () => {
  it('brings status, time, harmless headers, text and records', async () => {
    answer = () =>
      Promise.resolve({
        headers: {
          'content-type': 'application/json',
          server: 'x',
          'set-cookie': 'sid=1',
          'x-total-count': '9',
          'x-user': 'anna'
        },
        body: body({ total: 9, items: [{ id: 4, name: 'Four' }] })
      })
    const reply = await call('projects-groups.list', { count: 1 })
    expect(reply).toMatchObject({
      operation: 'projects-groups.list',
      method: 'GET',
      url: `${access.baseUrl}/backend/public/projects-groups?count=1`,
      status: 200,
      bytes: body({ total: 9, items: [{ id: 4, name: 'Four' }] }).length,
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'server', value: 'x' },
        { name: 'x-total-count', value: '9' }
      ],
      withheld: ['set-cookie', 'x-user'],
      raw: { kind: 'json', isCut: false },
      decoded: { shape: 'list', total: 9, count: 1, records: [{ id: 4, title: 'Four' }] },
      error: null
    })
    expect(reply.milliseconds).toBeGreaterThanOrEqual(0)
  })

  it.each([
    [503, '<h1>Out of order</h1>', 'text', 'service-unavailable'],
    [404, '{"error": {"code": 404, "message": "nothing"}}', 'json', 'service-not-found'],
    [401, '', 'empty', 'credentials-refused'],
    [200, '{"success": false, "message": "no"}', 'json', 'service-error'],
    [200, '[1, 2', 'text', 'service-truncated']
  ])('shows what came with an error: %i %s', async (status, text, kind, code) => {
    answer = () => Promise.resolve({ status, body: body(text) })
    const reply = await call('core.modules')
    expect(reply).toMatchObject({ status, raw: { kind }, decoded: null, error: { code } })
  })

  it('without an answer says why and for how long it was waited', async () => {
    answer = () => Promise.reject(new DesksideError('network-timeout', 'late', { details: { seconds: 30 } }))
    const reply = await call('core.modules')
    expect(reply).toMatchObject({ status: null, bytes: null, raw: null, decoded: null, headers: [] })
    expect(reply.error).toMatchObject({ code: 'network-timeout', details: { seconds: 30 } })
  })

  it('without credentials says so and sends nothing', async () => {
    access = { ...access, client: null }
    expect((await call('core.modules')).error?.code).toBe('credentials-missing')
    expect(requests).toHaveLength(0)
  })

  it('refuses an input that does not fit', async () => {
    await expect(call('projects.info', { id: 'x' })).rejects.toMatchObject({
      code: 'bad-input',
      details: { operation: 'projects.info', parameter: 'id' }
    })
    expect(requests).toHaveLength(0)
  })

  it('is cancelled by its attempt, and by no other', async () => {
    answer = untilAborted
    const calling = call('core.modules', {}, { attempt: 'mine' })
    const ended = expect(calling).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.resolve()
    service.cancel('another')
    await expect(call('core.modules', {}, { attempt: 'mine' })).rejects.toMatchObject({ code: 'bad-input' })
    service.cancel('mine')
    await ended
    service.cancel('mine')
    answer = () => Promise.resolve({ body: body([]) })
    expect((await call('core.modules', {}, { attempt: 'mine' })).status).toBe(200)
  })

  it('ends with the workspace', async () => {
    answer = untilAborted
    const calling = call('core.modules')
    queueMicrotask(() => client.close())
    await expect(calling).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})

describe('what is paid for by the piece', () => {
  const input = { endpoint: 'name', data: ['a', 'b', 'c'] }

  it.each([null, 0, 2, 4])('is not sent when %j items were confirmed instead of three', async (confirmedItems) => {
    await expect(call('lookup.clean', input, { confirmedItems })).rejects.toMatchObject({
      code: 'bad-input',
      details: { parameter: 'confirmedItems', items: 3 }
    })
    expect(requests).toHaveLength(0)
  })

  it('is sent once when their number was confirmed, whatever comes of it', async () => {
    answer = () => Promise.resolve({ status: 503 })
    expect((await call('lookup.clean', input, { confirmedItems: 3 })).status).toBe(503)
    expect(requests).toHaveLength(1)
  })
})

describe('the secrets', () => {
  const echo = {
    id: 1,
    name: TOKEN,
    note: `${SECRET} and ${TOKEN}`,
    [`by ${TOKEN}`]: 1,
    list: [SECRET],
    deep: { a: [{ b: SECRET, c: 1 }] }
  }

  it('go out in their two headers', async () => {
    await call('core.modules')
    expect(requests[0]?.headers).toMatchObject({ 'X-Crypto-Token': TOKEN, 'X-Crypto-Secret': SECRET })
  })

  it.each([
    ['a record', 200, echo],
    ['a list', 200, { total: 1, [TOKEN]: 'x', items: [echo, echo] }],
    ['an error in the body', 200, { success: false, message: `bad ${TOKEN}, ${SECRET}` }],
    ['an error status', 500, { error: { message: `${SECRET}${'x'.repeat(290)}${TOKEN}`, echo } }],
    [
      'a page',
      403,
      `<title>${TOKEN}</title><b>canary&quot;secret&lt;öäü&gt;0987654321</b> ${encodeURIComponent(TOKEN)}`
    ],
    ['broken JSON', 200, JSON.stringify({ a: [echo] }).slice(0, -4)],
    ['JSON as PHP writes it', 200, JSON.stringify(echo).replaceAll('/', '\\/').replaceAll('ö', '\\u00f6')]
  ])('that the service repeats are nowhere in the answer: %s', async (_what, status, value) => {
    answer = () => Promise.resolve({ status, headers: { server: `x ${TOKEN}`, 'x-echo': SECRET }, body: body(value) })
    for (const operation of ['projects.list', 'cloud.tree', 'core.modules'] as const) {
      const reply = await call(operation)
      expect(reply.raw?.text).toContain('…')
      expectNoSecret(reply)
    }
    expectNoSecret(await call('projects.info', { id: 1 }))
  })

  it('are not left over where a text or a value was cut', async () => {
    for (const before of [1, 8, TOKEN.length - 1]) {
      answer = () =>
        Promise.resolve({
          body: body(
            `x${TOKEN.repeat(3)}${'y'.repeat(RAW_LIMIT - 4 * TOKEN.length)}${'z'.repeat(before)}${TOKEN.repeat(4)}`
          )
        })
      expectNoSecret(await call('core.modules'))
      answer = () =>
        Promise.resolve({ body: body([{ id: 1, name: 'n', note: `${'y'.repeat(VALUE_LIMIT - before)}${TOKEN}` }]) })
      const reply = await call('projects.list')
      expect(reply.decoded?.records[0]?.cut).toEqual(['note'])
      expectNoSecret(reply)
    }
  })
})
