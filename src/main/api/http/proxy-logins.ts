/** A log-in to a proxy, as typed. */
export interface ProxyLogin {
  readonly username: string
  readonly password: string
}

/**
 * Proxy log-ins by host and port, in memory until the app quits. A refused one is dropped, since repeating it might
 * lock the account.
 */
export class ProxyLogins {
  readonly #known = new Map<string, ProxyLogin>()

  keep(host: string, port: number, login: ProxyLogin): void {
    this.#known.set(keyOf(host, port), login)
  }

  for(host: string, port: number): ProxyLogin | undefined {
    return this.#known.get(keyOf(host, port))
  }

  /** Drops a refused log-in, unless another one was given meanwhile. */
  refused(host: string, port: number, login: ProxyLogin): void {
    if (this.#known.get(keyOf(host, port)) === login) this.#known.delete(keyOf(host, port))
  }
}

const keyOf = (host: string, port: number): string => `${host.toLowerCase()}:${port}`
