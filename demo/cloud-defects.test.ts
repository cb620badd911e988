import { afterEach, describe, expect, it } from 'vitest'
import { startTestService, type Rows, type TestService } from '../test/demo/test-service'

let service: TestService
afterEach(() => service.close())
const ids = (rows: Rows): unknown[] => rows.map(({ id }) => id)

describe('a cloud with defects', () => {
  it('says them in its tree, its lists and single records alike', async () => {
    service = await startTestService({ dialect: 'tangled', language: 'en' })
    const { nodes } = (await service.ask('/cloud/tree')).json as { nodes: Rows }
    const folders = nodes.filter(({ is_folder }) => is_folder === true)
    const parentOf = (rows: Rows, id: number): unknown[] =>
      rows.filter((row) => row.id === id).map(({ parent_id }) => parent_id)
    const { nodes: listed } = (await service.ask('/cloud/folders?count=1000')).json as { nodes: Rows }
    for (const [id, parents] of [
      [1, [5_000_000_000]],
      [2, [2]],
      [3, [4]],
      [4, [3]],
      [5, [999_999_999]]
    ] as const) {
      expect(parentOf(folders, id)).toEqual(parents)
      expect(parentOf(listed, id)).toEqual(parents)
    }
    expect(parentOf(folders, 6)).toEqual([1, 5_000_000_000])
    const nameless = nodes.filter((node) => !('id' in node))
    expect(nameless.map(({ name, is_folder }) => [name, is_folder])).toEqual([
      ['Accounting', true],
      [expect.any(String), false]
    ])
    expect(new Set(ids(listed))).toEqual(new Set(ids(folders.filter((node) => 'id' in node))))
  })

  it('may have a folder around all others, which can be asked for', async () => {
    service = await startTestService({ dialect: 'tangled' })
    const root = 5_000_000_000
    const { nodes } = (await service.ask(`/cloud?id=${root}`)).json as { nodes: Rows }
    expect(ids(nodes)).toEqual([root, 1, 2, 3, 4, 5, 6, 7])
    expect((await service.ask(`/cloud/folders/info?id=${root}`)).json).toMatchObject({ node: { id: root } })
  })
})

describe('what is around the topmost folders', () => {
  it('may have the id 0, and be asked for by it', async () => {
    service = await startTestService({ dialect: 'office' })
    const { values } = (await service.ask('/cloud/tree')).json as { values: { id: number; children: Rows }[] }
    expect(values.map(({ id }) => id)).toEqual([0])
    expect(ids(values[0]?.children ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await service.ask('/cloud?id=0')).json).toMatchObject({ folders: { length: 7 } })
  })

  it('may have no id, and be no item of a list', async () => {
    service = await startTestService({ dialect: 'paper', language: 'ru' })
    const { response } = (await service.ask('/cloud/tree')).json as { response: { row: Record<string, unknown> } }
    expect(Object.keys(response.row)).toEqual(['name', 'children', 'files'])
    expect((await service.ask('/cloud?id=0')).status).toBe(404)
  })
})

it('a folder may stand beside what it holds, around it, first in one list with it, or not at all', async () => {
  const answered = async (dialect: string): Promise<string[]> => {
    service = await startTestService({ dialect })
    const { json } = await service.ask('/cloud?id=1')
    await service.close()
    return Object.keys(
      (json as Record<string, Record<string, object>>)[dialect === 'php' ? 'result' : 'items'] ?? (json as object)
    )
  }
  expect(await answered('bare')).toEqual(['folder', 'folders', 'files'])
  expect(await answered('php')).toEqual(expect.arrayContaining(['id', 'name', 'item_collection']))
  expect((await answered('camel')).length).toBeGreaterThan(2)
  expect(await answered('ledger')).toEqual(['folders', 'files'])
})
