import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, OPERATIONS, type OperationInput, type OperationName } from '@shared/service/operations'
import { createServiceClient } from '../../src/main/api/http/http-client'
import { createTransport } from '../../src/main/api/http/transport'
import type { ServiceClient } from '../../src/main/api/types'
import { EXPECTATIONS } from './expectations'
import { startRecorder, type Recorder } from './recorder'

let recorder: Recorder
let client: ServiceClient

beforeAll(async () => {
  recorder = await startRecorder()
  client = createServiceClient({
    target: {
      baseUrl: `${recorder.baseUrl}/crm`,
      lookupPath: 'provider',
      token: 'the-token',
      secret: 'the-secret +/='
    },
    request: createTransport('contract-test'),
    log: { debug() {}, warn() {} }
  })
})

afterAll(async () => {
  client.close()
  await recorder.close()
})

/** Headers added by the network stack, without information about the app or user. */
const OF_THE_STACK = new Set([
  ...[
    'host',
    'connection',
    'accept',
    'content-length',
    'accept-encoding',
    'accept-language',
    'user-agent',
    'transfer-encoding'
  ],
  ...['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'priority', 'cache-control', 'pragma']
])

describe('on the wire', () => {
  it.each(EXPECTATIONS.map((expected) => [expected.operation, JSON.stringify(expected.input), expected] as const))(
    '%s %s',
    async (_operation, _input, expected) => {
      recorder.requests.length = 0
      await client.send(expected.operation, expected.input as OperationInput<OperationName>)
      expect(recorder.requests).toHaveLength(1)
      const [request] = recorder.requests
      if (request === undefined) return
      const [path, query] = request.target.split('?')
      expect(request.method).toBe(expected.method)
      expect(path).toBe(`/crm/backend/public${expected.path}`)
      // Decoded strictly: only percent encoding, no plus for a space.
      expect(query ?? '').not.toContain('+')
      const pairs = (query ?? '').split('&').filter((pair) => pair !== '')
      expect(pairs).toHaveLength(Object.keys(expected.query ?? {}).length)
      expect(Object.fromEntries(pairs.map((pair) => pair.split('=').map(decodeURIComponent)))).toEqual(
        expected.query ?? {}
      )

      const own = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_THE_STACK.has(name)))
      expect(own).toEqual({
        'x-crypto-token': 'the-token',
        'x-crypto-secret': 'the-secret +/=',
        ...(expected.method === 'POST' ? { 'content-type': 'application/json' } : {})
      })
      if (expected.method === 'POST') expect(JSON.parse(request.body)).toEqual(expected.body)
      else expect(request.body).toBe('')
    }
  )
})

describe('the expectations', () => {
  it('cover all 36 operations and every parameter of each', () => {
    expect(OPERATION_NAMES).toHaveLength(36)
    for (const name of OPERATION_NAMES) {
      const used = new Set(
        EXPECTATIONS.filter(({ operation }) => operation === name).flatMap(({ input }) => Object.keys(input))
      )
      expect([name, ...used].sort()).toEqual([name, ...Object.keys(OPERATIONS[name].parameters)].sort())
    }
  })
})
