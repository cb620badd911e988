import { useFieldNames } from '../../stores/field-names'
import { columnName } from './column-names'
import { COLUMNS, type TableColumn } from './columns'
import type { CopiedColumn } from './copy-table'

/** The columns of a copied table: those that are drawn; what two lines say when there are none. */
export function useCopiedColumns(): (
  shown: readonly (Pick<TableColumn, 'id' | 'align'> & { readonly name: string })[]
) => CopiedColumn[] {
  const names = useFieldNames()
  return (shown) => {
    if (shown.length > 0) return shown.map(({ id, align, name }) => ({ key: id, align, name }))
    return COLUMNS.filter(({ id }) => id !== 'id' && (id === 'title' || !names.isHidden(id))).map(({ id, align }) => ({
      key: id,
      align,
      name: columnName(names, id)
    }))
  }
}
