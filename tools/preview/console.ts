/** Service console of the preview: the real one, with a client that invents answers. */
import { readReply } from '../../src/main/console/read-reply'
import { ServiceConsole, type ServiceAccess } from '../../src/main/console/service-console'
import type { ServiceClient } from '../../src/main/api/types'
import { errorOfStatus } from '../../src/main/api/envelope/error-body'
import { DesksideError } from '../../src/shared/ipc/errors'
import type { ProjectRow } from '../../src/shared/model/project'
import { OPERATIONS } from '../../src/shared/service/operations'
import type { Scenario } from './scenarios'

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

function sent(row: ProjectRow): Record<string, unknown> {
  return {
    id: row.id,
    name: row.title,
    created: row.created,
    price: row.price,
    currency_id: row.currency?.id,
    sales_funnel_id: row.funnel?.id,
    step: { id: row.stage?.id, name: row.stage?.label },
    user: { id: row.responsible?.id, name: row.responsible?.label },
    deleted: '0',
    api_token: 'T-4f8a',
    data: { contract_date: '2026-03-01', phone: '+7 900 123-45-67', notes: null }
  }
}

/** The console and its client: id 404 does not exist, id 500 breaks the service. */
export function fakeConsole(
  scenario: Scenario,
  projects: readonly ProjectRow[]
): { console: ServiceConsole; access: ServiceAccess } {
  const client = {
    hide: (text: string) => text,
    exchange: async (operation, input, { signal } = {}) => {
      await new Promise((done) => setTimeout(done, 180))
      if (signal?.aborted) throw new DesksideError('cancelled', 'The request was cancelled.')
      if (scenario === 'offline') throw new DesksideError('network-offline', 'No network.', { retryable: true })
      const id = Number(input['id'])
      const status = id === 404 || id === 500 ? id : 200
      const count = Number(input['count'] ?? 20)
      const found = projects.slice(0, count).map(sent)
      const list = { total: projects.length, items: found }
      const answer = OPERATIONS[operation].answers === 'record' ? { data: found[0] } : list
      return {
        operation,
        status,
        headers: { 'content-type': 'application/json', server: 'nginx', date: 'Sat, 21 Nov 2026', 'set-cookie': 'x' },
        body: encode(status === 200 ? answer : { error: { code: status, message: 'No project has this id.' } }),
        receivedAt: Date.now(),
        milliseconds: 184,
        error: status === 200 ? null : errorOfStatus(status, false, { said: 'No project has this id.' }).toShape()
      }
    }
  } satisfies Partial<ServiceClient>
  return {
    console: new ServiceConsole({ read: (reply) => Promise.resolve(readReply(reply)), now: Date.now }),
    access: {
      baseUrl: 'https://crm.example.org',
      lookupPath: 'lookup',
      client: client as unknown as ServiceClient,
      withoutClient: new DesksideError('credentials-missing', 'There are no credentials.').toShape()
    }
  }
}
