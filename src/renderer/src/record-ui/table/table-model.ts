/** The model of a table: a list, and its noun. A room provides it, the parts of the table inject it. */
import { inject, provide, type Component, type InjectionKey } from 'vue'
import type { ExportedList } from '@shared/contract/exports'
import type { KnownField } from '@shared/model/field-inventory'
import type { FieldValue, RecordState } from '@shared/model/record'
import type { ViewColumn, ViewSort } from '@shared/contract/views'
import type { ColumnKey, OwnKey } from '@shared/model/view'
import type { CommandId } from '../../basics/commands/catalogue'
import type { Marks, Ranges } from '../../data/table-list/marks'
import type { Marked } from '../../data/table-list/steady'
import type { ActiveRow } from '../../data/table-list/table-list'
import type { ListChange, Viewport } from '../../data/windowed-list/list-source'
import type { Cell } from './cell'
import type { ColumnSpec } from '../../basics/columns'

export interface TableRow {
  readonly id: number
  readonly state: RecordState
  /** It has changed since the user's last visit. */
  readonly changed?: boolean
  /** It is in the list by cached data only, see `ProjectRow.saved`. */
  readonly saved?: boolean
  /** Values of the columns, by the field's key; fields that the record lacks are absent. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** How a row was opened. */
export type OpenedBy = 'click' | 'double' | 'enter' | 'space'

/** A list of `useTableList` with its columns and order; reactive. */
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
  point(index: number | null): void
  focusRow(index: number | null): void
  mark(change: (marks: Marks) => void): void
  isMarked(index: number): boolean
  marked(): Marked
  focused(): Marked
  catchUp(): Promise<void>
  readRows(
    rows: Marked,
    fields: readonly string[],
    signal: AbortSignal,
    options?: { readonly whole?: boolean }
  ): AsyncGenerator<readonly Row[]>
  onListChange(listener: (change: ListChange) => void): () => void
  sortBy(key: ColumnKey, descending: boolean): void
  showColumns(next: readonly ViewColumn[]): void
}

/** What the room can do with a row besides opening, marking and copying it. */
export interface RowCommand {
  readonly id: CommandId
  /** Of a switch: whether it is on for this row. */
  readonly on?: boolean
  /** The row is opened afterwards. */
  readonly opens?: true
  readonly run: () => unknown
}

/** The noun of a table; reactive. */
export interface TableKind<Row extends TableRow = TableRow> {
  /** The prefix of its rows' ids in the document. */
  readonly name: string
  /** What the list is called. */
  title(): string
  /** Announced for a row that is being loaded. */
  loading(): string
  /** The built-in columns, in their default order. */
  readonly columns: readonly ColumnSpec[]
  /** Those of them that are part of the two lines. */
  readonly inLines: readonly ColumnKey[]
  /** A row where there is no room for columns: two lines, unless `oneLine` says one. Its prop is `row`. */
  readonly lines: Component
  /** `lines` is one line, as high as a row of columns. */
  readonly oneLine?: boolean
  /** Every field of the noun, by its key; empty until they are known. */
  readonly fields: ReadonlyMap<string, KnownField>
  /** Whether the user hides the field. */
  isHidden(key: ColumnKey): boolean
  nameOf(key: ColumnKey): string
  /** The content of a built-in column. */
  cellOf(row: Row, key: OwnKey): Cell
  /** The link to a row; null without one. */
  linkOf?(row: Row): string | null
  /** Commands for one row, in groups; rejects with a `DesksideError`. Without it there are none. */
  rowCommands?(row: Row): Promise<readonly (readonly RowCommand[])[]>
  /** What an export contains, and the name of its file; null while nothing is shown. */
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

/** The model of the table around this component. */
export function useTable(): TableModel {
  const model = inject(KEY)
  if (model === undefined) throw new Error('No table is provided here.')
  return model
}
