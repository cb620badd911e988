import { afterEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../test/demo/test-service'
import type { DemoServiceOptions } from '../options'
import { defectOf, type EventDefect, GONE_CATEGORY, TYPED_START } from './calendar-faults'
import { FAULT_NAMES, FAULTS, type FaultName } from './catalogue'
import { parseFault } from './faults'

let service: TestService
const start = async (options: DemoServiceOptions = {}): Promise<TestService> =>
  (service = await startTestService(options))
afterEach(() => service.close())

/** Raw reply to GET /projects (or another path), or the name of the error. */
async function get(
  path = '/projects?count=5',
  milliseconds = 60_000
): Promise<{ status: number; headers: Headers; bytes: Buffer } | string> {
  try {
    const response = await fetch(`${service.address}/backend/public${path}`, {
      headers: { 'X-Crypto-Token': service.token, 'X-Crypto-Secret': service.secret },
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds)
    })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  } catch (error) {
    const cause = (error as { cause?: { code?: string; name?: string } }).cause
    return cause?.code ?? cause?.name ?? (error as Error).name
  }
}

async function reply(path?: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const got = await get(path)
  if (typeof got === 'string') throw new Error(`No reply: ${got}`)
  return got
}

async function json(path?: string): Promise<unknown> {
  return JSON.parse((await reply(path)).bytes.toString('utf8')) as unknown
}

/** Records of standardised phone numbers, or the status of the refusal. */
async function cleaned(...data: string[]): Promise<unknown> {
  const { status, json: answer } = await service.ask('/lookup/clean', { endpoint: 'phone', data })
  return status === 200 ? answer : status
}

const ids = (list: unknown): unknown[] => (list as { id: unknown }[]).map((record) => record.id)

