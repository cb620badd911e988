import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { LayerResult } from '@shared/model/workspace'
import { testConnection, type ConnectTestInput, type ConnectTestResult } from './connect-test'
import { json, startRecorder, type Recorder } from '../../../test/contract/recorder'
import { createServiceClient } from './http/http-client'
import { createTransport, type Transport } from './http/transport'

let recorder: Recorder
const progress: string[] = []

beforeEach(async () => {
  recorder = await startRecorder()
  progress.length = 0
})

afterEach(() => recorder.close())

function test(
  change: Partial<ConnectTestInput> = {},
  request: Transport = createTransport('connect-test'),
  signal = new AbortController().signal
): Promise<ConnectTestResult> {
  return testConnection(
    { address: recorder.baseUrl, token: 'a-token', secret: 'a-secret', lookupPath: '', ...change },
    {
      onLayers: (layers, layer) => progress.push(`${layer} ${layers.find((item) => item.layer === layer)?.state}`),
      signal,
      createClient: (target) => createServiceClient({ target, request, log: { debug() {}, warn() {} } })
    }
  )
}

/** `passed:address failed:tls ...`, without waiting and skipped layers. */
const shown = (layers: readonly LayerResult[]): string =>
  layers
    .filter(({ state }) => state !== 'waiting' && state !== 'skipped')
    .map(({ layer, state }) => `${state}:${layer}`)
    .join(' ')

const failing =
  (code: ErrorCode): Transport =>
  () =>
    Promise.reject(new DesksideError(code, code, { retryable: true }))

describe('a connection that works', () => {
  it('passes every layer that is needed, with two requests', async () => {
    const { layers, error, target } = await test({
      lookupPath: '/provider/',
      address: `${recorder.baseUrl}/backend/public/`
    })
    expect(error).toBeNull()
    expect(shown(layers)).toBe('passed:address passed:connection passed:service passed:credentials passed:list')
    expect(layers.filter(({ state }) => state === 'skipped').map(({ layer }) => layer)).toEqual(['name', 'tls'])
    expect(target).toEqual({ baseUrl: recorder.baseUrl, lookupPath: 'provider', token: 'a-token', secret: 'a-secret' })
    expect(recorder.requests.map((request) => request.target)).toEqual([
      '/backend/public/core/modules',
      '/backend/public/projects?count=1&offset=0'
    ])
  })

  it('tells each step while it goes', async () => {
    await test()
    expect(progress).toEqual([
      'address testing',
      'address passed',
      'name skipped',
      'tls skipped',
      'connection testing',
      'connection passed',
      'service passed',
      'credentials passed',
      'list testing',
      'list passed'
    ])
  })

  it('may lack the right to see the modules', async () => {
    recorder.answer((request, response) =>
      request.target.endsWith('/core/modules') ? json({}, 403)(request, response) : json([{ id: 1 }])(request, response)
    )
    const { layers, error } = await test()
    expect(error).toBeNull()
    expect(shown(layers)).toContain('passed:credentials passed:list')
  })
})

describe('what was typed', () => {
  it.each([
    [{ address: '' }, 'address-empty', 'failed:address'],
    [{ address: 'http://crm.example.org' }, 'address-not-https', 'failed:address'],
    [{ address: 'https://a:b@crm.example.org' }, 'address-has-credentials', 'failed:address'],
    [{ lookupPath: 'a/b' }, 'lookup-path-malformed', 'failed:address'],
    [{ token: 'a\nb' }, 'credentials-malformed', 'passed:address failed:credentials'],
    [{ secret: '' }, 'credentials-missing', 'passed:address failed:credentials']
  ])('%j is refused before anything is sent', async (change, code, layers) => {
    const result = await test(change)
    expect([result.error?.code, shown(result.layers), result.target]).toEqual([code, layers, null])
    expect(recorder.requests).toHaveLength(0)
  })
})

describe('a way that is not open', () => {
  it.each<[ErrorCode, string]>([
    ['network-name', 'passed:address failed:name'],
    ['network-offline', 'passed:address passed:name failed:connection'],
    ['network-refused', 'passed:address passed:name failed:connection'],
    ['network-timeout', 'passed:address passed:name failed:connection'],
    ['proxy-login', 'passed:address passed:name failed:connection'],
    ['tls-untrusted', 'passed:address passed:name passed:connection failed:tls'],
    ['tls-expired', 'passed:address passed:name passed:connection failed:tls'],
    ['service-redirect', 'passed:address passed:name passed:connection passed:tls failed:service'],
    ['service-too-large', 'passed:address passed:name passed:connection passed:tls failed:service']
  ])('%s is told at its layer, without a retry', async (code, layers) => {
    let tries = 0
    const result = await test({ address: 'https://crm.example.org' }, (request) => {
      tries++
      return failing(code)(request)
    })
    expect([result.error?.code, shown(result.layers), tries]).toEqual([code, layers, 1])
  })
})

