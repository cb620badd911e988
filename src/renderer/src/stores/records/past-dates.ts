/** A person's projects whose next date has passed: a few at first, more on request. */
import { computed, ref, watch } from 'vue'
import { useNow } from '../../basics/now'
import { useLiveRead } from '../../data/live-read'
import { extentOf } from './projects-extent'

const FIRST = 5
const PAGE = 20
/** Maximum rows per request. */
const MOST = 500

export interface WhosePast {
  readonly workspaceId: string
  readonly responsible: number
}

export function usePastDates(whose: () => WhosePast) {
  const now = useNow()
  const limit = ref(FIRST)
  const person = computed(() => `${whose().workspaceId} ${whose().responsible}`)
  watch(person, () => (limit.value = FIRST), { flush: 'sync' })
  const { value, error, reread } = useLiveRead(
    'projects.pastDates',
    // The day is part of the input so that it is read again after midnight. The route itself ignores it.
    () => ({ ...whose(), limit: limit.value }),
    {
      changedBy: {
        changed: ({ noun }) => noun === 'project' || noun === 'stage',
        fields: ({ noun }) => noun === 'project' || noun === 'stage'
      },
      pause: 2_000,
      keeps: (to, from) => to.workspaceId === from.workspaceId && to.responsible === from.responsible
    }
  )
  watch(
    () => new Date(now.value).toDateString(),
    () => void reread()
  )

  return {
    rows: computed(() => value.value?.value.rows ?? null),
    /** Number of projects as far as known; null until loaded. */
    extent: computed(() => (value.value === null ? null : extentOf(value.value))),
    hasMore: computed(() => {
      const page = value.value?.value
      return page !== undefined && page.rows.length < Math.min(page.count, MOST)
    }),
    error,
    retry: reread,
    more: (): void => void (limit.value = Math.min(limit.value + PAGE, MOST))
  }
}
