/** The client with the demo service's faults: each must give the right error code, and the next try must work. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DesksideError } from '@shared/ipc/errors'
import type { DemoService } from '../../demo/server'
import { startTestService } from '../demo/test-service'
import { makeCertificate } from '../../demo/tls'
import { readAnswer } from '../../src/main/api/envelope'
import { createServiceClient } from '../../src/main/api/http/http-client'
import { createTransport } from '../../src/main/api/http/transport'
import type { Outcome, ServiceClient } from '../../src/main/api/types'
import { startRecorder } from './recorder'

let service: DemoService
let client: ServiceClient
const outcomes: Outcome[] = []

beforeAll(async () => {
  service = await startTestService({ projects: 60 })
})

afterAll(() => service.close())

function connect(address = service.address, token = service.token): ServiceClient {
  client = createServiceClient({
    target: { baseUrl: address, lookupPath: 'lookup', token, secret: service.secret },
    request: createTransport('faults-test'),
    log: { debug() {}, warn() {} },
    random: () => 0
  })
  outcomes.length = 0
  client.onOutcome((outcome) => outcomes.push(outcome))
  return client
}

afterEach(() => {
  service.faults.clear()
  client.close()
})

/** Outcome of a list request: number of records, or error code. */
async function comesTo(isOnce = true): Promise<number | string> {
  try {
    const answer = await client.send('projects.list', { count: 20 }, { isOnce })
    return readAnswer(answer.body, 'list').records.length
  } catch (error) {
    return (error as DesksideError).code
  }
}

describe('a fault of the service is told as what it is', () => {
  it.each<[string, string | number]>([
    ['reset', 'network-reset'],
    ['status:400', 'service-error'],
    ['status:401', 'credentials-refused'],
    ['status:403', 'forbidden'],
    ['status:404', 'service-not-found'],
    ['status:408', 'service-busy'],
    ['status:429', 'service-busy'],
    ['status:500', 'service-unavailable'],
    ['status:501', 'service-unavailable'],
    ['status:502', 'service-unavailable'],
    ['status:503', 'service-unavailable'],
    ['status:504', 'service-unavailable'],
    ['error-200', 'service-error'],
    ['html', 'service-html'],
    ['html:404', 'service-not-found'],
    ['html:502', 'service-unavailable'],
    ['garbage', 'service-not-json'],
    ['empty', 'service-truncated'],
    ['redirect', 'service-redirect'],
    ['truncate', 'service-truncated'],
    ['truncate:5', 'service-truncated'],
    ['wrong-charset', 20],
    ['lying-charset', 20],
    ['broken-byte', 20],
    ['bom', 20],
    ['nulls', 20],
    ['string-ids', 20],
    ['missing-ids', 20],
    ['duplicates', 21]
  ])('%s: %s', async (fault, expected) => {
    connect()
    service.faults.add(fault)
    expect(await comesTo()).toBe(expected)
    service.faults.clear()
    client.resume()
    expect(await comesTo()).toBe(20)
  })

  it.each(['reset-mid-body', 'close-mid-body'])('%s: the answer broke off', async (fault) => {
    connect()
    service.faults.add(fault)
    expect(['service-truncated', 'network-reset']).toContain(await comesTo())
  })

  it('quota: the lookup is used up, and everything else goes on', async () => {
    connect()
    service.faults.add('quota')
    const suggest = client.send('lookup.suggestions', { endpoint: 'address', data: { query: 'мос' } })
    await expect(suggest).rejects.toMatchObject({ code: 'lookup-quota' })
    expect(await comesTo()).toBe(20)
  })

  it('credentials that are wrong: refused, and not tried again', async () => {
    connect(service.address, 'another-token')
    expect(await comesTo(false)).toBe('credentials-refused')
    expect(await comesTo(false)).toBe('credentials-refused')
    expect(outcomes).toHaveLength(1)
  })
})

describe('a fault that passes', () => {
  // The network stack itself repeats a request on a closed keep-alive connection. So the fault occurs twice.
  it.each([
    'reset;times=2',
    'status:503;times=1',
    'reset-mid-body;times=1',
    'retry-after:429,1;times=1',
    'retry-after:503,1,date;times=1'
  ])('%s: is survived', async (fault) => {
    connect()
    service.faults.add(fault)
    expect(await comesTo(false)).toBe(20)
    expect(outcomes.length).toBeGreaterThan(1)
    for (const { error, at, nextTryAt } of outcomes.slice(0, -1)) {
      expect(error).not.toBeNull()
      expect(nextTryAt).toBeGreaterThan(at)
    }
    expect(outcomes.at(-1)).toMatchObject({ error: null, nextTryAt: null })
  })
})

describe('an item that is paid for', () => {
  it('is sent once, even when a kept connection breaks under it', async () => {
    connect()
    const clean = (phone: string) => client.send('lookup.clean', { endpoint: 'phone', data: [phone] })
    await clean('8 900 123-45-67')
    const before = service.log.requests.length
    service.faults.add('reset;times=1')
    await expect(clean('8 900 765-43-21')).rejects.toMatchObject({ code: 'network-reset' })
    expect(service.log.requests).toHaveLength(before + 1)
  })

  it('waits for its turn when several are sent at a time', async () => {
    connect()
    const sent = ['1', '2', '3'].map((phone) =>
      client.send('lookup.clean', { endpoint: 'phone', data: [`8 900 123-45-6${phone}`] })
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('a redirect to another host', () => {
  it('brings nothing there, least of all credentials', async () => {
    const elsewhere = await startRecorder()
    try {
      connect()
      service.faults.add(`redirect:${elsewhere.baseUrl}/backend/public/projects`)
      await expect(client.send('projects.list', {})).rejects.toMatchObject({
        code: 'service-redirect',
        details: { target: new URL(elsewhere.baseUrl).host }
      })
      expect(elsewhere.requests).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })
})

describe('a body of 50 MB', () => {
  it('is read whole', async () => {
    connect()
    service.faults.add('huge:50')
    const answer = await client.send('projects.list', {})
    expect(answer.body.length).toBeGreaterThan(50 * 1024 * 1024)
    expect(readAnswer(answer.body, 'list').records.length).toBeGreaterThan(1_000)
  })

  it('is the most, about: 70 MB are not', async () => {
    connect()
    service.faults.add('huge:70')
    await expect(client.send('projects.list', {})).rejects.toMatchObject({ code: 'service-too-large' })
  })
})

describe('a certificate that nobody should trust', () => {
  it.each(['self-signed', 'expired'] as const)('%s: ends the request before anything is sent', async (kind) => {
    const secure = await startTestService({ projects: 1, tls: await makeCertificate(kind) })
    try {
      connect(secure.address, secure.token)
      // A certificate with two faults: the network stack chooses which one it reports.
      const expected = kind === 'expired' ? ['tls-expired', 'tls-untrusted'] : ['tls-untrusted']
      expect(expected).toContain(await comesTo())
      expect(secure.log.requests).toEqual([])
    } finally {
      await secure.close()
    }
  })
})
