/** The model of a table: a list and its noun. A page provides it, the table's components inject it. */
import { inject, provide, type Component, type InjectionKey } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ExportedList } from '@shared/contract/exports'
import type { KnownField } from '@shared/model/field-inventory'
import type { FieldValue, RecordState } from '@shared/model/record'
import type { ViewColumn, ViewSort } from '@shared/contract/views'
import type { ColumnKey, OwnKey } from '@shared/model/view'
import type { CommandId } from '../../basics/commands/catalogue'
import type { Marks, Ranges } from '../../data/table-list/marks'
import type { MarkedRows } from '../../data/table-list/steady'
import type { ActiveRow } from '../../data/table-list/table-list'
import type { ListChange, Viewport } from '../../data/windowed-list/list-source'
import type { Cell } from './cell'
import type { ColumnSpec } from '../../basics/columns'

export interface TableRow {
  readonly id: number
  readonly state: RecordState
  /** Whether it has changed since the user's last visit. */
  readonly hasChanged?: boolean
  /** Whether it is listed because of cached data only, see `ProjectRow.isSaved`. */
  readonly isSaved?: boolean
  /** Column values by field key; fields that the record lacks are missing. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

export type OpenedBy = 'click' | 'double' | 'enter' | 'space'

/** A list of `useTableList` with its columns and order; reactive. */
export interface ShownTable<Row extends TableRow = TableRow> {
  /** Null until the first answer. */
  readonly total: number | null
  /** Why the last read failed; the old rows stay. */
  readonly error: ErrorShape | null
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
  scrolling(isNow: boolean): void
  point(index: number | null): void
  focusRow(index: number | null): void
  focusPosition(index: number): void
  mark(change: (marks: Marks) => void): void
  isMarked(index: number): boolean
  marked(): MarkedRows
  focused(): MarkedRows
  catchUp(): Promise<void>
  readRows(
    rows: MarkedRows,
    fields: readonly string[],
    signal: AbortSignal,
    options?: { readonly whole?: boolean }
  ): AsyncGenerator<readonly Row[]>
  onListChange(listener: (change: ListChange) => void): () => void
  sortBy(key: ColumnKey, descending: boolean): void
  showColumns(next: readonly ViewColumn[]): void
}

/** A command of the page for a row, besides opening, marking and copying. */
export interface RowCommand {
  readonly id: CommandId
  /** For toggles: whether it is on for this row. */
  readonly isOn?: boolean
  /** The row is opened afterwards. */
  readonly opens?: true
  readonly run: () => unknown
}

/** The noun of a table; reactive. */
export interface TableKind<Row extends TableRow = TableRow> {
  /** Prefix of the row ids in the document. */
  readonly name: string
  title(): string
  /** Announced while a row is loading. */
  loading(): string
  /** The built-in columns, in their default order. */
  readonly columns: readonly ColumnSpec[]
  /** The built-in columns that the two-line layout contains. */
  readonly inLines: readonly ColumnKey[]
  /** Component for a row without columns: two lines, unless `isOneLine` is set. Its prop is `row`. */
  readonly lines: Component
  /** Whether `lines` is a single line, as high as a row with columns. */
  readonly isOneLine?: boolean
  /** Every field of the noun by key; empty until loaded. */
  readonly fields: ReadonlyMap<string, KnownField>
  /** Whether the user hides the field. */
  isHidden(key: ColumnKey): boolean
  nameOf(key: ColumnKey): string
  /** The content of a built-in column. */
  cellOf(row: Row, key: OwnKey): Cell
  /** The link to a row; null without one. */
  linkOf?(row: Row): string | null
  /** Commands for one row, in groups; rejects with a `DesksideError`. Missing: no commands. */
  rowCommands?(row: Row): Promise<readonly (readonly RowCommand[])[]>
  /** The content and file name of an export; null while nothing is shown. Missing: no export. */
  exported?(): { readonly workspaceId: string; readonly of: ExportedList; readonly name: string } | null
}

export interface TableModel<Row extends TableRow = TableRow> {
  readonly list: ShownTable<Row>
  readonly kind: TableKind<Row>
}

const KEY: InjectionKey<TableModel> = Symbol('table')

export function provideTable<Row extends TableRow>(model: TableModel<Row>): void {
  provide(KEY, model)
}

/** The model of the enclosing table. */
export function useTable(): TableModel {
  const model = inject(KEY)
  if (model === undefined) throw new Error('No table is provided here.')
  return model
}
