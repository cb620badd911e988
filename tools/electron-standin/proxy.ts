import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { missing } from './guard.ts'

export interface Proxy {
  host: string
  port: number
}

/** Selects a session's proxy for a request; loopback addresses bypass it by default, as in Chromium. */
export class ProxyRules {
  private config: Electron.ProxyConfig = { mode: 'system' }

  set(config: Electron.ProxyConfig): void {
    const mode = config.mode ?? (config.proxyRules ? 'fixed_servers' : 'direct')
    if (config.pacScript || mode === 'pac_script' || mode === 'auto_detect') throw missing(`proxy mode '${mode}'`)
    if (config.proxyRules && /socks|quic|https:\/\//i.test(config.proxyRules)) {
      throw missing(`proxy of the kind '${config.proxyRules}'`)
    }
    this.config = { ...config, mode }
  }

  /** Proxy for an address; undefined for a direct connection. */
  for(url: URL): Proxy | undefined {
    const rule =
      this.config.mode === 'fixed_servers' ? this.fixed(url) : this.config.mode === 'system' ? system(url) : undefined
    return rule && !isBypassed(url, this.bypass()) ? parseServer(rule) : undefined
  }

  private fixed(url: URL): string | undefined {
    const rules = (this.config.proxyRules ?? '').split(';').map((rule) => rule.trim())
    const own = rules.find((rule) => rule.startsWith(`${url.protocol.slice(0, -1)}=`))
    const common = rules.find((rule) => rule !== '' && !rule.includes('='))
    const server = (own?.slice(own.indexOf('=') + 1) ?? common)?.split(',')[0]
    return server === 'direct://' ? undefined : server
  }

  private bypass(): string[] {
    if (this.config.mode === 'fixed_servers') return (this.config.proxyBypassRules ?? '').split(/[,;]/)
    return (process.env['no_proxy'] ?? process.env['NO_PROXY'] ?? '').split(',')
  }
}

function system(url: URL): string | undefined {
  const name = `${url.protocol.slice(0, -1)}_proxy`
  const { env } = process
  return env[name] || env[name.toUpperCase()] || env['all_proxy'] || env['ALL_PROXY'] || undefined
}

function isBypassed(url: URL, rules: readonly string[]): boolean {
  const list = rules.map((rule) => rule.trim().toLowerCase()).filter(Boolean)
  const host = url.hostname
  const isLoopback = host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]'
  if (isLoopback && !list.includes('<-loopback>')) return true
  return list.some((rule) => {
    if (rule === '*') return true
    if (rule === '<local>') return !host.includes('.')
    const [name = '', port] = rule.split(/:(?=\d+$)/)
    if (port !== undefined && port !== url.port) return false
    const bare = name.replace(/^\*?\./, '')
    return host === bare || (name !== bare && host.endsWith(`.${bare}`)) || (name === bare && host.endsWith(`.${bare}`))
  })
}

function parseServer(server: string): Proxy {
  const url = new URL(/^[a-z]+:\/\//i.test(server) ? server : `http://${server}`)
  if (url.protocol !== 'http:') throw missing(`proxy of the kind '${url.protocol}'`)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) }
}

/**
 * Opens a tunnel to `url` through a proxy. Resolves to the socket, or to the proxy's answer after a 407. Rejects with
 * Chromium's error name as the message.
 */
export function openTunnel(
  proxy: Proxy,
  url: URL,
  authorization: string | undefined
): Promise<Socket | IncomingMessage> {
  const target = `${url.hostname}:${url.port || 443}`
  const headers = { host: target, ...(authorization ? { 'proxy-authorization': authorization } : {}) }
  return new Promise((resolve, reject) => {
    const connect = httpRequest({ ...proxy, method: 'CONNECT', path: target, headers, agent: false })
    connect.on('connect', (response, socket) => {
      if (response.statusCode === 200) resolve(socket)
      else if (response.statusCode === 407) resolve(response)
      else reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
      if (response.statusCode !== 200) socket.destroy()
    })
    connect.on('error', () => reject(new Error('net::ERR_PROXY_CONNECTION_FAILED')))
    connect.end()
  })
}
