/** Edits of the chosen columns. Each returns a new list in the form of a saved view. Pure. */
import type { ViewColumn } from '@shared/contract/views'
import type { ColumnKey } from '@shared/model/view'
import { usual, type OwnColumns } from '../../basics/columns'

/** The explicit columns, pinned ones first, ready for editing. */
export function written(own: OwnColumns, columns: readonly ViewColumn[]): readonly ViewColumn[] {
  const all = columns.length > 0 ? columns : usual(own)
  const whole = all.some(({ key }) => key === 'title') ? all : [plain('title'), ...all]
  return [...whole.filter(({ pinned }) => pinned), ...whole.filter(({ pinned }) => !pinned)]
}

const plain = (key: ColumnKey): ViewColumn => ({ key, width: null, pinned: false })

/** The default columns are stored as an empty list: changing everything back leaves no custom columns. */
function kept(own: OwnColumns, columns: readonly ViewColumn[]): readonly ViewColumn[] {
  return JSON.stringify(columns) === JSON.stringify(usual(own)) ? [] : columns
}

/** Adds a column at the end, or removes it; the title stays. */
export function withColumn(
  own: OwnColumns,
  columns: readonly ViewColumn[],
  key: ColumnKey,
  isShown: boolean
): readonly ViewColumn[] {
  const others = written(own, columns).filter((one) => one.key !== key)
  if (!isShown) return key === 'title' ? columns : kept(own, others)
  const before = written(own, columns)
  return before.some((one) => one.key === key) ? columns : kept(own, [...before, plain(key)])
}

/** Moves a column to another's position, or by `by` positions. Pinned and other columns don't mix. */
export function moved(
  own: OwnColumns,
  columns: readonly ViewColumn[],
  key: ColumnKey,
  to: number
): readonly ViewColumn[] {
  const all = [...written(own, columns)]
  const at = all.findIndex((one) => one.key === key)
  const column = all[at]
  if (!column) return columns
  const pins = all.filter(({ pinned }) => pinned).length
  const [first, last] = column.pinned ? [0, pins - 1] : [pins, all.length - 1]
  all.splice(at, 1)
  all.splice(Math.min(Math.max(to, first), last), 0, column)
  return kept(own, all)
}

export function pinnedTo(
  own: OwnColumns,
  columns: readonly ViewColumn[],
  key: ColumnKey,
  pinned: boolean
): readonly ViewColumn[] {
  return kept(
    own,
    written(
      own,
      written(own, columns).map((one) => (one.key === key ? { ...one, pinned } : one))
    )
  )
}

export function widened(
  own: OwnColumns,
  columns: readonly ViewColumn[],
  key: ColumnKey,
  width: number | null
): readonly ViewColumn[] {
  return kept(
    own,
    written(own, columns).map((one) => (one.key === key ? { ...one, width } : one))
  )
}
