import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import type { DesksideError } from '@shared/ipc/errors'
import { json, startRecorder, type Recorder } from '../../../../test/contract/recorder'
import { ProxyLogins } from './proxy-logins'
import { createTransport, redirected, type TransportRequest } from './transport'

const send = createTransport('transport-test')

let recorder: Recorder

beforeEach(async () => {
  recorder = await startRecorder()
})

afterEach(() => {
  vi.restoreAllMocks()
  return recorder.close()
})

/** Ends the deadline of 54,321 ms at once. */
const passTime = (set: MockInstance<typeof setTimeout>): unknown =>
  set.mock.calls.find(([, limit]) => limit === 54_321)?.[0]()

function request(change: Partial<TransportRequest> = {}): TransportRequest {
  return {
    method: 'GET',
    url: `${recorder.baseUrl}/x`,
    headers: { 'X-Crypto-Token': 'canary', 'X-Crypto-Secret': 'canary-too' },
    body: null,
    signal: new AbortController().signal,
    deadline: 60_000,
    maxBody: 1_000_000,
    isFresh: false,
    ...change
  }
}

const failure = (change?: Partial<TransportRequest>): Promise<DesksideError> =>
  send(request(change)).then(
    (response) => {
      throw new Error(`answered with ${response.status}`)
    },
    (error: DesksideError) => error
  )

describe('one try', () => {
  it('brings status, headers in lower case and the whole body', async () => {
    recorder.answer((_request, response) => {
      response.writeHead(418, { 'Retry-After': '3', 'X-Some': ['a', 'b'] })
      response.write('half ')
      setTimeout(() => response.end('whole'), 10)
    })
    const response = await send(request())
    expect(response.status).toBe(418)
    expect(response.headers).toMatchObject({ 'retry-after': '3', 'x-some': 'a, b' })
    expect(new TextDecoder().decode(response.body)).toBe('half whole')
  })

  it('sends a body as it is', async () => {
    await send(request({ method: 'POST', body: '{"имя":"🙂"}', headers: { 'Content-Type': 'application/json' } }))
    expect(recorder.requests[0]).toMatchObject({ method: 'POST', body: '{"имя":"🙂"}' })
  })

  it('has no memory: cookies are neither kept nor sent', async () => {
    recorder.answer(json([], 200, { 'Set-Cookie': 'session=1; Path=/' }))
    await send(request())
    await send(request())
    expect(recorder.requests[1]?.headers['cookie']).toBeUndefined()
  })
})

describe('a redirect', () => {
  it('to another host ends the request, and nothing arrives there', async () => {
    const other = await startRecorder()
    try {
      recorder.answer((_request, response) => {
        response.writeHead(302, { Location: `${other.baseUrl}/login?next=secret` }).end()
      })
      const error = await failure()
      expect(error.toShape()).toMatchObject({
        code: 'service-redirect',
        retryable: false,
        details: { status: 302, target: new URL(other.baseUrl).host, location: `${other.baseUrl}/login` }
      })
      expect(other.requests).toHaveLength(0)
    } finally {
      await other.close()
    }
  })

  it('on the same host is not followed either: the address is to be corrected', async () => {
    recorder.answer((_request, response) => void response.writeHead(301, { Location: '/elsewhere' }).end())
    expect((await failure()).details).toMatchObject({ location: `${recorder.baseUrl}/elsewhere` })
    expect(recorder.requests).toHaveLength(1)
  })

  it.each([
    ['https://crm.example', 'https://www.crm.example/', 'service-redirect'],
    ['https://crm.example', 'http://crm.example/', 'service-redirect'],
    ['https://crm.example', 'http://login.hotel.example/', 'captive-portal'],
    ['http://127.0.0.1:80', 'http://127.0.0.2/', 'service-redirect'],
    ['https://crm.example', '::::', 'service-redirect']
  ])('from %s to %s is %s', (from, to, code) => expect(redirected(from, 302, to).code).toBe(code))
})

