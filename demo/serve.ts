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
  /** `http://127.0.0.1:PORT` (`https:` with a certificate): what a person would type as the address. */
  readonly address: string
  readonly port: number
  readonly token: string
  readonly secret: string
  /** Every request as it came. */
  readonly log: RequestLog
  /** Switched on and off while the service runs. */
  readonly faults: Faults
  /** The data; `world.projects` can be changed. */
  readonly world: World
  /** What the lookup provider was asked and paid for; it can be paid in. */
  readonly account: ProviderAccount
  /** Cuts all connections, also those that are being answered, and goes on serving. */
  dropConnections(): void
  /** Ends all connections, also those that are being answered. */
  close(): Promise<void>
}

/** What a service can be told to do otherwise than a well-behaved one; the app's own demo workspace needs none of it. */
export interface Variants {
  /** @throws RangeError for a name that is none. */
  readonly dialect: (name: string, world: World) => Dialect
  readonly faults: FaultCatalogue
}

/**
 * Starts a demo service on 127.0.0.1. It is written on node:http rather than on a framework, because faults need the
 * bare socket and pages of projects are sent from prepared bytes.
 * @throws RangeError for options that make no sense; Error when the port is taken.
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
  if (resolved.preserialise) installation.serialiser.warm()

  const exchange = makeExchange(installation)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const aside = resolved.control && url.pathname.startsWith(CONTROL)
    void (aside ? control(installation, request, response, url) : exchange(request, response, url))
  }
  const { tls } = resolved
  const server = tls ? createTlsServer({ key: tls.key, cert: tls.cert }, handle) : createPlainServer(handle)
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
