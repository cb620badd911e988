import { sync } from '@shared/contract/workspaces'
import { DesksideError } from '@shared/ipc/errors'
import { monthsBetween } from '@shared/rules/months'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

/** Upper bound of months per request (a hundred years): uncached months need memory too. */
const MOST_MONTHS = 1200

export function syncHandlers(workspaces: Pick<Workspaces, 'opened'>) {
  const opened = openedBy(workspaces)
  return serve(sync, {
    'sync.status': opened((from) => from.sync.status()),
    'sync.refresh': opened((from, { list }) => from.sync.refresh(list)),
    'sync.pause': opened((from, { list, paused: isPaused }) => from.sync.setPaused(list, isPaused)),
    'sync.cancel': opened((from, { list }) => from.sync.cancel(list)),
    'sync.calendarMonths': opened(({ cache }, range) => {
      if (monthsBetween(range.from, range.to).length > MOST_MONTHS) {
        throw new DesksideError('bad-input', 'That is more than a hundred years.', { details: { path: 'to' } })
      }
      return cache.calendar.months(range)
    })
  })
}
