import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { session, net as electronNet } from 'electron'
import { generate, type GenerateResult } from 'selfsigned'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resetTrust } from './session.ts'

const servers: { close(): unknown; closeAllConnections?(): void }[] = []

function listening(server: net.Server | Server): Promise<number> {
  servers.push(server)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

const serve = (listener: RequestListener): Promise<number> => listening(http.createServer(listener))
const raw = (onSocket: (socket: Socket) => void): Promise<number> =>
  listening(
    net.createServer((socket) => {
      // Ignores how the client disconnects.
      socket.on('error', () => undefined)
      onSocket(socket)
    })
  )
/** Answers with these bytes after receiving a request. */
const answering = (bytes: string, isEnd = true): Promise<number> =>
  raw((socket) => socket.once('data', () => (isEnd ? socket.end(bytes) : socket.write(bytes))))

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

interface Outcome {
  status?: number
  headers?: Record<string, string | string[]>
  body?: string
  error?: string
  bodyError?: string
  redirect?: [number, string, string]
}

/** Sends a request and returns all its events up to its end. */
function ask(
  options: Electron.ClientRequestConstructorOptions,
  act?: (request: Electron.ClientRequest) => void
): Promise<Outcome> {
  const own = session.fromPartition(`test-${Math.random()}`)
  const request = electronNet.request({ session: own, ...options })
  const outcome: Outcome = {}
  return new Promise((resolve) => {
    const over = (): void => void setTimeout(resolve, 20, outcome)
    request.on('redirect', (status, method, url) => {
      outcome.redirect = [status, method, url]
    })
    request.on('error', (error) => {
      outcome.error = error.message
      over()
    })
    request.on('response', (response) => {
      outcome.status = response.statusCode
      outcome.headers = response.headers
      outcome.body = ''
      response.on('data', (chunk) => {
        outcome.body += String(chunk)
      })
      response.on('error', (error: Error) => {
        outcome.bodyError = error.message
        over()
      })
      response.on('end', over)
    })
    act?.(request)
    request.end()
  })
}

const text = (response: ServerResponse, body: string): void => void response.end(body)

describe('net.request', () => {
  it('sends what it is given and reads what it gets', async () => {
    const port = await serve((request: IncomingMessage, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        response.setHeader('X-Two', ['a', 'b'])
        response.setHeader('Set-Cookie', ['one=1', 'two=2'])
        text(response, `${request.method} ${request.url} ${request.headers['x-own']} ${body}`)
      })
    })
    const outcome = await ask({ url: `http://127.0.0.1:${port}/path?q=1`, method: 'post' }, (request) => {
      request.setHeader('X-Own', 'mine')
      request.write('hello')
    })
    expect(outcome).toMatchObject({ status: 200, body: 'POST /path?q=1 mine hello' })
    expect(outcome.headers).toMatchObject({ 'x-two': 'a, b', 'set-cookie': ['one=1', 'two=2'] })
  })

  it('decodes a compressed body', async () => {
    const port = await serve((_request, response) => {
      response.setHeader('Content-Encoding', 'gzip')
      response.end(gzipSync('small'))
    })
    expect(await ask({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ body: 'small' })
  })

  it('reports a redirect and ends the request when nobody follows it', async () => {
    let asked = 0
    const port = await serve((_request, response) => {
      asked += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const outcome = await ask({ url: `http://127.0.0.1:${port}/`, redirect: 'manual' })
    expect(outcome.redirect).toEqual([302, 'GET', `http://127.0.0.1:${port}/elsewhere`])
    expect(outcome.error).toBe('Redirect was cancelled')
    expect(asked).toBe(1)
  })

  it('follows a redirect when told so, with the headers, as Chromium does', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/there' }).end()
      else text(response, `${request.url} ${request.headers['x-own']}`)
    })
    const outcome = await ask(
      { url: `http://127.0.0.1:${port}/`, redirect: 'manual', headers: { 'X-Own': 'kept' } },
      (request) => request.on('redirect', () => request.followRedirect())
    )
    expect(outcome.body).toBe('/there kept')
  })

  it('sends cookies with credentials only', async () => {
    const port = await serve((request, response) => {
      response.setHeader('Set-Cookie', 'key=value')
      text(response, request.headers.cookie ?? 'none')
    })
    const own = session.fromPartition('cookies')
    const url = `http://127.0.0.1:${port}/`
    await ask({ url, session: own, credentials: 'include' })
    expect((await ask({ url, session: own, credentials: 'include' })).body).toBe('key=value')
    expect((await ask({ url, session: own, credentials: 'omit' })).body).toBe('none')
    expect((await ask({ url, session: own })).body).toBe('none')
  })

  it('asks for a log-in at a Basic challenge, but not with credentials omitted', async () => {
    const port = await serve((request, response) => {
      if (request.headers.authorization === `Basic ${btoa('me:pw')}`) return text(response, 'welcome')
      response.writeHead(401, { 'www-authenticate': 'Basic realm="here"' }).end('no')
    })
    const url = `http://127.0.0.1:${port}/`
    const realms: string[] = []
    const login = (request: Electron.ClientRequest): void => {
      request.on('login', (info, callback) => {
        realms.push(info.realm)
        callback('me', 'pw')
      })
    }
    expect(await ask({ url }, login)).toMatchObject({ status: 200, body: 'welcome' })
    expect(realms).toEqual(['here'])
    expect(await ask({ url, credentials: 'omit' }, login)).toMatchObject({ status: 401, body: 'no' })
    expect(await ask({ url })).toMatchObject({ status: 401, body: 'no' })
  })

  it('goes through a proxy and passes its log-in on', async () => {
    const proxy = await serve((request, response) => {
      if (!request.headers['proxy-authorization']) {
        return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end()
      }
      text(response, `through: ${request.url}`)
    })
    const own = session.fromPartition('proxied')
    await own.setProxy({ proxyRules: `127.0.0.1:${proxy}`, proxyBypassRules: '<-loopback>' })
    expect(await own.resolveProxy('http://service.example/')).toBe(`PROXY 127.0.0.1:${proxy}`)
    const outcome = await ask({ url: 'http://service.example/x', session: own }, (request) =>
      request.on('login', (info, callback) => callback(info.isProxy ? 'user' : undefined, 'pw'))
    )
    expect(outcome.body).toBe('through: http://service.example/x')
  })

  it('can be aborted, before and after the answer', async () => {
    const port = await serve((_request, response) => response.write('first'))
    const request = electronNet.request(`http://127.0.0.1:${port}/`)
    const events: string[] = []
    const aborted = new Promise((resolve) => request.on('abort', () => resolve(undefined)))
    request.on('abort', () => events.push('abort'))
    request.on('error', (error) => events.push(error.message))
    request.on('response', (response) => {
      response.on('aborted', () => events.push('aborted'))
      response.on('data', () => request.abort())
    })
    request.end()
    await aborted
    expect(events).toEqual(expect.arrayContaining(['aborted', 'abort']))
  })

  it('writes a header as UTF-8, as Chromium gets it', async () => {
    const port = await serve((request, response) =>
      text(response, Buffer.from(String(request.headers['x-own']), 'latin1').toString('utf8'))
    )
    const outcome = await ask({ url: `http://127.0.0.1:${port}/`, headers: { 'X-Own': 'clé ключ' } })
    expect(outcome.body).toBe('clé ключ')
  })

  it.each(['a\r\nInjected: 1', 'a\0b'])('refuses the header value %j', (value) => {
    const request = electronNet.request('http://127.0.0.1:1/')
    expect(() => request.setHeader('X-Own', value)).toThrow('Invalid value for header')
  })

  it('refuses options and schemes that it does not have', () => {
    expect(() => electronNet.request('ftp://127.0.0.1/')).toThrow('only supports http: and https:')
    expect(() => electronNet.request({ url: 'http://127.0.0.1/', nothing: 1 } as never)).toThrow(
      "the stand-in has no net.request option 'nothing'"
    )
  })
})

