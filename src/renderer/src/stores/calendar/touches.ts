/** The changes that make the calendar's data outdated. */
import type { ChangedBy, InWorkspace } from '../../data/changed-by'

/**
 * `sync` counts because it changes the saved months and whether the service is reachable.
 *
 * @param then called for each change, before anything is read again
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
