/** A windowed list for a component: follows its scope, and reloads when events make it outdated. */
import { onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { follow, type ChangedBy, type InWorkspace } from '../changed-by'
import { coalesce } from '../coalesce'
import type { ListChange, ListFacts, ListRow, ListSource, Viewport } from './list-source'
import { WindowedList } from './windowed-list'

/** Milliseconds between reads caused by events. */
const REREAD_PAUSE = 1_000

export interface WindowedListOptions<Scope> {
  /** Events that make the list outdated, within the scope's workspace. */
  readonly changedBy: ChangedBy<Scope>
  /** Milliseconds between reads caused by events. The first event causes one at once. */
  readonly pause?: number
  /** Whether another scope has the same rows with other values. By default it is another list. */
  readonly haveSameRows?: (now: Scope, before: Scope) => boolean
}

export interface ShownList<Row extends ListRow> {
  /** Null until the first answer. */
  readonly total: Readonly<Ref<number | null>>
  /** `total` is a lower bound while the rows are being counted. */
  readonly isCounting: Readonly<Ref<boolean>>
  /** Null until the first answer, and if the list does not come from the service. */
  readonly facts: Readonly<Ref<ListFacts | null>>
  /** Why the last read failed; the old rows stay. */
  readonly error: Readonly<Ref<ErrorShape | null>>
  /** Undefined until loaded. Reactive. */
  rowAt(index: number): Row | undefined
  /** Sets the rows on screen. Missing ones are read, and the top row keeps its position. */
  setViewport(viewport: Viewport): void
  /** Sets the focused row, which keeps its position instead of the top row; null: the top row. */
  hold(index: number | null): void
  /** Sets the row under an active pointer, which keeps its position before all others; null: the pointer has left. */
  point(index: number | null): void
  retry(): void
  /** Calls back after every replacement and shift of the list, before rendering. Returns a function that stops it. */
  onChange(listener: (change: ListChange) => void): () => void
}

/** Shows the list of `scope`, compared by content; null shows nothing. */
export function useWindowedList<Row extends ListRow, Scope extends InWorkspace>(
  source: ListSource<Row, Scope>,
  scope: () => Scope | null,
  options: WindowedListOptions<Scope>
): ShownList<Row> {
  const total = ref<number | null>(null)
  const isCounting = ref(false)
  const facts = shallowRef<ListFacts | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const revision = ref(0)
  const listeners = new Set<(change: ListChange) => void>()
  const list = new WindowedList(source, (change) => {
    total.value = list.total
    isCounting.value = list.isCounting
    facts.value = list.facts
    error.value = list.error
    revision.value += 1
    for (const listener of listeners) listener(change)
  })

  const soon = coalesce(() => void list.refresh(), options.pause ?? REREAD_PAUSE)
  let before: Scope | null = null
  watch(
    () => JSON.stringify(scope()),
    () => {
      const now = scope()
      soon.cancel()
      if (now !== null && before !== null && options.haveSameRows?.(now, before) === true) void list.askFor(now)
      else list.show(now)
      before = now
    },
    { immediate: true }
  )
  const stop = follow(options.changedBy, scope, soon)
  onScopeDispose(() => {
    stop()
    soon.cancel()
    list.show(null)
  })

  return {
    total,
    isCounting,
    facts,
    error,
    rowAt(index) {
      void revision.value
      return list.windows.rowAt(index)
    },
    setViewport: (viewport) => list.setViewport(viewport),
    hold: (index) => list.hold(index),
    point: (index) => list.point(index),
    retry: () => list.retry(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
