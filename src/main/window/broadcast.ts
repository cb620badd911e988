import { MESSAGE_CHANNEL, type BridgeMessage, type MessageName, type Messages } from '@shared/ipc/contract'
import { ownWindows } from './own-windows'

const listeners = new Set<(message: BridgeMessage) => void>()

/** Calls main's own `listener` with every event from now on. */
export function onBroadcast(listener: (message: BridgeMessage) => void): void {
  listeners.add(listener)
}

/** Sends an event to every window of ours. A window that is still loading misses it, and reads everything anyway. */
export function broadcast<E extends MessageName>(event: E, data: Messages[E]): void {
  for (const window of ownWindows()) window.webContents.send(MESSAGE_CHANNEL, { event, data })
  for (const listener of listeners) listener({ event, data } as BridgeMessage)
}
