/** Exports the shown list, or its marked records. */
import type { ExportColumn, ExportFormat } from '@shared/contract/exports'
import type { ColumnKey } from '@shared/model/view'
import type { MarkedRows } from '../../data/table-list/steady'
import { useExports } from '../../stores/exports'
import { fieldKey, isField } from '../../basics/columns'
import { useTable } from '../table/table-model'
import { wholeColumns } from '../table/use-columns'

const OF_OWN: Readonly<Partial<Record<ColumnKey, ExportColumn['type']>>> = {
  ...{ price: 'money', received: 'money', created: 'date', updated: 'date', next: 'date' }
}

export function useExport(): (format: ExportFormat) => Promise<void> {
  const { list, kind } = useTable()
  const exports = useExports()

  /** Includes columns that do not fit into a narrow window. */
  function columns(): ExportColumn[] {
    return wholeColumns({ list, kind }).map(({ id }) => {
      const field = isField(id) ? kind.fields.get(fieldKey(id)) : undefined
      const type = OF_OWN[id] ?? field?.now.type
      return {
        key: id,
        heading: kind.nameOf(id),
        type: type === 'money' || type === 'date' || type === 'moment' ? type : 'text'
      }
    })
  }

  return async (format) => {
    const wanted = kind.exported?.() ?? null
    if (wanted === null) return
    const follow = async (): Promise<MarkedRows> => {
      await list.catchUp()
      return list.marked()
    }
    await exports.run({
      ...wanted,
      marked: list.marked(),
      follow,
      read: (marked, signal) => list.readRows(marked, [], signal),
      columns: columns(),
      format
    })
  }
}
