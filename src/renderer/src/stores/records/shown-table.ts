/** A table that follows what is to be shown and the events that put it out of date, shown as the kind was shown last. */
import { onScopeDispose, reactive, watch } from 'vue'
import type { ColumnKey, ViewColumn, ViewSort } from '@shared/model/view'
import { follow, type ChangedBy, type InWorkspace } from '../../data/changed-by'
import { fieldsAmong, useTableList, type TableScope } from '../../data/table-list/table-list'
import type { ListRow, ListSource } from '../../data/windowed-list/list-source'
import { useRecordLook } from './record-look'

interface ShownTableOptions<Of, Scope> {
  /** Under which its columns and order are kept; null while there is none. */
  readonly kind: () => string | null
  /** The order until somebody chooses another. */
  readonly sort: ViewSort
  /** @param columns keys of fields */
  readonly scopeOf: (of: Of, sort: ViewSort, columns: readonly string[]) => Scope
  readonly changedBy: ChangedBy<Of>
}

/** Shows the list of `of`, compared by what it holds; null shows nothing. */
export function useShownTable<Row extends ListRow, Of extends InWorkspace, Scope extends TableScope>(
  source: ListSource<Row, Scope>,
  of: () => Of | null,
  { kind, sort, scopeOf, changedBy }: ShownTableOptions<Of, Scope>
) {
  const table = useTableList(source, sort)
  const { shown } = table
  const look = useRecordLook(kind, shown, sort)

  function show(): void {
    const now = of()
    table.show(now === null ? null : scopeOf(now, { ...shown.sort.value }, fieldsAmong(shown.columns.value)))
  }

  watch(() => JSON.stringify(of()), show, { immediate: true })
  const stop = follow(changedBy, of, table.refreshSoon)
  onScopeDispose(() => {
    stop()
    table.show(null)
  })

  return reactive({
    ...shown,
    sortBy(key: ColumnKey, descending: boolean): void {
      const { value: before } = shown.sort
      if (before.key === key && before.descending === descending) return
      shown.sort.value = { key, descending }
      look.keep()
      show()
    },
    showColumns(next: readonly ViewColumn[]): void {
      table.showColumns(next)
      look.keep()
    }
  })
}
