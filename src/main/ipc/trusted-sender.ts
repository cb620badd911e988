import type { IpcMainInvokeEvent } from 'electron'
import { originOf, ownOrigin } from '../window/origin'
import { ownWindow } from '../window/own-windows'

/** What is known of the frame that sent a request. */
export interface SenderFacts {
  /** Null when the frame has navigated away or was destroyed since. */
  readonly url: string | null
  readonly isTopFrame: boolean
  readonly isOwnWindow: boolean
}

/** Whether a request may be answered: it comes from the top frame of one of our own windows, at our own origin. */
export function isTrustedSender(sender: SenderFacts, origin: string): boolean {
  return sender.isOwnWindow && sender.isTopFrame && sender.url !== null && originOf(sender.url) === origin
}

/** `isTrustedSender` for an event of Electron's. */
export function isTrustedEvent(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return isTrustedSender(
    {
      url: frame?.url ?? null,
      isTopFrame: frame !== null && frame.parent === null,
      isOwnWindow: ownWindow(event.sender.id) !== null
    },
    ownOrigin()
  )
}
