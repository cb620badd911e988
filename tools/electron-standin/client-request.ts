import { constants } from 'node:os'
import { Writable } from 'node:stream'
import { hasSwitch } from './command-line.ts'
import { missing } from './guard.ts'
import { blockedPorts } from './net-errors.ts'
import { HttpLoad } from './http-load.ts'
import type { ResponseHead } from './response-head.ts'
import type { StandinIncomingMessage } from './incoming-message.ts'
import { isEndingAsStarting } from './sandbox-rule.ts'
import { sessionFor, type StandinSession } from './session.ts'
import { news } from './windows.ts'

type Options = Omit<Electron.ClientRequestConstructorOptions, 'session'> & { session?: unknown }

const knownOptions = new Set([
  'url',
  'method',
  'headers',
  'session',
  'partition',
  'redirect',
  'credentials',
  'cache',
  'useSessionCookies',
  'origin',
  'referrerPolicy',
  'priority',
  'priorityIncremental',
  'bypassCustomProtocolHandlers',
  'protocol',
  'host',
  'hostname',
  'port',
  'path'
])

const NETWORK_SERVICE_GONE = {
  type: 'Utility',
  reason: 'crashed',
  exitCode: constants.signals.SIGTRAP,
  serviceName: 'network.mojom.NetworkService',
  name: 'Network Service'
}

/** `Electron.ClientRequest` over Node's HTTP. As in Electron, the request starts on `end()`. */
export class StandinClientRequest extends Writable {
  private readonly url: URL
  private readonly method: string
  private readonly redirectMode: 'follow' | 'error' | 'manual'
  private readonly sendsCookies: boolean
  private readonly answersChallenges: boolean
  private readonly owner: StandinSession
  private readonly headers = new Map<string, { name: string; value: string }>()
  private readonly chunks: Buffer[] = []
  private isFirstWrite = false
  private hasStarted = false
  private aborted = false
  private load: HttpLoad | undefined
  private response: StandinIncomingMessage | undefined
  private follow: (() => void) | undefined

  constructor(given: Options | string, callback?: (response: Electron.IncomingMessage) => void) {
    super({ autoDestroy: true })
    const options: Options = typeof given === 'string' ? { url: given } : given
    for (const name of Object.keys(options)) if (!knownOptions.has(name)) throw missing(`net.request option '${name}'`)
    this.url = new URL(addressOf(options))
    if (this.url.protocol !== 'http:' && this.url.protocol !== 'https:') {
      throw new Error('ClientRequest only supports http: and https: protocols')
    }
    this.method = (options.method ?? 'GET').toUpperCase()
    this.redirectMode = options.redirect ?? 'follow'
    if (!['follow', 'error', 'manual'].includes(this.redirectMode)) {
      throw new Error('redirect mode should be one of follow, error or manual')
    }
    if (options.credentials === 'same-origin') throw missing("net.request credentials 'same-origin'")
    this.sendsCookies = options.credentials ? options.credentials === 'include' : options.useSessionCookies === true
    this.answersChallenges = options.credentials !== 'omit'
    this.owner = (options.session as StandinSession | undefined) ?? sessionFor(options.partition ?? '')
    for (const [name, value] of Object.entries(options.headers ?? {})) this.setHeader(name, [value].flat().join(', '))
    if (callback) this.once('response', callback)
  }

  setHeader(name: string, value: string): void {
    if (this.hasStarted || this.isFirstWrite) throw new Error("Can't set headers after they are sent")
    if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)')
    if (value == null) throw new Error(`\`value\` required in setHeader("${name}", value)`)
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) throw new Error(`Invalid header name: '${name}'`)
    // Chromium rejects line breaks and NUL in a value.
    if (/[\r\n\0]/.test(String(value))) throw new Error(`Invalid value for header '${name}': '${value}'`)
    this.headers.set(name.toLowerCase(), { name, value: String(value) })
  }

  getHeader(name: string): string | undefined {
    return this.headers.get(name.toLowerCase())?.value
  }

  removeHeader(name: string): void {
    if (this.hasStarted || this.isFirstWrite) throw new Error("Can't remove headers after they are sent")
    this.headers.delete(name.toLowerCase())
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.isFirstWrite = true
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk))
    done()
  }

  override _final(done: () => void): void {
    this.start()
    done()
  }

  followRedirect(): void {
    if (!this.follow) throw new Error('followRedirect() called, but was not waiting for a redirect')
    this.follow()
  }

  abort(): void {
    if (!this.aborted) process.nextTick(() => this.emit('abort'))
    this.aborted = true
    this.die()
  }

  private start(): void {
    this.hasStarted = true
    if (isEndingAsStarting(hasSwitch)) {
      // The network service is a utility process too: without it, no request is sent.
      news.emit('child-process-gone', NETWORK_SERVICE_GONE)
      setImmediate(() => this.die(new Error('net::ERR_FAILED')))
      return
    }
    if (blockedPorts.has(Number(this.url.port || -1))) {
      setImmediate(() => this.die(new Error('net::ERR_UNSAFE_PORT')))
      return
    }
    // Electron passes headers to Chromium as UTF-8; Node writes each character as one byte.
    const bytes = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')
    const headers = Object.fromEntries([...this.headers.values()].map(({ name, value }) => [name, bytes(value)]))
    this.load = new HttpLoad({
      owner: this.owner,
      url: this.url,
      method: this.method,
      headers,
      body: this.chunks.length > 0 ? Buffer.concat(this.chunks) : undefined,
      sendsCookies: this.sendsCookies,
      answersChallenges: this.answersChallenges,
      onResponse: (response) => {
        this.response = response
        this.emit('response', response)
      },
      onRedirect: (head, method, url) => this.redirected(head, method, url),
      onLogin: (info, answer) => {
        if (!this.emit('login', info, answer)) answer()
      },
      onError: (error) => this.die(error)
    })
    this.load.start()
  }

  /** Whether the redirect is followed. */
  private redirected(head: ResponseHead, method: string, url: string): boolean {
    if (this.redirectMode === 'error') {
      this.die(new Error("Attempted to redirect, but redirect policy was 'error'"))
      return false
    }
    let isFollowed = this.redirectMode === 'follow'
    this.follow = () => {
      isFollowed = true
    }
    try {
      this.emit('redirect', head.statusCode, method, url, head.headers)
    } finally {
      this.follow = undefined
      if (!isFollowed && !this.aborted) this.die(new Error('Redirect was cancelled'))
    }
    return isFollowed && !this.aborted
  }

  private die(error?: Error): void {
    // A destroyed stream emits no more errors by itself; Electron's request does.
    if (this.destroyed && error) this.emit('error', error)
    this.destroy(error)
    this.load?.cancel()
    this.response?.cutShort(error)
  }
}

function addressOf(options: Options): string {
  if (options.url) return options.url
  const host = options.host ?? `${options.hostname ?? 'localhost'}${options.port ? `:${options.port}` : ''}`
  if (options.path && / /.test(options.path)) throw new TypeError('Request path contains unescaped characters')
  return `${options.protocol ?? 'http:'}//${host}${options.path ?? '/'}`
}
