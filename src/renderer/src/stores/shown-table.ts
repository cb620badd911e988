/** A table that follows its input and reloads when outdated. It remembers its columns and order. */
import { onScopeDispose, reactive, watch } from 'vue'
import type { TableSettings, ViewColumn, ViewSort } from '@shared/contract/views'
import type { ColumnKey, TableName } from '@shared/model/view'
import { follow, type ChangedBy, type InWorkspace } from '../data/changed-by'
import { on } from '../desktop'
import { fieldsAmong, useTableList, type TableScope } from '../data/table-list/table-list'
import type { ListRow, ListSource } from '../data/windowed-list/list-source'
import type { DelayedPreference } from './delayed-preference'
import { useTableSettings } from './table-settings'

interface ShownTableOptions<Of, Scope> {
  /** Name under which columns and order are stored. */
  readonly name: (of: Of) => TableName
  readonly sort: (of: Of) => ViewSort
  /** @param columns field keys */
  readonly scopeOf: (of: Of, sort: ViewSort, columns: readonly string[]) => Scope
  readonly changedBy: ChangedBy<Of>
}

/** Placeholder while there is no list. */
const UNSORTED: ViewSort = { key: 'title', descending: false }

/** Shows the list described by `of` (compared by value); null shows nothing. */
export function useShownTable<Row extends ListRow, Of extends InWorkspace, Scope extends TableScope>(
  source: ListSource<Row, Scope>,
  of: () => Of | null,
  { name, sort, scopeOf, changedBy }: ShownTableOptions<Of, Scope>
) {
  const settings = useTableSettings()
  const table = useTableList(source, UNSORTED)
  const { shown } = table
  let kept: DelayedPreference<TableSettings> | null = null
  let isReading = false

  function show(): void {
    const now = of()
    table.show(now === null ? null : scopeOf(now, { ...shown.sort.value }, fieldsAmong(shown.columns.value)))
  }

  function take({ columns, sort: order }: TableSettings): void {
    shown.columns.value = columns
    shown.sort.value = order
  }

  const isShown = ({ columns, sort: order }: TableSettings): boolean =>
    JSON.stringify([columns, order]) === JSON.stringify([shown.columns.value, shown.sort.value])

  function follows(): void {
    const now = of()
    const plain: TableSettings = { columns: [], sort: now === null ? UNSORTED : sort(now) }
    const next = now === null ? null : settings.of(now.workspaceId, name(now), plain)
    // The user may change columns and order while they are being read.
    if (next === kept) return isReading ? undefined : show()
    kept = next
    take(next?.now.value ?? plain)
    isReading = next !== null && !next.isKnown
    if (next === null || !isReading) return show()
    // Clear the former table's rows while the settings are read.
    table.show(null)
    void next.read().then((read) => {
      if (kept !== next) return
      isReading = false
      take(read)
      show()
    })
  }

  const keep = (): void => kept?.change({ columns: shown.columns.value, sort: shown.sort.value })

  watch(() => JSON.stringify(of()), follows, { immediate: true })
  const stop = follow(changedBy, of, table.refreshSoon)
  const stopReopened = on('reopened', ({ workspaceId }) => {
    const again = kept
    if (again === null || of()?.workspaceId !== workspaceId) return
    // The preferences outlive the table and have started to read again already.
    void again.read().then((read) => {
      if (kept !== again || isReading || isShown(read)) return
      take(read)
      show()
    })
  })
  onScopeDispose(() => {
    stop()
    stopReopened()
    void kept?.flush()
    kept = null
    table.show(null)
  })

  return reactive({
    ...shown,
    sortBy(key: ColumnKey, descending: boolean): void {
      const { value: before } = shown.sort
      if (before.key === key && before.descending === descending) return
      shown.sort.value = { key, descending }
      keep()
      show()
    },
    showColumns(next: readonly ViewColumn[]): void {
      table.showColumns(next)
      keep()
    }
  })
}
