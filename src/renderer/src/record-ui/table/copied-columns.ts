import { type TableColumn } from '../../basics/columns'
import type { CopiedColumn } from './copy-table'
import type { TableKind } from './table-model'

/** The columns of a copied table: the visible ones, or those of the two-line layout. */
export function copiedColumns(
  kind: TableKind,
  shown: readonly (Pick<TableColumn, 'id' | 'align'> & { readonly name: string })[]
): CopiedColumn[] {
  if (shown.length > 0) return shown.map(({ id, align, name }) => ({ key: id, align, name }))
  return kind.columns
    .filter(({ id }) => kind.inLines.includes(id) && (id === 'title' || !kind.isHidden(id)))
    .map(({ id, align }) => ({ key: id, align, name: kind.nameOf(id) }))
}
