/** What in a text leads out of the app: e-mail addresses, telephone numbers, sites. Pure. */
import { commonField } from '@shared/rules/key-words'
import { withoutEnd } from '@shared/rules/trimmed'

/** A part of a text; `url`: where it leads, undefined for plain text. */
export interface TextPiece {
  readonly text: string
  readonly url?: string
}

/** Links of one text: more are no help, and a page of them would be slow. */
const MOST = 20
/** Characters that are looked through. */
const LONGEST = 20_000

/**
 * A site, an e-mail address, or digits in groups: of these, what stands before and behind decides whether they are a number
 * to call.
 */
const ANY =
  /https:\/\/[^\s<>"'`\\]+|[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}|\+?\d[\d \u00a0().\-\u2011\u2013]{3,40}\d/gu
/** What announces an extension, and how far before it that may begin. */
const EXTENSION = /(?:доб|вн|ext|extn|extension)\.?:?\s*$/iu
const EXTENSION_WITHIN = 12
const PHONE = /phone|mobile|телефон|(?:^|[^\p{L}])tel(?:$|[^\p{L}])/iu

/** @param named what the field is called, by its key and by its label: in a field for phones every number is one */
export function piecesOf(text: string, named: readonly string[] = []): readonly TextPiece[] {
  const head = text.slice(0, LONGEST)
  const forPhones = named.some((name) => commonField(name) === 'phone' || PHONE.test(name))
  const pieces: TextPiece[] = []
  let at = 0
  let links = 0
  for (const match of head.matchAll(ANY)) {
    if (links === MOST) break
    const found = withoutEnd(match[0], '.,;:!?)]»”-')
    const before = head.slice(Math.max(0, match.index - EXTENSION_WITHIN), match.index)
    const behind = head.slice(match.index + found.length, match.index + found.length + 2)
    const url = urlOf(found, { before, behind, forPhones })
    if (url === null) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: found, url })
    at = match.index + found.length
    links += 1
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

interface Around {
  readonly before: string
  readonly behind: string
  /** It stands in a field for phones. */
  readonly forPhones: boolean
}

function urlOf(found: string, around: Around): string | null {
  if (found.startsWith('https://')) return siteOf(found)
  // A percent sign of the address itself would be taken for the start of a code.
  if (found.includes('@')) return `mailto:${found.replaceAll('%', '%25')}`
  return phoneOf(found, around)
}

/** The address of a site; null: it is none, or names a user, behind whom another host may hide. */
export function siteOf(found: string): string | null {
  if (!URL.canParse(found)) return null
  const { protocol, host, href, username } = new URL(found)
  return protocol === 'https:' && host !== '' && username === '' ? href : null
}

/**
 * Elsewhere than in a field for phones only a number that says its country is one: others may be contracts or tax IDs.
 * With a star or a hash beside it, it would be a command to the telephone; an extension can't be called by itself.
 */
function phoneOf(found: string, { before, behind, forPhones }: Around): string | null {
  if (/[*#\p{L}\p{N}@/=]$/u.test(before) || /^\s?[*#]|^[\p{L}\p{N}@/=]/u.test(behind)) return null
  if (EXTENSION.test(before)) return null
  const international = found.startsWith('+')
  // "(0)" is dialled within the country only.
  const digits = (international ? found.replace(/\(0\)/u, '') : found).replace(/\D/gu, '')
  if (digits.length > 15 || digits.length < (forPhones ? 5 : 10)) return null
  if (!forPhones && !international) return null
  return `tel:${international ? '+' : ''}${digits}`
}
