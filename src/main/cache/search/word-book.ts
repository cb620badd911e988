import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { TextWords } from './documents'

/** What is shorter has no inside: its beginning is found by the words themselves. */
const LEAST_LENGTH = 4
/** Words that are remembered; beyond that they are looked up. */
const MOST_REMEMBERED = 300_000

/**
 * Each word of the index once, with the letters within it. Texts repeat their words: a hundred thousand projects have
 * some million of them, and a few thousand different ones beside numbers. Letters are therefore looked for in words, and
 * records by words. Words that no record has any more stay; they find nothing.
 */
export class WordBook {
  readonly #sql
  readonly #seen = new Set<string>()
  /** Texts that many records share; a set of its own costs less than looking for each of their words. */
  readonly #met = new Set<TextWords>()
  #fresh: string[] = []

  constructor(db: Database) {
    this.#sql = {
      add: db.prepare('INSERT OR IGNORE INTO search_words (word) VALUES (?)'),
      addParts: db.prepare('INSERT INTO search_parts (rowid, word) VALUES (?, ?)')
    }
  }

  meet(text: TextWords): void {
    if (this.#met.has(text)) return
    this.#met.add(text)
    for (const word of text.words) {
      if (word.length < LEAST_LENGTH || this.#seen.has(word)) continue
      this.#seen.add(word)
      this.#fresh.push(word)
    }
  }

  /** Within the transaction that met them. */
  flush(): void {
    // In their order, so that neighbours in the table are written together.
    for (const word of this.#fresh.sort()) {
      const { changes, lastInsertRowid } = this.#sql.add.run(word)
      if (changes > 0) this.#sql.addParts.run(lastInsertRowid, word)
    }
    this.#fresh = []
    this.#met.clear()
    if (this.#seen.size > MOST_REMEMBERED) this.#seen.clear()
  }

  /** After a rollback, and when no more words are to come soon. */
  forget(): void {
    this.#seen.clear()
    this.#met.clear()
    this.#fresh = []
  }
}
