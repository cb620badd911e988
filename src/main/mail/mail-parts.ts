import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_MAIL, type UnreadPart } from '@shared/model/saved-mail'

/** A sender or recipient; either field may be empty. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Contents of an e-mail in either format. */
export interface MailParts {
  readonly subject: string
  readonly mailboxes: readonly Mailbox[]
  readonly body: string
  readonly attachments: readonly string[]
  readonly unread: UnreadPart | null
}

/** On one line, without trailing undecodable characters. */
export const tidyLine = (text: string | undefined): string => (text ?? '').replaceAll(/[\s\0]+/g, ' ').trim()

/** Reason why only the sender's kind of program can read it; null if none. */
export function unreadBy(files: readonly { readonly name: string; readonly type: string }[]): UnreadPart | null {
  const has = (name: RegExp, type: RegExp) => files.some((file) => name.test(file.name) || type.test(file.type))
  if (has(/^smime\.p7m$/i, /^(?:application\/(?:x-)?pkcs7-mime|application\/pgp-encrypted)$/i)) return 'encrypted'
  return has(/^winmail\.dat$/i, /^application\/(?:vnd\.)?ms-tnef$/i) ? 'winmail' : null
}

export const tooLarge = (cause?: unknown): DesksideError =>
  new DesksideError('mail-too-large', 'The e-mail is too large.', { details: { limit: LARGEST_MAIL }, cause })
