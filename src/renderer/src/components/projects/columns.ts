/** The columns of the list of projects: which there are, how wide they may be, and which of them fit. */
import type { ProjectSortKey } from '@shared/model/project'

export type ColumnId = ProjectSortKey

interface ColumnSpec {
  readonly id: ColumnId
  /** Width in px until somebody changes it. The title takes what the others leave. */
  readonly width: number
  readonly min: number
  readonly max: number
  /** Who stays when there is little room: the lower, the longer. */
  readonly rank: number
  /** The first click on its header sorts this way: names from A, money and dates from the largest. */
  readonly descendingFirst: boolean
}

/** In the order in which they stand. */
export const COLUMNS: readonly ColumnSpec[] = [
  { id: 'title', width: 240, min: 176, max: Infinity, rank: 0, descendingFirst: false },
  { id: 'stage', width: 168, min: 96, max: 320, rank: 2, descendingFirst: false },
  { id: 'price', width: 124, min: 88, max: 240, rank: 1, descendingFirst: true },
  { id: 'responsible', width: 176, min: 104, max: 320, rank: 3, descendingFirst: false },
  { id: 'created', width: 104, min: 80, max: 200, rank: 4, descendingFirst: true },
  { id: 'id', width: 84, min: 64, max: 140, rank: 5, descendingFirst: true }
]

/** Under this width of the list, px, a row is two lines in one column. */
export const TWO_LINES_UNDER = 440

export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

export function columnSpec(id: ColumnId): ColumnSpec {
  return COLUMNS.find((column) => column.id === id)!
}

export function clampWidth(id: ColumnId, width: number): number {
  const { min, max } = columnSpec(id)
  return Math.round(Math.min(Math.max(width, min), max))
}

/**
 * The columns that fit into a list of `available` px, in order; the title is always there and keeps its least width.
 * `hidden`: those that the user does not want to see.
 */
export function columnsThatFit(
  available: number,
  widths: ColumnWidths = {},
  hidden: (id: ColumnId) => boolean = () => false
): ColumnId[] {
  const kept = new Set<ColumnId>()
  let used = 0
  for (const { id, rank, min, width } of [...COLUMNS].sort((a, b) => a.rank - b.rank)) {
    if (rank > 0 && hidden(id)) continue
    used += rank === 0 ? min : (widths[id] ?? width)
    if (rank > 0 && used > available) break
    kept.add(id)
  }
  return COLUMNS.filter(({ id }) => kept.has(id)).map(({ id }) => id)
}

/** The widest that a column may become in a list of `available` px without pushing another one out. */
export function roomFor(id: ColumnId, shown: readonly ColumnId[], available: number, widths: ColumnWidths): number {
  const others = shown
    .filter((other) => other !== id)
    .reduce(
      (sum, other) => sum + (other === 'title' ? columnSpec(other).min : (widths[other] ?? columnSpec(other).width)),
      0
    )
  return Math.max(columnSpec(id).min, Math.min(columnSpec(id).max, available - others))
}

/** `grid-template-columns` of every row: one value for the whole grid, so that a resize touches one style. */
export function gridTemplate(shown: readonly ColumnId[], widths: ColumnWidths): string {
  return shown
    .map((id) => (id === 'title' ? `minmax(${columnSpec(id).min}px, 1fr)` : `${widths[id] ?? columnSpec(id).width}px`))
    .join(' ')
}
