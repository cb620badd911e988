/** A log-in to a proxy, as somebody typed it. */
export interface ProxyLogin {
  readonly username: string
  readonly password: string
}

/**
 * The log-ins to proxies of the network, by the proxy's host and port: in memory alone, until the app quits. One that a
 * proxy refused is forgotten, so that nobody is locked out by its being sent again and again.
 */
export class ProxyLogins {
  readonly #known = new Map<string, ProxyLogin>()

  keep(host: string, port: number, login: ProxyLogin): void {
    this.#known.set(keyOf(host, port), login)
  }

  for(host: string, port: number): ProxyLogin | undefined {
    return this.#known.get(keyOf(host, port))
  }

  /** Forgets a log-in that was refused, unless another one was given meanwhile. */
  refused(host: string, port: number, login: ProxyLogin): void {
    if (this.#known.get(keyOf(host, port)) === login) this.#known.delete(keyOf(host, port))
  }
}

const keyOf = (host: string, port: number): string => `${host.toLowerCase()}:${port}`
