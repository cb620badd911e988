/** The columns of a list: which there are, how wide they may be, and which of them fit. Pure. */
import type { KnownField } from '@shared/model/field-inventory'
import type { ColumnKey, OwnKey, ViewColumn } from '@shared/model/view'

export interface ColumnSpec {
  readonly id: ColumnKey
  /** Width in px until somebody changes it. The title takes what the others leave. */
  readonly width: number
  readonly min: number
  readonly max: number
  /** Who stays when there is little room: the lower, the longer. Null: it always stays. */
  readonly rank: number | null
  /** The first click on its header sorts this way: names from A, money and dates from the largest. */
  readonly descendingFirst: boolean
  readonly align: 'start' | 'end'
}

/**
 * The columns that a kind of record has by itself, in the order in which they stand until somebody chooses others. The
 * title is among them.
 */
export type OwnColumns = readonly ColumnSpec[]

/** Under this width of the list, px, a row is two lines in one column. */
export const TWO_LINES_UNDER = 440

/** The most fields that the cache is asked for in one list. */
export const MOST_FIELDS = 50

export const isField = (key: ColumnKey): key is Exclude<ColumnKey, OwnKey> => key.startsWith('field:')
export const fieldKey = (key: `field:${string}`): string => key.slice('field:'.length)

/** What a field is taken for decides how its column begins; null while nobody knows. */
export function columnSpec(own: OwnColumns, id: ColumnKey, taken: KnownField['now'] | null = null): ColumnSpec {
  const known = own.find((column) => column.id === id)
  if (known) return known
  const spec = (width: number, align: 'start' | 'end' = 'start', descendingFirst = false): ColumnSpec => ({
    id,
    width,
    min: 64,
    max: 640,
    rank: null,
    descendingFirst,
    align
  })
  switch (taken?.type) {
    case 'money':
      return spec(124, 'end', true)
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

/** A column as the table draws it. */
export interface TableColumn extends ColumnSpec {
  /** What it takes at least: its own width; the title's least one where columns give way. */
  readonly needs: number
  readonly pinned: boolean
}

/**
 * The columns of a list: those that were chosen, or the usual ones. Pinned ones come first, the title is always among
 * them. `taken` tells a field; undefined leaves the column out (the user hides it).
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
    return [{ ...spec, width: now, needs: now, pinned }]
  })
  const least = givesWay(columns)
  return [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)].map((column) =>
    // The title gives way before another column has to go.
    least && column.id === 'title' ? { ...column, needs: column.min } : column
  )
}

/** The usual columns as a view writes them. */
export const usual = (own: OwnColumns): ViewColumn[] => own.map(({ id }) => ({ key: id, width: null, pinned: false }))

/** A list of records without their names would be none. */
function withTitle(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  return columns.some(({ key }) => key === 'title')
    ? columns
    : [{ key: 'title', width: null, pinned: false }, ...columns]
}

export function clamp({ min, max }: ColumnSpec, width: number): number {
  return Math.round(Math.min(Math.max(width, min), max))
}

/** Columns with roles give way where there is little room; who chose fields or pinned a column scrolls sideways instead. */
export const givesWay = (columns: readonly TableColumn[]): boolean =>
  columns.every(({ rank, pinned }) => rank !== null && !pinned)

/** The columns that are drawn in a list of `available` px, in order. */
export function columnsThatFit(columns: readonly TableColumn[], available: number): readonly TableColumn[] {
  if (!givesWay(columns)) return columns
  const kept = new Set<ColumnKey>()
  let used = 0
  for (const { id, rank, needs } of [...columns].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
    used += needs
    if (rank !== 0 && used > available) break
    kept.add(id)
  }
  return columns.filter(({ id }) => kept.has(id))
}

/** The widest that a column may become in a list of `available` px: where others give way, without pushing one out. */
export function roomFor(id: ColumnKey, shown: readonly TableColumn[], available: number): number {
  const column = shown.find((one) => one.id === id)
  if (!column) return 0
  if (!givesWay(shown)) return column.max
  const others = shown.filter((other) => other !== column).reduce((sum, { needs }) => sum + needs, 0)
  return Math.max(column.min, Math.min(column.max, available - others))
}

/** Whether the title has room to give: then what stands behind it is moved by its other edge. */
export const hasSpare = (shown: readonly TableColumn[], available: number): boolean =>
  shown.reduce((sum, { needs }) => sum + needs, 0) < available

/** `grid-template-columns` of every row: one value for the whole grid, so that a resize touches one style. */
export function gridTemplate(shown: readonly TableColumn[]): string {
  return shown
    .map((column) => (column.id === 'title' ? `minmax(${column.needs}px, 1fr)` : `${column.needs}px`))
    .join(' ')
}

/** How far from the left a pinned column stays, px, by its place; null for the others. */
export function pinOffsets(shown: readonly TableColumn[], padding: number): (number | null)[] {
  let left = padding
  return shown.map(({ pinned, needs }) => {
    if (!pinned) return null
    left += needs
    return left - needs
  })
}
