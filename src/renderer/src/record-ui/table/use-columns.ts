/** The visible columns of the list, their widths and order. */
import { computed, type Ref } from 'vue'
import type { ColumnKey } from '@shared/model/view'
import {
  clamp,
  columnsOf,
  columnsThatFit,
  fieldKey,
  figuresIn,
  withRoomForAmounts,
  isHiddenFirst,
  gridTemplate,
  hasSpare,
  isField,
  pinOffsets,
  roomFor,
  type TableColumn
} from '../../basics/columns'
import { moved, widened, written } from './edit-columns'
import { useTable, type TableModel } from './table-model'

/** The part of a column that rows need. */
export interface CellColumn extends Pick<TableColumn, 'id' | 'align'> {
  /** Number of digits that fit into it. */
  readonly figures: number
  /** Fixed left offset when the list scrolls sideways, px; null: it scrolls. */
  readonly stays: number | null
}

/** A column with the data for its header. */
export interface ListColumn extends TableColumn, CellColumn {
  readonly name: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly isSortable: boolean
  /** The edge that resizes it. Null: it takes the remaining width. */
  readonly edge: 'left' | 'right' | null
}

/** All columns of a list, including those that don't fit into a narrow window. */
export const wholeColumns = ({ list, kind }: TableModel): TableColumn[] =>
  columnsOf(kind.columns, list.columns, kind.isHidden, (key) => {
    const field = kind.fields.get(key)
    return field?.correction?.hidden === true ? undefined : (field?.now ?? null)
  })

/**
 * @param available the list's width in px
 * @param padding left offset of the first column
 */
export function useColumns(available: Ref<number>, padding: number) {
  const { list, kind } = useTable()

  const all = computed(() => wholeColumns({ list, kind }))
  const fitting = computed(() => columnsThatFit(all.value, available.value))
  const drawn = computed(() => withRoomForAmounts(fitting.value, available.value))
  /** Whether the columns are wider than the list, so that it scrolls sideways. */
  const isSideways = computed(() => !isHiddenFirst(drawn.value) && !hasSpare(drawn.value, available.value))

  const shown = computed<readonly ListColumn[]>(() => {
    const offsets = pinOffsets(drawn.value, padding)
    const title = drawn.value.findIndex(({ id }) => id === 'title')
    const { key, descending } = list.sort
    return drawn.value.map((column, place) => {
      const field = isField(column.id) ? kind.fields.get(fieldKey(column.id)) : undefined
      return {
        ...column,
        name: kind.nameOf(column.id),
        sorted: column.id !== key ? 'none' : descending ? 'descending' : 'ascending',
        isSortable: !isField(column.id) || field?.isSortable === true,
        edge: place === title && !isSideways.value ? null : place > title && !isSideways.value ? 'left' : 'right',
        stays: offsets[place] ?? null,
        figures: figuresIn(column.width)
      }
    })
  })

  /** The column data for rows. The same object until it changes, since a new one renders every row again. */
  const cells = computed<readonly CellColumn[]>((before) => {
    const now = shown.value.map(({ id, align, stays, figures }) => ({ id, align, stays, figures }))
    return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
  })

  /** @param width null: the default */
  function setWidth(id: ColumnKey, width: number | null): void {
    const column = drawn.value.find((one) => one.id === id)
    if (!column) return
    const room = roomFor(id, fitting.value, available.value)
    const next = width === null ? null : clamp(column, Math.min(width, room))
    list.showColumns(widened(kind.columns, list.columns, id, next))
  }

  /** Moves a column to another's position: before or after it, depending on the direction. */
  function moveTo(id: ColumnKey, target: ColumnKey): void {
    const to = written(kind.columns, list.columns).findIndex(({ key }) => key === target)
    if (to >= 0) list.showColumns(moved(kind.columns, list.columns, id, to))
  }

  return {
    shown,
    isSideways,
    cells,
    template: computed(() => gridTemplate(drawn.value)),
    setWidth,
    moveTo,
    sort(column: ListColumn): void {
      if (!column.isSortable) return
      list.sortBy(column.id, column.sorted === 'none' ? column.isDescendingFirst : column.sorted === 'ascending')
    }
  }
}
