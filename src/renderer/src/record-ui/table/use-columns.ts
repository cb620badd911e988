/** The columns of the list: which are drawn, how wide, in which order. */
import { computed, type Ref } from 'vue'
import type { ColumnKey } from '@shared/model/view'
import {
  clamp,
  columnsOf,
  columnsThatFit,
  fieldKey,
  figuresIn,
  withRoomForAmounts,
  givesWay,
  gridTemplate,
  hasSpare,
  isField,
  pinOffsets,
  roomFor,
  type TableColumn
} from '../../basics/columns'
import { moved, widened, written } from './edit-columns'
import { useTable, type TableModel } from './table-model'

/** What a row needs of a column. */
export interface CellColumn extends Pick<TableColumn, 'id' | 'align'> {
  /** So many figures fit into it. */
  readonly figures: number
  /** The distance from the left that it keeps when the list is scrolled sideways, px; null: it scrolls. */
  readonly stays: number | null
}

/** A column with what its header needs. */
export interface ListColumn extends TableColumn, CellColumn {
  readonly name: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly sortable: boolean
  /** The edge that resizes it and follows the pointer. Null: it takes the rest of the width. */
  readonly edge: 'left' | 'right' | null
}

/** All columns of a list, also those without room in a narrow window. */
export const wholeColumns = ({ list, kind }: TableModel): TableColumn[] =>
  columnsOf(kind.columns, list.columns, kind.isHidden, (key) => {
    const field = kind.fields.get(key)
    return field?.correction?.hidden === true ? undefined : (field?.now ?? null)
  })

/** `available`: the width of the list in px; `padding`: where the first column begins. */
export function useColumns(available: Ref<number>, padding: number) {
  const { list, kind } = useTable()

  const all = computed(() => wholeColumns({ list, kind }))
  const fitting = computed(() => columnsThatFit(all.value, available.value))
  const drawn = computed(() => withRoomForAmounts(fitting.value, available.value))
  /** The columns are wider than the list: it scrolls sideways. */
  const sideways = computed(() => !givesWay(drawn.value) && !hasSpare(drawn.value, available.value))

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
        sortable: !isField(column.id) || field?.sortable === true,
        edge: place === title && !sideways.value ? null : place > title && !sideways.value ? 'left' : 'right',
        stays: offsets[place] ?? null,
        figures: figuresIn(column.width)
      }
    })
  })

  /** What rows need of the columns; the same object until it changes, since a new one draws every row again. */
  const cells = computed<readonly CellColumn[]>((before) => {
    const now = shown.value.map(({ id, align, stays, figures }) => ({ id, align, stays, figures }))
    return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
  })

  /** Null: the default width. */
  function setWidth(id: ColumnKey, width: number | null): void {
    const column = drawn.value.find((one) => one.id === id)
    if (!column) return
    const room = roomFor(id, fitting.value, available.value)
    const next = width === null ? null : clamp(column, Math.min(width, room))
    list.showColumns(widened(kind.columns, list.columns, id, next))
  }

  /** Puts a column in the place of another: before or after it, depending on the direction. */
  function moveTo(id: ColumnKey, target: ColumnKey): void {
    const to = written(kind.columns, list.columns).findIndex(({ key }) => key === target)
    if (to >= 0) list.showColumns(moved(kind.columns, list.columns, id, to))
  }

  return {
    shown,
    sideways,
    cells,
    template: computed(() => gridTemplate(drawn.value)),
    setWidth,
    moveTo,
    sort(column: ListColumn): void {
      if (!column.sortable) return
      list.sortBy(column.id, column.sorted === 'none' ? column.descendingFirst : column.sorted === 'ascending')
    }
  }
}
