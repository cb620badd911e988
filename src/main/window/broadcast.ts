import { EVENT_CHANNEL, type EventMessage, type EventName, type Events } from '@shared/ipc/contract'
import { ownWindows } from './own-windows'

const listeners = new Set<(message: EventMessage) => void>()

/** Calls main's own `listener` with every event from now on. */
export function onBroadcast(listener: (message: EventMessage) => void): void {
  listeners.add(listener)
}

/** Sends an event to every window of ours. A window that is still loading misses it, and reads everything anyway. */
export function broadcast<E extends EventName>(event: E, data: Events[E]): void {
  for (const window of ownWindows()) window.webContents.send(EVENT_CHANNEL, { event, data })
  for (const listener of listeners) listener({ event, data } as EventMessage)
}