/** One expectation per fault: a missing one does not compile. */
const EXPECTATIONS: Record<FaultName, () => Promise<void>> = {
  latency: async () => {
    service.faults.add('latency:80')
    const started = performance.now()
    await reply()
    expect(performance.now() - started).toBeGreaterThan(75)
  },
  silence: async () => {
    service.faults.add('silence')
    expect(await get('/projects', 150)).toBe('TimeoutError')
  },
  reset: async () => {
    service.faults.add('reset')
    expect(await get()).toBe('ECONNRESET')
  },
  'reset-mid-body': async () => {
    service.faults.add('reset-mid-body')
    expect(await get('/projects?count=100')).toMatch(/ECONNRESET|UND_ERR_SOCKET/)
  },
  'close-mid-body': async () => {
    service.faults.add('close-mid-body')
    expect(await get('/projects?count=100')).toBe('UND_ERR_SOCKET')
  },
  drip: async () => {
    service.faults.add('drip:400')
    expect(await get('/projects?count=100', 150)).toBe('TimeoutError')
    service.faults.clear()
    service.faults.add('drip:40000')
    expect(ids(await json('/projects?count=3'))).toEqual([1, 2, 3])
  },
  status: async () => {
    service.faults.add('status:503')
    const { status, bytes } = await reply()
    expect(status).toBe(503)
    expect(JSON.parse(bytes.toString())).toHaveProperty('error')
  },
  'not-understood': async () => {
    service.faults.add('not-understood:message')
    expect(await json()).toEqual({ message: 'Welcome to the interface' })
    service.faults.clear()
    service.faults.add('not-understood:null')
    expect(await json()).toBeNull()
  },
  refusal: async () => {
    service.faults.add('refusal:digits')
    const { status, bytes } = await reply()
    expect([status, JSON.parse(bytes.toString())]).toEqual([200, { code: 40101, msg: 'denied', data: [] }])
  },
  'bare-code': async () => {
    service.faults.add('bare-code:4001')
    expect(await json()).toEqual({ code: 4001, data: [] })
  },
  emptied: async () => {
    service.faults.add('emptied;path=/public/projects')
    expect(await json()).toEqual([])
    expect(await json('/groups')).not.toEqual([])
  },
  shrunk: async () => {
    const all = ids(await json('/projects?count=1000'))
    service.faults.add('shrunk:25')
    const few = ids(await json('/projects?count=1000'))
    expect(few).toEqual(all.slice(0, Math.floor(all.length / 4)))
    expect(await json(`/projects?count=10&offset=${few.length - 3}`)).toHaveLength(3)
  },
  brief: async () => {
    service.faults.add('brief')
    expect(await json('/projects/info?id=1')).toHaveProperty('price')
    expect(await json('/projects?count=1')).toEqual([{ id: 1, name: expect.any(String) as string }])
  },
  midnight: async () => {
    const [first] = (await json('/calendar?start=2026-03-01&end=2026-03-31')) as { id: number; start: string }[]
    service.faults.add('midnight')
    const start = `${first?.start.slice(0, 10) ?? ''} 00:00:00`
    expect(await json(`/calendar/info?id=${first?.id ?? 0}`)).toMatchObject({ start, all_day: false })
    expect(await json('/calendar?start=2026-03-01&end=2026-03-31')).toContainEqual(
      expect.objectContaining({ id: first?.id, start, all_day: false })
    )
  },
  'retry-after': async () => {
    service.faults.add('retry-after:429,7')
    const inSeconds = await reply()
    expect([inSeconds.status, inSeconds.headers.get('retry-after')]).toEqual([429, '7'])
    service.faults.clear()
    service.faults.add('retry-after:503,120,date')
    const before = Date.now()
    const asDate = await reply()
    expect(asDate.status).toBe(503)
    const until = Date.parse(asDate.headers.get('retry-after') ?? '')
    expect(until).toBeGreaterThanOrEqual(before + 119_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 121_000)
  },
  endless: async () => {
    const [last] = ids(await json('/projects?count=5&offset=0&deleted=0&order_by=id&reverse=1')) as [number]
    service.faults.add('endless')
    for (const offset of [0, last, 10 * last]) {
      const page = ids(await json(`/projects?count=50&offset=${offset}`))
      expect(new Set(page).size).toBe(50)
    }
    expect(ids(await json(`/projects?count=50&offset=${10 * last}`)).every((id) => Number(id) > last)).toBe(true)
  },
  quota: async () => {
    service.faults.add('quota')
    expect((await service.ask('/lookup/suggestions', { endpoint: 'fio', data: { query: 'a' } })).status).toBe(403)
    expect((await reply()).status).toBe(200)
  },
  'provider-down': async () => {
    service.faults.add('provider-down')
    expect([await cleaned('1'), service.account.paid]).toEqual([502, 0])
    expect((await reply()).status).toBe(200)
  },
  'provider-busy': async () => {
    service.faults.add('provider-busy:7')
    expect([await cleaned('1'), service.account.paid]).toEqual([429, 0])
    expect((await reply()).status).toBe(200)
  },
  'provider-slow': async () => {
    service.faults.add('provider-slow:80')
    const started = performance.now()
    expect(await cleaned('1')).toMatchObject([{ source: '1' }])
    expect(performance.now() - started).toBeGreaterThan(75)
  },
  'paid-reset': async () => {
    service.faults.add('paid-reset')
    await expect(cleaned('1', '2')).rejects.toThrow()
    expect(service.account.paid).toBe(2)
    expect((await reply()).status).toBe(200)
  },
  'paid-silence': async () => {
    service.faults.add('paid-silence')
    const waiting = cleaned('1', '2')
    waiting.catch(() => undefined)
    await expect.poll(() => service.account.paid).toBe(2)
    expect((await reply()).status).toBe(200)
    service.dropConnections()
    await expect(waiting).rejects.toThrow()
  },
  'paid-status': async () => {
    service.faults.add('paid-status')
    expect([await cleaned('1'), service.account.paid]).toEqual([504, 1])
    expect((await reply()).status).toBe(200)
  },
  'paid-odd': async () => {
    service.faults.add('paid-odd')
    expect([await cleaned('1'), service.account.paid]).toEqual([
      { accepted: true, ticket: 'A-17', queue: ['later'] },
      1
    ])
    expect(await json()).toHaveLength(5)
  },
  'clean-short': async () => {
    service.faults.add('clean-short')
    expect(await cleaned('1', '2')).toMatchObject([{ source: '2' }])
    expect(await json()).toHaveLength(5)
  },
  'clean-shuffled': async () => {
    service.faults.add('clean-shuffled')
    expect(await cleaned('1', '2')).toMatchObject([{ source: '2' }, { source: '1' }])
  },
  'clean-without-source': async () => {
    service.faults.add('clean-without-source')
    const [record] = (await cleaned('1')) as [object]
    expect(record).toHaveProperty('qc')
    expect(record).not.toHaveProperty('source')
  },
  'error-200': async () => {
    service.faults.add('error-200')
    expect((await reply()).status).toBe(200)
    expect(await json()).toHaveProperty('error')
  },
  html: async () => {
    service.faults.add('html')
    const { status, headers, bytes } = await reply()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(bytes.toString()).toMatch(/^<!DOCTYPE html>/)
  },
  garbage: async () => {
    service.faults.add('garbage')
    const { bytes } = await reply()
    expect(() => JSON.parse(bytes.toString()) as unknown).toThrow()
  },
  empty: async () => {
    service.faults.add('empty')
    expect((await reply()).bytes).toHaveLength(0)
  },
  redirect: async () => {
    service.faults.add('redirect:https://elsewhere.example/a?b=c')
    const { status, headers } = await reply()
    expect([status, headers.get('location')]).toEqual([302, 'https://elsewhere.example/a?b=c'])
  },
  truncate: async () => {
    const whole = (await reply()).bytes
    service.faults.add('truncate:50')
    const { bytes } = await reply()
    expect(bytes).toEqual(whole.subarray(0, Math.floor(whole.length / 2)))
  },
  'wrong-charset': async () => {
    await service.close()
    await start({ language: 'ru' })
    service.faults.add('wrong-charset')
    const { bytes } = await reply('/core/sales-funnels')
    expect(bytes.toString('utf8')).toContain('\ufffd')
    expect(new TextDecoder('windows-1251').decode(bytes)).toContain('Продажи')
  },
  'lying-charset': async () => {
    service.faults.add('lying-charset')
    const { bytes, headers } = await reply('/core/sales-funnels')
    expect(headers.get('content-type')).toContain('windows-1251')
    expect(bytes.toString('utf8')).not.toContain('\ufffd')
  },
  'broken-byte': async () => {
    const whole = (await reply()).bytes
    service.faults.add('broken-byte')
    const { bytes } = await reply()
    expect(bytes).toHaveLength(whole.length - 1)
    expect(bytes.toString('utf8').match(/\ufffd/g)).toHaveLength(1)
  },
  bom: async () => {
    service.faults.add('bom')
    expect([...(await reply()).bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, '['.charCodeAt(0)])
  },
  huge: async () => {
    service.faults.add('huge:3')
    const { bytes } = await reply()
    expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024)
    const { data } = JSON.parse(bytes.toString()) as { data: unknown }
    expect(new Set(ids(data)).size).toBeGreaterThan(500)
  },
  'page-cap': async () => {
    service.faults.add('page-cap:4')
    expect(await json('/projects?count=50')).toHaveLength(4)
    expect(await json('/projects?count=2')).toHaveLength(2)
  },
  'ignore-count': async () => {
    service.faults.add('ignore-count')
    expect((await json('/projects?count=2')) as unknown[]).not.toHaveLength(2)
  },
  'ignore-offset': async () => {
    service.faults.add('ignore-offset')
    expect(ids(await json('/projects?count=3&offset=90'))).toEqual([1, 2, 3])
  },
  'ignore-order': async () => {
    service.faults.add('ignore-order')
    expect(ids(await json('/projects?count=3&order_by=price&reverse=1'))).toEqual([1, 2, 3])
  },
  overlap: async () => {
    service.faults.add('overlap:2')
    expect(ids(await json('/projects?count=3&offset=0'))).toEqual([1, 2, 3])
    const plainSecond = ids(await json('/projects?count=3&offset=3'))
    expect(plainSecond.slice(0, 2)).toEqual([2, 3])
  },
  duplicates: async () => {
    service.faults.add('duplicates:2')
    expect(ids(await json('/projects?count=3'))).toEqual([1, 2, 3, 1, 2])
  },
  'unlike-copies': async () => {
    service.faults.add('unlike-copies:2')
    const answered = await json('/projects?count=3')
    expect(ids(answered)).toEqual([1, 2, 3, 1, 2])
    const [first, , , copy] = answered as { name: string }[]
    expect(copy?.name).toBe(`${first?.name} (copy)`)
  },
  'wrong-total': async () => {
    await service.close()
    await start({ dialect: 'total' })
    service.faults.add('wrong-total:3')
    expect(await json('/projects?count=1')).toMatchObject({ total: 3 })
  },
  changes: async () => {
    service.faults.add('changes')
    expect(ids(await json('/projects?count=2'))).toEqual([2, 3])
    const before = ids(await json('/projects?count=1000'))
    expect(before).toContain(201)
    expect(await json('/projects?count=1000')).toContainEqual(
      expect.objectContaining({ id: 4, name: 'Changed while reading 3', price: 3 })
    )
  },
  'missing-ids': async () => {
    service.faults.add('missing-ids:2')
    const projects = (await json('/projects?count=6')) as object[]
    expect(projects.map((project) => 'id' in project)).toEqual([true, false, true, false, true, false])
  },
  nulls: async () => {
    service.faults.add('nulls')
    const [project] = (await json('/projects?count=1')) as Record<string, unknown>[]
    expect(project).toMatchObject({ id: 1, name: null, price: null, user_id: null, data: { client: null } })
  },
  'cloud-defects': async () => {
    service.faults.add('cloud-defects:orphan+self-parent')
    const parents = (list: unknown): unknown[] => (list as { parent_id: unknown }[]).map(({ parent_id }) => parent_id)
    const wrong = [null, 2, null, null, 999_999_999, null, null]
    expect(parents(await json('/cloud/folders?count=7'))).toEqual(wrong)
    expect(parents(await json('/cloud/tree'))).toEqual(wrong)
    expect(await json('/cloud/folders/info?id=2')).toMatchObject({ id: 2, parent_id: 2 })
  },
  'odd-names': async () => {
    service.faults.add('odd-names')
    const folders = (await json('/cloud/folders?count=40')) as { id: number; name: string }[]
    expect(folders.find(({ id }) => id === 10)?.name).toHaveLength(4_000)
    expect(await json('/cloud/files/info?id=6')).toMatchObject({ name: expect.stringContaining('\u0000') as string })
  },
  'odd-sizes': async () => {
    service.faults.add('odd-sizes')
    const sizes = [1, 6, 9].map(async (id) => ((await json(`/cloud/files/info?id=${id}`)) as { size: unknown }).size)
    expect(await Promise.all(sizes)).toEqual(['12 КБ', -5, 1.8e19])
  },
  'big-ids': async () => {
    service.faults.add('big-ids')
    const first = 2 ** 33 + 1
    const [folder] = (await json('/cloud/tree')) as { id: number; children: { parent_id: number }[] }[]
    expect([folder?.id, folder?.children[0]?.parent_id]).toEqual([first, first])
    expect(await json(`/cloud?id=${first}`)).toMatchObject({ folder: { id: first } })
  },
  'huge-tree': async () => {
    service.faults.add('huge-tree:2')
    const { bytes } = await reply('/cloud/tree')
    expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024)
    expect(ids((JSON.parse(bytes.toString()) as { data: unknown }).data)[1]).toBe(2)
    expect((await reply('/cloud/folders?count=5')).bytes.length).toBeLessThan(5_000)
  },
  'event-defects': async () => {
    service.faults.add('event-defects')
    const events = (await json('/calendar?start=2020-01-01&end=2030-01-01')) as Record<string, unknown>[]
    const of = (defect: EventDefect): Record<string, unknown>[] =>
      events.filter(({ id }) => defectOf(Number(id)) === defect)
    const all = (defect: EventDefect, holds: (event: Record<string, unknown>) => boolean): void =>
      expect([defect, of(defect).length > 3, of(defect).every(holds)]).toEqual([defect, true, true])
    all('no-start', ({ start }) => start === null)
    all('text-start', ({ start }) => Object.values<unknown>(TYPED_START).includes(start))
    all('backwards', ({ start, end }) => String(end) < String(start))
    all('thirty-years', ({ start, end }) => Number(String(end).slice(0, 4)) - Number(String(start).slice(0, 4)) >= 30)
    all('gone-category', ({ category_id }) => category_id === GONE_CATEGORY)
    expect(await json('/calendar/info?id=5')).toMatchObject({ id: 5, category_id: GONE_CATEGORY })
  },
  'big-event-ids': async () => {
    service.faults.add('big-event-ids')
    const [first] = ids(await json('/calendar?start=2026-03-01&end=2026-03-31'))
    expect(first).toBeGreaterThan(2 ** 33)
    expect(await json(`/calendar/info?id=${String(first)}`)).toMatchObject({ id: first })
  },
  'whole-calendar': async () => {
    const all = ids(await json('/calendar?start=2000-01-01&end=2050-01-01'))
    service.faults.add('whole-calendar')
    expect(ids(await json('/calendar?start=2026-03-01&end=2026-03-02'))).toEqual(all)
  },
  'other-days': async () => {
    const more = ids(await json('/calendar?start=2026-02-19&end=2026-04-10'))
    service.faults.add('other-days:10')
    expect(ids(await json('/calendar?start=2026-03-01&end=2026-03-31'))).toEqual(more)
  },
  'string-ids': async () => {
    service.faults.add('string-ids')
    const [project] = (await json('/projects?count=1')) as Record<string, unknown>[]
    expect(project).toMatchObject({
      id: '1',
      user_id: expect.stringMatching(/^\d+$/) as string,
      price: expect.any(Number) as number
    })
    expect((project?.projects_group_id as unknown[]).every((id) => typeof id === 'string')).toBe(true)
  }
}

