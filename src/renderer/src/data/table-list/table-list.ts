/** A list as a table: windows of rows, focused row, marked rows, columns and order. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ViewColumn, ViewSort } from '@shared/contract/views'
import { coalesce } from '../coalesce'
import type { InWorkspace } from '../changed-by'
import type { ListChange, ListFacts, ListPage, ListRow, ListSource, Viewport } from '../windowed-list/list-source'
import { windowOf } from '../windowed-list/row-windows'
import { WindowedList } from '../windowed-list/windowed-list'
import { countOf, includes, Marks, type Ranges } from './marks'
import { readRanges } from './read-ranges'
import { readingWhole } from './reading-whole'
import type { MarkedRows } from './steady'

/** Minimum milliseconds between reads, while a sweep writes thousands of records. */
const REFRESH_PAUSE = 500

/** The focused row; its id finds it again after the list has changed. */
export interface ActiveRow {
  readonly index: number
  readonly id: number | null
}

/** The identity of a list. Any change makes it another list, except for columns, which add values to the same rows. */
export interface TableScope extends InWorkspace {
  /** Field keys of additional columns. */
  readonly columns: readonly string[]
  /** For rows read outside the list: don't truncate long texts. */
  readonly whole?: boolean | undefined
}

/** The field keys among the columns. */
export const fieldsAmong = (columns: readonly Pick<ViewColumn, 'key'>[]): string[] =>
  columns.flatMap(({ key }) => (key.startsWith('field:') ? [key.slice('field:'.length)] : []))

