import { MATCH_QUALITY, type MatchQuality } from './match-quality'
import { lastDigitsOf, LEAST_INSIDE, type ParsedQuery, type SearchTerm, type StandIns } from './query'
import { type DigitRun, readWords, type Words } from './words'

/** Range in the original text (UTF-16 units). */
export type Range = readonly [start: number, end: number]

export interface TextMatch {
  /** Match of each query term; null if missing. */
  readonly terms: readonly (MatchQuality | null)[]
  /** Sorted, without overlaps. */
  readonly ranges: readonly Range[]
  /**
   * Match of the whole query as a phrase: equal to the text, at its beginning, or inside it. In `start` and
   * `withinStart`, the last word is incomplete. Null without such a match.
   */
  readonly phrase: 'whole' | 'head' | 'start' | 'within' | 'withinStart' | null
}

/** Matches the terms of a query against a text. */
export function matchText(text: string, query: ParsedQuery): TextMatch {
  const read = readWords(text)
  const terms: (MatchQuality | null)[] = []
  const ranges: Range[] = []
  for (const term of query.terms) {
    const { found, places } = find(read, term, query)
    terms.push(found)
    ranges.push(...places)
  }
  return { terms, ranges: merged(ranges), phrase: phraseIn(read, query) }
}

interface TermMatch {
  readonly found: MatchQuality | null
  readonly places: readonly Range[]
}

const NOWHERE: TermMatch = { found: null, places: [] }

function find(read: Words, term: SearchTerm, { standIns }: ParsedQuery): TermMatch {
  const [own = ''] = term.variants
  if (term.kind === 'number') return findNumber(read, term)
  if (term.kind === 'phrase') return findPhrase(read, own.split(' '))
  const word = findWord(read, own, standIns.get(own))
  const digits = word.found === null ? lastDigitsOf(term) : null
  return digits === null ? word : findEnd(read, digits)
}

/** Numbers with these last digits. */
function findEnd({ words, runs, original }: Words, end: string): TermMatch {
  const places = runs.flatMap((run): Range[] => {
    if (!run.digits.endsWith(end)) return []
    const digits = digitPlaces(words, run)
    return [original(digits.at(-end.length) ?? 0, (digits.at(-1) ?? 0) + 1)]
  })
  return places.length === 0 ? NOWHERE : { found: MATCH_QUALITY.inside, places }
}

/** Position of each digit of a run in the folded text. */
function digitPlaces(words: Words['words'], { first, last }: DigitRun): number[] {
  return words.slice(first, last + 1).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
}

function findWord({ words, original }: Words, term: string, standIns?: StandIns): TermMatch {
  let found: MatchQuality | null = null
  const places: Range[] = []
  for (const { text, from } of words) {
    const at = text.indexOf(term)
    const isOwn = at === 0 || (at > 0 && term.length >= LEAST_INSIDE)
    const how = !isOwn
      ? standIns?.get(text)
      : at > 0
        ? MATCH_QUALITY.inside
        : text.length === term.length
          ? MATCH_QUALITY.whole
          : MATCH_QUALITY.start
    if (how === undefined) continue
    if (found === null || how < found) found = how
    places.push(isOwn ? original(from + at, from + at + term.length) : original(from, from + text.length))
  }
  return { found, places }
}

/** All positions where whole words follow each other. */
function findPhrase({ words, original }: Words, phrase: readonly string[]): TermMatch {
  const places: Range[] = []
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (!phrase.every((word, step) => words[at + step]?.text === word)) continue
    places.push(original(words[at]?.from ?? 0, words[at + phrase.length - 1]?.to ?? 0))
  }
  return { found: places.length === 0 ? null : MATCH_QUALITY.whole, places }
}

function findNumber(read: Words, { variants }: SearchTerm): TermMatch {
  const { words, runs, original } = read
  for (const run of runs) {
    const { digits } = run
    for (const variant of variants) {
      const at = digits.indexOf(variant)
      if (at < 0) continue
      const head = digits.length === 11 && /^[78]/.test(digits) ? 1 : 0
      const found =
        at > head
          ? MATCH_QUALITY.inside
          : digits.length - at === variant.length
            ? MATCH_QUALITY.whole
            : MATCH_QUALITY.start
      // From the first to the last digit, separators included.
      const places = digitPlaces(words, run)
      const [start, end] = [places[at] ?? 0, (places[at + variant.length - 1] ?? 0) + 1]
      return { found, places: [original(start, end)] }
    }
  }
  // A number within a word: an article number, a file name.
  const places = variants.map((variant) => findWord(read, variant))
  return places.find(({ found }) => found !== null) ?? NOWHERE
}

function phraseIn({ words }: Words, { words: asked, standIns }: ParsedQuery): TextMatch['phrase'] {
  const last = asked.length - 1
  if (last < 0) return null
  let best: TextMatch['phrase'] = null
  for (let at = 0; at + last < words.length; at++) {
    const isWhole = (step: number): boolean => {
      const [text, word] = [words[at + step]?.text ?? '', asked[step] ?? '']
      return text === word || standIns.get(word)?.get(text) === MATCH_QUALITY.standIn
    }
    let step = 0
    while (step < last && isWhole(step)) step++
    if (step < last) continue
    if (isWhole(last)) {
      if (at > 0) return 'within'
      return words.length === asked.length ? 'whole' : 'head'
    }
    const [text, word] = [words[at + last]?.text ?? '', asked[last] ?? '']
    if (best === null && (text.startsWith(word) || standIns.get(word)?.get(text) === MATCH_QUALITY.standInStart)) {
      if (at === 0) return 'start'
      best = 'withinStart'
    }
  }
  return best
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

/** Length of an excerpt (UTF-16 units). */
const SHOWN = 160
const BEFORE = 40

/** An excerpt around the first match, with adjusted ranges; `…` marks omissions. */
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

/** Avoids splitting a surrogate pair. */
function atLetter(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place
}
