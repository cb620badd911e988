import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib'
import type { Readable } from 'node:stream'
import { StandinIncomingMessage } from './incoming-message.ts'
import { chromiumName, shortBodyName, type Fault, type Stage } from './net-errors.ts'
import { openTunnel, type Proxy } from './proxy.ts'
import type { StandinSession } from './session.ts'
import type { ResponseHead } from './response-head.ts'

interface LoadOptions {
  owner: StandinSession
  url: URL
  method: string
  headers: Record<string, string>
  body: Buffer | undefined
  sendsCookies: boolean
  answersChallenges: boolean
  onResponse(response: StandinIncomingMessage): void
  /** @returns whether the redirect is followed */
  onRedirect(head: ResponseHead, method: string, url: string): boolean
  onLogin(info: Electron.AuthInfo, answer: (username?: string, password?: string) => void): void
  onError(error: Error): void
}

const mostRedirects = 20

/** One request with its redirects, log-ins, and one silent retry if a keep-alive connection was closed. */
export class HttpLoad {
  private readonly options: LoadOptions
  private url: URL
  private method: string
  private body: Buffer | undefined
  private headers: Record<string, string>
  private redirects = 0
  private isOver = false
  private current: http.ClientRequest | undefined
  private proxyAuthorization: string | undefined

  constructor(options: LoadOptions) {
    this.options = options
    this.url = options.url
    this.method = options.method
    this.body = options.body
    this.headers = options.headers
  }