/** @param onChange called after every replacement and shift, when the rows are up to date */
export function useTableList<Row extends ListRow, Scope extends TableScope>(
  source: ListSource<Row, Scope>,
  plainSort: ViewSort,
  onChange: (change: ListChange) => void = () => undefined
) {
  const sort = shallowRef<ViewSort>(plainSort)
  /** The chosen columns with widths and pins; empty for the default ones. */
  const columns = shallowRef<readonly ViewColumn[]>([])
  const total = ref<number | null>(null)
  /** `total` is a lower bound while the rows are being counted. */
  const isCounting = ref(false)
  const facts = shallowRef<ListFacts | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const active = shallowRef<ActiveRow | null>(null)
  /** True: the user chose a position after the last `show`, so it applies to the coming rows. */
  let isFocusForNext = false
  /** The marked rows, by index. */
  const ranges = shallowRef<Ranges>([])
  /** Incremented when marks are lost because their rows could not be found. */
  const marksLost = ref(0)
  /** Incremented when loaded rows may have changed, so that components read them again. */
  const revision = ref(0)
  /** Scroll position as a fractional row index, to restore it later. */
  const topRow = ref(0)

  const listeners = new Set<(change: ListChange) => void>()
  const list = new WindowedList(source, changed)
  const marks = new Marks(list.windows)

  /** Changes the marks. */
  function mark(change: (marks: Marks) => void): void {
    change(marks)
    // Every page read updates the marks; usually they are equal.
    if (JSON.stringify(marks.ranges) !== JSON.stringify(ranges.value)) ranges.value = marks.ranges
  }

  function changed(change: ListChange): void {
    total.value = list.total
    isCounting.value = list.isCounting
    facts.value = list.facts
    error.value = list.error
    if (change.isReset) {
      const index = isFocusForNext ? (active.value?.index ?? null) : null
      isFocusForNext = false
      // The list is at its top again: a focus further down would be out of sight.
      active.value = index !== null && index < list.onScreen().length ? activeAt(index) : null
      topRow.value = 0
      mark(() => marks.clear())
    } else {
      followActive(change.shift)
      followMarks(change.shift)
    }
    revision.value += 1
    for (const listener of listeners) listener(change)
    onChange(change)
  }

  /** The focus follows its row; if the row is gone, it stays at its index. */
  function followActive(shift: number): void {
    const before = active.value
    if (!before || list.total === null) return
    const moved = Math.max(0, before.index + shift)
    const inPlace = list.windows.rowAt(moved)
    const found = before.id === null || inPlace?.id === before.id ? moved : (list.windows.indexOf(before.id) ?? moved)
    const index = Math.min(found, Math.max(0, list.total - 1))
    if (list.total === 0) active.value = null
    else if (index !== before.index || before.id === null) {
      active.value = { index, id: list.windows.rowAt(index)?.id ?? before.id }
    }
  }

  function followMarks(shift: number): void {
    if (marks.ranges.length === 0 && marks.anchor === null) return
    const isMarked = marks.ranges.length > 0
    mark(() => {
      if (!marks.follow(shift, list.total ?? 0) && isMarked) marksLost.value += 1
    })
  }

  const activeAt = (index: number): ActiveRow => ({ index, id: list.windows.rowAt(index)?.id ?? null })

  watch(active, (row) => list.hold(row?.index ?? null), { flush: 'sync' })
  const refreshSoon = coalesce(() => void list.refresh(), REFRESH_PAUSE)
  onScopeDispose(() => refreshSoon.cancel())

  /** Ranges of rows, with the record ids at their ends if freshly loaded. */
  function markedRows(rows: Ranges, ends = rows.flatMap(({ first, last }) => [first, last])): MarkedRows {
    const stand = ends.flatMap((index) => {
      const row = list.windows.isFresh(windowOf(index), list.total ?? 0) ? list.windows.rowAt(index) : undefined
      return row === undefined ? [] : [[index, row.id] as const]
    })
    return { ranges: rows, stand: new Map(stand) }
  }

  const shown = {
    sort,
    columns,
    total,
    isCounting,
    facts,
    error,
    active,
    ranges,
    marksLost,
    revision,
    topRow,
    markedCount: computed(() => countOf(ranges.value)),
    /** Changes the marks; see `Marks`. */
    mark,
    /** The marked rows; without single records if everything is marked. */
    marked: (): MarkedRows => markedRows(marks.ranges, marks.all ? [] : undefined),
    /** The focused row, in the same form. */
    focused: (): MarkedRows =>
      markedRows(active.value === null ? [] : [{ first: active.value.index, last: active.value.index }]),
    isMarked: (index: number): boolean => includes(ranges.value, index),
    /** Reads the list again to update the marks. */
    async catchUp(): Promise<void> {
      refreshSoon.cancel()
      await list.refresh()
    },
    /** The scope of the shown list, for reading its rows elsewhere. */
    scope: (): Scope | null => list.scope,
    /** Ends once the rows are those of the shown list; false if they could not be read and are still the former ones. */
    rowsRead: (): Promise<boolean> => list.rowsRead(),
    setViewport: (viewport: Viewport): void => list.setViewport(viewport),
    /** Sets the row under an active pointer, which keeps its position; null: the pointer has left. */
    point: (index: number | null): void => list.point(index),
    /** Postpones updates while the user scrolls. */
    scrolling: (isNow: boolean): void => refreshSoon.hold(isNow),
    retry: (): void => list.retry(),
    /** A loaded row; reactive through `revision`. */
    rowAt(index: number): Row | undefined {
      void revision.value
      return list.windows.rowAt(index)
    },
    /** The index of a loaded record; null if it is not loaded. */
    indexOf(id: number): number | null {
      void revision.value
      return list.windows.indexOf(id)
    },
    fetchRow: (index: number): Promise<Row | null> => list.fetchRow(index),
    focusRow(index: number | null): void {
      // The same row again may only get its id, now that it is loaded.
      if (index !== active.value?.index || active.value.id !== null) isFocusForNext = false
      active.value = index === null ? null : activeAt(index)
    },
    /** Focuses whatever row is at this index, also once the rows of another order have arrived. */
    focusPosition(index: number): void {
      isFocusForNext = true
      active.value = activeAt(index)
    },
    /** Calls back after every replacement and shift of the list, before rendering. Returns a function that stops it. */
    onListChange(listener: (change: ListChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Reads the rows of these ranges with these fields from the cache; see `readRanges`. They belong to the list shown
     * at the time of this call. `whole`: don't truncate long texts.
     */
    readRows(
      rows: MarkedRows,
      fields: readonly string[],
      signal: AbortSignal,
      { whole = false }: { readonly whole?: boolean } = {}
    ): AsyncGenerator<readonly Row[]> {
      const { scope } = list
      return (async function* () {
        if (scope === null) return
        const of = { ...scope, columns: fields }
        const read = (offset: number, limit: number): Promise<ListPage<Row>> => source.read(of, offset, limit)
        yield* readRanges(whole ? readingWhole(source, of) : read, rows, signal)
      })()
    }
  }

  return {
    shown,
    list,
    refreshSoon,
    /** Shows another list; null shows nothing. */
    show(scope: Scope | null): void {
      refreshSoon.cancel()
      isFocusForNext = false
      list.show(scope)
    },
    /** Changes columns, widths or pins. The rows stay. */
    showColumns(next: readonly ViewColumn[]): void {
      columns.value = next
      // Fields no longer needed cost nothing; the next list drops them.
      const { scope } = list
      const wanted = fieldsAmong(next)
      if (scope !== null && wanted.some((key) => !scope.columns.includes(key)))
        void list.askFor({ ...scope, columns: wanted })
    }
  }
}
