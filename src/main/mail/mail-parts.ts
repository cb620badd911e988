import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_MAIL, type UnreadPart } from '@shared/model/saved-mail'

/** Somebody who sent or got it; either may be empty. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** What a file says, whatever its form. */
export interface MailParts {
  readonly subject: string
  readonly mailboxes: readonly Mailbox[]
  readonly body: string
  readonly attachments: readonly string[]
  readonly unread: UnreadPart | null
}

/** On one line, without what a parser could not decode at its end. */
export const tidyLine = (text: string | undefined): string => (text ?? '').replaceAll(/[\s\0]+/g, ' ').trim()

/** Why nobody but the sender's kind of program reads it. */
export function unreadBy(files: readonly { readonly name: string; readonly type: string }[]): UnreadPart | null {
  const has = (name: RegExp, type: RegExp) => files.some((file) => name.test(file.name) || type.test(file.type))
  if (has(/^smime\.p7m$/i, /^(?:application\/(?:x-)?pkcs7-mime|application\/pgp-encrypted)$/i)) return 'encrypted'
  return has(/^winmail\.dat$/i, /^application\/(?:vnd\.)?ms-tnef$/i) ? 'winmail' : null
}

export const tooLarge = (cause?: unknown): DesksideError =>
  new DesksideError('mail-too-large', 'The e-mail is too large.', { details: { limit: LARGEST_MAIL }, cause })
