export interface NetworkRoutes {
  /**
   * Stores a log-in to a proxy of the network in main's memory until the app quits; the next request uses it. `host`
   * and `port` are those of the error `proxy-login` (`details.proxy`, `details.port`).
   */
  'network.proxyLogin': {
    in: { readonly host: string; readonly port: number; readonly username: string; readonly password: string }
    out: undefined
  }
}
