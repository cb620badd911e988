import { LEAST_INSIDE, type ParsedQuery, type SearchTerm } from './query'
import { readWords, type Words } from './words'

/** How well a term was found; the lower the better. */
export const FOUND = { whole: 0, start: 1, inside: 2 } as const
export type Found = (typeof FOUND)[keyof typeof FOUND]

/** Places in the original text, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

export interface TextMatch {
  /** How each term of the query was found, null where it was not. */
  readonly terms: readonly (Found | null)[]
  /** In order, without overlaps. */
  readonly ranges: readonly Range[]
  /** How well the whole phrase was found in the text; null when it was not. */
  readonly phrase: 'whole' | 'start' | 'within' | null
}

/** Searches the terms of a query in a text. */
export function matchText(text: string, query: ParsedQuery): TextMatch {
  const read = readWords(text)
  const terms: (Found | null)[] = []
  const ranges: Range[] = []
  for (const term of query.terms) {
    const { found, places } = term.kind === 'word' ? findWord(read, term) : findNumber(read, term)
    terms.push(found)
    ranges.push(...places)
  }
  return { terms, ranges: merged(ranges), phrase: phraseIn(read, query.phrase) }
}

interface Places {
  readonly found: Found | null
  readonly places: readonly Range[]
}

const NOWHERE: Places = { found: null, places: [] }

function findWord({ words, original }: Words, { variants: [term = ''] }: SearchTerm): Places {
  let found: Found | null = null
  const places: Range[] = []
  for (const { text, from } of words) {
    const at = text.indexOf(term)
    if (at < 0 || (at > 0 && term.length < LEAST_INSIDE)) continue
    const how = at > 0 ? FOUND.inside : text.length === term.length ? FOUND.whole : FOUND.start
    if (found === null || how < found) found = how
    places.push(original(from + at, from + at + term.length))
  }
  return { found, places }
}

function findNumber(read: Words, { variants }: SearchTerm): Places {
  const { words, runs, original } = read
  for (const { digits, first, last } of runs) {
    for (const variant of variants) {
      const at = digits.indexOf(variant)
      if (at < 0) continue
      const head = digits.length === 11 && /^[78]/.test(digits) ? 1 : 0
      const found = at > head ? FOUND.inside : digits.length - at === variant.length ? FOUND.whole : FOUND.start
      // From the first of its digits to the last, separators included.
      const places: number[] = []
      for (const word of words.slice(first, last + 1))
        for (let digit = word.from; digit < word.to; digit++) places.push(digit)
      const [start, end] = [places[at] ?? 0, (places[at + variant.length - 1] ?? 0) + 1]
      return { found, places: [original(start, end)] }
    }
  }
  // A number within a word: an article number, a file name.
  const places = variants.map((variant) => findWord(read, { kind: 'word', variants: [variant] }))
  return places.find(({ found }) => found !== null) ?? NOWHERE
}

function phraseIn({ words }: Words, phrase: string): TextMatch['phrase'] {
  if (phrase === '') return null
  const text = words.map((word) => word.text).join(' ')
  if (text === phrase) return 'whole'
  if (text.startsWith(phrase)) return 'start'
  return text.includes(` ${phrase}`) ? 'within' : null
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const before = result.at(-1)
    if (before === undefined || start > before[1]) result.push([start, end])
    else if (end > before[1]) result[result.length - 1] = [before[0], end]
  }
  return result
}

/** The length of an excerpt of a long text. In UTF-16 units. */
const SHOWN = 160
const BEFORE = 40

/** An excerpt with the first match, and the ranges within it; `…` where something was left out. */
export function excerpt(text: string, ranges: readonly Range[]): { text: string; ranges: readonly Range[] } {
  if (text.length <= SHOWN) return { text, ranges }
  const first = ranges[0]?.[0] ?? 0
  const from = atLetter(text, Math.max(0, Math.min(first - BEFORE, text.length - SHOWN)))
  const to = atLetter(text, Math.min(text.length, from + SHOWN))
  const head = from > 0 ? '…' : ''
  const shift = head.length - from
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([start]) => start < to)
      .map(([start, end]) => [start + shift, Math.min(end, to) + shift] as const)
  }
}

/** Not within a surrogate pair. */
function atLetter(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place
}
