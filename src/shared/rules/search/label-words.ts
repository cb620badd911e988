/** Words of labels that no index covers: reference data (which occurs in half of all records), people, and commands. */
import { ListedWords } from './listed-words'
import type { KnownWords } from './readings'
import { readWords } from './words'

/** Upper bound for labels known to be read; beyond it, they are read again. */
const MOST_LABELS = 50_000
/** Upper bound for words with the same beginning, as in the index. */
const MOST_BEGINNING = 48

/** Words are never removed; those of old labels find nothing. */
export class LabelWords implements KnownWords {
  readonly list = new ListedWords()
  readonly #words = new Set<string>()
  readonly #labels = new Set<string>()

  /** Adds a label; a known one costs nothing. */
  meet(label: string): void {
    if (this.#labels.has(label)) return
    if (this.#labels.size >= MOST_LABELS) this.#labels.clear()
    this.#labels.add(label)
    for (const { text } of readWords(label).words) {
      if (this.#words.has(text)) continue
      this.#words.add(text)
      this.list.add(text)
    }
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** Words with a given beginning. */
  beginningWith(letters: string): { readonly words: readonly string[]; readonly isWide: boolean } {
    const words = [...this.#words].filter((word) => word.startsWith(letters))
    return { words: words.slice(0, MOST_BEGINNING), isWide: words.length > MOST_BEGINNING }
  }
}
