/** Readable texts: without HTML and without bidirectional control characters. Pure. */
import { decodeHTMLStrict } from 'entities'
import type { FieldValue } from '@shared/model/record'

/** Fast check for either; most texts have none. */
const SUSPECT = /[&<\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const TAG_NAMES =
  'p|br|div|span|b|i|u|s|strong|em|a|ul|ol|li|h[1-6]|table|tr|td|th|tbody|thead|tfoot|blockquote|pre|code|font|img|hr|strike|del|ins|sub|sup|small|big|center|style|script|head|html|body|section|article|figure|label|mark|o:p'
const ATTRIBUTES = String.raw`(?:\s+[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*`
const ANY_TAG = new RegExp(`</?(?:${TAG_NAMES})${ATTRIBUTES}\\s*/?>`, 'gi')
/** Unmistakable HTML: a closing tag or a void element. */
const PAGE = new RegExp(`</(?:${TAG_NAMES})\\s*>|<(?:br|hr|img)${ATTRIBUTES}\\s*/?>`, 'i')
/** All composed expressions, for the test that times them. */
export const TAG_EXPRESSIONS: readonly RegExp[] = [ANY_TAG, PAGE]
/** Elements with content besides text. */
const HOLDS = /<(?:img|script)\b/i
/** Bounded: otherwise a text with many openings would be scanned again and again. */
const UNSEEN = /<!--[\s\S]{0,10000}?-->|<(style|script|head)\b[^<>]{0,500}>[\s\S]{0,10000}?<\/\1\s*>/gi
const LINK =
  /<a\s[^<>]{0,500}?href\s*=\s*["']((?:https?:|mailto:|tel:)[^"'<>]{0,2000})["'][^<>]{0,500}>([^<>]{0,500})<\/a\s*>/gi
const BREAK = /(?:<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|pre)\s*>)[ \t]*(?:\r?\n)?/gi
/** Doubly encoded entities. */
const TWICE = /&(?:quot|amp|lt|gt|apos|nbsp|laquo|raquo|#0?39|#0?34);/
/** Upper bound of names, which have no line breaks. */
const LONGEST_NAME = 300

/** Text without tags, with line breaks and decoded entities. Other characters stay. */
export function plainText(text: string): string {
  if (!SUSPECT.test(text)) return text
  const untagged = PAGE.test(text) ? withoutTags(text) : text
  // A lone picture or script is content; an empty paragraph is not.
  const decoded = decodeEntities(untagged === '' && HOLDS.test(text) ? text : untagged)
  return decoded.length <= LONGEST_NAME && !decoded.includes('\n') ? withMarksSeen(decoded) : decoded
}

function withoutTags(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(LINK, (_all, address: string, shown: string) => linkText(address, shown))
    .replace(BREAK, '\n')
    .replace(ANY_TAG, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Appends a link's address to its text, unless the text contains it. */
function linkText(address: string, shown: string): string {
  const said = shown.trim()
  const bare = address.replace(/^(?:mailto:|tel:)/, '')
  return said === '' || bare.includes(said) ? bare : `${said} (${bare})`
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const once = decodeHTMLStrict(text)
  const decoded = once !== text && TWICE.test(once) ? decodeHTMLStrict(once) : once
  return decoded === text ? text : decoded.trim()
}

const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Marks that reverse left-to-right letters. */
const TURNING = /[\u202b\u202e\u2067]/u
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/**
 * Makes the visible end of a name its real end: reversing marks are shown, e.g. `[U+202E]`. Other marks stay in
 * right-to-left names and are removed elsewhere.
 */
function withMarksSeen(name: string): string {
  const stays = FROM_THE_RIGHT.test(name)
  return name.replace(MARKS, (mark) => {
    if (TURNING.test(mark)) return `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`
    return stays ? mark : ''
  })
}

export function withPlainTexts(value: FieldValue): FieldValue {
  switch (value.type) {
    case 'text': {
      const text = plainText(value.text)
      return text === value.text ? value : text === '' ? { type: 'empty' } : { type: 'text', text }
    }
    case 'texts':
      return value.texts.some((text) => SUSPECT.test(text)) ? { ...value, texts: value.texts.map(plainText) } : value
    case 'references':
      return value.references.some(({ label }) => label !== null && SUSPECT.test(label))
        ? { ...value, references: value.references.map((one) => withPlainLabel(one)) }
        : value
    default:
      return value
  }
}

const withPlainLabel = <T extends { readonly label: string | null }>(one: T): T =>
  one.label === null ? one : { ...one, label: plainText(one.label) }
