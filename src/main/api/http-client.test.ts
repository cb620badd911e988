import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { createServiceClient } from './http-client'
import type { Transport, TransportRequest, TransportResponse } from './transport'
import type { CallOptions, Outcome, ServiceClient } from './types'

const TOKEN = 'token-of-the-test'
const SECRET = 'secret-of-the-test'

/** A request on the scripted wire, answered by the test. */
interface Sent {
  readonly request: TransportRequest
  readonly answer: (response: Partial<TransportResponse> & { json?: unknown; text?: string }) => Promise<void>
  readonly fail: (error: DesksideError) => Promise<void>
}

let sent: Sent[]
let outcomes: Outcome[]
let logged: unknown[]
let clients: ServiceClient[]

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (body: Uint8Array): string => new TextDecoder().decode(body)
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0)
}

const wire: Transport = (request) =>
  new Promise((resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(new DesksideError('cancelled', 'cancelled')))
    sent.push({
      request,
      answer: async ({ json, text: plain, ...response }) => {
        resolve({ status: 200, headers: {}, body: bytes(plain ?? JSON.stringify(json ?? [])), ...response })
        await settle()
      },
      fail: async (error) => {
        reject(error)
        await settle()
      }
    })
  })

let hosts = 0
function connect(baseUrl = `https://host-${++hosts}.example`, request: Transport = wire): ServiceClient {
  const log = (...entry: unknown[]): void => void logged.push(entry)
  const client = createServiceClient({
    target: { baseUrl, lookupPath: 'provider', token: TOKEN, secret: SECRET },
    request,
    log: { debug: log, warn: log },
    random: () => 1
  })
  client.onOutcome((outcome) => outcomes.push(outcome))
  clients.push(client)
  return client
}

/** What a promise came to, without waiting for it. */
function watch(promise: Promise<{ body: Uint8Array }>): {
  state: string
  error: DesksideError | null
  body: string | null
} {
  const seen = { state: 'pending', error: null as DesksideError | null, body: null as string | null }
  promise.then(
    (answer) => Object.assign(seen, { state: 'answered', body: text(answer.body) }),
    (error: DesksideError) => Object.assign(seen, { state: error.code, error })
  )
  return seen
}

const nth = (at: number): Sent => {
  const request = sent[at]
  if (request === undefined) throw new Error(`no request number ${at}; there were ${sent.length}`)
  return request
}

const reset = (): DesksideError => new DesksideError('network-reset', 'reset', { retryable: true })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 10, 21, 12) })
  sent = []
  outcomes = []
  logged = []
  clients = []
})

afterEach(() => {
  for (const client of clients) client.close()
  vi.useRealTimers()
})

describe('a request', () => {
  it('brings the body unparsed, with its status and its times', async () => {
    const client = connect()
    const promise = client.send('core.modules', {})
    await settle()
    await vi.advanceTimersByTimeAsync(40)
    await nth(0).answer({ json: { data: [{ id: 1 }] } })
    const answer = await promise
    expect(text(answer.body)).toBe('{"data":[{"id":1}]}')
    expect(answer).toMatchObject({ operation: 'core.modules', status: 200, milliseconds: 40, receivedAt: Date.now() })
    expect(outcomes).toEqual([{ operation: 'core.modules', error: null, at: Date.now(), nextTryAt: null }])
  })

  it('carries the deadline of one try and the limit of a body', async () => {
    watch(connect().send('core.modules', {}))
    await settle()
    expect(nth(0).request).toMatchObject({ deadline: 30_000, maxBody: 64 * 1024 * 1024 })
  })

  it('is turned into UTF-8 when it says that it is something else', async () => {
    const seen = watch(connect().send('core.modules', {}))
    await settle()
    const cp1251 = new Uint8Array([0x22, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x22])
    await nth(0).answer({ body: cp1251, headers: { 'content-type': 'application/json; charset=windows-1251' } })
    expect(seen.body).toBe('"Привет"')
  })

  it('is refused before it is sent when its input is wrong', async () => {
    const seen = watch(connect().send('projects.info', { id: -1 }))
    await settle()
    expect(seen.state).toBe('bad-input')
    expect(sent).toHaveLength(0)
    expect(outcomes).toHaveLength(0)
  })
})

