/** Changes in the open record since the user last visited it. They stay while the record is open. */
import { onScopeDispose, watch } from 'vue'
import type { RequestInput } from '@shared/ipc/contract'
import type { SinceLastVisit } from '@shared/model/changes'
import type { Noun } from '@shared/model/record'
import { useLiveRead, type Turn } from '../../data/live-read'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { changeKeys, isNews, mergeVisits, withoutChanges } from './merge-visits'

/** Milliseconds that a record must stay open to count as visited, however slow the service is. */
const VISITED_AFTER = 1_500
const REREAD_PAUSE = 600

type VisitedRecord = RequestInput<'changes.since'>

export interface VisitPlace {
  /** Project by default. */
  readonly noun?: Noun
  readonly workspaceId: string | null
  readonly id: number | null
  /** While the service is being asked, its answer still belongs to this visit. */
  readonly isRefreshing: boolean
}

export function useSinceVisit(place: () => VisitPlace) {
  const notices = useNotices()
  let wasVisited = false
  /** Report the visit after the next read, even if there are no changes. */
  let isDue = false
  /** Keys of dismissed changes. Main repeats them in its answers until the visit is reported. */
  const hidden = new Set<string>()
  /** Time of the visit that the last answer is about. */
  let visitedAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const record = (): VisitedRecord | null => {
    const { workspaceId, noun = 'project', id } = place()
    return workspaceId === null || id === null ? null : { workspaceId, noun, id }
  }
  watch(
    () => JSON.stringify(record()),
    () => {
      wasVisited = isDue = false
      hidden.clear()
      clearTimeout(timer)
      if (record() !== null) timer = setTimeout(visit, VISITED_AFTER)
    },
    { immediate: true, flush: 'sync' }
  )
  const { value, reread } = useLiveRead(readNews, record, {
    changedBy: { changed: ({ noun, ids }, of) => noun === of.noun && ids?.includes(of.id) !== false },
    pause: REREAD_PAUSE,
    isAtOnce: true,
    onError: report
  })
  watch(
    () => place().isRefreshing,
    (isNow, isBefore) => {
      if (isBefore && !isNow && !wasVisited) visit()
    }
  )
  onScopeDispose(() => clearTimeout(timer))

  function visit(): void {
    clearTimeout(timer)
    isDue = true
    void reread()
  }

  /** Reads the changes, then reports the visit. In the other order, changes between the two would be lost. */
  async function readNews(of: VisitedRecord, { signal }: Turn): Promise<SinceLastVisit | null> {
    const answer = await request('changes.since', of)
    if (signal.aborted) return null
    if (answer.visitedAt !== visitedAt) hidden.clear()
    visitedAt = answer.visitedAt
    const news = withoutChanges(mergeVisits(value.value, answer), hidden)
    if (isDue || (wasVisited && isNews(answer))) {
      value.value = news
      wasVisited = true
      isDue = false
      request('changes.visited', of).catch(report)
    }
    return news
  }

  function report(thrown: unknown): void {
    // A record that is not cached yet cannot be visited; its pane shows that.
    if (asError(thrown).code !== 'not-found') notices.problemHere(thrown)
  }

  return {
    sinceVisit: value,
    dismiss(): void {
      if (value.value) changeKeys(value.value).forEach((key) => hidden.add(key))
      value.value = null
    }
  }
}
