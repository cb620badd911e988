/** The column model of the list: TanStack Table keeps order, sorting and widths; the rows come from the store's windows. */
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater
} from '@tanstack/vue-table'
import { computed, type Ref } from 'vue'
import type { ProjectRow, ProjectSortKey } from '@shared/model/project'
import { useFieldNames } from '../../stores/field-names'
import { useProjects } from '../../stores/projects'
import { clampWidth, COLUMNS, columnsThatFit, gridTemplate, roomFor, type ColumnId } from './columns'

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature
})

const definitions: ColumnDef<typeof features, ProjectRow>[] = COLUMNS.map((column) => ({
  id: column.id,
  accessorKey: column.id,
  size: column.width,
  minSize: column.min,
  maxSize: column.max,
  sortDescFirst: column.descendingFirst,
  // It takes what the others leave.
  enableResizing: column.id !== 'title'
}))

const resolve = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(before) : updater

/** `available`: the width of the list in px. */
export function useColumns(available: Ref<number>) {
  const store = useProjects()
  const names = useFieldNames()
  const shown = computed(() => columnsThatFit(available.value, store.widths, names.isHidden))

  const state = computed(() => ({
    sorting: [{ id: store.sort.key as string, desc: store.sort.descending }],
    columnSizing: { ...store.widths } as Record<string, number>,
    columnVisibility: Object.fromEntries(COLUMNS.map(({ id }) => [id, shown.value.includes(id)]))
  }))

  const table = useTable({
    features,
    columns: definitions,
    // Rows are virtual and live in windows: the table never sees them, and must not sort them either.
    data: [] as ProjectRow[],
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
    // The handles stand at the left edge of the columns, right of the title which gives way: left makes wider.
    columnResizeDirection: 'rtl',
    state,
    onSortingChange: (updater) => {
      const [next] = resolve(updater, state.value.sorting)
      if (next) store.sortBy(next.id as ProjectSortKey, next.desc)
    },
    onColumnSizingChange: (updater) => {
      for (const [id, width] of Object.entries(resolve(updater, state.value.columnSizing)))
        setWidth(id as ColumnId, width)
    }
  })

  function setWidth(id: ColumnId, width: number): void {
    const room = roomFor(id, shown.value, available.value, store.widths)
    store.widths = { ...store.widths, [id]: clampWidth(id, Math.min(width, room)) }
  }

  return {
    shown,
    template: computed(() => gridTemplate(shown.value, store.widths)),
    headers: computed(() => table.getHeaderGroups()[0]?.headers ?? []),
    setWidth
  }
}

export type ListHeader = ReturnType<typeof useColumns>['headers']['value'][number]
