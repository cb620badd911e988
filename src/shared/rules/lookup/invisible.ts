/** Signs that nobody sees, which come along when a text is copied from a page, a letter or a document. */

/** Soft hyphens, zero-width spaces, marks of direction and of byte order, invisible operators. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Joiners mean something between letters of some scripts, never beside Latin or Cyrillic ones, digits and spaces. */
const IDLE_JOINERS = /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\p{P}\s])[\u200c\u200d]+|[\u200c\u200d]$/gu
/** Spaces that look like an ordinary one. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const ANY = /[\u00a0\u00ad\u061c\u180e\u2000-\u200f\u202a-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff]/

/** The text without invisible signs, and with ordinary spaces for all that look like them. */
export function withoutInvisible(text: string): string {
  if (!ANY.test(text)) return text
  return text.replace(INVISIBLE, '').replace(IDLE_JOINERS, '').replace(SPACES, ' ')
}
