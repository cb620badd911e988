import { workspaces as routes } from '@shared/contract/workspaces'
import { DesksideError } from '@shared/ipc/errors'
import { APP_PAGES } from '@shared/rules/app-pages'
import { monthsBetween } from '@shared/rules/months'
import type { Connecting } from '../../workspace/connecting'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

/** Upper bound of months per request (a hundred years): uncached months need memory too. */
const MOST_MONTHS = 1200

export function workspaceHandlers(options: {
  readonly workspaces: Workspaces
  readonly connecting: Pick<Connecting, 'connect' | 'update' | 'cancel'>
  /** Ends the page's process and opens the place in a new one (window/fresh-page.ts). */
  readonly dropTyped: (webContentsId: number, place: string) => Promise<void>
}) {
  const { workspaces, connecting, dropTyped } = options
  const opened = openedBy(workspaces)
  return serve(routes, {
    'workspaces.list': () => workspaces.list(),
    'workspaces.connect': async (input, { webContentsId }) => {
      const outcome = await connecting.connect(input)
      if (outcome.state === 'connected') await dropTyped(webContentsId, APP_PAGES.connected)
      return outcome
    },
    'workspaces.cancelConnect': ({ attempt }) => connecting.cancel(attempt),
    'workspaces.openDemo': () => workspaces.openDemo(),
    'workspaces.activate': ({ workspaceId }) => workspaces.activate(workspaceId),
    'workspaces.rename': ({ workspaceId, name }) => workspaces.rename(workspaceId, name),
    'workspaces.update': async (input, { webContentsId }) => {
      const outcome = await connecting.update(input.workspaceId, input)
      if (outcome.state === 'connected') await dropTyped(webContentsId, APP_PAGES.changed)
      return outcome
    },
    'workspaces.removalPreview': ({ workspaceId }) => workspaces.removalPreview(workspaceId),
    'workspaces.settleMade': ({ workspaceId, how }) => workspaces.settleMade(workspaceId, how),
    'workspaces.remove': ({ workspaceId }) => workspaces.remove(workspaceId),
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
