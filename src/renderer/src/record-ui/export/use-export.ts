/** Exports the shown list, or its marked records. */
import type { ExportColumn, ExportFormat } from '@shared/contract/exports'
import type { Marked } from '../../data/table-list/steady'
import { useExports } from '../../stores/exports'
import { fieldKey, isField } from '../../basics/columns'
import { useTable } from '../table/table-model'
import { wholeColumns } from '../table/use-columns'

export function useExport(): (format: ExportFormat) => Promise<void> {
  const { list, kind } = useTable()
  const exports = useExports()

  /** Includes columns that do not fit into a narrow window. */
  function columns(): ExportColumn[] {
    return wholeColumns({ list, kind }).map(({ id }) => {
      const field = isField(id) ? kind.fields.get(fieldKey(id)) : undefined
      const type = id === 'price' ? 'money' : id === 'created' || id === 'updated' ? 'date' : field?.now.type
      return {
        key: id,
        heading: kind.nameOf(id),
        type: type === 'money' || type === 'date' || type === 'moment' ? type : 'text'
      }
    })
  }

  return async (format) => {
    const wanted = kind.exported()
    if (wanted === null) return
    const follow = async (): Promise<Marked> => {
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