  start(): void {
    this.send(false).catch((error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))))
  }

  cancel(): void {
    this.isOver = true
    this.current?.destroy()
  }

  private orFail(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.fail(error as Error)
    }
  }

  private fail(error: Error): void {
    if (this.isOver) return
    this.isOver = true
    this.current?.destroy()
    this.options.onError(error)
  }

  private async send(isRepeat: boolean): Promise<void> {
    const { owner } = this.options
    const proxy = owner.proxy.for(this.url)
    const request = proxy && this.url.protocol === 'https:' ? await this.throughTunnel(proxy) : this.direct(proxy)
    if (!request) return
    if (this.isOver) return void request.destroy()
    this.watch(request, isRepeat, proxy !== undefined && this.url.protocol === 'http:')
    request.end(this.body)
  }

  private direct(proxy: Proxy | undefined): http.ClientRequest {
    const { owner } = this.options
    const headers = this.allHeaders()
    if (!proxy) {
      const module = this.url.protocol === 'https:' ? https : http
      return module.request(this.url, { method: this.method, headers, agent: owner.agentFor(this.url.protocol) })
    }
    if (this.proxyAuthorization) headers['Proxy-Authorization'] = this.proxyAuthorization
    headers['Host'] ??= this.url.host
    const path = `${this.url.origin}${this.url.pathname}${this.url.search}`
    return http.request({ ...proxy, path, method: this.method, headers, agent: owner.agentFor('http:') })
  }

  private async throughTunnel(proxy: Proxy): Promise<http.ClientRequest | undefined> {
    const tunnel = await openTunnel(proxy, this.url, this.proxyAuthorization)
    if (this.isOver) return undefined
    if (tunnel instanceof http.IncomingMessage) {
      const refused = (): void => this.options.onResponse(withoutBody(tunnel))
      if (this.challenged(tunnel, proxy, refused)) return undefined
      throw new Error('net::ERR_TUNNEL_CONNECTION_FAILED')
    }
    const agent = this.options.owner.agentFor('https:') as https.Agent
    const ca = agent.options.ca
    const createConnection = (): tls.TLSSocket =>
      tls.connect({ socket: tunnel, servername: this.url.hostname, ...(ca ? { ca } : {}) })
    return https.request(this.url, { method: this.method, headers: this.allHeaders(), agent: false, createConnection })
  }

  private allHeaders(): Record<string, string> {
    const { owner, sendsCookies } = this.options
    const given = new Set(Object.keys(this.headers).map((name) => name.toLowerCase()))
    const defaults: Record<string, string> = {
      Connection: 'keep-alive',
      'User-Agent': owner.getUserAgent(),
      'Sec-Fetch-Site': 'none',
      'Sec-Fetch-Mode': 'no-cors',
      'Sec-Fetch-Dest': 'empty',
      'Accept-Encoding': this.url.protocol === 'https:' ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
      'Accept-Language': 'en-US'
    }
    if (this.body) defaults['Content-Length'] = String(this.body.length)
    const cookie = sendsCookies ? owner.jar.header(this.url) : undefined
    if (cookie) defaults['Cookie'] = cookie
    const kept = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()))
    return { ...Object.fromEntries(kept), ...this.headers }
  }

  private watch(request: http.ClientRequest, isRepeat: boolean, isProxied: boolean): void {
    this.current = request
    let stage: Stage = 'connect'
    let fault: Fault | undefined
    request.on('socket', (socket) => {
      if (socket.connecting) {
        socket.once('connect', () => {
          stage = socket instanceof tls.TLSSocket ? 'tls' : 'request'
        })
        socket.once('secureConnect', () => {
          stage = 'request'
        })
      } else stage = 'request'
      // For a body cut off by a reset, Node only reports "aborted"; the socket knows the cause.
      const note = (error: Fault): void => {
        fault = error
      }
      socket.once('error', note)
      request.once('close', () => socket.off('error', note))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (stage === 'body') fault ??= error
      if (stage === 'body' || this.isOver) return
      const isStale = request.reusedSocket && !isRepeat && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
      if (isStale) {
        // The server closed a keep-alive connection just as it was reused: Chromium retries silently, once.
        this.send(true).catch((again: Error) => this.fail(again))
        return
      }
      const name =
        isProxied && stage === 'connect' ? 'net::ERR_PROXY_CONNECTION_FAILED' : chromiumName(innerFault(error), stage)
      this.fail(new Error(name))
    })
    request.on('response', (response) => {
      stage = 'body'
      this.orFail(() => this.answered(response, () => fault))
    })
  }

  private answered(response: http.IncomingMessage, fault: () => Fault | undefined): void {
    const { owner, sendsCookies } = this.options
    if (sendsCookies) owner.jar.store(this.url, response.headers['set-cookie'] ?? [])
    const proxy = owner.proxy.for(this.url)
    // Chromium's network process answers in a later turn than it asks for a sign-in.
    const goOn = (): void => {
      setImmediate(() => {
        if (!this.isOver) this.orFail(() => this.received(response, fault))
      })
    }
    if (response.statusCode === 407 && proxy && this.challenged(response, proxy, goOn)) return
    if (response.statusCode === 401 && this.options.answersChallenges && this.challenged(response, undefined, goOn))
      return
    this.received(response, fault)
  }

  private received(response: http.IncomingMessage, fault: () => Fault | undefined): void {
    const head = headOf(response)
    const location = head.headers['location']?.[0]
    if ([301, 302, 303, 307, 308].includes(head.statusCode) && location !== undefined)
      return this.redirect(response, head, location)
    this.deliver(response, head, fault)
  }

  private redirect(response: http.IncomingMessage, head: ResponseHead, location: string): void {
    response.resume()
    if (!URL.canParse(location, this.url.href)) return this.fail(new Error('net::ERR_INVALID_REDIRECT'))
    const target = new URL(location, this.url)
    if (target.protocol !== 'http:' && target.protocol !== 'https:')
      return this.fail(new Error('net::ERR_UNSAFE_REDIRECT'))
    if (++this.redirects > mostRedirects) return this.fail(new Error('net::ERR_TOO_MANY_REDIRECTS'))
    const becomesGet =
      head.statusCode === 303 ? this.method !== 'HEAD' : head.statusCode < 303 && this.method === 'POST'
    const method = becomesGet ? 'GET' : this.method
    if (!this.options.onRedirect(head, method, target.href)) return
    if (becomesGet) {
      this.body = undefined
      this.headers = without(this.headers, ['content-type', 'content-length', 'origin'])
    }
    this.method = method
    this.url = target
    this.start()
  }

  /** Asks for name and password after a Basic challenge; false without one. */
  private challenged(response: http.IncomingMessage, proxy: Proxy | undefined, refused: () => void): boolean {
    const challenge = response.headers[proxy ? 'proxy-authenticate' : 'www-authenticate'] ?? ''
    const realm = /^basic(?:\s.{0,200}?realm="([^"]{0,200})")?/i.exec(challenge)
    if (!realm) return false
    const port = proxy?.port ?? Number(this.url.port || (this.url.protocol === 'https:' ? 443 : 80))
    const info = {
      isProxy: proxy !== undefined,
      scheme: 'basic',
      host: proxy?.host ?? this.url.hostname,
      port,
      realm: realm[1] ?? ''
    }
    let isAnswered = false
    this.options.onLogin(info, (username, password) => {
      if (isAnswered || this.isOver) return
      isAnswered = true
      // After a cancelled log-in, the refusal is the answer.
      if (username === undefined) return refused()
      response.resume()
      const authorization = `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`
      if (proxy) this.proxyAuthorization = authorization
      else this.headers = { ...without(this.headers, ['authorization']), Authorization: authorization }
      this.start()
    })
    return true
  }

  private deliver(response: http.IncomingMessage, head: ResponseHead, fault: () => Fault | undefined): void {
    const body = decoded(response)
    const message = new StandinIncomingMessage(head, () => body.resume())
    const broken = (error: NodeJS.ErrnoException): void => {
      const socketFault = fault()
      if (body !== response && error.code?.startsWith('Z_') && response.complete)
        this.fail(new Error(chromiumName(error, 'body')))
      else if (socketFault?.code) this.fail(new Error(chromiumName(socketFault, 'body')))
      else if (error.code?.startsWith('HPE_')) this.fail(new Error(chromiumName(error, 'body')))
      else this.fail(new Error(shortBodyName(response.headers)))
    }
    body.on('data', (chunk: Buffer) => {
      if (!message.push(chunk)) body.pause()
    })
    body.on('end', () => {
      this.isOver = true
      message.push(null)
    })
    response.on('error', broken)
    if (body !== response) body.on('error', broken)
    this.options.onResponse(message)
  }
}

/** With "happy eyeballs", Node reports several attempts together: the first contains the cause. */
function innerFault(error: NodeJS.ErrnoException): Fault {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return inner instanceof Error ? (inner as Fault) : error
}

function without(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())))
}

function withoutBody(response: http.IncomingMessage): StandinIncomingMessage {
  const message = new StandinIncomingMessage(headOf(response), () => undefined)
  message.push(null)
  return message
}

function headOf(response: http.IncomingMessage): ResponseHead {
  const headers: Record<string, string[]> = {}
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = (response.rawHeaders[at] ?? '').toLowerCase()
    ;(headers[name] ??= []).push(response.rawHeaders[at + 1] ?? '')
  }
  return {
    statusCode: response.statusCode ?? 0,
    statusMessage: response.statusMessage ?? '',
    headers,
    rawHeaders: response.rawHeaders,
    version: [response.httpVersionMajor, response.httpVersionMinor]
  }
}

function decoded(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate'
      ? createUnzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'zstd'
          ? createZstdDecompress()
          : undefined
  return decoder ? response.pipe(decoder) : response
}