describe("Chromium's names for what goes wrong", () => {
  const error = async (url: string, options: object = {}): Promise<string | undefined> => {
    const outcome = await ask({ url, ...options })
    return outcome.error ?? outcome.bodyError
  }

  it('ERR_NAME_NOT_RESOLVED', async () => {
    expect(await error('http://nobody.invalid/')).toBe('net::ERR_NAME_NOT_RESOLVED')
  })

  it('ERR_CONNECTION_REFUSED', async () => {
    const port = await raw(() => undefined)
    servers.splice(0).forEach((server) => void server.close())
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_CONNECTION_REFUSED')
  })

  it('ERR_CONNECTION_RESET before an answer', async () => {
    const port = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_CONNECTION_RESET')
  })

  it('ERR_CONNECTION_RESET in the middle of a body', async () => {
    const port = await raw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart')
        setTimeout(() => socket.resetAndDestroy(), 50)
      })
    )
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_CONNECTION_RESET')
  })

  it('ERR_EMPTY_RESPONSE', async () => {
    expect(await error(`http://127.0.0.1:${await answering('')}/`)).toBe('net::ERR_EMPTY_RESPONSE')
  })

  it('ERR_INVALID_HTTP_RESPONSE', async () => {
    expect(await error(`http://127.0.0.1:${await answering('hello, this is not HTTP\r\n')}/`)).toBe(
      'net::ERR_INVALID_HTTP_RESPONSE'
    )
  })

  it('ERR_CONTENT_LENGTH_MISMATCH', async () => {
    const port = await answering('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart')
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_CONTENT_LENGTH_MISMATCH')
  })

  it('ERR_INCOMPLETE_CHUNKED_ENCODING', async () => {
    const port = await answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npart\r\n')
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_INCOMPLETE_CHUNKED_ENCODING')
  })

  it('ERR_INVALID_CHUNKED_ENCODING', async () => {
    const port = await answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n')
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_INVALID_CHUNKED_ENCODING')
  })

  it('ERR_CONTENT_DECODING_FAILED', async () => {
    const port = await answering('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\n\r\nnot zip')
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_CONTENT_DECODING_FAILED')
  })

  it('ERR_RESPONSE_HEADERS_TOO_BIG', async () => {
    const port = await answering(`HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(300_000)}\r\n\r\n`)
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_RESPONSE_HEADERS_TOO_BIG')
  })

  it('ERR_TOO_MANY_REDIRECTS', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
    expect(await error(`http://127.0.0.1:${port}/`)).toBe('net::ERR_TOO_MANY_REDIRECTS')
  })

  it('ERR_UNSAFE_PORT', async () => {
    expect(await error('http://127.0.0.1:6000/')).toBe('net::ERR_UNSAFE_PORT')
  })

  it('ERR_SSL_PROTOCOL_ERROR', async () => {
    const port = await serve((_request, response) => text(response, 'plain'))
    expect(await error(`https://127.0.0.1:${port}/`)).toBe('net::ERR_SSL_PROTOCOL_ERROR')
  })

  it('ERR_CONNECTION_CLOSED during the handshake', async () => {
    const port = await raw((socket) => socket.once('data', () => socket.end()))
    expect(await error(`https://127.0.0.1:${port}/`)).toBe('net::ERR_CONNECTION_CLOSED')
  })

  it('ERR_PROXY_CONNECTION_FAILED and ERR_TUNNEL_CONNECTION_FAILED', async () => {
    const own = session.fromPartition('bad proxy')
    const port = await serve((_request, response) => text(response, ''))
    await own.setProxy({ proxyRules: `127.0.0.1:${port}` })
    servers.splice(0).forEach((server) => void server.close())
    expect(await error('https://service.example/', { session: own })).toBe('net::ERR_PROXY_CONNECTION_FAILED')
    expect(await error('http://service.example/', { session: own })).toBe('net::ERR_PROXY_CONNECTION_FAILED')
    const refusing = await raw((socket) => socket.once('data', () => socket.end('HTTP/1.1 503 No\r\n\r\n')))
    await own.setProxy({ proxyRules: `127.0.0.1:${refusing}` })
    expect(await error('https://service.example/', { session: own })).toBe('net::ERR_TUNNEL_CONNECTION_FAILED')
  })
})

