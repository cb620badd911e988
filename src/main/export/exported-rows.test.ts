import { describe, expect, it } from 'vitest'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { openEngine, page, type Engine } from '../../../test/main/cache/engine'
import { trueDecoder } from '../../../test/main/cache/true-decoder'
import { RowWriter } from './cells'
import { exportedRows, type ExportSources } from './exported-rows'

/** Reads of an in-process engine, asynchronous like a worker's. */
function sources(
  found: readonly number[] = [],
  choices = NO_CLIENT_CHOICES
): ExportSources & { readonly engine: Engine } {
  const engine = openEngine(undefined, trueDecoder())
  const { ids, rows, everyPerson } = engine.records
  const records = {
    ids: (of: Parameters<typeof ids>[0]) => Promise.resolve(ids(of)),
    rows: (of: Parameters<typeof rows>[0]) => Promise.resolve(rows(of)),
    everyPerson: (of: Parameters<typeof everyPerson>[0]) => Promise.resolve(everyPerson(of))
  }
  const files = {
    ids: (of: Parameters<typeof engine.files.ids>[0]) => Promise.resolve(engine.files.ids(of)),
    rows: (of: Parameters<typeof engine.files.rows>[0]) => Promise.resolve(engine.files.rows(of))
  }
  return {
    engine,
    cache: {
      ...{ records, files },
      clients: { list: (of: Parameters<typeof engine.clients.list>[0]) => Promise.resolve(engine.clients.list(of)) }
    } as unknown as ExportSources['cache'],
    clientChoices: () => choices,
    records: { found: () => found },
    files: { found: () => ({ folders: [], files: [] }) }
  }
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
        { kind: 'text', text: 'Person 9' },
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

  it('are clients, merged as the user decided, all of them or the marked ones', async () => {
    const merged = { ...NO_CLIENT_CHOICES, merged: [['aqua', 'aqua park']] }
    const { engine, ...from } = sources([], merged)
    const clients = ['Aqua', 'Boreas', '“AQUA”', 'Aqua Park', 'Ceres']
    engine.ingestPage(page(clients.map((client, at) => ({ id: at + 1, name: `P${at}`, data: { client } }))))
    const list = { kind: 'client', text: '', sort: { key: 'projects', descending: true } } as const
    const columns = [
      { key: 'title', heading: 'Name', type: 'text' },
      { key: 'projects', heading: 'Projects', type: 'text' }
    ] as const
    const written = async (keys: string[] | null) => {
      const rows = exportedRows(from, { ...list, keys })
      const writer = new RowWriter(columns, 'en-GB', rows.kind)
      return (await rows.rows(await rows.ids(), [])).map((row) =>
        writer.cells(row).map((cell) => Object.values(cell)[1])
      )
    }
    expect(await written(null)).toEqual([
      ['Aqua', 3],
      ['Boreas', 1],
      ['Ceres', 1]
    ])
    expect(await written(['ceres', 'unknown', 'aqua'])).toEqual([
      ['Ceres', 1],
      ['Aqua', 3]
    ])
  })

  it('are the folders and files of a folder, with what they are, how large and where', async () => {
    const { engine, ...from } = sources()
    const folder = { id: 3, name: 'Contracts', type: 'folder', children: [{ id: 5, type: 'folder', name: '2026' }] }
    const body = new TextEncoder().encode(
      JSON.stringify([{ ...folder, children: [...folder.children, { name: 'x', type: 'file' }] }])
    )
    engine.fileTree.ingestTree({ body, receivedAt: 1 })
    const files = [
      { id: 8, name: 'Offer 10.pdf', size: 900, folder_id: 3, created: '2026-02-03', area: 4 },
      { id: 9, name: 'Offer 9.pdf', size: '12 КБ', folder_id: 3 }
    ]
    engine.ingestPage(page(files, { list: { noun: 'file', deleted: false } }))
    const list = { kind: 'files', filter: null, sort: { key: 'title', descending: false } } as const
    const all = exportedRows(from, { ...list, of: { kind: 'folder', id: 3 } })
    const ids = await all.ids()
    expect(ids).toEqual([5, -10, -9])
    const columns = (['title', 'kind', 'size', 'path', 'id', 'field:area'] as const).map((key) => ({
      ...{ key, heading: key, type: 'text' as const }
    }))
    const writer = new RowWriter(columns, 'ru', 'files')
    const rows = await all.rows(ids, ['area'])
    const text = (value: string): object => ({ kind: 'text', text: value })
    const number = (value: number): object => ({ kind: 'number', number: value })
    const none = { kind: 'none' }
    expect(rows.map((row) => writer.cells(row))).toEqual([
      [text('2026'), text('Папка'), none, text('Contracts'), text('5'), none],
      [text('Offer 9.pdf'), text('PDF'), number(12_288), text('Contracts'), text('9'), none],
      [text('Offer 10.pdf'), text('PDF'), number(900), text('Contracts'), text('8'), number(4)]
    ])
    // Entries without an id of the service are exported too.
    const unplaced = exportedRows(from, { ...list, of: { kind: 'unplaced' } })
    const [lost] = await unplaced.rows(await unplaced.ids(), [])
    expect(writer.cells(lost!)).toEqual([text('x'), text('Файл'), none, none, none, none])
  })
})
