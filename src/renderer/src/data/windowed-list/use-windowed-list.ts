/** A windowed list for a component: it follows its scope, and the events that make it outdated. */
import { onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { follow, type ChangedBy, type InWorkspace } from '../changed-by'
import { coalesce } from '../coalesce'
import type { ListChange, ListFacts, ListRow, ListSource, Viewport } from './list-source'
import { WindowedList } from './windowed-list'

/** Milliseconds between reads caused by events. */
const REREAD_PAUSE = 1_000

export interface WindowedListOptions<Scope> {
  /** The events that make the list outdated. Only those of the scope's workspace are heard. */
  readonly changedBy: ChangedBy<Scope>
  /** Milliseconds between reads caused by events. The first event causes one at once. */
  readonly pause?: number
  /** Whether another scope means the same rows with other values. By default it is another list. */
  readonly sameRows?: (now: Scope, before: Scope) => boolean
}

export interface ShownList<Row extends ListRow> {
  /** Null until the first answer. */
  readonly total: Readonly<Ref<number | null>>
  /** `total` is a minimum so far; the rows are being counted. */
  readonly counting: Readonly<Ref<boolean>>
  /** Null until the first answer, and when the list does not come from the service. */
  readonly facts: Readonly<Ref<ListFacts | null>>
  /** Why the last read failed; what was read before stays. */
  readonly error: Readonly<Ref<ErrorShape | null>>
  /** Undefined while it is being read. Reactive. */
  rowAt(index: number): Row | undefined
  /** Sets the rows on screen: missing ones are read, and the line at the top stays in its place. */
  setViewport(viewport: Viewport): void
  /** Sets the row that stays in its place instead, because it has the focus; null: the topmost. */
  hold(index: number | null): void
  /** Sets the row under a pointer in use, which stays in its place before all others; null: the pointer has left. */
  point(index: number | null): void
  retry(): void
  /** Calls back after every replacement and shift of the list, before it is drawn; returns a function that stops it. */
  onChange(listener: (change: ListChange) => void): () => void
}

/** Shows the list of `scope`, compared by content; null shows nothing. */
export function useWindowedList<Row extends ListRow, Scope extends InWorkspace>(
  source: ListSource<Row, Scope>,
  scope: () => Scope | null,
  options: WindowedListOptions<Scope>
): ShownList<Row> {
  const total = ref<number | null>(null)
  const counting = ref(false)
  const facts = shallowRef<ListFacts | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const revision = ref(0)
  const listeners = new Set<(change: ListChange) => void>()
  const list = new WindowedList(source, (change) => {
    total.value = list.total
    counting.value = list.counting
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
      if (now !== null && before !== null && options.sameRows?.(now, before) === true) list.askFor(now)
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
    counting,
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
