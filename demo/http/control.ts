import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultName } from '../faults/catalogue'
import type { FaultSpec, Faults } from '../faults/faults'
import type { ProviderAccount } from '../lookup/account'
import { asObject } from '../lookup/provider'
import type { CanonicalRecord } from '../schema'
import type { World } from '../world'
import { readBody } from './read-body'
import type { RequestLog } from './request-log'

/**
 * Control endpoint for tests in other processes, outside the interface: `/control/faults`, `/control/log`,
 * `/control/change`, `/control/bill` (charges of the lookup provider). Only on request; it needs no credentials, so
 * anything on the loopback address may use it.
 */
export const CONTROL = '/control/'

interface ControlTargets {
  readonly world: World
  readonly faults: Faults
  readonly log: RequestLog
  readonly account: ProviderAccount
}

export async function control(
  installation: ControlTargets,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL
): Promise<void> {
  try {
    const text = await readBody(request)
    const body: unknown = text === '' ? null : JSON.parse(text)
    reply(response, 200, run(installation, `${request.method ?? ''} ${url.pathname}`, url, body))
  } catch (error) {
    reply(response, 400, { error: error instanceof Error ? error.message : String(error) })
  }
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
}

function run({ world, faults, log, account }: ControlTargets, request: string, url: URL, body: unknown): unknown {
  switch (request) {
    case 'GET /control/faults':
      return { faults: faults.list(), known: faults.known }
    case 'POST /control/faults':
      for (const fault of Array.isArray(body) ? body : [body]) faults.add(fault as FaultSpec | string)
      return { faults: faults.list() }
    case 'DELETE /control/faults':
      faults.clear((url.searchParams.get('name') ?? undefined) as FaultName | undefined)
      return { faults: faults.list() }
    case 'GET /control/log':
      return { dropped: log.dropped, requests: log.requests }
    case 'DELETE /control/log':
      log.clear()
      return {}
    case 'GET /control/bill':
      return account.bill()
    case 'POST /control/bill':
      account.pay(Number(asObject(body).items))
      return account.bill()
    case 'POST /control/change':
      return { ids: (Array.isArray(body) ? body : [body]).map((change) => applyChange(world, asObject(change))) }
    default:
      throw new RangeError(`There is no ${request}`)
  }
}

/**
 * One change to a project: `{ kind: 'update' | 'delete' | 'restore' | 'vanish' | 'add', id?, fields? }`. Returns the
 * project's id.
 * @throws Error for an invalid change
 */
export function applyChange(world: World, change: Readonly<Record<string, unknown>>): number {
  const id = Number(change.id)
  const fields = asObject(change.fields) as CanonicalRecord
  switch (change.kind) {
    case 'update':
      world.projects.update(id, fields)
      return id
    case 'delete':
    case 'restore':
      world.projects.setDeleted(id, change.kind === 'delete')
      return id
    case 'vanish':
      world.projects.vanish(id)
      return id
    case 'add':
      return world.projects.add(fields)
    default:
      throw new TypeError(`There is no change ${String(change.kind)}`)
  }
}
