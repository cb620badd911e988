/** The board's columns and their cards; a column is a range of the list sorted by stage. */
import { computed, onScopeDispose, ref, shallowReactive, toValue, type MaybeRefOrGetter } from 'vue'
import type { ProjectRow } from '@shared/model/project'
import { boardColumns, boardFunnels, type BoardColumn, type KnownStage } from './board-columns'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useWindowedList, type ShownList } from '../../data/windowed-list/use-windowed-list'
import { runSource, isSameRun } from './run-source'
import { useProjectTotals, type TotalsSource } from './totals'

const REREAD_PAUSE = 1_500

export function useBoard(source: MaybeRefOrGetter<TotalsSource>) {
  const { totals, error: totalsError, retry } = useProjectTotals(source)
  const chosen = ref<number | null | undefined>(undefined)
  /** The mounted columns. */
  const drawn = shallowReactive(new Set<ShownList<ProjectRow>>())
  /** The totals that a misplaced card has contradicted, to ask again only once. */
  let astray: string | null = null

  const funnels = computed(() => (totals.value === null ? [] : boardFunnels(totals.value)))
  /** The funnel on screen: the chosen one, if it exists, else the one with the most projects. */
  const funnel = computed(() => {
    const wanted = chosen.value
    if (wanted !== undefined && funnels.value.some((one) => (one.funnel?.id ?? null) === wanted)) return wanted
    const [most] = funnels.value.toSorted((a, b) => b.count - a.count)
    return most?.funnel?.id ?? null
  })
  /** Totals contain only stages with projects; empty ones need the funnel. */
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

  /** Totals and rows are of different ages: read the ranges again, once. */
  function askAnew(): void {
    const runs = JSON.stringify(totals.value?.stages.map(({ stage, count }) => [stage?.id ?? null, count]))
    if (astray === runs) return
    astray = runs
    queueMicrotask(() => void retry())
  }

  /** The cards of a mounted column. Cards that have moved to another stage are left out. */
  function cardsOf(column: () => BoardColumn): ShownList<ProjectRow> {
    const stageOf = (): number | null => column().stage?.id ?? null
    const list = useWindowedList(
      runSource,
      () => {
        const { workspaceId, deleted, filter } = toValue(source)
        const { offset, count } = column()
        return offset === null
          ? null
          : inWorkspace({ workspaceId, deleted, filter, stage: stageOf(), start: offset, count })
      },
      // Ranges shift as others grow: loaded cards stay and are read again at their new position.
      { changedBy: { changed: ({ noun }) => noun === 'project' }, pause: REREAD_PAUSE, haveSameRows: isSameRun }
    )
    drawn.add(list)
    onScopeDispose(() => drawn.delete(list))
    return {
      ...list,
      rowAt(index) {
        const row = list.rowAt(index)
        if (row === undefined || (row.stage?.id ?? null) === stageOf()) return row
        askAnew()
        return undefined
      }
    }
  }

  return {
    totals,
    columns,
    funnels,
    funnel,
    error: computed(
      () => totalsError.value ?? [...drawn].find(({ error }) => error.value !== null)?.error.value ?? stages.error.value
    ),
    chooseFunnel: (id: number | null): void => {
      chosen.value = id
    },
    cardsOf,
    retry(): void {
      void retry()
      if (stages.error.value !== null) void stages.reread()
      for (const list of drawn) if (list.error.value !== null) list.retry()
    }
  }
}

export type Board = ReturnType<typeof useBoard>
