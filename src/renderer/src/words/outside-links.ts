/** Detects e-mail addresses, phone numbers and websites in a text. Pure. */
import type { Field } from '@shared/model/record'
import { commonField } from '../rules/key-words'
import { isPhoneName } from '@shared/rules/name-words'
import { withoutPunctuation } from '../rules/link-end'

/** A part of a text; `url` is its link target, undefined for plain text. */
export interface TextPiece {
  readonly text: string
  readonly url?: string
}

/**
 * Purpose of a field that changes link detection: numbers without country code are phones, hosts without scheme are
 * sites.
 */
export type LeadsTo = 'phone' | 'site'

/**
 * The field's purpose: by the user's correction, else by the user's name for it, else by the service's names.
 * @param shown the name on screen
 */
export function leadsTo(
  { key, label, isRenamed, answer }: Pick<Field, 'key' | 'label' | 'isRenamed' | 'answer'>,
  shown = label
): LeadsTo | null {
  if (answer === 'phone') return 'phone'
  const names = isRenamed === true ? [label] : [key, label, shown]
  // A plain field has no answer, but may be a website.
  if (answer === undefined && names.some(isPhoneName)) return 'phone'
  return answer == null && names.some((name) => commonField(name) === 'website') ? 'site' : null
}

/** Maximum links of a text: more are no help and slow. */
const MOST = 20
/** Maximum characters to scan. */
const LONGEST = 20_000

/**
 * A website, an e-mail address, or grouped digits. The characters around the digits decide whether they are a phone
 * number.
 */
const ANY =
  /https:\/\/[^\s<>"'`\\]+|[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}|\+?\d[\d \u00a0().\-\u2011\u2013]{3,40}\d/gu
/** As `ANY`, plus hosts without a scheme, with their paths. */
const ANY_OR_HOST =
  /https:\/\/[^\s<>"'`\\]+|[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}|\+?\d[\d \u00a0().\-\u2011\u2013]{3,40}\d|(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?:[/?#][^\s<>"'`\\]*)?/gu
/** Prefix of an extension, and how far before the number it may start. */
const EXTENSION = /(?:доб|вн|ext|extn|extension)\.?:?\s*$/iu
const EXTENSION_WITHIN = 12

/** @param to the field's purpose */
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

/** Truncates pieces; a truncated link keeps its full target. @param most characters */
export function beginningOf(pieces: readonly TextPiece[], most: number): readonly TextPiece[] {
  let left = most
  return pieces.flatMap((piece) => {
    if (left <= 0) return []
    const shown = { ...piece, text: piece.text.slice(0, left) }
    left -= shown.text.length
    return shown
  })
}

interface SurroundingText {
  readonly before: string
  readonly behind: string
  /** The field's purpose. */
  readonly to: LeadsTo | null
}

function urlOf(found: string, around: SurroundingText): string | null {
  if (found.startsWith('https://')) return siteOf(found)
  // A literal percent sign would be taken for the start of an escape.
  if (/^[^/?#]*@/u.test(found)) return `mailto:${found.replaceAll('%', '%25')}`
  return /^\+?\d[\d \u00a0().\-\u2011\u2013]*$/u.test(found) ? phoneOf(found, around) : hostOf(found, around)
}

/** A host without a scheme; null if it is part of something else, such as an unsafe address. */
function hostOf(found: string, { before, behind }: SurroundingText): string | null {
  if (/[\p{L}\p{N}@/._-]$/u.test(before) || /^(?::\d|[@\p{L}\p{N}_-])/u.test(behind)) return null
  return siteOf(`https://${found}`)
}

/** The address of a website; null if invalid, or if it contains a user name, which could hide the real host. */
export function siteOf(found: string): string | null {
  if (!URL.canParse(found)) return null
  const { protocol, host, href, username } = new URL(found)
  return protocol === 'https:' && host !== '' && username === '' ? href : null
}

/**
 * Outside phone fields only numbers with a country code count: others may be contracts or tax IDs. A star or hash
 * beside it would be a phone command. An extension cannot be called by itself.
 */
function phoneOf(found: string, { before, behind, to }: SurroundingText): string | null {
  if (/[*#\p{L}\p{N}@/=]$/u.test(before) || /^\s?[*#]|^[\p{L}\p{N}@/=]/u.test(behind)) return null
  if (EXTENSION.test(before)) return null
  const isInternational = found.startsWith('+')
  // "(0)" is dialled only within the country.
  const isForPhones = to === 'phone'
  const digits = (isInternational ? found.replace(/\(0\)/u, '') : found).replace(/\D/gu, '')
  if (digits.length > 15 || digits.length < (isForPhones ? 5 : 10)) return null
  if (!isForPhones && !isInternational) return null
  return `tel:${isInternational ? '+' : ''}${digits}`
}
