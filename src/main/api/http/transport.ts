/**
 * Sends one attempt over Chromium's network stack: system proxy, trusted certificates, kept-alive connections.
 * http-client.ts handles retries and interprets answers.
 */
import { net, session, type IncomingMessage } from 'electron'
import type { DesksideError } from '@shared/ipc/errors'
import { failure } from '../failures'
import { LONGEST_HOST, LONGEST_LOCATION } from './bounds'
import { networkError } from './network-errors'
import { ProxyLogins, type ProxyLogin } from './proxy-logins'

export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal: AbortSignal
  /** Milliseconds from start to last byte. */
  readonly deadline: number
  /** Upper bound of the decompressed body in bytes. */
  readonly maxBody: number
  /**
   * Use a new connection. The network stack repeats a request when a kept-alive connection turns out to be closed;
   * at-most-once requests must avoid that.
   */
  readonly isFresh: boolean
}

export interface TransportResponse {
  readonly status: number
  /** Lower-case names; several values of one name are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * Sends one attempt.
 * @throws `network-*`, `tls-*`, `proxy-login`, `service-redirect`, `service-truncated`, `service-too-large`,
 * `cancelled`
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/**
 * Creates a transport with its own session. `partition` must not begin with `persist:`, so that connections and proxy
 * log-ins stay in memory.
 *
 * @param logins proxy log-ins; without one the request fails as `proxy-login`
 */
export function createTransport(partition: string, logins: ProxyLogins = new ProxyLogins()): Transport {
  let fresh: Promise<unknown> = Promise.resolve()
  return (request) => {
    if (!request.isFresh) return exchange(request, partition, logins)
    // One at a time: closing the session's connections would abort another request.
    const own = `${partition}-fresh`
    const sent = fresh.then(async () => {
      await session.fromPartition(own, { cache: false }).closeAllConnections()
      return exchange(request, own, logins)
    })
    fresh = sent.catch(() => undefined)
    return sent
  }
}

function exchange(request: TransportRequest, partition: string, logins: ProxyLogins): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    let isSettled = false
    const wire = net.request({
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      session: session.fromPartition(partition, { cache: false }),
      // The session's cookies and HTTP log-ins are no part of the interface and must not replace the credentials.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer'
    })
    const onAbort = (): void => fail(failure('cancelled'))
    const seconds = Math.round(request.deadline / 1000)
    const timer = setTimeout(() => fail(failure('network-timeout', { seconds })), request.deadline)
    request.signal.addEventListener('abort', onAbort, { once: true })

    const finish = (): void => {
      isSettled = true
      clearTimeout(timer)
      request.signal.removeEventListener('abort', onAbort)
    }
    const fail = (error: DesksideError): void => {
      if (isSettled) return
      finish()
      chunks.length = 0
      reject(error)
      wire.abort()
    }
    const read = (response: IncomingMessage): void => {
      // Some proxies answer 407 without raising the login event.
      if (response.statusCode === 407) return fail(failure('proxy-login'))
      response.on('data', (chunk) => {
        received += chunk.length
        if (received > request.maxBody) fail(failure('service-too-large', { limit: request.maxBody }))
        else chunks.push(chunk)
      })
      response.on('end', () => {
        if (isSettled) return
        finish()
        const body = new Uint8Array(Buffer.concat(chunks, received))
        resolve({ status: response.statusCode, headers: joined(response.headers), body })
      })
      response.on('aborted', () => fail(failure('service-truncated')))
      response.on('error', (error: Error) => fail(networkError(error)))
    }

    // Custom headers would be sent to the other origin, so redirects are not followed; the error contains the target.
    wire.on('redirect', (status, _method, target) => fail(redirected(request.url, status, target)))
    let given: ProxyLogin | undefined
    wire.on('login', ({ isProxy, host, port }, callback) => {
      if (given !== undefined && isProxy) logins.refused(host, port, given)
      const login = isProxy ? logins.for(host, port) : undefined
      // Do not send a refused log-in twice.
      if (login !== undefined && login !== given) {
        given = login
        callback(login.username, login.password)
        return
      }
      callback()
      if (isProxy) fail(failure('proxy-login', { proxy: host, port }))
    })
    wire.on('response', read)
    wire.on('error', (error) => fail(networkError(error)))

    if (request.signal.aborted) onAbort()
    else wire.end(request.body ?? undefined)
  })
}

function joined(headers: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : value
    ])
  )
}

/**
 * Error for a redirect with its target's host and path; a query might contain anything. A redirect from https to http
 * on another host usually leads to a network's log-in page.
 */
export function redirected(from: string, status: number, target: string): DesksideError {
  const source = new URL(from)
  const to = URL.parse(target, from)
  const details = {
    status,
    ...(to === null
      ? {}
      : {
          target: to.host.slice(0, LONGEST_HOST),
          location: `${to.protocol}//${to.host}${to.pathname}`.slice(0, LONGEST_LOCATION)
        })
  }
  const isLogIn =
    to !== null && to.hostname !== source.hostname && source.protocol === 'https:' && to.protocol === 'http:'
  return failure(isLogIn ? 'captive-portal' : 'service-redirect', details)
}
