/** The columns of a list: which exist, their widths, and which of them fit. Pure. */
import type { KnownField } from '@shared/model/field-inventory'
import type { ViewColumn } from '@shared/contract/views'
import type { ColumnKey, OwnKey } from '@shared/model/view'

export interface ColumnSpec {
  readonly id: ColumnKey
  /** Default width in px. The title takes the remaining width. */
  readonly width: number
  readonly min: number
  readonly max: number
  /** Priority when there is little room: columns with lower numbers stay longer. Null: always shown. */
  readonly rank: number | null
  /** Sort direction of the first click on its header: names from A, money and dates from the largest. */
  readonly isDescendingFirst: boolean
  readonly align: 'start' | 'end'
}

/** The default columns of a noun, in order, the title included. */
export type OwnColumns = readonly ColumnSpec[]

/** In narrower lists (px) each row becomes one column with two lines. */
export const TWO_LINES_UNDER = 440

/** Width in px for a compact amount in any language, with its currency sign: `−12,3 млрд ₽`. */
export const LEAST_OF_MONEY = 104

/** Maximum fields requested from the cache for one list. */
export const MOST_FIELDS = 50

export const isField = (key: ColumnKey): key is Exclude<ColumnKey, OwnKey> => key.startsWith('field:')
export const fieldKey = (key: `field:${string}`): string => key.slice('field:'.length)

/** The field type decides the defaults of its column; null while unknown. */
export function columnSpec(own: OwnColumns, id: ColumnKey, taken: KnownField['now'] | null = null): ColumnSpec {
  const known = own.find((column) => column.id === id)
  if (known) return known
  const spec = (width: number, align: 'start' | 'end' = 'start', isDescendingFirst = false, min = 64): ColumnSpec => ({
    id,
    width,
    min,
    max: 640,
    rank: null,
    isDescendingFirst,
    align
  })
  switch (taken?.type) {
    case 'money':
      return spec(124, 'end', true, LEAST_OF_MONEY)
    case 'number':
      return spec(104, 'end', true)
    case 'date':
      return spec(116, 'start', true)
    case 'moment':
      return spec(136, 'start', true)
    case 'flag':
      return spec(96)
    case 'references':
      return spec(taken.kind === 'user' ? 176 : 160)
    default:
      return spec(184)
  }
}

/** Width of a digit at row size, and of the padding around it in a cell; px. All digits have the same width. */
const FIGURE = 7.6
const AROUND_FIGURES = 20

/** Number of digits that fit into a column of `width` px. */
export const figuresIn = (width: number): number => Math.floor((width - AROUND_FIGURES) / FIGURE)

export interface TableColumn extends ColumnSpec {
  /** Its minimum width: its own width, but for the title the least one. */
  readonly needs: number
  readonly pinned: boolean
  /** An amount column of default width, which may grow if the title has room to spare. */
  readonly mayGrow?: true
}

/** Width in px for `−123 456 789,00 RUB`. */
const ROOM_OF_MONEY = 176

/** Widens amount columns so that amounts are shown in full. The title's spare width goes to them first. */
export function withRoomForAmounts(columns: readonly TableColumn[], available: number): readonly TableColumn[] {
  let spare = available - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map((column) => {
    const more = column.mayGrow === true ? Math.max(0, Math.min(spare, ROOM_OF_MONEY - column.width)) : 0
    spare -= more
    return more === 0 ? column : { ...column, width: column.width + more, needs: column.needs + more }
  })
}

/**
 * The columns of a list: the chosen ones, or the default. Pinned ones come first; the title is always included. `taken`
 * returns a field's type; undefined leaves the column out, because the user hides it.
 */
export function columnsOf(
  own: OwnColumns,
  chosen: readonly ViewColumn[],
  hidden: (id: ColumnKey) => boolean,
  taken: (key: string) => KnownField['now'] | null | undefined
): TableColumn[] {
  const wanted = withTitle(chosen.length > 0 ? chosen : usual(own))
  const columns = wanted.flatMap(({ key, width, pinned }): TableColumn[] => {
    const known = isField(key) ? taken(fieldKey(key)) : null
    if (known === undefined || (!isField(key) && key !== 'title' && hidden(key))) return []
    const spec = columnSpec(own, key, known)
    const now = width === null ? spec.width : clamp(spec, width)
    const grows = width === null && spec.min === LEAST_OF_MONEY ? { mayGrow: true as const } : {}
    return [{ ...spec, width: now, needs: now, pinned, ...grows }]
  })
  const isFewest = isHiddenFirst(columns)
  return [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)].map((column) =>
    // The title shrinks before another column is left out.
    isFewest && column.id === 'title' ? { ...column, needs: column.min } : column
  )
}

/** The default columns in the form of a saved view. */
export const usual = (own: OwnColumns): ViewColumn[] => own.map(({ id }) => ({ key: id, width: null, pinned: false }))

/** Adds the title: a list needs the names of its records. */
function withTitle(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  return columns.some(({ key }) => key === 'title')
    ? columns
    : [{ key: 'title', width: null, pinned: false }, ...columns]
}

export function clamp({ min, max }: ColumnSpec, width: number): number {
  return Math.round(Math.min(Math.max(width, min), max))
}

/**
 * Whether columns may be left out when there is little room. With chosen fields or pinned columns the list scrolls
 * sideways instead.
 */
export const isHiddenFirst = (columns: readonly TableColumn[]): boolean =>
  columns.every(({ rank, pinned }) => rank !== null && !pinned)

/** The visible columns of a list of `available` px, in order. */
export function columnsThatFit(columns: readonly TableColumn[], available: number): readonly TableColumn[] {
  if (!isHiddenFirst(columns)) return columns
  const kept = new Set<ColumnKey>()
  let used = 0
  for (const { id, rank, needs } of [...columns].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
    used += needs
    if (rank !== 0 && used > available) break
    kept.add(id)
  }
  return columns.filter(({ id }) => kept.has(id))
}

/** Maximum width of a column in a list of `available` px; for default columns, without pushing another one out. */
export function roomFor(id: ColumnKey, shown: readonly TableColumn[], available: number): number {
  const column = shown.find((one) => one.id === id)
  if (!column) return 0
  if (!isHiddenFirst(shown)) return column.max
  const others = shown.filter((other) => other !== column).reduce((sum, { needs }) => sum + needs, 0)
  return Math.max(column.min, Math.min(column.max, available - others))
}

/** Whether the title has width to spare. If so, columns after it are resized by their left edge. */
export const hasSpare = (shown: readonly TableColumn[], available: number): boolean =>
  shown.reduce((sum, { needs }) => sum + needs, 0) < available

/** `grid-template-columns` of every row. One value for the whole grid, so that a resize changes a single style. */
export function gridTemplate(shown: readonly TableColumn[]): string {
  return shown
    .map((column) => (column.id === 'title' ? `minmax(${column.needs}px, 1fr)` : `${column.needs}px`))
    .join(' ')
}

/** Left offset in px of each pinned column, by position; null for the others. */
export function pinOffsets(shown: readonly TableColumn[], padding: number): (number | null)[] {
  let left = padding
  return shown.map(({ pinned, needs }) => {
    if (!pinned) return null
    left += needs
    return left - needs
  })
}
