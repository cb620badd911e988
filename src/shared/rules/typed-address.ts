/** Removes marks copied along with an address or key, and fixes unambiguous slips in addresses. */
import { withoutLookalikes } from './search/lookalikes'
import { withoutEnd, withoutEnds } from './trimmed'

/** Invisible characters without effect on direction, copied along with other text. */
const UNSEEN = '\u00ad\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u180e'
const BLANKS = ' \t\r\n\u00a0\u2007\u202f\u3000'
/** Opening marks with their closing ones. */
const CLOSING: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '«': '»', '“': '”“', '”': '”', '„': '“”', '‘': '’', '‚': '‘’', '’': '’' },
  ...{ '<': '>', '‹': '›', '(': ')', '[': ']', '{': '}', '*': '*', '|': '|', '›': '‹', '»': '«' }
}
const MOST_MARKS = 12

/** The text without enclosing quotes, brackets, Markdown and table marks, blanks and invisible characters. */
export function withoutMarks(text: string): string {
  let bare = trimmed(text)
  for (let marks = 0; marks < MOST_MARKS && bare.length > 1; marks++) {
    const closing = CLOSING[bare.charAt(0)]
    if (closing?.includes(bare.charAt(bare.length - 1)) !== true) break
    bare = trimmed(bare.slice(1, -1))
  }
  return bare
}

const trimmed = (text: string): string => withoutEnds(text, UNSEEN + BLANKS)

/** `[name](https://…)`, `<https://…>` */
const LINK =
  /^!?\[[^\]]{0,300}\]\(\s{0,3}<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,300}\)[^\s()<>]{0,300})?)>?[^)]{0,100}\)$/u
const AFTER = ',;!…'
/** A scheme with another mark than a colon, several slashes, or letters of another alphabet. */
const SCHEME = /^([\p{L}\u0455]{4,5})\s?[:;.,：]{0,2}\s?[/／]{2,}(?=[^\s/])/u
/** Start of the interface's paths. */
const OPERATIONS = /\/backend\/public(?=[/?#]|$)/i

/**
 * The intended address: without marks around it, with a corrected scheme, and without the interface's path. Ambiguous
 * input stays as it is, to be refused later.
 */
export function addressAsMeant(text: string): string {
  let bare = withoutMarks(text)
  bare = withoutMarks(LINK.exec(bare)?.[1] ?? bare)
  bare = withoutMarks(withoutStray(withoutEnd(bare, AFTER + UNSEEN + BLANKS)))
  for (let schemes = 0; schemes < 2; schemes++) bare = withScheme(bare)
  bare = withHost(withoutEnd(withoutStray(bare), '.'))
  const operations = OPERATIONS.exec(bare)
  return operations === null ? bare : bare.slice(0, operations.index + operations[0].length)
}

/** Removes unmatched closing marks. */
function withoutStray(text: string): string {
  let bare = text
  for (let marks = 0; marks < MOST_MARKS; marks++) {
    const last = bare.charAt(bare.length - 1)
    const isStray =
      '"\'`«»“”’*|'.includes(last) ||
      [')(', '][', '}{', '><'].some(([close, open = '']) => last === close && !bare.includes(open))
    if (last === '' || !(isStray || AFTER.includes(last))) break
    bare = trimmed(bare.slice(0, -1))
  }
  return bare
}

function withScheme(text: string): string {
  const [typed = '', letters = ''] = SCHEME.exec(text) ?? []
  const scheme = inLatin(letters)
  if (typed === '' || !/^https?$/.test(scheme)) return text
  const rest = text.slice(typed.length)
  // A scheme copied in front of another.
  const [another = '', others = ''] = SCHEME.exec(rest) ?? []
  return another !== '' && /^https?$/.test(inLatin(others)) ? rest : `${scheme}://${rest}`
}

/** Folded letters that look like Latin ones. */
const LATIN: Readonly<Record<string, string>> = { н: 'h', һ: 'h', т: 't', р: 'p', ѕ: 's', с: 's' }
const inLatin = (letters: string): string =>
  [...letters.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')

/** Unifies the alphabet of each part of a host name, as in all real names. */
function withHost(text: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#@]{1,253})(.*)$/su.exec(text) ?? []
  const right = withoutLookalikes(host.toLowerCase())
  return host === '' || right === host.toLowerCase() ? text : `${scheme}${right}${rest}`
}
