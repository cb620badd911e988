/** The words of labels that are in no index: of reference data, which would be in half of all records, people, and commands. */
import { ListedWords } from './listed-words'
import type { KnownWords } from './readings'
import { readWords } from './words'

/** Labels that are remembered as read; then they are read again. */
const MOST_LABELS = 50_000
/** Words with the same beginning: as many as of the index. */
const MOST_BEGINNING = 48

/** It only grows: words that nothing is called by any more find nothing. */
export class LabelWords implements KnownWords {
  readonly list = new ListedWords()
  readonly #words = new Set<string>()
  readonly #labels = new Set<string>()

  /** Takes in a label; one that is known costs nothing. */
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

  /** The words that begin with the letters. */
  beginningWith(letters: string): { readonly words: readonly string[]; readonly wide: boolean } {
    const words = [...this.#words].filter((word) => word.startsWith(letters))
    return { words: words.slice(0, MOST_BEGINNING), wide: words.length > MOST_BEGINNING }
  }
}
