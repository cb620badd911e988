import { afterEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../test/demo/test-service'

let service: TestService
afterEach(() => service.close())

async function control(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${service.address}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, json: await response.json() }
}

describe('the door for tests in other processes', () => {
  it('is closed unless asked for', async () => {
    service = await startTestService()
    expect((await control('GET', 'log')).status).toBe(401)
  })

  it('switches faults', async () => {
    service = await startTestService({ hasControl: true })
    await control('POST', 'faults', ['status:500', { name: 'latency', argument: '1', times: 1 }])
    expect((await service.ask('/projects')).status).toBe(500)
    expect((await control('GET', 'faults')).json).toMatchObject({ faults: [{ name: 'status' }, { name: 'latency' }] })
    await control('DELETE', 'faults?name=status')
    expect((await service.ask('/projects')).status).toBe(200)
    await control('DELETE', 'faults')
    expect(service.faults.list()).toEqual([])
    expect((await control('POST', 'faults', { name: 'storm' })).status).toBe(400)
  })

  it('shows and empties the log', async () => {
    service = await startTestService({ hasControl: true })
    await service.ask('/projects?count=2')
    expect((await control('GET', 'log')).json).toMatchObject({
      dropped: 0,
      requests: [{ path: '/backend/public/projects', query: 'count=2', status: 200 }]
    })
    await control('DELETE', 'log')
    expect(service.log.requests).toEqual([])
  })

  it('changes the data', async () => {
    service = await startTestService({ hasControl: true })
    const name = async (id: number): Promise<unknown> =>
      ((await service.ask(`/projects/info?id=${id}`)).json as { name: unknown }).name
    const listed = async (query: string): Promise<number[]> =>
      ((await service.ask(`/projects?count=1000${query}`)).json as { id: number }[]).map((record) => record.id)

    expect(
      (
        await control('POST', 'change', {
          kind: 'update',
          id: 2,
          fields: { name: 'Renamed', price: 5, data: { inn: '1' } }
        })
      ).json
    ).toEqual({ ids: [2] })
    expect(await name(2)).toBe('Renamed')
    const filtered = await service.ask('/projects/filter', { buildin_data: { price: 5 }, data: { inn: '1' } })
    expect((filtered.json as { id: number }[]).map((record) => record.id)).toEqual([2])

    await control('POST', 'change', [
      { kind: 'delete', id: 1 },
      { kind: 'vanish', id: 3 }
    ])
    expect((await listed('')).slice(0, 1)).toEqual([2])
    expect(await listed('&deleted=1')).toContain(1)
    expect((await service.ask('/projects/info?id=3')).status).toBe(404)
    await control('POST', 'change', { kind: 'restore', id: 1 })
    expect((await listed('')).slice(0, 2)).toEqual([1, 2])

    expect((await control('POST', 'change', { kind: 'add', fields: { name: 'New one' } })).json).toEqual({ ids: [201] })
    expect(await name(201)).toBe('New one')
    expect((await listed('')).at(-1)).toBe(201)
  })

  it('shows what the lookup provider was paid for, and pays in', async () => {
    service = await startTestService({ hasControl: true, lookupAccount: { balance: 3 } })
    const clean = async (...data: string[]): Promise<number> =>
      (await service.ask('/lookup/clean', { endpoint: 'phone', data })).status
    expect([await clean('1', '2'), await clean('2', '3')]).toEqual([200, 403])
    expect((await control('GET', 'bill')).json).toMatchObject({
      ...{ asked: 0, balance: 1, paid: 2, distinct: 2, twice: [], dropped: 0 },
      charges: [{ type: 'phone', texts: ['1', '2'] }]
    })
    expect((await control('POST', 'bill', { items: 5 })).json).toMatchObject({ balance: 6 })
    expect(await clean('2', '3')).toBe(200)
    expect((await control('GET', 'bill')).json).toMatchObject({ balance: 4, paid: 4, twice: ['phone 2'] })
    expect((await control('POST', 'bill', { items: 'x' })).status).toBe(400)
  })

  it('refuses a change that makes no sense', async () => {
    service = await startTestService({ hasControl: true })
    for (const change of [
      {},
      { kind: 'update', id: 9999, fields: {} },
      { kind: 'update', id: 1, fields: { nonsense: 1 } },
      { kind: 'delete', id: 'x' }
    ]) {
      expect([change, (await control('POST', 'change', change)).status]).toEqual([change, 400])
    }
    expect((await control('POST', 'nowhere')).status).toBe(400)
  })
})
