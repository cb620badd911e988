import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, type OpenedTable } from '@shared/model/lookup-table'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { useOpenTable } from './open-table'

const table = (id: string, name = 'x.csv'): OpenedTable => ({
  ...{
    id,
    name,
    kind: 'text',
    bytes: 10,
    sheets: [],
    rows: 1,
    emptyRows: 0,
    columnsLeftOut: 0,
    headingRows: [],
    leftOut: [],
    uneven: [],
    columns: [],
    preview: []
  },
  reading: {
    ...{
      encoding: 'utf-8',
      encodingFrom: 'strict-utf-8',
      separator: 'none',
      separatorFrom: 'fit',
      separatorFit: 1,
      sheet: null,
      sheetFrom: null,
      headingRow: null
    }
  }
})

/** Id of the nth table. */
const tableId = (nth: number): string => `0d5a2c1e-0000-4000-8000-00000000000${nth}`

let bridge: FakeBridge
const closed = () => bridge.asked.flatMap(({ route, input }) => (route === 'lookup.closeTable' ? [input] : []))

beforeEach(() => {
  setActivePinia(createPinia())
  let opened = 0
  bridge = installBridge({
    'lookup.openTable': () => null,
    'lookup.pasteLines': ({ name }) => table(tableId((opened += 1)), name),
    'lookup.dropTable': ({ name }) => table(tableId((opened += 1)), name),
    'lookup.readTable': ({ id: same }) => table(same),
    'lookup.closeTable': () => undefined
  })
})
afterEach(() => delete window.desksideBridge)

it('another table takes the place of the present one, which main forgets', async () => {
  const tables = useOpenTable()
  await tables.paste('a', 'x')
  expect(tables.table?.id).toBe(tableId(1))
  await tables.paste('b', 'y')
  expect([tables.table?.id, closed()]).toEqual([tableId(2), [{ id: tableId(1) }]])
  // The table is the same when read with other settings.
  await tables.read({ heading: 1 })
  expect(closed()).toHaveLength(1)
  await tables.close()
  expect([tables.table, closed()]).toEqual([null, [{ id: tableId(1) }, { id: tableId(2) }]])
})

it('stays when the dialog is left, and when another one can’t be read', async () => {
  const tables = useOpenTable()
  await tables.paste('a', 'x')
  await tables.choose()
  expect(tables.table?.id).toBe(tableId(1))
  installBridge({
    'lookup.openTable': () => {
      throw new DesksideError('table-empty', 'It is empty.')
    }
  })
  await tables.choose()
  expect([tables.table?.id, tables.problem?.code, tables.opening]).toEqual([tableId(1), 'table-empty', false])
})

it('a table that became a list is not closed again', async () => {
  const tables = useOpenTable()
  await tables.paste('a', 'x')
  await tables.close(true)
  expect([tables.table, closed()]).toEqual([null, []])
})

it('a file that is too large or no file is not read', async () => {
  const tables = useOpenTable()
  const file = new File(['x'], 'x.csv')
  Object.defineProperty(file, 'size', { value: LARGEST_TABLE_FILE + 1 })
  await tables.drop(file)
  expect(tables.problem?.code).toBe('table-too-large')
  const folder = new File([], 'folder')
  Object.defineProperty(folder, 'arrayBuffer', { value: () => Promise.reject(new Error('a folder')) })
  await tables.drop(folder)
  expect(tables.problem?.code).toBe('file-unreadable')
  expect(bridge.asked).toEqual([])
  await tables.drop(new File(['x'], 'y.csv'))
  expect([tables.problem, tables.table?.name]).toEqual([null, 'y.csv'])
})

it('opens one at a time', async () => {
  const tables = useOpenTable()
  await Promise.all([tables.paste('a', 'x'), tables.paste('b', 'y')])
  expect(bridge.asked).toHaveLength(1)
})

it('keeps what was chosen before, as far as it means the same', async () => {
  const tables = useOpenTable()
  await tables.paste('a', 'x')
  const changes = [
    { encoding: 'koi8-r' },
    { separator: ';' },
    { heading: 3 },
    { take: ['totals'] },
    { dates: [1] },
    { take: ['totals', 'hidden-columns'] },
    { separator: ',' },
    { encoding: 'utf-8' }
  ] as const
  for (const change of changes) await tables.read(change)
  const read = bridge.asked.flatMap(({ route, input }) => (route === 'lookup.readTable' ? [input] : []))
  const id = tableId(1)
  expect(read).toEqual([
    { id, encoding: 'koi8-r' },
    { id, encoding: 'koi8-r', separator: ';' },
    { id, encoding: 'koi8-r', separator: ';', heading: 3 },
    { id, encoding: 'koi8-r', separator: ';', heading: 3, take: ['totals'] },
    { id, encoding: 'koi8-r', separator: ';', heading: 3, take: ['totals'], dates: [1] },
    { id, encoding: 'koi8-r', separator: ';', heading: 3, take: ['totals', 'hidden-columns'] },
    { id, encoding: 'koi8-r', separator: ',' },
    { id, encoding: 'utf-8' }
  ])
})
