/**
 * A recording proxy on the loopback interface in front of a demo service. It checks the credentials of its own
 * workspace, and can be cut, slowed down or made to misbehave.
 */
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Credentials {
  readonly token: string
  readonly secret: string
}

export interface Upstream {
  readonly port: number
  readonly credentials: Credentials
}

export interface WireRequest {
  readonly method: string
  /** Without `/backend/public`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Replacement for the usual answer; null: the usual one, `silence`: none, ever. */
export type Behaviour = (request: WireRequest) => Answer | 'silence' | null

export const TOKEN_HEADER = 'x-crypto-token'
export const SECRET_HEADER = 'x-crypto-secret'
/** Time without a request (ms) after which the app counts as idle. */
const STILL_FOR = 350
const SWEPT_WITHIN = 10_000
/** The service is at the root, and also under `/crm`: another address of the same origin. */
const PREFIX = /^(?:\/crm)?\/backend\/public(?=\/)/

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const USUAL: Behaviour = () => null

export class Gate {
  readonly credentials: Credentials
  /** All requests of the test, in order. */
  readonly requests: WireRequest[] = []
  /** Set by a test to change answers. */
  behaviour: Behaviour = USUAL
  /** Requests that the client aborted before the answer. */
  readonly abandoned: WireRequest[] = []
  /** Delay before each answer (ms). */
  latency = 0
  /** Whether the app may open it with the cache of an earlier sweep of the same demo. */
  sharesSweep = false

  /** The demo behind it; null: none. */
  readonly upstream: Upstream | null
  readonly #sockets = new Set<Socket>()
  #held: { readonly until: PromiseWithResolvers<void>; readonly fits: (request: WireRequest) => boolean } | null = null
  #server: Server | null = null
  #port = 0

  /** Without an upstream, requests that `behaviour` leaves alone get an empty list. */
  constructor(credentials: Credentials, upstream: Upstream | null) {
    this.credentials = credentials
    this.upstream = upstream
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Whether it was never asked, and answers at once like its demo. */
  get isUntouched(): boolean {
    const answers = this.behaviour === USUAL && this.latency === 0 && this.#held === null && this.#server !== null
    return answers && this.requests.length === 0
  }

  /** Listens on a free port; after `cut`, on the same port again. */
  async open(): Promise<void> {
    const server = createServer((message, response) => {
      this.#serve(message, response).catch(() => response.destroy())
    })
    // Longer than any test: Node would close an idle connection after 5 s, perhaps during the next request.
    server.keepAliveTimeout = 600_000
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Simulates a lost service: resets connections and refuses new ones. */
  async cut(): Promise<void> {
    this.release()
    const server = this.#server
    this.#server = null
    if (server === null) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Delays answers until `release`: all of them, or those that match. */
  hold(fits: (request: WireRequest) => boolean = () => true): void {
    this.#held = { until: this.#held?.until ?? Promise.withResolvers<void>(), fits }
  }

  release(): void {
    this.#held?.until.resolve()
    this.#held = null
  }

  /**
   * Resolves when no requests came for a while: the first sweep is over. Immediately if the test delays or holds
   * answers, and after `SWEPT_WITHIN` at the latest.
   */
  async rests(): Promise<void> {
    const from = performance.now()
    for (let seen = -1, since = from; performance.now() - since < STILL_FOR; await pause(25)) {
      if (this.latency > 0 || this.#held !== null || performance.now() - from > SWEPT_WITHIN) return
      if (seen !== this.requests.length) since = performance.now()
      seen = this.requests.length
    }
  }

  /** Bodies of the filters sent, without the overdue checklists of everybody, which are read ahead. */
  filters<Body extends object = Record<string, unknown>>(): Body[] {
    return this.requests
      .filter(({ path }) => path === '/projects/filter')
      .map(({ body }) => JSON.parse(body) as Body & { readonly having?: string; readonly buildin_data?: object })
      .filter((body) => body.having !== 'checklists_expired' || body.buildin_data !== undefined)
  }

  /** Requests with any of these values in a header, the address or the body. */
  requestsWith(...values: readonly string[]): WireRequest[] {
    return this.requests.filter((request) => values.some((value) => JSON.stringify(request).includes(value)))
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', this.address)
    const body = await bodyOf(message)
    const request: WireRequest = {
      method: message.method ?? '',
      path: url.pathname.replace(PREFIX, ''),
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)])),
      body: body.toString('utf8')
    }
    this.requests.push(request)
    response.on('close', () => {
      if (!response.writableEnded) this.abandoned.push(request)
    })
    if (this.latency > 0) await pause(this.latency)
    if (this.#held?.fits(request) === true) await this.#held.until.promise
    const answer = this.behaviour(request) ?? this.#refusal(request, url)
    if (answer === 'silence') return
    if (answer !== null) {
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body ?? '')
    } else if (this.upstream === null) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    } else {
      this.#pass(this.upstream, message, url, body, response)
    }
  }

  #refusal({ headers }: WireRequest, url: URL): Answer | null {
    if (!PREFIX.test(url.pathname)) {
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Not Found</h1>' }
    }
    const { token, secret } = this.credentials
    if (headers[TOKEN_HEADER] === token && headers[SECRET_HEADER] === secret) return null
    return { status: 401, body: JSON.stringify({ error: 'Unauthorized' }) }
  }

  /** `url`: also supports proxy requests, which contain the whole address instead of a path. */
  #pass(upstream: Upstream, message: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
    const onward = forward(
      {
        host: '127.0.0.1',
        port: upstream.port,
        method: message.method,
        path: `${url.pathname.replace(/^\/crm/, '')}${url.search}`,
        headers: {
          ...message.headers,
          host: `127.0.0.1:${upstream.port}`,
          [TOKEN_HEADER]: upstream.credentials.token,
          [SECRET_HEADER]: upstream.credentials.secret
        }
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
    )
    onward.on('error', () => response.destroy())
    onward.end(body)
  }
}
