import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../test/demo/test-service'

describe('the demo service over HTTP', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const ids = (json: unknown): number[] => (json as { id: number }[]).map((record) => record.id)

  it('lists projects in pages, in order of id, the deleted ones apart', async () => {
    const first = await service.ask('/projects?count=3&offset=0')
    const second = await service.ask('/projects?count=3&offset=3')
    expect(first.status).toBe(200)
    expect(ids(first.json)).toEqual([1, 2, 3])
    expect(ids(second.json)).toHaveLength(3)
    expect(Math.min(...ids(second.json))).toBeGreaterThan(3)

    const active = ids((await service.ask('/projects?count=1000')).json)
    const deleted = ids((await service.ask('/projects?count=1000&deleted=1')).json)
    expect(active.length + deleted.length).toBe(200)
    expect(deleted.length).toBeGreaterThan(0)
    expect(active.filter((id) => deleted.includes(id))).toEqual([])
  })

  it('orders by a field, both ways', async () => {
    const prices = async (reverse: string): Promise<number[]> => {
      const { json } = await service.ask(`/projects?count=200&order_by=price&reverse=${reverse}`)
      return (json as { price: number }[]).map((record) => record.price)
    }
    const rising = await prices('0')
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    expect(await prices('1')).toEqual([...rising].reverse())
  })

  it('reads one project with all its dynamic fields', async () => {
    const { json } = await service.ask('/projects/info?id=5')
    expect(json).toMatchObject({ id: 5, sales_funnel_id: expect.any(Number) as number })
    expect(Object.keys((json as { data: object }).data)).toEqual(
      expect.arrayContaining(['client', 'inn', 'contract_date', 'source'])
    )
  })

  it('refuses missing and wrong credentials, whatever else is wrong', async () => {
    for (const headers of [{ 'X-Crypto-Token': 'other' }, { 'X-Crypto-Secret': '' }]) {
      expect((await service.ask('/projects', undefined, headers)).status).toBe(401)
      expect((await service.ask('/nowhere', undefined, headers)).status).toBe(401)
    }
  })

  it('refuses what the interface does not name', async () => {
    const cases: [string, number][] = [
      ['/nowhere', 404],
      ['/projects/', 404],
      ['/projects?page=2', 400],
      ['/projects?count=-1', 400],
      ['/projects?count=ten', 400],
      ['/projects?count=', 400],
      ['/projects?count=1&count=2', 400],
      ['/projects?reverse=true', 400],
      ['/projects?order_by=nonsense', 400],
      ['/projects/info', 400],
      ['/projects/info?id=1.5', 400],
      ['/projects/info?id=99999', 404],
      ['/projects/filter', 405],
      ['/core/lists/info?name=nonsense', 404],
      ['/core/sales-funnels/info?id=77', 404]
    ]
    for (const [path, status] of cases) {
      const answer = await service.ask(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.json).toHaveProperty('error')
    }
  })

  it('refuses wrong bodies', async () => {
    const cases: [unknown, number][] = [
      ['{', 400],
      [[], 400],
      [{ count: '5' }, 400],
      [{ reverse: 1 }, 400],
      [{ having: 'money' }, 400],
      [{ condition: 'AND' }, 400],
      [{ page: 1 }, 400],
      [{ buildin_data: [] }, 400],
      [{ buildin_data: { stage: [1] } }, 400],
      [{ buildin_data: { step_id: [-1] } }, 400],
      [{ buildin_data: { created: '2026-01-01' } }, 400],
      [{ buildin_data: { created: '2026-02-30;2026-03-01' } }, 400],
      [{ buildin_data: { price: '5' } }, 400],
      [{ data: { nonsense: 'x' } }, 400],
      [{ data: { source: 'Website' } }, 400],
      [{ data: { inn: [1] } }, 400],
      [{}, 200]
    ]
    for (const [body, status] of cases) {
      expect([JSON.stringify(body), (await service.ask('/projects/filter', body)).status]).toEqual([
        JSON.stringify(body),
        status
      ])
    }
    expect((await service.ask('/projects/filter?count=1', {})).status).toBe(400)
    expect((await service.ask('/projects/filter', {}, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect(
      (await service.ask('/projects/filter', {}, { 'Content-Type': 'application/json; charset=utf-8' })).status
    ).toBe(200)
  })

  it('writes down every request as it came', async () => {
    service.log.clear()
    await service.ask('/projects?count=1&offset=2')
    await service.ask('/projects/filter', { count: 1 })
    expect(service.log.requests).toMatchObject([
      {
        method: 'GET',
        path: '/backend/public/projects',
        query: 'count=1&offset=2',
        body: '',
        operation: 'projects.list',
        status: 200
      },
      {
        method: 'POST',
        path: '/backend/public/projects/filter',
        body: '{"count":1}',
        operation: 'projects.filter',
        inFlight: 1
      }
    ])
    expect(service.log.requests[0]?.headers['x-crypto-token']).toBe('test-token')
  })

  it('listens on the loopback address only', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((entry) => entry && !entry.internal && entry.family === 'IPv4')
    const target = outside?.address ?? '::1'
    const outcome = await new Promise<string>((resolve) => {
      const socket = createConnection({ host: target, port: service.port }, () => resolve('connected'))
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      socket.setTimeout(2000, () => resolve('silent'))
    })
    expect(outcome).not.toBe('connected')
  })
})

describe('the same seed', () => {
  it('gives the same bytes, another one others', async () => {
    const page = async (seed: number): Promise<string> => {
      const service = await startTestService({ seed })
      const { text } = await service.ask('/projects?count=200')
      await service.close()
      return text
    }
    const first = await page(11)
    expect(await page(11)).toBe(first)
    expect(await page(12)).not.toBe(first)
  })

  it('gives the same bytes with records prepared at the start', async () => {
    for (const dialect of ['bare', 'total', 'nested', 'php', 'camel', 'jsonapi']) {
      const plain = await startTestService({ dialect })
      const prepared = await startTestService({ dialect, shouldPreserialise: true })
      for (const path of ['/projects?count=50&offset=7', '/projects?count=5&offset=9000', '/projects?deleted=1']) {
        expect((await prepared.ask(path)).json).toEqual((await plain.ask(path)).json)
      }
      await plain.close()
      await prepared.close()
    }
  })
})
