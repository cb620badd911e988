/** Links for joining the events of a list that are not over. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { joinLink } from '../../record-ui/detail/record-links'
import { useWorkspaces } from '../../state/workspaces'
import { useEventFields } from '../../stores/calendar/event-fields'
import type { Link } from '../../words/field-text'

/** Milliseconds without another row, after which the links are read. */
const RESTS = 200

/** @param shown the visible occurrences; links are read once they rest */
export function useJoinLinks(
  shown: () => readonly CalendarOccurrence[]
): (occurrence: CalendarOccurrence) => Link | null {
  const workspaces = useWorkspaces()
  const ids = shallowRef<readonly number[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => [...new Set(shown().map(({ id }) => id))].join(),
    (joined) => {
      clearTimeout(timer)
      timer = setTimeout(() => (ids.value = joined === '' ? [] : joined.split(',').map(Number)), RESTS)
    },
    { immediate: true }
  )
  onScopeDispose(() => clearTimeout(timer))
  const fields = useEventFields(() =>
    workspaces.activeId === null || ids.value.length === 0 ? null : { workspaceId: workspaces.activeId, ids: ids.value }
  )
  return ({ id }) => joinLink(fields.value?.get(id) ?? [])
}
