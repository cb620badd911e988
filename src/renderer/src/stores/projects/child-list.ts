/** One child list of a project: cached rows first, then the service's answer in place. */
import { computed, ref, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import type { ChildFilter, ChildKind, ChildRecord, ChildTotals } from '@shared/model/children'
import { useAway, useBackOnline } from '../../state/back-online'
import { useIsShownByMark } from '../../state/visible-error'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'

/** Rows per read; a button loads more. */
export const CHILD_ROWS = 200

type ChildAnswer = RequestOutput<'children.list'>

export interface ChildListSource {
  readonly workspaceId: string | null
  readonly projectId: number | null
  readonly kind: ChildKind
  readonly filter: ChildFilter
  /** Whether sums are wanted beside the rows. */
  readonly hasTotals: boolean
}

interface ChildPlace extends Pick<ChildListSource, 'kind' | 'filter' | 'hasTotals'> {
  readonly workspaceId: string
  readonly id: number
}

export interface ChildRows extends Omit<ChildAnswer, 'value'> {
  readonly rows: readonly ChildRecord[]
  readonly total: number
  readonly totals: ChildTotals | null
}

/**
 * The first `most()` rows of a list, and its sums if requested.
 * @throws DesksideError
 */
export async function readChildRows(
  { hasTotals, ...where }: ChildPlace,
  { signal, shouldRefresh }: { readonly shouldRefresh: boolean; readonly signal?: AbortSignal },
  most: () => number = () => CHILD_ROWS
): Promise<ChildRows> {
  const rows: ChildRecord[] = []
  let answer: ChildAnswer
  do {
    const limit = Math.min(CHILD_ROWS, most() - rows.length)
    answer = await request('children.list', { ...where, offset: rows.length, limit, refresh: shouldRefresh })
    rows.push(...answer.value.rows)
  } while (
    signal?.aborted !== true &&
    answer.value.rows.length > 0 &&
    rows.length < Math.min(most(), answer.value.total)
  )
  const { fetchedAt, source: from, coverage, failure } = answer
  const sums = hasTotals && signal?.aborted !== true ? await request('children.totals', where) : null
  return { rows, total: answer.value.total, totals: sums, fetchedAt, source: from, coverage, failure }
}

export function useChildList(source: MaybeRefOrGetter<ChildListSource>) {
  const wanted = ref(CHILD_ROWS)
  const isAway = useAway()

  const place = (): ChildPlace | null => {
    const { workspaceId, projectId: id, kind, filter, hasTotals } = toValue(source)
    return workspaceId === null || id === null ? null : { workspaceId, id, kind, filter, hasTotals }
  }
  // Must run before the other project's list is read.
  watch(
    () => JSON.stringify(place()),
    () => (wanted.value = CHILD_ROWS),
    { flush: 'sync' }
  )

  const isSaidByMark = useIsShownByMark()
  const { value, error, isRefreshing, refreshError, toldError, reread, refresh, refreshBehind } = useLiveRead(
    (where: ChildPlace, turn) => readChildRows(where, turn, () => wanted.value),
    place,
    {
      changedBy: {
        children: ({ projectId, kind }, here) =>
          (projectId === undefined || projectId === here.id) && (kind === undefined || kind === here.kind)
      },
      pause: 400,
      // Nothing is cached: wait for the answer, and show its failure.
      refresh: { where: ({ coverage }) => coverage.state === 'none' }
    }
  )

  useBackOnline(() => {
    if (refreshError.value === null && value.value?.failure) void refreshBehind()
  })

  const isUnknown = computed(() => value.value?.coverage.state === 'none')
  /** Whether a request is running and the service is reachable. */
  const isAwaited = computed(() => isRefreshing.value && !isAway.value)
  const rows = computed(() => value.value?.rows ?? [])
  const total = computed(() => value.value?.total ?? null)

  return {
    rows,
    total,
    facts: computed(() => value.value),
    totals: computed(() => value.value?.totals ?? null),
    error,
    refreshError,
    /** Why the refresh failed, unless the error is shown elsewhere. */
    failure: computed(() => {
      const before = value.value?.failure ?? null
      return toldError.value ?? (before === null || isSaidByMark(before) ? null : before)
    }),
    isRefreshing,
    /** Whether there are neither rows nor an answer yet. */
    isLoading: computed(() => error.value === null && (value.value === null || (isUnknown.value && isAwaited.value))),
    /** Never fetched: it is unknown whether there are rows. */
    isUnknown: computed(() => isUnknown.value && !isAwaited.value),
    hasMore: computed(() => total.value !== null && rows.value.length < total.value),
    more(): void {
      wanted.value += CHILD_ROWS
      void reread()
    },
    refresh,
    retry: reread
  }
}

export type ChildList = ReturnType<typeof useChildList>
