/** What a table shows: a list, and what is known of its kind of record. A room provides it, the parts of the table take it. */
import { inject, provide, type Component, type InjectionKey } from 'vue'
import type { ExportedList } from '@shared/ipc/routes/exports'
import type { KnownField } from '@shared/model/field-inventory'
import type { FieldValue, RecordState } from '@shared/model/record'
import type { ColumnKey, OwnKey, ViewColumn, ViewSort } from '@shared/model/view'
import type { Marks, Ranges } from '../../data/table-list/marks'
import type { Marked } from '../../data/table-list/steady'
import type { ActiveRow } from '../../data/table-list/table-list'
import type { ListChange, Viewport } from '../../data/windowed-list/list-source'
import type { Cell } from './cell'
import type { ColumnSpec } from './columns'

export interface TableRow {
  readonly id: number
  readonly state: RecordState
  /** It differs from what the user saw last. */
  readonly changed?: boolean
  /** It stands in the list by what is saved, see `ProjectRow.saved`. */
  readonly saved?: boolean
  /** Values of the columns that were asked for, by the field's key; a field that the record lacks is not in it. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** A list as `useTableList` keeps it, with its columns and its order; everything that is read is reactive. */
export interface ShownTable<Row extends TableRow = TableRow> {
  /** Null until the first answer. */
  readonly total: number | null
  readonly active: ActiveRow | null
  readonly ranges: Ranges
  readonly markedCount: number
  readonly marksLost: number
  readonly revision: number
  topRow: number
  readonly columns: readonly ViewColumn[]
  readonly sort: ViewSort
  rowAt(index: number): Row | undefined
  indexOf(id: number): number | null
  setViewport(viewport: Viewport): void
  scrolling(now: boolean): void
  focusRow(index: number | null): void
  mark(change: (marks: Marks) => void): void
  isMarked(index: number): boolean
  marked(): Marked
  focused(): Marked
  catchUp(): Promise<void>
  readRows(rows: Marked, fields: readonly string[], signal: AbortSignal): AsyncGenerator<readonly Row[]>
  onListChange(listener: (change: ListChange) => void): () => void
  sortBy(key: ColumnKey, descending: boolean): void
  showColumns(next: readonly ViewColumn[]): void
}

/** What is known of a kind of record; everything that is read is reactive. */
export interface TableKind<Row extends TableRow = TableRow> {
  /** Begins the ids of its rows in the document. */
  readonly name: string
  /** What the list is called. */
  title(): string
  /** Said of a row that is being read. */
  loading(): string
  /** The columns that are no fields, in the order in which they stand until somebody chooses others. */
  readonly columns: readonly ColumnSpec[]
  /** Those of them that two lines say as well. */
  readonly inLines: readonly ColumnKey[]
  /** A row in two lines, where there is no room for columns. Takes `row`. */
  readonly lines: Component
  /** Every field that its records were seen with, by its key; empty until it is known. */
  readonly fields: ReadonlyMap<string, KnownField>
  /** The user does not want to see it. */
  isHidden(key: ColumnKey): boolean
  nameOf(key: ColumnKey): string
  /** What stands in one of its own columns. */
  cellOf(row: Row, key: OwnKey): Cell
  /** What is exported of it, and what the file is to be called; null while nothing is shown. */
  exported(): { readonly workspaceId: string; readonly of: ExportedList; readonly name: string } | null
}

export interface TableModel<Row extends TableRow = TableRow> {
  readonly list: ShownTable<Row>
  readonly kind: TableKind<Row>
}

const KEY: InjectionKey<TableModel> = Symbol('table')

export function provideTable<Row extends TableRow>(model: TableModel<Row>): void {
  provide(KEY, model)
}

/** The table that stands around this component. */
export function useTable(): TableModel {
  const model = inject(KEY)
  if (model === undefined) throw new Error('No table is provided here.')
  return model
}
