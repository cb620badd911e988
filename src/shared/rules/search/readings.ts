import type { Reading } from '../../model/search'
import { MATCH_QUALITY, type StandIn } from './match-quality'
import { inOtherLayout } from './layouts'
import type { ListedWords } from './listed-words'
import { lookalikeOf } from './lookalikes'
import { parseQuery, type ParsedQuery, type StandIns } from './query'
import { spacedOtherwise, type WholeWords } from './spacing'
import { spellingsOf } from './transliteration'

/** With fewer hits, the next reading is tried. */
export const FEW = 5

/** All searchable words. */
export interface KnownWords extends WholeWords {
  /** Words with a given beginning; `isWide`: there are more. */
  beginningWith(letters: string): { readonly words: readonly string[]; readonly isWide: boolean }
}

/** One interpretation of the typed text. */
export interface ReadQuery {
  readonly reading: Reading
  readonly text: string
  /** Parses the text; groups of digits as one number or several. */
  readonly parse: (shouldJoin: boolean) => ParsedQuery
}

/** Minimum length of listed words; shorter ones are transliterated by the table. */
const LEAST_LISTED = 4
/** Longer words have no three-letter form in the other alphabet: `yulya`, but not `andrey`. */
const LONGEST_SPELLED = 6
/** Shorter beginnings match too many words. */
const LEAST_BEGINNING = 3

/**
 * Interpretations of a query, each looser than the previous one and computed lazily. One without new words is skipped.
 * Stand-ins carry over to later readings, so that each word may need a different one. `words` null: only as typed and
 * in the other layout.
 */
export function* readingsOf(
  text: string,
  vocabulary: KnownWords,
  words: Pick<ListedWords, 'spelledLike' | 'formsOf' | 'editsOf'> | null
): Generator<ReadQuery> {
  yield readAs('typed', text)
  const other = inOtherLayout(text)
  if (other !== null) yield readAs('layout', other)
  if (words === null) return
  const spaced = spacedOtherwise(text, vocabulary)
  if (spaced !== null) yield readAs('spacing', spaced)

  const looser: readonly (readonly [Reading, (word: string, isLast: boolean) => StandIns])[] = [
    ['transliteration', (word) => inOtherAlphabet(word, vocabulary, words)],
    ['endings', (word) => words.formsOf(word)],
    ['edit', (word, isLast) => words.editsOf(word, isLast)]
  ]
  const ofTyped = new LoosenedText(text)
  const ofOther = other === null ? null : new LoosenedText(other)
  for (const [reading, standInsOf] of looser) {
    if (ofTyped.loosen(standInsOf)) yield ofTyped.read(reading)
    // Text in the wrong layout is no transliteration.
    if (reading !== 'transliteration' && ofOther?.loosen(standInsOf) === true) yield ofOther.read(reading)
  }
}

const readAs = (reading: Reading, text: string, standIns?: ParsedQuery['standIns']): ReadQuery => ({
  reading,
  text,
  parse: (shouldJoin) => ({ ...parseQuery(text, { shouldJoin }), ...(standIns && { standIns }) })
})

/** A text with an increasing number of stand-ins. */
class LoosenedText {
  readonly #standIns = new Map<string, Map<string, StandIn>>()

  constructor(private readonly text: string) {}

  /** Adds stand-ins, and better ones for known words; returns whether there are new words. */
  loosen(standInsOf: (word: string, isLast: boolean) => StandIns): boolean {
    let hasMore = false
    const { terms, words } = parseQuery(this.text)
    for (const { kind, variants } of terms) {
      const [word = ''] = variants
      if (kind !== 'word') continue
      const known = this.#standIns.get(word) ?? new Map<string, StandIn>()
      for (const [other, how] of standInsOf(word, word === words.at(-1))) {
        if (other === word) continue
        hasMore ||= !known.has(other)
        addBest(known, other, how)
      }
      this.#standIns.set(word, known)
    }
    return hasMore
  }

  read(reading: Reading): ReadQuery {
    const standIns = new Map([...this.#standIns].map(([word, known]) => [word, new Map(known)]))
    return readAs(reading, this.text, standIns)
  }
}

function inOtherAlphabet(word: string, vocabulary: KnownWords, words: Pick<ListedWords, 'spelledLike'>): StandIns {
  const found = new Map<string, StandIn>(words.spelledLike(word))
  for (const other of [lookalikeOf(word), withoutUmlauts(word)]) {
    if (other === null) continue
    addBest(found, other, MATCH_QUALITY.standIn)
    if (other.length < LEAST_BEGINNING) continue
    for (const longer of vocabulary.beginningWith(other).words) {
      addBest(found, longer, MATCH_QUALITY.standInStart)
    }
  }
  if (word.length > LONGEST_SPELLED) return found
  const isShort = word.length < LEAST_LISTED
  for (const spelling of spellingsOf(word)) {
    if (isShort || spelling.length < LEAST_LISTED) addBest(found, spelling, MATCH_QUALITY.standIn)
    if (!isShort || spelling.length < LEAST_BEGINNING) continue
    for (const longer of vocabulary.beginningWith(spelling).words) {
      addBest(found, longer, MATCH_QUALITY.standInStart)
    }
  }
  return found
}

/** Adds a stand-in; of two for one word the better one counts. */
function addBest(found: Map<string, StandIn>, word: string, how: StandIn): void {
  const known = found.get(word)
  if (known === undefined || how < known) found.set(word, how)
}

/** Umlauts typed as two letters (`ue` for `ü`), folded to one as in the index. */
function withoutUmlauts(word: string): string | null {
  const bare = word.replace(/([aou])e/g, '$1')
  return bare === word ? null : bare
}
