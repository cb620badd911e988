/** Removes invisible characters that come along when text is copied. */

/** Soft hyphens, zero-width spaces, direction marks, byte order marks, invisible operators. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Joiners matter between letters of some scripts, never next to Latin or Cyrillic letters, digits and spaces. */
const IDLE_JOINERS = /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\p{P}\s])[\u200c\u200d]+|[\u200c\u200d]$/gu
/** Spaces that look like an ordinary space. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const ANY = /[\u00a0\u00ad\u061c\u180e\u2000-\u200f\u202a-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff]/

/** Removes invisible characters and normalises spaces. */
export function withoutInvisible(text: string): string {
  if (!ANY.test(text)) return text
  return text.replace(INVISIBLE, '').replace(IDLE_JOINERS, '').replace(SPACES, ' ')
}
