/**
 * Sends every operation through the console over HTTP to the demo service. Each is decoded or returns a stated error.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@shared/service/operations'
import { ASKED } from '../../../test/contract/requested'
import { createServiceClient } from '../api/http/http-client'
import { createTransport } from '../api/http/transport'
import type { ServiceClient } from '../api/types'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { readLargeReply } from './read-large-reply'
import { ServiceConsole, type ServiceAccess } from './service-console'

const service = new ServiceConsole({ read: readLargeReply, now: Date.now })
let demo: TestService
let client: ServiceClient
let access: ServiceAccess
/** Inputs that depend on the demo's data. */
const found: Partial<Record<OperationName, Record<string, unknown>>> = {}

beforeAll(async () => {
  demo = await startTestService({ lookupPath: 'provider', token: 'canary-token', secret: 'canary-secret' })
  const target = { baseUrl: demo.address, lookupPath: 'provider', token: demo.token, secret: demo.secret }
  client = createServiceClient({
    target,
    request: createTransport('console-test'),
    log: { debug: () => undefined, warn: () => undefined }
  })
  access = {
    baseUrl: demo.address,
    lookupPath: 'provider',
    client,
    withoutClient: { code: 'credentials-missing', message: '', retryable: false, details: {} }
  }
  const [group] = await demo.rows('/projects-groups')
  found['projects-groups.search'] = { query: String(group?.['name']).slice(0, 4) }
  for (let id = 1; found['projects.actions.info'] === undefined; id++) {
    const [event] = await demo.rows(`/projects/actions?id=${id}`)
    if (event !== undefined) found['projects.actions.info'] = { id: event['id'] }
  }
})

afterAll(async () => {
  client.close()
  await demo.close()
})

describe('through the console', () => {
  it.each(OPERATION_NAMES)('%s is sent and decoded', async (operation) => {
    const input = found[operation] ?? ASKED[operation]
    const confirmedItems = operation === 'lookup.clean' ? 1 : null
    const reply = await service.call(access, { operation, input, attempt: operation, confirmedItems })
    expect(reply.error).toBeNull()
    expect(reply.status).toBe(200)
    expect(reply.raw).toMatchObject({ kind: 'json', isCut: false })
    expect(reply.decoded).toMatchObject({ shape: OPERATIONS[operation].answers })
    expect(reply.decoded?.records.length).toBeGreaterThan(0)
    for (const record of reply.decoded?.records ?? []) {
      expect(record.fields.length).toBeGreaterThan(0)
      expect(record.fields).toHaveLength(record.fieldCount)
    }
    // Answers of the lookup provider have no ids; all records of the service have an id or a title.
    if (OPERATIONS[operation].answers !== 'lookup')
      expect(reply.decoded?.records.every(({ id, title }) => id !== null || title !== null)).toBe(true)
    expect(JSON.stringify(reply)).not.toContain('canary')
    const preview = service.preview(access, operation, input)
    expect(preview.request).toMatchObject({ method: reply.method, url: reply.url })
    expect(JSON.stringify(preview)).not.toContain('canary')
  })

  it.each(OPERATION_NAMES.filter((name) => 'id' in OPERATIONS[name].parameters))(
    '%s with an id that nobody has is answered with a stated error or without records',
    async (operation) => {
      const reply = await service.call(access, {
        operation,
        input: { id: 999_999 },
        attempt: operation,
        confirmedItems: null
      })
      if (reply.error === null) expect(reply.decoded?.records).toEqual([])
      else expect(reply).toMatchObject({ status: 404, error: { code: 'service-not-found' }, raw: { kind: 'json' } })
    }
  )
})
