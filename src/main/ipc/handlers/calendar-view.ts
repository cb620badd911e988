import { calendarView } from '../../user-data/calendar-view'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface CalendarViewHandlersOptions {
  /** Waits until what was made in a workspace is at hand; nothing is kept for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'views'>
}

export function calendarViewHandlers({
  workspaces,
  userData: { views }
}: CalendarViewHandlersOptions): Pick<Handlers, 'calendar.view' | 'calendar.setView'> {
  return {
    'calendar.view': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        await workspaces.opened(workspace)
        return views.calendar(workspace)
      }
    },
    'calendar.setView': {
      parse: parser(z.strictObject({ workspaceId, view: calendarView })),
      run: async ({ workspaceId: workspace, view }) => {
        // No event: whoever shows it has just made it so.
        await workspaces.opened(workspace)
        await views.setCalendar(workspace, view)
        return undefined
      }
    }
  }
}
