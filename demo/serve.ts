import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Dialect } from './dialects'
import { Faults, type FaultCatalogue } from './faults/faults'
import { CONTROL, control } from './http/control'
import { makeExchange, type Installation } from './http/exchange'
import { RequestLog } from './http/request-log'
import { Router } from './http/route'
import { Serialiser } from './http/serialiser'
import { ProviderAccount } from './lookup/account'
import { resolveOptions, type DemoServiceOptions } from './options'
import { makeService } from './service'
import { World } from './world'

export interface DemoService {
  /** `http://127.0.0.1:PORT` (`https:` with a certificate): the address a user would type. */
  readonly address: string
  readonly port: number
  readonly token: string
  readonly secret: string
  /** All requests as received. */
  readonly log: RequestLog
  /** Switchable at run time. */
  readonly faults: Faults
  /** The data; `world.projects` is mutable. */
  readonly world: World
  /** Lookup provider account: requests, charges, balance. */
  readonly account: ProviderAccount
  /** Closes all connections, also busy ones, and keeps serving. */
  dropConnections(): void
  /** Stops serving and closes all connections, also busy ones. */
  close(): Promise<void>
}

/** Optional deviations from a well-behaved service; the app's demo workspace needs none. */
export interface Variants {
  /** @throws RangeError for an unknown name */
  readonly dialect: (name: string, world: World) => Dialect
  readonly faults: FaultCatalogue
}

/** Time until an idle connection is closed (ms). */
const IDLE_FOR = 120_000

/**
 * Starts a demo service on 127.0.0.1. It uses node:http without a framework, because faults need the raw socket and
 * project pages are sent from prepared bytes.
 * @throws RangeError for invalid options; Error when the port is taken
 */
export async function serve(options: DemoServiceOptions, variants: Variants): Promise<DemoService> {
  const resolved = resolveOptions(options)
  const world = new World(resolved)
  const dialect = variants.dialect(resolved.dialect, world)
  const account = new ProviderAccount(resolved.lookupAccount)
  const installation: Installation = {
    options: resolved,
    world,
    dialect,
    operations: makeService(world, { ...dialect.assumptions, ...resolved.assumptions }, account),
    account,
    serialiser: new Serialiser(dialect, world),
    router: new Router(resolved.lookupPath),
    log: new RequestLog(),
    faults: new Faults(variants.faults)
  }
  for (const fault of resolved.faults) installation.faults.add(fault)
  if (resolved.shouldPreserialise) installation.serialiser.warm()

  const exchange = makeExchange(installation)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isAside = resolved.hasControl && url.pathname.startsWith(CONTROL)
    void (isAside ? control(installation, request, response, url) : exchange(request, response, url))
  }
  const { tls } = resolved
  const server = tls ? createTlsServer({ key: tls.key, cert: tls.cert }, handle) : createPlainServer(handle)
  // By default Node closes idle connections after 5 s, perhaps just while a busy client sends its next request.
  server.keepAliveTimeout = IDLE_FOR
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(resolved.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    token: resolved.token,
    secret: resolved.secret,
    log: installation.log,
    faults: installation.faults,
    world,
    account,
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
