/** One group: what is cached at once, what the service says behind it, in place. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { RecordDetail } from '@shared/model/records'
import { useBackOnline } from '../../composables/back-online'
import { on, request } from '../../desktop'
import { coalesce } from '../projects/coalesce'
import type { RecordScope } from './record-list'

/** Who walks along a list does not make the service answer for each line. */
const ASK_SERVICE_AFTER = 200
const REREAD_PAUSE = 500

export type RecordPlace = Pick<RecordScope, 'workspaceId' | 'noun'> & { readonly id: number }

export function useRecordDetail(place: () => RecordPlace | null) {
  const answer = shallowRef<Cached<RecordDetail> | null>(null)
  /** The cache does not have it. */
  const unknown = ref(false)
  const error = shallowRef<ErrorShape | null>(null)
  const refreshing = ref(false)
  /** Why the last question to the service failed; what is cached stays. */
  const refreshError = shallowRef<ErrorShape | null>(null)
  let visit = 0
  let askLater: ReturnType<typeof setTimeout> | undefined

  function take(fresh: Cached<RecordDetail>): void {
    // A slow read of the cache must not take back what the service has said meanwhile.
    if (answer.value !== null && (answer.value.fetchedAt ?? 0) > (fresh.fetchedAt ?? 0)) return
    answer.value = fresh
    error.value = null
    unknown.value = false
  }

  async function readCache(): Promise<void> {
    const mine = visit
    const where = place()
    if (where === null) return
    try {
      const cached = await request('records.get', { ...where, refresh: false })
      if (mine === visit) take(cached)
    } catch (thrown) {
      if (mine !== visit) return
      const shape = shapeOf(thrown)
      if (shape.code === 'not-found') unknown.value = answer.value === null
      else error.value = shape
    }
  }

  async function refresh(): Promise<void> {
    const mine = visit
    const where = place()
    clearTimeout(askLater)
    if (where === null || refreshing.value) return
    refreshing.value = true
    try {
      const fresh = await request('records.get', { ...where, refresh: true })
      if (mine !== visit) return
      take(fresh)
      refreshError.value = null
    } catch (thrown) {
      if (mine === visit) refreshError.value = shapeOf(thrown)
    } finally {
      if (mine === visit) refreshing.value = false
    }
  }

  useBackOnline(() => {
    if (refreshError.value !== null) void refresh()
  })
  const again = coalesce(() => void readCache(), REREAD_PAUSE)
  watch(
    () => JSON.stringify(place()),
    () => {
      visit += 1
      clearTimeout(askLater)
      again.cancel()
      answer.value = null
      unknown.value = false
      error.value = null
      refreshing.value = false
      refreshError.value = null
      if (place() === null) return
      void readCache()
      askLater = setTimeout(() => void refresh(), ASK_SERVICE_AFTER)
    },
    { immediate: true }
  )

  const stop = on('changed', ({ workspaceId, noun, ids }) => {
    const where = place()
    if (where?.workspaceId !== workspaceId || where.noun !== noun) return
    if (ids === undefined || ids.includes(where.id)) again()
  })
  onScopeDispose(() => {
    visit += 1
    clearTimeout(askLater)
    again.cancel()
    stop()
  })

  return {
    answer,
    unknown,
    error,
    refreshing,
    refreshError,
    record: computed(() => answer.value?.value ?? null),
    refresh,
    async retry(): Promise<void> {
      await readCache()
      await refresh()
    }
  }
}

export type RecordDetailState = ReturnType<typeof useRecordDetail>
