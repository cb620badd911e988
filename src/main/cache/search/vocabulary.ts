import { remembered } from '@shared/rules/remembered'
import { isShort, LEAST_INSIDE, parseQuery, type SearchTerm } from '@shared/rules/search/query'
import type { KnownWords } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'

/** A term that is part of more words than this is searched as a prefix, and checked in the found texts. */
const MOST_WORDS = 48
/** Upper bound of words to check: the index of letters ignores their order. */
const MOST_LOOKED_AT = 4 * MOST_WORDS

/** Sorts after all words with the same prefix. */
const AFTER = '\u{10ffff}'

/** The index words that contain a term. */
export interface TermWords {
  readonly words: readonly string[]
  /** Whether `words` is incomplete: there are too many, or the term is too short to be searched within words. */
  readonly isWide: boolean
}

/**
 * Whether a term of the text is part of more words than are looked up. The index then finds it as a prefix, and within
 * words only partly. Call within a snapshot.
 */
export function isCut(queries: Queries, text: string): boolean {
  const vocabulary = new Vocabulary(queries)
  return parseQuery(text).terms.some(
    (term) => term.kind !== 'phrase' && !isShort(term) && vocabulary.containing(term).isWide
  )
}

/** Looks up index words by their parts. */
export class Vocabulary implements KnownWords {
  readonly #containing = remembered((letters): TermWords =>
    letters.length < LEAST_INSIDE ? { words: [letters], isWide: true } : this.#search(letters)
  )

  constructor(private readonly queries: Queries) {}

  /** The words that contain the term, those that begin with it first. The term itself is always included. */
  containing({ variants }: SearchTerm): TermWords {
    const all = variants.map((variant) => this.#containing(variant))
    return { words: [...new Set(all.flatMap(({ words }) => words))], isWide: all.some(({ isWide }) => isWide) }
  }

  /** Whether a title or text has the word. */
  has(word: string): boolean {
    return ['search_titles', 'search_texts'].some(
      (index) =>
        this.queries.numbers(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT 1`, `"${word}"`).length > 0
    )
  }

  /** The words with this prefix. */
  beginningWith(letters: string): TermWords {
    const rows = this.queries.rows<[word: string]>(
      'SELECT word FROM search_words WHERE word >= ? AND word < ? ORDER BY word LIMIT ?',
      ...[letters, letters + AFTER, MOST_WORDS + 1]
    )
    const words = rows.flat()
    return { words: [...new Set([letters, ...words.slice(0, MOST_WORDS)])], isWide: rows.length > MOST_WORDS }
  }

  #search(letters: string): TermWords {
    const beginning = this.beginningWith(letters)
    if (beginning.isWide) return beginning
    const points = [...letters]
    if (points.length < 3) return { ...beginning, isWide: true }
    const trigrams = new Set(points.slice(2).map((_, at) => `"${points.slice(at, at + 3).join('')}"`))
    const rows = this.queries.rows<[word: string]>(
      `SELECT search_words.word FROM search_parts JOIN search_words ON number = search_parts.rowid
       WHERE search_parts MATCH ? LIMIT ?`,
      [...trigrams].join(' AND '),
      MOST_LOOKED_AT + 1
    )
    const inside = rows.flat().filter((word) => word.includes(letters))
    const words = [...new Set([...beginning.words, ...inside])]
    return { words: words.slice(0, MOST_WORDS), isWide: words.length > MOST_WORDS || rows.length > MOST_LOOKED_AT }
  }
}
