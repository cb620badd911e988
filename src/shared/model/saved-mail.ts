/** The content of a saved e-mail, used for a search. Nothing of it is stored. */

/** Size limit of the file (bytes). */
export const LARGEST_MAIL = 25 * 1024 * 1024

/**
 * Reason for unread text. `winmail`: Outlook's own wrapping; `encrypted`: S/MIME or PGP; `formatting`: text that only
 * Outlook can unpack.
 */
export type UnreadPart = 'winmail' | 'encrypted' | 'formatting'

export interface SavedMail {
  readonly subject: string
  /** Names of sender and recipients, as in the header. */
  readonly people: readonly string[]
  /** Names with addresses, subject and text, line by line. */
  readonly text: string
  /** Names of attached files; they were not opened. */
  readonly attachments: readonly string[]
  /** Reason for missing text; null: none is missing. */
  readonly unread: UnreadPart | null
  /** True: only the beginning of the text. */
  readonly isCut: boolean
}
