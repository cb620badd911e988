import { describe, expect, it } from 'vitest'
import { openEngine, page, type Engine } from '../cache/testing/engine'
import { trueDecoder } from '../cache/testing/true-decoder'
import { RowWriter } from './cells'
import { exportedRows, type ExportSources } from './exported-rows'

/** The reads of an engine in this process, answered later as a worker answers them. */
function sources(found: readonly number[] = []): ExportSources & { readonly engine: Engine } {
  const engine = openEngine(undefined, trueDecoder())
  const { ids, rows, everyPerson } = engine.records
  const records = {
    ids: (of: Parameters<typeof ids>[0]) => Promise.resolve(ids(of)),
    rows: (of: Parameters<typeof rows>[0]) => Promise.resolve(rows(of)),
    everyPerson: (of: Parameters<typeof everyPerson>[0]) => Promise.resolve(everyPerson(of))
  }
  return { engine, cache: { records } as unknown as ExportSources['cache'], records: { found: () => found } }
}

const byName = { key: 'title', descending: false } as const
const groups = {
  kind: 'record',
  noun: 'project-group',
  deleted: false,
  parent: null,
  filter: null
} as const

describe('the rows of an export', () => {
  it('are those of a list of groups, narrowed as it is on screen, with the fields that are columns', async () => {
    const { engine, ...from } = sources([3])
    const items = [
      { id: 1, name: 'Retail', area: 9 },
      { id: 2, name: 'Offices', area: 4 },
      { id: 3, name: 'Found by the service' }
    ]
    engine.ingestPage(page(items, { list: { noun: 'project-group', deleted: false } }))
    const all = exportedRows(from, { ...groups, text: '', sort: { key: 'field:area', descending: true } })
    expect(await all.ids()).toEqual([1, 2, 3])
    const narrowed = exportedRows(from, { ...groups, text: 'retail', sort: byName })
    expect(await narrowed.ids()).toEqual([3, 1])
    const [row] = await narrowed.rows([1], ['area'])
    const columns = [
      { key: 'title', heading: 'Name', type: 'text' },
      { key: 'field:area', heading: 'Area', type: 'text' },
      { key: 'price', heading: 'Price', type: 'money' },
      { key: 'id', heading: 'ID', type: 'text' }
    ] as const
    expect(new RowWriter(columns, 'en-GB', 'record').cells(row!)).toEqual([
      { kind: 'text', text: 'Retail' },
      { kind: 'number', number: 9 },
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'text', text: '1' }
    ])
  })

  it('are people with how many projects they have; numbers of our own are nobody’s business', async () => {
    const { engine, ...from } = sources()
    engine.ingestPage(
      page([
        { id: 1, responsible: { id: 7, name: 'Anna' } },
        { id: 2, responsible: 9 }
      ])
    )
    const rows = exportedRows(from, { kind: 'person', text: '', sort: byName })
    expect(await rows.ids()).toEqual([7, 9])
    const columns = [
      { key: 'title', heading: 'Name', type: 'text' },
      { key: 'projects', heading: 'Projects', type: 'text' }
    ] as const
    const cells = (await rows.rows([9, 404, 7], [])).map((row) => new RowWriter(columns, 'en-GB', 'person').cells(row))
    expect(cells).toEqual([
      [
        { kind: 'text', text: 'User 9' },
        { kind: 'number', number: 1 }
      ],
      [
        { kind: 'text', text: 'Anna' },
        { kind: 'number', number: 1 }
      ]
    ])
    const local = { id: -5, title: null, created: null, fields: {} }
    const own = [...columns, { key: 'id', heading: 'ID', type: 'text' }] as const
    expect(new RowWriter(own, 'en-GB', 'person').cells(local).every(({ kind }) => kind === 'none')).toBe(true)
  })
})