describe('the queue of a host', () => {
  it('has four requests in flight, from however many workspaces', async () => {
    const one = connect('https://shared.example')
    const two = connect('https://shared.example/crm')
    const other = connect('https://elsewhere.example')
    for (let id = 1; id <= 3; id++) {
      watch(one.send('projects.info', { id }))
      watch(two.send('projects.info', { id }))
    }
    watch(other.send('projects.info', { id: 1 }))
    await settle()
    expect(sent.map(({ request }) => new URL(request.url).host)).toEqual([
      'shared.example',
      'shared.example',
      'shared.example',
      'shared.example',
      'elsewhere.example'
    ])
    await nth(0).answer({})
    expect(sent).toHaveLength(6)
  })

  it('lets through what is looked at first, then what soon will be, then the sweep', async () => {
    const client = connect()
    for (let id = 1; id <= 4; id++) watch(client.send('projects.info', { id }))
    watch(client.send('projects.info', { id: 10 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'soon' }))
    watch(client.send('projects.info', { id: 12 }, { priority: 'looking' }))
    await settle()
    for (let at = 0; at < 3; at++) await nth(at).answer({})
    expect(sent.slice(4).map(({ request }) => request.url.split('=')[1])).toEqual(['12', '11', '10'])
  })

  it('hurries a request of the sweep that somebody now looks at', async () => {
    const client = connect()
    for (let id = 1; id <= 4; id++) watch(client.send('projects.info', { id }))
    watch(client.send('projects.info', { id: 10 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'looking' }))
    await settle()
    await nth(0).answer({})
    expect(nth(4).request.url).toContain('id=11')
  })

  it('does not wait for a request that pauses before its next try', async () => {
    const client = connect()
    for (let id = 1; id <= 5; id++) watch(client.send('projects.info', { id }))
    await settle()
    await nth(0).fail(reset())
    expect(sent).toHaveLength(5)
  })
})

describe('identical requests in flight', () => {
  it('are one request, whose body each asker gets for itself', async () => {
    const client = connect()
    const first = client.send('projects.info', { id: 1 })
    const second = client.send('projects.info', { id: 1 })
    await settle()
    expect(sent).toHaveLength(1)
    await nth(0).answer({ json: { id: 1 } })
    const [a, b] = await Promise.all([first, second])
    structuredClone(a.body, { transfer: [a.body.buffer as ArrayBuffer] })
    expect(text(b.body)).toBe('{"id":1}')
    watch(client.send('projects.info', { id: 1 }))
    await settle()
    expect(sent).toHaveLength(2)
  })

  it('live on when one asker gives up, and end when all have', async () => {
    const client = connect()
    const leaving = new AbortController()
    const staying = new AbortController()
    const left = watch(client.send('projects.info', { id: 1 }, { signal: leaving.signal }))
    const stayed = watch(client.send('projects.info', { id: 1 }, { signal: staying.signal }))
    await settle()
    leaving.abort()
    await settle()
    expect([left.state, stayed.state, nth(0).request.signal.aborted]).toEqual(['cancelled', 'pending', false])
    staying.abort()
    await settle()
    expect([stayed.state, nth(0).request.signal.aborted]).toEqual(['cancelled', true])
    expect(outcomes).toHaveLength(0)
  })

  it('are not joined after the last asker has left', async () => {
    const client = connect()
    const leaving = new AbortController()
    watch(client.send('projects.info', { id: 1 }, { signal: leaving.signal }))
    await settle()
    leaving.abort()
    const seen = watch(client.send('projects.info', { id: 1 }))
    await settle()
    await nth(1).answer({ json: { id: 1 } })
    expect(seen.state).toBe('answered')
  })

  it('that have another body are others', async () => {
    const client = connect()
    watch(client.send('projects.filter', { data: { a: [1] } }))
    watch(client.send('projects.filter', { data: { a: [2] } }))
    await settle()
    expect(sent).toHaveLength(2)
  })
})