describe('a service that answers otherwise', () => {
  it.each([
    [
      'a page',
      (r: Recorder) => r.answer((_q, s) => void s.end('<html><title>Hello</title>')),
      'service-html',
      'failed:service'
    ],
    ['nothing at this path', (r: Recorder) => r.answer(json({}, 404)), 'service-not-found', 'failed:service'],
    ['no JSON', (r: Recorder) => r.answer((_q, s) => void s.end('OK')), 'service-not-json', 'failed:service'],
    ['an error', (r: Recorder) => r.answer(json({}, 500)), 'service-unavailable', 'failed:service'],
    ['a refusal', (r: Recorder) => r.answer(json({}, 401)), 'credentials-refused', 'passed:service failed:credentials'],
    [
      'a refusal in a success',
      (r: Recorder) => r.answer(json({ status: 'error', code: '401', message: 'Bad token' })),
      'credentials-refused',
      'passed:service failed:credentials'
    ],
    ['no rights at all', (r: Recorder) => r.answer(json({}, 403)), 'forbidden', 'passed:service failed:credentials']
  ])('%s', async (_what, arrange, code, layers) => {
    arrange(recorder)
    const result = await test()
    expect(result.error?.code).toBe(code)
    expect(shown(result.layers)).toBe(`passed:address passed:connection ${layers}`)
  })

  it('answers modules and no projects', async () => {
    recorder.answer((request, response) =>
      request.target.includes('/core/') ? json([])(request, response) : json({}, 500)(request, response)
    )
    const result = await test()
    expect(shown(result.layers)).toBe('passed:address passed:connection passed:service passed:credentials failed:list')
  })
})

describe('giving up', () => {
  it('ends the test where it stands', async () => {
    const giveUp = new AbortController()
    recorder.answer(() => giveUp.abort())
    const result = await test({}, undefined, giveUp.signal)
    expect(result.error?.code).toBe('cancelled')
    expect(shown(result.layers)).toBe('passed:address failed:connection')
  })
})

const MODULES = [{ id: 1, name: 'projects' }]

describe('a service that answers a wrong secret with 200', () => {
  it.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['a status', { status: 'ok' }, { status: 'ok' }],
    ['a message', { message: 'Hello' }, { message: 'Hello' }],
    ['null where lists lie', { data: null }, { data: null }],
    ['a total of 0', { total: 0 }, { total: 0 }],
    ['a message under names of its own', { reason: 'token', advice: 'log in' }, { reason: 'token', advice: 'log in' }],
    ['people alone', MODULES, { status: 'ok', users: [{ id: 7, name: 'Anna' }] }],
    ['one person', MODULES, { user: { id: 7, name: 'Anna' } }],
    ['stages alone', MODULES, { status: 'ok', stages: [{ id: 4, name: 'New' }] }],
    [
      'columns alone',
      MODULES,
      {
        status: 'ok',
        columns: [
          { id: 1, name: 'A' },
          { id: 2, name: 'B' }
        ]
      }
    ],
    ['no people', MODULES, { status: 'ok', users: [] }],
    ['null for the modules and an empty list', null, []],
    ['an empty list for the modules and null', [], { data: null }]
  ])('by %s is not connected to', async (_what, modules, projects) => {
    recorder.answer((request, response) =>
      json(request.target.endsWith('/core/modules') ? modules : projects)(request, response)
    )
    const { error, target, layers } = await test()
    expect([error?.code, target]).toEqual(['service-unreadable', null])
    expect(shown(layers)).toMatch(/failed:(service|list)$/)
  })

  it('by a refusal is told so', async () => {
    recorder.answer(json({ success: false, message: 'Неверный токен' }))
    const { error, layers } = await test()
    expect(error?.code).toBe('credentials-refused')
    expect(shown(layers)).toContain('failed:credentials')
  })

  it('tells nothing of the credentials that the answer repeats', async () => {
    recorder.answer(json({ status: 'ok', info: `you sent a-secret and ${'x'.repeat(104)} a-token` }))
    const { error } = await test()
    expect(JSON.stringify(error)).toContain('you sent')
    expect(JSON.stringify(error)).not.toMatch(/a-sec|a-tok/)
  })
})

describe('a service without projects', () => {
  it.each<[string, unknown, unknown]>([
    ['that has modules', [{ id: 1, name: 'projects' }], { data: null }],
    ['that is new', { data: [] }, { data: [] }]
  ])('%s is connected to', async (_what, modules, projects) => {
    recorder.answer((request, response) =>
      json(request.target.endsWith('/core/modules') ? modules : projects)(request, response)
    )
    expect((await test()).error).toBeNull()
  })

  it('and one that says nothing of its modules, but lists a project, too', async () => {
    recorder.answer((request, response) =>
      json(request.target.endsWith('/core/modules') ? null : [{ id: 1, name: 'A' }])(request, response)
    )
    expect((await test()).error).toBeNull()
  })
})
