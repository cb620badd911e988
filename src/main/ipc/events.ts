import { EVENT_CHANNEL, type EventName, type Events } from '@shared/ipc/contract'
import { ownWindows } from '../window/own-windows'

/** Sends an event to every window of ours. A window that is still loading misses it, and reads everything anyway. */
export function broadcast<E extends EventName>(event: E, data: Events[E]): void {
  for (const window of ownWindows()) window.webContents.send(EVENT_CHANNEL, { event, data })
}