describe('retries', () => {
  it('are three, each after twice the pause, and every try is reported', async () => {
    const client = connect()
    const seen = watch(client.send('projects.info', { id: 1 }))
    await settle()
    for (const [at, pause] of [500, 1_000, 2_000].entries()) {
      await nth(at).fail(reset())
      expect(outcomes[at]).toMatchObject({ error: { code: 'network-reset' }, nextTryAt: Date.now() + pause })
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(sent).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toHaveLength(at + 2)
    }
    await nth(3).fail(reset())
    expect(seen.state).toBe('network-reset')
    expect(outcomes[3]).toMatchObject({ error: { code: 'network-reset' }, nextTryAt: null })
    expect(sent).toHaveLength(4)
  })

  it.each([408, 429, 500, 502, 503, 504])('follow the status %i', async (status) => {
    const seen = watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer({ status })
    await vi.advanceTimersByTimeAsync(500)
    await nth(1).answer({ json: { id: 1 } })
    expect(seen.state).toBe('answered')
  })

  it.each([
    [400, 'service-error'],
    [403, 'forbidden'],
    [404, 'service-not-found'],
    [422, 'service-error'],
    [301, 'service-redirect'],
    [407, 'proxy-login'],
    [511, 'captive-portal']
  ])('do not follow the status %i', async (status, code) => {
    const seen = watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer({ status })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.state).toBe(code)
    expect(sent).toHaveLength(1)
  })

  it('wait as long as Retry-After says, in seconds', async () => {
    watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer({ status: 429, headers: { 'retry-after': '12' } })
    expect(outcomes[0]).toMatchObject({
      error: { code: 'service-busy', details: { retryAfter: 12 } },
      nextTryAt: Date.now() + 12_000
    })
    await vi.advanceTimersByTimeAsync(11_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  it('wait as long as Retry-After says, as a date', async () => {
    watch(connect().send('projects.info', { id: 1 }))
    await settle()
    const date = new Date(Date.now() + 20_000).toUTCString()
    await nth(0).answer({ status: 503, headers: { 'retry-after': date } })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  it('end where the whole deadline would, and the error says how long to stay away', async () => {
    const seen = watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer({ status: 429, headers: { 'retry-after': '3600' } })
    expect(seen.error?.toShape()).toMatchObject({
      code: 'service-busy',
      retryable: true,
      details: { retryAfter: 3600 }
    })
  })

  it('share one deadline: the last try gets what is left of it', async () => {
    watch(connect().send('projects.info', { id: 1 }))
    await settle()
    const timeout = (): DesksideError => new DesksideError('network-timeout', 'late', { retryable: true })
    for (let at = 0; at < 2; at++) {
      await vi.advanceTimersByTimeAsync(30_000)
      await nth(at).fail(timeout())
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(nth(2).request.deadline).toBe(90_000 - 2 * 31_000)
  })

  it.each(['once', 'lookup.clean', 'no network', 'TLS'])('are none for %s', async (why) => {
    const client = connect()
    const options: CallOptions = why === 'once' ? { once: true } : {}
    const seen =
      why === 'lookup.clean'
        ? watch(client.send('lookup.clean', { endpoint: 'phone', data: ['+7 900'] }, options))
        : watch(client.send('projects.info', { id: 1 }, options))
    await settle()
    const code = why === 'no network' ? 'network-offline' : why === 'TLS' ? 'tls-untrusted' : 'network-reset'
    await nth(0).fail(new DesksideError(code, code, { retryable: true }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen.state, sent.length]).toEqual([code, 1])
  })

  it('stop at once when the asker gives up during a pause', async () => {
    const giveUp = new AbortController()
    const seen = watch(connect().send('projects.info', { id: 1 }, { signal: giveUp.signal }))
    await settle()
    await nth(0).fail(reset())
    giveUp.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen.state, sent.length]).toEqual(['cancelled', 1])
  })
})

describe('refused credentials', () => {
  it('stop everything that is not on the wire yet, until told to go on', async () => {
    const client = connect()
    const seen = [1, 2, 3, 4, 5, 6].map((id) => watch(client.send('projects.info', { id })))
    await settle()
    await nth(0).answer({ status: 401, json: { message: `unknown token ${TOKEN}, secret ${SECRET}` } })
    expect(seen.map(({ state }) => state)).toEqual([
      'credentials-refused',
      ...['pending', 'pending', 'pending'],
      ...['credentials-refused', 'credentials-refused']
    ])
    expect(seen[0]?.error?.details).toEqual({ status: 401, said: 'unknown token …, secret …' })
    const later = watch(client.send('core.modules', {}))
    await settle()
    expect([later.state, sent.length]).toEqual(['credentials-refused', 4])

    client.resume()
    const again = watch(client.send('core.modules', {}))
    await settle()
    await nth(1).answer({})
    expect(sent).toHaveLength(5)
    await nth(4).answer({})
    expect(again.state).toBe('answered')
  })

  it('that come late, for a request from before, do not stop it again', async () => {
    const client = connect()
    watch(client.send('projects.info', { id: 1 }))
    await settle()
    client.resume()
    await nth(0).answer({ status: 401 })
    const seen = watch(client.send('core.modules', {}))
    await settle()
    await nth(1).answer({})
    expect(seen.state).toBe('answered')
  })

  it('are recognised in the body of a success too', async () => {
    const seen = watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer({ json: { success: false, code: 401, message: 'bad token' } })
    expect(seen.error?.toShape()).toMatchObject({
      code: 'credentials-refused',
      details: { status: 200, said: 'bad token' }
    })
  })
})

describe('answers that are none', () => {
  it.each([
    ['a page', { text: '<!doctype html><title>Sign in</title>' }, 'service-html'],
    ['a page behind a mark', { text: '\ufeff  \n<html></html>' }, 'service-html'],
    [
      'a page that leads elsewhere',
      { text: '<html><meta http-equiv="refresh" content="0; url=http://login.hotel.example/"></html>' },
      'captive-portal'
    ],
    ['an error in a success', { json: { error: { message: 'no such table' } } }, 'service-error']
  ])('%s', async (_what, answer, code) => {
    const seen = watch(connect().send('projects.info', { id: 1 }))
    await settle()
    await nth(0).answer(answer)
    expect(seen.state).toBe(code)
  })

  it('of the lookup may mean a quota, which has nothing to do with the credentials', async () => {
    const client = connect()
    const seen = watch(client.send('lookup.suggestions', { endpoint: 'party', data: { query: 'a' } }))
    await settle()
    await nth(0).answer({ status: 403 })
    expect(seen.state).toBe('lookup-quota')
    watch(client.send('core.modules', {}))
    await settle()
    expect(sent).toHaveLength(2)
  })
})

describe('closing', () => {
  it('ends what is in flight, what queues and what pauses, and refuses what comes later', async () => {
    const client = connect()
    const seen = [1, 2, 3, 4, 5, 6].map((id) => watch(client.send('projects.info', { id })))
    await settle()
    await nth(0).fail(reset())
    client.close()
    await settle()
    expect(seen.map(({ state }) => state)).toEqual(new Array(6).fill('workspace-closed'))
    expect(nth(1).request.signal.aborted).toBe(true)
    expect(watch(client.send('core.modules', {})).state).toBe('pending')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(5)
  })
})

describe('the log', () => {
  it('names operations and codes, and never a credential or what was asked', async () => {
    const client = connect()
    watch(client.send('search.all', { query: 'a private word' }))
    await settle()
    await nth(0).answer({ status: 400, json: { message: `bad ${TOKEN}` } })
    watch(client.send('core.modules', {}))
    await settle()
    await nth(1).answer({ json: [{ name: 'a private answer' }] })
    const written = JSON.stringify(logged)
    expect(written).toContain('search.all')
    expect(written).toContain('service-error')
    for (const hidden of [TOKEN, SECRET, 'private']) expect(written).not.toContain(hidden)
  })
})
