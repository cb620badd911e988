/** The state of the project list in words: number, age, why it is empty. */
import { computed } from 'vue'
import { emptiness, listWords, type ListState } from '../../record-ui/list/list-words'
import { useNow } from '../../basics/now'
import { useVisibleError } from '../../state/visible-error'
import { useProjects } from '../../stores/projects'
import { useSync } from '../../state/sync'

/**
 * State known only to the page. `onBoard`: projects on the board. `isUnsure`: whether the cache cannot decide the
 * filter, null if unknown. `isAnsweredWhole`: whether the service has named all matches.
 */
export interface ShownState {
  readonly onBoard: { readonly here: number; readonly all: number } | null
  readonly isUnsure: boolean | null
  readonly isAnsweredWhole: boolean
}

export function useListState(shown: () => ShownState) {
  const store = useProjects()
  const sync = useSync()
  const now = useNow()
  const sweptAs = (deleted: boolean) => (deleted ? 'projects-deleted' : 'projects-active')
  const statusOf = (deleted: boolean) => sync.status?.lists.find(({ list }) => list === sweptAs(deleted)) ?? null

  /** The number of active and of deleted projects; null if unknown. */
  const counts = computed(() => {
    const known = (deleted: boolean): number | null => {
      const coverage = statusOf(deleted)?.coverage
      return coverage && coverage.state !== 'none' ? coverage.cached : null
    }
    // The number for a list that was never read is unknown, not 0. With a filter, the list counts the matches.
    const shown =
      store.facts && store.filter === null && (store.total || store.facts.coverage.state === 'complete')
        ? store.total
        : null
    const of = (deleted: boolean) => (store.deleted === deleted ? shown : null) ?? known(deleted)
    return { active: of(false), deleted: of(true) }
  })

  const state = computed<ListState>(() => ({
    total: store.total,
    facts: store.facts,
    error: store.error,
    sweep: statusOf(store.deleted),
    connectivity: sync.status?.connectivity.state ?? 'unknown',
    deleted: store.deleted,
    filtered:
      store.filter === null
        ? null
        : {
            among: store.deleted ? counts.value.deleted : counts.value.active,
            isUnsure: shown().isUnsure,
            whole: shown().isAnsweredWhole
          },
    onBoard: shown().onBoard,
    isCounting: store.isCounting
  }))

  const { told, ask } = useVisibleError(
    () => store.facts?.failure ?? null,
    () => [store.workspaceId, store.deleted],
    () => store.facts?.fetchedAt ?? null
  )

  return {
    counts,
    empty: computed(() => emptiness(state.value)),
    words: computed(() => listWords(state.value, now.value)),
    /** Why the list could not be refreshed, unless the error is shown elsewhere. */
    told,
    sweepNow(): void {
      ask()
      void sync.refresh(sweptAs(store.deleted))
    }
  }
}
