/** One list that hangs on a project: cached rows at once, the service behind them, exchanged in place. */
import { computed, onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { ChildFilter, ChildKind, ChildPage, ChildRecord, ChildTotals } from '@shared/model/children'
import { useAway, useBackOnline } from '../../composables/back-online'
import { asError, on, request } from '../../desktop'
import { coalesce } from './coalesce'

/** Rows asked for at a time; a project with more shows a button for the next. */
export const CHILD_ROWS = 200
const REREAD_PAUSE = 400

export interface ChildListSource {
  readonly workspaceId: string | null
  readonly projectId: number | null
  readonly kind: ChildKind
  readonly filter: ChildFilter
  /** Whether sums are wanted beside the rows. */
  readonly totals: boolean
}

export function useChildList(source: MaybeRefOrGetter<ChildListSource>) {
  const rows = shallowRef<readonly ChildRecord[]>([])
  const total = ref<number | null>(null)
  const facts = shallowRef<Omit<Cached<unknown>, 'value'> | null>(null)
  const totals = shallowRef<ChildTotals | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  /** Why the service could not be asked; what is cached stays. */
  const refreshError = shallowRef<ErrorShape | null>(null)
  const refreshing = ref(false)
  const wanted = ref(CHILD_ROWS)
  let visit = 0

  const where = () => {
    const { workspaceId, projectId, kind, filter } = toValue(source)
    return workspaceId === null || projectId === null ? null : { workspaceId, id: projectId, kind, filter }
  }

  const away = useAway()
  /** An answer is on its way that is worth to be waited for. */
  const awaited = computed(() => refreshing.value && !away.value)
  const isUnknown = (): boolean => facts.value?.coverage.state === 'none'

  async function read(refresh = false): Promise<void> {
    const mine = visit
    const place = where()
    if (place === null) return
    const pages: ChildRecord[] = []
    let answer: Cached<ChildPage>
    do {
      const limit = Math.min(CHILD_ROWS, wanted.value - pages.length)
      answer = await request('children.list', { ...place, offset: pages.length, limit, refresh })
      if (mine !== visit) return
      pages.push(...answer.value.rows)
    } while (answer.value.rows.length > 0 && pages.length < Math.min(wanted.value, answer.value.total))
    const sums = toValue(source).totals ? await request('children.totals', place) : null
    if (mine !== visit) return
    rows.value = pages
    total.value = answer.value.total
    facts.value = { fetchedAt: answer.fetchedAt, source: answer.source, coverage: answer.coverage }
    totals.value = sums
    error.value = null
  }

  async function readCache(): Promise<void> {
    const mine = visit
    try {
      await read()
      // Nothing is known yet: the answer is waited for, and why there is none is said.
      if (mine === visit && isUnknown() && refreshError.value === null) void refresh()
    } catch (thrown) {
      if (mine === visit) error.value = asError(thrown).toShape()
    }
  }

  /** Asks the service now; what is cached stays on screen. */
  async function refresh(): Promise<void> {
    const mine = visit
    if (refreshing.value) return
    refreshing.value = true
    try {
      await read(true)
      if (mine === visit) refreshError.value = null
    } catch (thrown) {
      if (mine === visit) refreshError.value = asError(thrown).toShape()
    } finally {
      if (mine === visit) refreshing.value = false
    }
  }

  watch(
    () => JSON.stringify([where(), toValue(source).totals]),
    () => {
      visit += 1
      rows.value = []
      total.value = null
      facts.value = null
      totals.value = null
      error.value = null
      refreshError.value = null
      refreshing.value = false
      wanted.value = CHILD_ROWS
      void readCache()
    },
    { immediate: true }
  )

  useBackOnline(() => {
    if (refreshError.value !== null) void refresh()
  })
  const again = coalesce(() => void readCache(), REREAD_PAUSE)
  const stop = on('children', (event) => {
    const { workspaceId, projectId, kind } = toValue(source)
    if (event.workspaceId !== workspaceId) return
    if (event.projectId !== undefined && event.projectId !== projectId) return
    if (event.kind === undefined || event.kind === kind) again()
  })
  onScopeDispose(() => {
    visit += 1
    stop()
    again.cancel()
  })

  return {
    rows,
    total,
    facts,
    totals,
    error,
    refreshError,
    refreshing,
    /** Neither rows nor an answer yet. */
    loading: computed(() => error.value === null && (facts.value === null || (isUnknown() && awaited.value))),
    /** Never fetched: "none" would be a guess. */
    unknown: computed(() => isUnknown() && !awaited.value),
    hasMore: computed(() => total.value !== null && rows.value.length < total.value),
    more(): void {
      wanted.value += CHILD_ROWS
      void readCache()
    },
    refresh,
    retry: readCache
  }
}

export type ChildList = ReturnType<typeof useChildList>
