import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { CookieJar } from './cookies.ts'
import { guarded, isHosted, missing, StandinEmitter } from './guard.ts'
import { chromiumMajor } from './user-agent.ts'
import { StandinProtocol, protocolFace } from './protocol.ts'
import { ProxyRules } from './proxy.ts'
import { isReady } from './ready.ts'
import { news } from './windows.ts'

type PermissionCheck = (
  contents: Electron.WebContents | null,
  permission: string,
  origin: string,
  details: object
) => boolean
type PermissionRequest = (
  contents: Electron.WebContents,
  permission: string,
  callback: (isGranted: boolean) => void,
  details: object
) => void

let trusted: string[] | undefined

/** Certificates trusted by the system, and Node's own. Read once, at the first https request. */
function trustedCertificates(): string[] {
  trusted ??= [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
  return trusted
}

/** Re-reads the trusted certificates for later sessions; for tests with their own trusted certificate. */
export function resetTrust(): void {
  trusted = undefined
}

/** Implements an Electron session: protocols, proxy, cookies and keep-alive connections. */
export class StandinSession extends StandinEmitter {
  readonly partition: string
  readonly ownProtocol = new StandinProtocol()
  readonly protocol = protocolFace(this.ownProtocol)
  readonly jar = new CookieJar()
  readonly proxy = new ProxyRules()
  permissionCheck: PermissionCheck | null = null
  permissionRequest: PermissionRequest | null = null
  /** Only stored: Chromium's device choosers cannot be controlled from here, and are denied to the page. */
  devicePermission: unknown = null
  private plain: http.Agent | undefined
  private secure: https.Agent | undefined
  private userAgent: string | undefined
  private checksSpelling = true
  /** '' stands for Chromium's own host. */
  private dictionaries = ''

  constructor(partition: string) {
    super('session', ['will-download', 'preconnect', 'select-usb-device', 'select-hid-device', 'select-serial-port'])
    this.partition = partition
  }

  agentFor(protocol: string): http.Agent | https.Agent {
    // Chromium's limit of six connections per host.
    const options = { keepAlive: true, maxSockets: 6, timeout: 0 }
    if (protocol === 'http:') return (this.plain ??= new http.Agent(options))
    return (this.secure ??= new https.Agent({ ...options, ca: trustedCertificates() }))
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:')
  }

  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.permissionCheck = handler
  }

  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.permissionRequest = handler
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.devicePermission = handler
  }

  setSpellCheckerEnabled(enable: boolean): void {
    if (enable) throw missing('spell checker')
    this.checksSpelling = false
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    if (!url.endsWith('/')) throw new Error('The URL you provide must end with a slash')
    this.dictionaries = url
  }

  /**
   * Electron's sessions check spelling by default. They start downloading dictionaries one turn after creation, with or
   * without a window; macOS has its own (electron/electron#22995, docs/api/session.md). Nothing is downloaded here.
   */
  beginSpelling(): void {
    setImmediate(() => {
      if (process.platform === 'darwin' || (!this.checksSpelling && this.dictionaries !== '')) return
      console.error(`Electron would fetch dictionaries of the spelling checker for the session '${this.partition}'.`)
    })
  }

  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent
  }

  getUserAgent(): string {
    return (
      this.userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromiumMajor}.0.0.0 Electron/${process.versions['electron'] ?? 'standin'} Safari/537.36`
    )
  }

  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    this.proxy.set(config)
  }

  async resolveProxy(url: string): Promise<string> {
    const proxy = this.proxy.for(new URL(url))
    return proxy ? `PROXY ${proxy.host}:${proxy.port}` : 'DIRECT'
  }

  async forceReloadProxyConfig(): Promise<void> {}

  async closeAllConnections(): Promise<void> {
    this.plain?.destroy()
    this.secure?.destroy()
    this.plain = undefined
    this.secure = undefined
  }

  async clearStorageData(): Promise<void> {
    this.jar.clear()
    await clearPages.run()
  }

  /** No effect: there is no stored log-in. */
  async clearAuthCache(): Promise<void> {}
}

/** Set by `web-contents.ts`; clears the storage of the pages. */
export const clearPages: { run(): Promise<void> } = { run: () => Promise.resolve() }

const sessions = new Map<string, StandinSession>()

export function sessionFor(partition: string): StandinSession {
  const known = sessions.get(partition)
  if (known) return known
  const made = guarded('session', new StandinSession(partition))
  sessions.set(partition, made)
  // The default session is created before there are listeners; it is announced when the app becomes ready.
  if (partition !== '') announceSession(made)
  return made
}

/** Emits the event for a new session, like Electron. */
export function announceSession(made: StandinSession = sessionFor('')): void {
  news.emit('session-created', made)
  if (isHosted) made.beginSpelling()
}

function whenAllowed(): void {
  if (isHosted && !isReady()) throw new Error('Session can only be received when app is ready')
}

const implementation = {
  get defaultSession(): StandinSession {
    whenAllowed()
    return sessionFor('')
  },
  fromPartition(partition: string): StandinSession {
    if (typeof partition !== 'string') throw new TypeError('Error processing argument at index 0: expected a string')
    whenAllowed()
    return sessionFor(partition)
  }
}

export const session = guarded('session', implementation) as unknown as typeof Electron.session

/** `electron.protocol` belongs to the default session and works before the app is ready. */
export const protocol = protocolFace(sessionFor('').ownProtocol)
