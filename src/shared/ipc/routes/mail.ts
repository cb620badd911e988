import type { SavedMail } from '../../model/saved-mail'
import type { Candidate } from '../../rules/candidates'

/** What a text names, and where the text came from. */
export interface NamedText {
  /** At least one, the best first. */
  readonly candidates: readonly Candidate[]
  /** Null: it was no e-mail. */
  readonly mail: Omit<SavedMail, 'people' | 'text'> | null
}

export interface MailRoutes {
  /** Reads a saved e-mail. Nothing of it is kept. Rejects with `mail-unreadable`, `mail-too-large`. */
  'mail.read': { in: { readonly bytes: Uint8Array }; out: SavedMail }
  /** The same for a file that the user chooses in a dialog of the system; null when that was cancelled. */
  'mail.open': { in: undefined; out: SavedMail | null }
}