describe('the fault', () => {
  for (const name of FAULT_NAMES) {
    it(name, async () => {
      await start()
      await EXPECTATIONS[name]()
    })
  }
})

describe('a fault is met', () => {
  it('only on the paths that it is for', async () => {
    await start({ faults: ['status:500;path=/projects/info'] })
    expect((await reply('/projects')).status).toBe(200)
    expect((await reply('/projects/info?id=1')).status).toBe(500)
  })

  it('only every so-many-th time', async () => {
    await start({ faults: [{ name: 'status', argument: '502', every: 3 }] })
    const statuses = []
    for (let at = 0; at < 6; at += 1) statuses.push((await reply()).status)
    expect(statuses).toEqual([200, 200, 502, 200, 200, 502])
  })

  it('only so many times', async () => {
    await start({ faults: ['retry-after:429,0;times=2'] })
    const statuses = []
    for (let at = 0; at < 4; at += 1) statuses.push((await reply()).status)
    expect(statuses).toEqual([429, 429, 200, 200])
  })

  it('until it is switched off', async () => {
    await start({ faults: ['status:500', 'latency:1'] })
    service.faults.clear('status')
    expect((await reply()).status).toBe(200)
    expect(service.faults.list()).toEqual([{ name: 'latency', argument: '1' }])
  })

  it('together with others', async () => {
    await start({ faults: ['string-ids', 'duplicates:1', 'truncate:90'] })
    const whole = (await reply('/projects?count=2')).bytes.toString()
    expect(whole).toMatch(/^\[\{"id":"1"/)
    expect(() => JSON.parse(whole) as unknown).toThrow()
  })
})

describe('the words of a fault', () => {
  it('are read', async () => {
    await start()
    expect(parseFault('redirect:http://a.example:8/x;path=/projects;every=2;times=3', FAULTS)).toEqual({
      name: 'redirect',
      argument: 'http://a.example:8/x',
      path: '/projects',
      every: 2,
      times: 3
    })
  })

  it('are refused when they make no sense', async () => {
    await start()
    for (const text of [
      '',
      'storm',
      'silence:5',
      'status:900',
      'retry-after:soon',
      'latency;often=1',
      'latency;every=0',
      'latency;times=x'
    ]) {
      expect(() => parseFault(text, FAULTS), text).toThrow(RangeError)
    }
  })
})
