/** A saved e-mail as it is read for a search: what it says, and what of it was not read. Nothing of it is kept. */

/** Bytes of the file. */
export const LARGEST_MAIL = 25 * 1024 * 1024

/** `winmail`: Outlook's own wrapping; `encrypted`: S/MIME or PGP; `formatting`: a text that only Outlook can unpack. */
export type UnreadPart = 'winmail' | 'encrypted' | 'formatting'

export interface SavedMail {
  readonly subject: string
  /** The names of those who sent it and who got it, as its head writes them. */
  readonly people: readonly string[]
  /** Names with addresses, the subject and the text, line by line. */
  readonly text: string
  /** What attached files are called; they were not opened. */
  readonly attachments: readonly string[]
  /** Why some of the text is missing; null: none is. */
  readonly unread: UnreadPart | null
  /** Only the beginning of the text is here. */
  readonly cut: boolean
}
