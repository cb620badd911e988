import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { OPERATIONS, type OperationSpec } from '@shared/service/operations'
import { Refusal } from './answer'
import { makeDialect } from './dialects'
import { checkCredentials } from './http/credentials'
import { parseJsonBody, readBody } from './http/read-body'
import { RequestLog, type LoggedRequest } from './http/request-log'
import { Router } from './http/route'
import { Serialiser } from './http/serialiser'
import { resolveOptions, type DemoServiceOptions } from './options'
import { makeService } from './service'
import { validateBody, validateQuery } from './validate'
import { World } from './world'

export interface DemoService {
  /** `http://127.0.0.1:PORT`, what a person would type as the address of the installation. */
  readonly address: string
  readonly port: number
  readonly token: string
  readonly secret: string
  readonly log: RequestLog
  readonly world: World
  /** Ends all connections, also those that are being answered. */
  close(): Promise<void>
}

/**
 * Starts a demo service on 127.0.0.1. It is written on node:http rather than on a framework, because faults need the
 * bare socket and pages of projects are sent from prepared bytes.
 */
export async function startDemoService(options: DemoServiceOptions = {}): Promise<DemoService> {
  const resolved = resolveOptions(options)
  const world = new World(resolved)
  const dialect = makeDialect(resolved.dialect, world)
  const operations = makeService(world, dialect.assumptions)
  const serialiser = new Serialiser(dialect, world)
  if (resolved.preserialise) serialiser.warm()
  const router = new Router(resolved.lookupPath)
  const log = new RequestLog()
  let inFlight = 0

  async function answer(request: IncomingMessage, url: URL, entry: LoggedRequest, body: string): Promise<Buffer> {
    checkCredentials(request.headers, resolved.token, resolved.secret)
    const name = router.route(entry.method, url.pathname)
    const spec: OperationSpec = OPERATIONS[name]
    if (spec.method === 'POST' && url.search !== '')
      throw new Refusal(400, 'bad_request', 'POST takes its parameters in the body')
    const parameters =
      spec.method === 'GET' ? validateQuery(spec, url.searchParams) : validateBody(spec, parseJsonBody(request, body))
    const operation = operations[name]
    if (!operation) throw new Refusal(404, 'no_such_path', `There is nothing at ${url.pathname}`)
    return serialiser.bytes(operation(parameters))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    inFlight += 1
    const concurrent = inFlight
    let status = 200
    let bytes: Buffer
    let entry: LoggedRequest | null = null
    try {
      const body = await readBody(request)
      const method = request.method ?? 'GET'
      entry = {
        method,
        path: url.pathname,
        query: url.search.slice(1),
        headers: request.headers,
        body,
        at: Date.now(),
        inFlight: concurrent,
        operation: router.find(method, url.pathname),
        status: null,
        milliseconds: null
      }
      log.add(entry)
      if (resolved.latency > 0) await delay(resolved.latency)
      bytes = await answer(request, url, entry, body)
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, 'internal', `The demo service failed: ${String(error)}`)
      status = refusal.status
      bytes = Buffer.from(JSON.stringify(dialect.error(refusal.status, refusal.code, refusal.message)))
    }
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    inFlight -= 1
    if (entry) {
      entry.status = status
      entry.milliseconds = performance.now() - started
      log.answered(entry)
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(resolved.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    token: resolved.token,
    secret: resolved.secret,
    log,
    world,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
