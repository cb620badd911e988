import { describe, expect, it } from 'vitest'
import { SCHEMA, type Kind } from '../schema'
import { startTestService } from '../../test/demo/test-service'
import { randomStyle } from './random-style'
import { styleOf } from '.'

/** First project and first page of two, in a dialect. */
async function read(dialect: string, path: string): Promise<unknown> {
  const service = await startTestService({ dialect, language: 'en' })
  const { json } = await service.ask(path)
  await service.close()
  return json
}

describe('the dialect', () => {
  it('bare sends arrays and objects as they are', async () => {
    const list = (await read('bare', '/projects?count=2')) as Record<string, unknown>[]
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ id: 1, user_id: expect.any(Number) as number, deleted: false })
  })

  it('total puts the list beside its total, and names those whom no operation would name', async () => {
    const json = await read('total', '/projects?count=2')
    expect(json).toMatchObject({ total: expect.any(Number) as number })
    expect((json as { data: unknown[] }).data[0]).toMatchObject({
      id: 1,
      user: { id: expect.any(Number) as number, name: expect.stringMatching(/\w/) as string }
    })
    expect(await read('total', '/projects/info?id=1')).toMatchObject({ data: { id: 1 } })
  })

  it('nested hides the list, and sends dynamic fields as a list with titles', async () => {
    const json = (await read('nested', '/projects?count=1')) as {
      response: { result: { items: Record<string, unknown>[]; meta: object } }
    }
    expect(json.response.result.meta).toEqual({ total: expect.any(Number) as number })
    const [project] = json.response.result.items
    expect(project).toMatchObject({
      user_name: expect.any(String) as string,
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string
    })
    expect(project?.fields).toContainEqual({ name: 'inn', title: 'Tax number', value: expect.any(String) as string })
  })

  it('php sends strings, maps keyed by id, zero dates and empty lists for empty maps', async () => {
    const json = (await read('php', '/projects?count=100')) as {
      success: string
      result: Record<string, Record<string, unknown>>
    }
    expect(json.success).toBe('1')
    expect(Object.keys(json.result)[0]).toBe('1')
    const projects = Object.values(json.result)
    expect(projects[0]).toMatchObject({ id: '1', deleted: '0', price: expect.stringMatching(/^\d+\.\d{2}$/) as string })
    expect(projects.some((project) => (project.data as Record<string, unknown>).contract_date === '0000-00-00')).toBe(
      true
    )
    expect(projects.some((project) => Array.isArray(project.participants_group_id))).toBe(true)
    expect(projects.some((project) => !Array.isArray(project.participants_user_id))).toBe(true)
  })

  it('camel nests references and dates with a zone', async () => {
    const json = (await read('camel', '/projects?count=1')) as { items: Record<string, unknown>[]; totalCount: number }
    expect(json.totalCount).toBeGreaterThan(1)
    expect(json.items[0]).toMatchObject({
      responsible: { id: expect.any(Number) as number, name: expect.any(String) as string },
      createdAt: expect.stringMatching(/\+03:00$/) as string,
      customFields: { inn: { title: 'Tax number' } }
    })
  })

  it('jsonapi parts attributes from relationships and includes what they point to', async () => {
    const json = (await read('jsonapi', '/projects?count=1')) as {
      data: Record<string, unknown>[]
      included: { type: string; id: string }[]
    }
    expect(json.data[0]).toMatchObject({
      type: 'projects',
      id: '1',
      attributes: { name: expect.any(String) as string }
    })
    const { user } = (json.data[0] as { relationships: { user: { data: { type: string; id: string } } } }).relationships
    expect(json.included).toContainEqual({ ...user.data, attributes: { name: expect.any(String) as string } })
  })

  it('that nobody knows is refused by name', () => {
    expect(() => styleOf('martian')).toThrow(/Unknown dialect martian/)
    expect(() => styleOf('random:x')).toThrow(/Unknown dialect/)
  })
})

it('a dialect of maps by ids keeps the order that was asked for', async () => {
  const service = await startTestService({ dialect: 'php' })
  const { text } = await service.ask('/projects?count=5&order_by=id&reverse=1')
  const groups = await service.ask('/projects-groups?count=5')
  await service.close()
  const keys = [...text.matchAll(/"(\d+)":\{"id"/g)].map(([, id]) => Number(id))
  expect(keys).toHaveLength(5)
  expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  expect(groups.json).toMatchObject({ success: '1', result: { 1: { id: '1' } } })
})

describe('random dialects', () => {
  it('are the same for the same seed, and differ', () => {
    expect(randomStyle(5)).toEqual(randomStyle(5))
    const texts = new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify({ ...randomStyle(seed), name: '' })))
    expect(texts.size).toBe(200)
  })

  it('never give two fields of a record one name', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { names } = randomStyle(seed)
      for (const kind of Object.keys(SCHEMA) as Kind[]) {
        const used = SCHEMA[kind].map((field) => (names[`${kind}.${field.key}`] ?? field.key).replace(/_ids?$/, ''))
        expect([seed, kind, used.length]).toEqual([seed, kind, new Set(used).size])
      }
    }
  })

  it('answer every list and record', async () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const service = await startTestService({ dialect: `random:${seed}`, projects: 40 })
      for (const path of [
        '/projects?count=3',
        '/projects/info?id=2',
        '/cloud/tree',
        '/cloud?id=1',
        '/groups',
        '/core/lists'
      ]) {
        const { status, text } = await service.ask(path)
        expect([seed, path, status]).toEqual([seed, path, 200])
        expect(text.length).toBeGreaterThan(20)
      }
      await service.close()
    }
  })
})
