import type { IpcMainInvokeEvent } from 'electron'
import { originOf, ownOrigin } from '../window/origin'
import { ownWindow } from '../window/own-windows'

/** Facts about the frame that sent a request. */
export interface SenderFacts {
  readonly url: string
  readonly isTopFrame: boolean
  readonly isOwnWindow: boolean
}

/** Whether a request may be answered: it must come from the top frame of our own window, at our own origin. */
export function isTrustedSender(sender: SenderFacts, origin: string): boolean {
  return sender.isOwnWindow && sender.isTopFrame && originOf(sender.url) === origin
}

/** `isTrustedSender` for an Electron event. A frame that navigated away or was destroyed is not trusted. */
export function isTrustedEvent({ sender, senderFrame: frame }: IpcMainInvokeEvent): boolean {
  if (frame === null) return false
  return isTrustedSender(
    { url: frame.url, isTopFrame: frame.parent === null, isOwnWindow: ownWindow(sender.id) !== null },
    ownOrigin()
  )
}
