/** The events after which what the calendar shows may be another. */
import type { ChangedBy, InWorkspace } from '../../data/changed-by'

/**
 * `sync`: which months are saved, and whether the service could be asked.
 *
 * @param then called with each, before anything is read again
 */
export function touchesCalendar<I extends InWorkspace>(then: () => void = () => {}): ChangedBy<I> {
  const heard = (is: boolean): boolean => {
    if (is) then()
    return is
  }
  return {
    changed: ({ noun }) => heard(noun === 'calendar-event' || noun === 'calendar-category'),
    lists: ({ noun }) => heard(noun === 'calendar-event'),
    sync: () => true
  }
}
