import type { IncomingMessage, ServerResponse } from 'node:http'
import { OPERATIONS, type OperationSpec } from '@shared/service/operations'
import { Refusal } from '../answer'
import type { Dialect } from '../dialects'
import { JSON_TYPE, type FaultContext } from '../faults/fault'
import type { Faults } from '../faults/faults'
import type { ProviderAccount } from '../lookup/account'
import type { ResolvedOptions } from '../options'
import type { Handlers } from '../service'
import { validateBody, validateQuery } from '../validate'
import type { World } from '../world'
import { checkCredentials } from './credentials'
import { parseJsonBody, readBody } from './read-body'
import type { LoggedRequest, RequestLog } from './request-log'
import type { Router } from './route'
import type { Serialiser } from './serialiser'

/** Everything an installation needs for answering. */
export interface Installation {
  readonly options: ResolvedOptions
  readonly world: World
  readonly dialect: Dialect
  readonly operations: Handlers
  readonly serialiser: Serialiser
  readonly router: Router
  readonly log: RequestLog
  readonly faults: Faults
  readonly account: ProviderAccount
}

/** Creates the request handler of the interface; requests may run concurrently. */
export function makeExchange(
  installation: Installation
): (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> {
  const { options, world, dialect, log, router, faults } = installation
  let inFlight = 0

  return async (request, response, url) => {
    inFlight += 1
    const method = request.method ?? 'GET'
    const entry: LoggedRequest = {
      method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: request.headers,
      body: '',
      at: Date.now(),
      inFlight,
      operation: router.find(method, url.pathname),
      status: null,
      milliseconds: null
    }
    log.add(entry)
    const started = performance.now()
    // Also fires if a fault or the client closes the connection, or no answer comes.
    response.once('close', () => {
      inFlight -= 1
      entry.status = response.headersSent ? response.statusCode : null
      entry.milliseconds = performance.now() - started
      log.answered(entry)
    })
    const send: FaultContext['send'] = (status, headers, body) => {
      response.writeHead(status, { ...headers, 'Content-Length': body.length })
      response.end(method === 'HEAD' ? undefined : body)
    }
    const active = faults.forRequest(url.pathname)
    const context: FaultContext = { request, response, dialect, world, operation: entry.operation, send }
    try {
      entry.body = await readBody(request)
      if (await active.before(context)) return
      checkCredentials(request.headers, options.token, options.secret)
      const name = router.route(method, url.pathname)
      const parameters = active.parameters(parametersOf(OPERATIONS[name], request, url, entry.body), context)
      const answer = active.answer(installation.operations[name](parameters))
      const body = active.changesWire
        ? Buffer.from(JSON.stringify(active.wire(dialect.write(answer))))
        : installation.serialiser.bytes(answer)
      if (await active.deliver(body, context)) return
      send(200, JSON_TYPE, body)
    } catch (error) {
      if (response.headersSent || response.destroyed) return
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, 'internal', `The demo service failed: ${String(error)}`)
      send(
        refusal.status,
        JSON_TYPE,
        Buffer.from(JSON.stringify(dialect.error(refusal.status, refusal.code, refusal.message)))
      )
    }
  }
}

function parametersOf(
  spec: OperationSpec,
  request: IncomingMessage,
  url: URL,
  body: string
): ReturnType<typeof validateBody> {
  if (spec.method === 'GET') return validateQuery(spec, url.searchParams)
  if (url.search !== '') throw new Refusal(400, 'bad_request', 'POST takes its parameters in the body')
  return validateBody(spec, parseJsonBody(request, body))
}