describe('certificates', () => {
  const day = 24 * 60 * 60 * 1000
  const from = (days: number): Date => new Date(performance.timeOrigin + performance.now() + days * day)
  const make = (name: string, notBeforeDate: Date, notAfterDate: Date): Promise<GenerateResult> =>
    generate([{ name: 'commonName', value: name }], {
      keySize: 2048,
      notBeforeDate,
      notAfterDate,
      extensions: [
        { name: 'basicConstraints', cA: true },
        {
          name: 'subjectAltName',
          altNames: [{ type: 2, value: name }, ...(name === 'localhost' ? [{ type: 7 as const, ip: '127.0.0.1' }] : [])]
        }
      ]
    })
  const made = {} as Record<'good' | 'unknown' | 'expired' | 'future' | 'foreign', GenerateResult>

  beforeAll(async () => {
    made.good = await make('localhost', from(-1), from(1))
    made.unknown = await make('localhost', from(-1), from(1))
    made.expired = await make('localhost', from(-9), from(-8))
    made.future = await make('localhost', from(8), from(9))
    made.foreign = await make('elsewhere.example', from(-1), from(1))
    // Simulates trust by the system.
    const trusted = [made.good, made.expired, made.future, made.foreign].map((one) => one.cert)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...trusted])
    resetTrust()
  })

  const outcomeOf = async (which: keyof typeof made): Promise<Outcome> => {
    const { private: key, cert } = made[which]
    const port = await listening(https.createServer({ key, cert }, (_request, response) => text(response, 'secure')))
    return ask({ url: `https://127.0.0.1:${port}/` })
  }

  it('lets a trusted one through', async () => {
    expect(await outcomeOf('good')).toMatchObject({ status: 200, body: 'secure' })
  })

  it.each([
    ['unknown', 'CERT_AUTHORITY_INVALID'],
    ['expired', 'CERT_DATE_INVALID'],
    ['future', 'CERT_DATE_INVALID'],
    ['foreign', 'CERT_COMMON_NAME_INVALID']
  ] as const)('%s: ERR_%s', async (which, name) => {
    expect((await outcomeOf(which)).error).toBe(`net::ERR_${name}`)
  })
})
