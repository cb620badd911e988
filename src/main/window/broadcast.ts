import { MESSAGE_CHANNEL, type BridgeMessage, type MessageName, type Messages } from '@shared/ipc/contract'
import { ownWindows } from './own-windows'

const listeners = new Set<(message: BridgeMessage) => void>()

/** Calls main's `listener` with every later message. */
export function onBroadcast(listener: (message: BridgeMessage) => void): void {
  listeners.add(listener)
}

/** Sends a message to all our windows. A loading window misses it, but reads everything anyway. */
export function broadcast<E extends MessageName>(name: E, data: Messages[E]): void {
  for (const window of ownWindows()) window.webContents.send(MESSAGE_CHANNEL, { name, data })
  for (const listener of listeners) listener({ name, data } as BridgeMessage)
}
