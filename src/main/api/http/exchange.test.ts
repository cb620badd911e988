import { afterEach, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { createServiceClient } from './http-client'
import type { TransportRequest, TransportResponse } from './transport'
import type { Outcome, ServiceClient } from '../types'

const TOKEN = 'token-of-the-test'
const SECRET = 'secret-of-the-test'

type Answer = (request: TransportRequest) => Promise<Partial<TransportResponse> & { text?: string }>

let client: ServiceClient
let outcomes: Outcome[]
let requests: TransportRequest[]
let hosts = 0

function connect(answer: Answer): void {
  outcomes = []
  requests = []
  let now = 1_000
  client = createServiceClient({
    target: { baseUrl: `https://exchange-${++hosts}.example`, lookupPath: 'provider', token: TOKEN, secret: SECRET },
    request: async (request) => {
      requests.push(request)
      const { text = '[]', ...response } = await answer(request)
      now += 25
      return { status: 200, headers: {}, body: new TextEncoder().encode(text), ...response }
    },
    log: { debug: () => undefined, warn: () => undefined },
    now: () => now
  })
  client.onOutcome((outcome) => outcomes.push(outcome))
}

const always =
  (response: Partial<TransportResponse> & { text?: string }): Answer =>
  () =>
    Promise.resolve(response)

const untilAborted: Answer = ({ signal }) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new DesksideError('cancelled', 'cancelled')))
  )

afterEach(() => client.close())

it('brings status, headers, body and time', async () => {
  connect(always({ status: 203, headers: { 'content-type': 'application/json' }, text: '{"a":1}' }))
  const one = await client.exchange('core.modules', {})
  expect(one).toMatchObject({
    operation: 'core.modules',
    status: 203,
    headers: { 'content-type': 'application/json' },
    milliseconds: 25,
    receivedAt: 1_025,
    error: null
  })
  expect(new TextDecoder().decode(one.body)).toBe('{"a":1}')
  expect(requests[0]).toMatchObject({ method: 'GET', headers: { 'X-Crypto-Token': TOKEN, 'X-Crypto-Secret': SECRET } })
  expect(outcomes).toMatchObject([{ operation: 'core.modules', error: null, nextTryAt: null }])
})

it.each([
  [500, '{"error":"out of order"}', 'service-unavailable'],
  [429, 'slow down', 'service-busy'],
  [404, '<!doctype html><title>Not Found</title>', 'service-not-found'],
  [200, '<!doctype html><title>Welcome</title>', 'service-html'],
  [200, '{"success":false,"message":"no such list"}', 'service-error']
])('brings the body of an answer that is an error, after one try: %i %s', async (status, text, code) => {
  connect(always({ status, text }))
  const one = await client.exchange('core.modules', {})
  expect(new TextDecoder().decode(one.body)).toBe(text)
  expect(one.status).toBe(status)
  expect(one.error?.code).toBe(code)
  expect(requests).toHaveLength(1)
  expect(outcomes.map(({ error }) => error?.code)).toEqual([code])
})

it('is never shared: two of the same are two requests', async () => {
  connect(always({}))
  await Promise.all([client.exchange('core.modules', {}), client.exchange('core.modules', {})])
  expect(requests).toHaveLength(2)
})

it('sends a paid clean-up over a connection of its own, once', async () => {
  connect(() => Promise.reject(new DesksideError('network-reset', 'reset', { retryable: true })))
  await expect(client.exchange('lookup.clean', { endpoint: 'phone', data: ['1'] })).rejects.toMatchObject({
    code: 'network-reset'
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ isFresh: true, url: expect.stringMatching('/backend/public/provider/clean$') })
  expect(outcomes.map(({ error }) => error?.code)).toEqual(['network-reset'])
})

it('refuses an input that does not fit before anything is sent', async () => {
  connect(always({}))
  await expect(client.exchange('projects.info', {})).rejects.toMatchObject({ code: 'bad-input' })
  expect(requests).toHaveLength(0)
  expect(outcomes).toHaveLength(0)
})

it('stops the client when the credentials are refused, is sent all the same, and starts it again when they are not', async () => {
  let refuses = true
  connect(() => Promise.resolve(refuses ? { status: 401, text: '{"error":"who are you"}' } : {}))
  expect((await client.exchange('core.modules', {})).error?.code).toBe('credentials-refused')
  await expect(client.send('core.modules', {})).rejects.toMatchObject({ code: 'credentials-refused' })
  expect(requests).toHaveLength(1)
  expect((await client.exchange('core.modules', {})).status).toBe(401)
  expect(requests).toHaveLength(2)
  refuses = false
  expect((await client.exchange('core.lists', {})).error).toBeNull()
  await expect(client.send('core.modules', {})).resolves.toMatchObject({ status: 200 })
})

it('ends when it is cancelled, and tells nobody of an outcome that was none', async () => {
  connect(untilAborted)
  const controller = new AbortController()
  const promise = client.exchange('core.modules', {}, { signal: controller.signal })
  queueMicrotask(() => controller.abort())
  await expect(promise).rejects.toMatchObject({ code: 'cancelled' })
  expect(outcomes).toHaveLength(0)
  await expect(client.exchange('core.modules', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled'
  })
})

it('ends when the workspace is closed', async () => {
  connect(untilAborted)
  const promise = client.exchange('core.modules', {})
  queueMicrotask(() => client.close())
  await expect(promise).rejects.toMatchObject({ code: 'workspace-closed' })
  await expect(client.exchange('core.modules', {})).rejects.toMatchObject({ code: 'workspace-closed' })
})

it('says what the service said without the secrets, also where the words were cut off', async () => {
  connect(always({ status: 400, text: JSON.stringify({ message: `${TOKEN} and ${SECRET}` }) }))
  expect((await client.exchange('core.modules', {})).error?.details['said']).toBe('… and …')
  for (let before = 270; before <= 300; before++) {
    connect(always({ status: 400, text: JSON.stringify({ message: 'x'.repeat(before) + SECRET }) }))
    expect((await client.exchange('core.modules', {})).error?.details['said']).not.toContain('se')
    client.close()
  }
})
