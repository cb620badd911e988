/** The rows of the board: windows of the list sorted by stage, read as columns come into sight. */
import { computed, onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ProjectRow } from '@shared/model/project'
import { boardColumns, boardFunnels, type KnownStage } from '../../components/projects/board/board-columns'
import { asError, on, request } from '../../desktop'
import { coalesce } from '../../data/coalesce'
import { useLiveRead } from '../../data/live-read'
import { useProjectTotals, type TotalsSource } from './totals'

const WINDOW = 50
/** Windows kept: some columns of a few screens each. */
const MOST_WINDOWS = 80
const REREAD_PAUSE = 1_500

export function useBoard(source: MaybeRefOrGetter<TotalsSource>) {
  const { totals, error: totalsError, retry } = useProjectTotals(source)
  const chosen = ref<number | null | undefined>(undefined)
  const windows = new Map<number, readonly ProjectRow[]>()
  const underway = new Set<number>()
  const revision = ref(0)
  const rowsError = shallowRef<ErrorShape | null>(null)
  let epoch = 0
  /** The epoch in which a card was found in another stage's run. */
  let astray = -1

  const funnels = computed(() => (totals.value === null ? [] : boardFunnels(totals.value)))
  /** The funnel on screen: the one that was chosen while it is there, else the one with the most projects. */
  const funnel = computed(() => {
    const wanted = chosen.value
    if (wanted !== undefined && funnels.value.some((one) => (one.funnel?.id ?? null) === wanted)) return wanted
    const [most] = funnels.value.toSorted((a, b) => b.count - a.count)
    return most?.funnel?.id ?? null
  })
  /** The stages that have projects are known from the sums; the empty ones are missing until they can be read. */
  const stages = useLiveRead(
    'records.options',
    () => {
      const { workspaceId } = toValue(source)
      const id = funnel.value
      return workspaceId === null || id === null
        ? null
        : { workspaceId, of: { kind: 'stage' as const, funnels: [id] }, text: '' }
    },
    { changedBy: { changed: ({ noun }) => noun === 'stage' } }
  )
  const known = computed<readonly KnownStage[]>(() => stages.value.value?.options ?? [])
  const columns = computed(() =>
    totals.value === null ? [] : boardColumns(totals.value, funnel.value, funnel.value === null ? [] : known.value)
  )

  function forget(): void {
    epoch += 1
    windows.clear()
    underway.clear()
    rowsError.value = null
    revision.value += 1
  }
  watch(() => JSON.stringify(toValue(source)), forget)
  // Runs have moved: what was read stands at other places now.
  watch(
    () => JSON.stringify(totals.value?.stages.map(({ stage, count }) => [stage?.id ?? null, count])),
    () => {
      epoch += 1
      windows.clear()
      underway.clear()
      revision.value += 1
    }
  )
  const again = coalesce(() => {
    epoch += 1
    underway.clear()
    const read = [...windows.keys()]
    for (const window of read) void load(window)
  }, REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId, noun }) => {
    if (workspaceId !== toValue(source).workspaceId) return
    if (noun === 'project') again()
  })
  onScopeDispose(() => {
    epoch += 1
    stop()
    again.cancel()
  })

  async function load(window: number): Promise<void> {
    const mine = epoch
    const { workspaceId, deleted, filter } = toValue(source)
    if (workspaceId === null || underway.has(window)) return
    underway.add(window)
    try {
      const { value } = await request('projects.list', {
        workspaceId,
        deleted,
        filter,
        sort: { key: 'stage', descending: true },
        columns: [],
        offset: window * WINDOW,
        limit: WINDOW
      })
      if (mine !== epoch) return
      windows.delete(window)
      windows.set(window, value.rows)
      for (const oldest of windows.keys()) {
        if (windows.size <= MOST_WINDOWS) break
        windows.delete(oldest)
      }
      rowsError.value = null
      revision.value += 1
    } catch (thrown) {
      if (mine === epoch) rowsError.value = asError(thrown).toShape()
    } finally {
      if (mine === epoch) underway.delete(window)
    }
  }

  return {
    totals,
    columns,
    funnels,
    funnel,
    error: computed(() => totalsError.value ?? rowsError.value ?? stages.error.value),
    chooseFunnel: (id: number | null): void => {
      chosen.value = id
    },
    /** A card by its place in a column; undefined while it is read. A card that has moved to another stage is not shown. */
    rowAt(offset: number | null, stage: number | null, index: number): ProjectRow | undefined {
      void revision.value
      if (offset === null) return undefined
      const place = offset + index
      const window = Math.floor(place / WINDOW)
      const rows = windows.get(window)
      if (rows === undefined) {
        if (!underway.has(window) && rowsError.value === null) queueMicrotask(() => void load(window))
        return undefined
      }
      const row = rows[place % WINDOW]
      if (row !== undefined && (row.stage?.id ?? null) === stage) return row
      // The sums are older than the rows, or the other way round: the place of this run is asked for anew, once.
      if (astray !== epoch) {
        astray = epoch
        queueMicrotask(() => void retry())
      }
      return undefined
    },
    retry(): void {
      rowsError.value = null
      void retry()
      if (stages.error.value !== null) void stages.reread()
      revision.value += 1
    }
  }
}

export type Board = ReturnType<typeof useBoard>
