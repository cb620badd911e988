/** Compares names of clients. Pure. */
import { bareNameWords, nameWords } from '../legal-forms'
import { foldText } from '../search/fold'

const QUOTES = /["«»„“”‟‹›＂]+/gu
/** Quotes of one stroke are quotes at the ends of words only: O'Neil keeps its apostrophe. */
const SINGLE_QUOTES = /(?<![\p{L}\p{N}])['‘’‚‛`´]|['‘’‚‛`´](?![\p{L}\p{N}])/gu
const APOSTROPHES = /['‘’‛`´]/gu
const DASHES = /[\p{Pd}−]+/gu
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
const UNPRINTED = /[\p{Cc}\p{Cs}]/gu
/** Spaces around signs: "А. Б." is "А.Б.". */
const AROUND_SIGNS = / ?([.,;:&+/()№−\p{Pd}]) ?/gu
const SPACES = /\s+/gu

/**
 * The name without case, quotes, and differences of dashes and spacing. Equal results are one client. Empty if nothing
 * is left. Idempotent.
 */
export function foldClientName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(UNPRINTED, ' ')
    .replace(QUOTES, ' ')
    .replace(SINGLE_QUOTES, ' ')
    .replace(APOSTROPHES, "'")
    .replace(SPACES, ' ')
    .replace(AROUND_SIGNS, '$1')
    .replace(DASHES, '-')
    .trim()
}

/** A name without its legal form, for proposals. */
export interface BareName {
  /** Letters and digits only, without ё, diacritics and look-alike letters; empty if the name is a form alone. */
  readonly bare: string
  /** Legal forms, sorted, such as `ооо`. */
  readonly forms: string
}

/** Splits a name into its bare name and its legal forms. */
export function bareClientName(name: string): BareName {
  const folded = foldText(name).replace(JOINING, ' ')
  const bare = bareNameWords(folded)
  const forms = nameWords(folded).filter((word) => !bare.includes(word))
  return { bare: lettersOf(bare.join('')), forms: forms.map(lettersOf).toSorted().join(' ') }
}

const JOINING = /[&+/\p{Pd}]/gu
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** A tax id to compare: letters and digits in upper case; null for a text that is none. */
export function taxIdOf(text: string): string | null {
  // "7707083893/770701001" has the registration reason behind it.
  const [id = ''] = text.normalize('NFKC').toUpperCase().split('/')
  const plain = id.replace(/[\s.\-\u2010-\u2015]/gu, '').replace(/^(?:ИНН|INN|VAT|ОГРН)[:№]?/u, '')
  if (!/^\p{L}{0,3}\d{6,15}\p{L}{0,3}$/u.test(plain)) return null
  return /^\D*(\d)\1+\D*$/u.test(plain) ? null : plain
}

/** Longest folded name within a key; the rest of a longer one is hashed. */
const LONGEST_IN_KEY = 120

/** Key of the projects whose client has this folded name. */
export const clientKey = (folded: string): string =>
  folded.length <= LONGEST_IN_KEY ? folded : `${cut(folded)}~${hashOf(folded)}`

/** Key where several tax ids share a name. @param key of the name alone */
export const keyWithTaxId = (key: string, taxId: string | null): string => (taxId === null ? key : `${key}#${taxId}`)

/** Key of a spelling that the user set apart. */
export const apartKey = (spelling: string): string =>
  clientKey(`=${spelling.replace(UNPRINTED, ' ').replace(IGNORED, '').replace(SPACES, ' ').trim()}`)

/** Splits a key into its name and tax id. */
export function partsOfKey(key: string): { readonly name: string; readonly taxId: string | null } {
  const at = key.lastIndexOf('#')
  const taxId = at < 0 ? null : taxIdOf(key.slice(at + 1))
  return taxId === null ? { name: key, taxId: null } : { name: key.slice(0, at), taxId }
}

const cut = (text: string): string =>
  text
    .slice(0, LONGEST_IN_KEY)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd()

/** 53 bits of FNV-like mixing: keys must be equal on every computer. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  return ((high >>> 0) * 2 ** 21 + ((low >>> 0) >>> 11)).toString(36)
}
