/** What in a text leads out of the app: e-mail addresses, telephone numbers, sites. Pure. */
import type { Field } from '@shared/model/record'
import { commonField } from '@shared/rules/key-words'
import { namesPhone } from '@shared/rules/name-words'
import { withoutPunctuation } from '@shared/rules/link-end'

/** A part of a text; `url`: where it leads, undefined for plain text. */
export interface TextPiece {
  readonly text: string
  readonly url?: string
}

/** What a field is for, where that decides what in its texts leads out: every number of one, every host of the other. */
export type LeadsTo = 'phone' | 'site'

/**
 * What a field is for: by what the user says that it answers, else by the name that he gave it, else by the service's
 * names for it. @param shown what it is called on screen
 */
export function leadsTo(
  { key, label, renamed, answer }: Pick<Field, 'key' | 'label' | 'renamed' | 'answer'>,
  shown = label
): LeadsTo | null {
  if (answer === 'phone') return 'phone'
  const names = renamed === true ? [label] : [key, label, shown]
  // A plain field answers nothing, but may still be a site, which is no answer.
  if (answer === undefined && names.some(namesPhone)) return 'phone'
  return answer == null && names.some((name) => commonField(name) === 'website') ? 'site' : null
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
/** The same, and hosts without a scheme, each with its path. */
const ANY_OR_HOST =
  /https:\/\/[^\s<>"'`\\]+|[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}|\+?\d[\d \u00a0().\-\u2011\u2013]{3,40}\d|(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?:[/?#][^\s<>"'`\\]*)?/gu
/** What announces an extension, and how far before it that may begin. */
const EXTENSION = /(?:доб|вн|ext|extn|extension)\.?:?\s*$/iu
const EXTENSION_WITHIN = 12

/** @param to what its field is for */
export function piecesOf(text: string, to: LeadsTo | null = null): readonly TextPiece[] {
  const head = text.slice(0, LONGEST)
  const pieces: TextPiece[] = []
  let at = 0
  let links = 0
  for (const match of head.matchAll(to === 'site' ? ANY_OR_HOST : ANY)) {
    if (links === MOST) break
    const found = withoutPunctuation(match[0])
    const before = head.slice(Math.max(0, match.index - EXTENSION_WITHIN), match.index)
    const behind = head.slice(match.index + found.length, match.index + found.length + 2)
    const url = urlOf(found, { before, behind, to })
    if (url === null) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: found, url })
    at = match.index + found.length
    links += 1
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** The beginning of a text in pieces: of a link that is cut too, all of where it leads. @param most characters */
export function beginningOf(pieces: readonly TextPiece[], most: number): readonly TextPiece[] {
  let left = most
  return pieces.flatMap((piece) => {
    if (left <= 0) return []
    const shown = { ...piece, text: piece.text.slice(0, left) }
    left -= shown.text.length
    return shown
  })
}

interface Around {
  readonly before: string
  readonly behind: string
  /** What its field is for. */
  readonly to: LeadsTo | null
}

function urlOf(found: string, around: Around): string | null {
  if (found.startsWith('https://')) return siteOf(found)
  // A percent sign of the address itself would be taken for the start of a code.
  if (/^[^/?#]*@/u.test(found)) return `mailto:${found.replaceAll('%', '%25')}`
  return /^\+?\d[\d \u00a0().\-\u2011\u2013]*$/u.test(found) ? phoneOf(found, around) : hostOf(found, around)
}

/** A host without a scheme; none where it is part of something else, such as a site that is not safe to open. */
function hostOf(found: string, { before, behind }: Around): string | null {
  if (/[\p{L}\p{N}@/._-]$/u.test(before) || /^(?::\d|[@\p{L}\p{N}_-])/u.test(behind)) return null
  return siteOf(`https://${found}`)
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
function phoneOf(found: string, { before, behind, to }: Around): string | null {
  if (/[*#\p{L}\p{N}@/=]$/u.test(before) || /^\s?[*#]|^[\p{L}\p{N}@/=]/u.test(behind)) return null
  if (EXTENSION.test(before)) return null
  const international = found.startsWith('+')
  // "(0)" is dialled within the country only.
  const forPhones = to === 'phone'
  const digits = (international ? found.replace(/\(0\)/u, '') : found).replace(/\D/gu, '')
  if (digits.length > 15 || digits.length < (forPhones ? 5 : 10)) return null
  if (!forPhones && !international) return null
  return `tel:${international ? '+' : ''}${digits}`
}
