import { ListedWords } from '@shared/rules/search/listed-words'
import type { Queries } from '../../database/queries'

/**
 * The words of the index in memory. They follow `search_words`, which only grows, and are loaded step by step after
 * answers.
 */
export class WordList extends ListedWords {
  #last = 0

  constructor(private readonly queries: Queries) {
    super()
  }

  /** Loads words of the index that are not in the list yet. */
  learn(most: number): { readonly done: boolean } {
    if (this.isFull) return { done: true }
    const rows = this.queries.rows<[number: number, word: string]>(
      'SELECT number, word FROM search_words WHERE number > ? ORDER BY number LIMIT ?',
      this.#last,
      most
    )
    for (const [number, word] of rows) {
      this.#last = number
      this.add(word)
    }
    return { done: rows.length < most || this.isFull }
  }
}