describe('faults', () => {
  it('nothing listens', async () => {
    const port = Number(new URL(recorder.baseUrl).port)
    await recorder.close()
    const error = await failure({ url: `http://127.0.0.1:${port}/x` })
    expect(error.toShape()).toMatchObject({
      code: 'network-refused',
      details: { network: 'net::ERR_CONNECTION_REFUSED' }
    })
    recorder = await startRecorder()
  })

  it('silence, and the connection is given up', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const [arrived, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    recorder.answer((_request, response) => {
      response.on('close', () => closed.resolve())
      arrived.resolve()
    })
    const failed = failure({ deadline: 54_321 })
    await arrived.promise
    passTime(set)
    const error = await failed
    expect(error.toShape()).toMatchObject({ code: 'network-timeout', retryable: true })
    await closed.promise
  })

  it('a slow drip that outlasts the deadline, and is not listened to any longer', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const [arrived, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    recorder.answer((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' ', () => arrived.resolve()), 10)
      response.on('close', () => {
        clearInterval(drip)
        closed.resolve()
      })
    })
    const failed = failure({ deadline: 54_321 })
    await arrived.promise
    passTime(set)
    expect((await failed).code).toBe('network-timeout')
    await closed.promise
  })

  it('a body cut off in the middle', async () => {
    recorder.answer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"data": [', () => response.destroy())
    })
    expect(['service-truncated', 'network-reset']).toContain((await failure()).code)
  })

  it('a connection that is reset', async () => {
    recorder.answer((_request, response) => void response.socket?.resetAndDestroy())
    expect(['network-reset']).toContain((await failure()).code)
  })

  it('something that is not HTTP', async () => {
    const server = createServer((socket) => void socket.end('hello, this is not HTTP\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const error = await failure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
      expect(error.code).toMatch(/^network-/)
    } finally {
      server.close()
    }
  })

  it('a body above the limit, which is not read to its end', async () => {
    recorder.answer((_request, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (response.writable && response.write(Buffer.alloc(64 * 1024, 32)));
        response.once('drain', more)
      }
      more()
    })
    const error = await failure({ maxBody: 300_000 })
    expect(error.toShape()).toMatchObject({ code: 'service-too-large', details: { limit: 300_000 } })
  })

  it('an asker who gives up', async () => {
    const giveUp = new AbortController()
    recorder.answer(() => giveUp.abort())
    expect((await failure({ signal: giveUp.signal })).code).toBe('cancelled')
    expect((await failure({ signal: AbortSignal.abort() })).code).toBe('cancelled')
    expect(recorder.requests).toHaveLength(1)
  })
})

describe('a proxy that asks for a log-in', () => {
  const RIGHT = { username: 'anna', password: 'the right one' }
  const asked: (string | null)[] = []
  let proxy: Server
  let port: number

  beforeEach(async () => {
    asked.length = 0
    proxy = createHttpServer((request, response) => {
      const header = request.headers['proxy-authorization']
      const sent = header === undefined ? null : Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()
      asked.push(sent)
      if (sent === `${RIGHT.username}:${RIGHT.password}`) response.end('through')
      else response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="here"' }).end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    port = (proxy.address() as AddressInfo).port
  })
  afterEach(() => proxy.close())

  async function through(partition: string, logins: ProxyLogins) {
    await session
      .fromPartition(partition)
      .setProxy({ proxyRules: `127.0.0.1:${port}`, proxyBypassRules: '<-loopback>' })
    return createTransport(partition, logins)(request({ url: 'http://crm.example/x' }))
  }

  it('gets the one that was typed for it', async () => {
    const logins = new ProxyLogins()
    logins.keep('127.0.0.1', port, RIGHT)
    const { body } = await through('proxy-right', logins)
    expect(new TextDecoder().decode(body)).toBe('through')
    expect(asked).toEqual([null, 'anna:the right one'])
  })

  it('is named where none was typed for it, and gets none that was typed for another', async () => {
    const logins = new ProxyLogins()
    logins.keep('elsewhere.example', port, RIGHT)
    const details = { proxy: '127.0.0.1', port }
    await expect(through('proxy-none', logins)).rejects.toMatchObject({ code: 'proxy-login', details })
    expect(asked).toEqual([null])
  })

  it('gets a wrong one once, and then it is forgotten', async () => {
    const logins = new ProxyLogins()
    logins.keep('127.0.0.1', port, { ...RIGHT, password: 'wrong' })
    await expect(through('proxy-wrong', logins)).rejects.toMatchObject({ code: 'proxy-login' })
    await expect(through('proxy-wrong', logins)).rejects.toMatchObject({ code: 'proxy-login' })
    expect(asked).toEqual([null, 'anna:wrong', null])
    expect(logins.for('127.0.0.1', port)).toBeUndefined()
  })
})
