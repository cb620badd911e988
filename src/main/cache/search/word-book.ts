import { END_MARK } from '@shared/rules/search/words'
import type { Database } from 'better-sqlite3-multiple-ciphers'

/** Shorter words are found as prefixes only. */
const LEAST_LENGTH = 4
/** Number of documents from which the index is scanned for new words. Below it, words are added one by one. */
const MANY = 4_000

/**
 * Each word of the index once, with its letters. A hundred thousand projects have a million words, but only a few
 * thousand different ones besides numbers. So letters are searched in words, and words in records. Words that no record
 * has any more stay; they find nothing.
 */
export class WordBook {
  readonly #sql
  #documents: string[] = []

  constructor(db: Database) {
    db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_vocabulary USING fts5vocab (main, search_texts, 'row')")
    this.#sql = {
      add: db.prepare('INSERT OR IGNORE INTO search_words (word) VALUES (?)'),
      addPart: db.prepare('INSERT INTO search_parts (rowid, word) VALUES (?, ?)'),
      last: db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM search_words').pluck(),
      addAll: db.prepare(
        `INSERT OR IGNORE INTO search_words (word)
         SELECT term FROM temp.search_vocabulary WHERE length(term) >= ${LEAST_LENGTH} AND substr(term, 1, 1) <> '${END_MARK}' ORDER BY term`
      ),
      addParts: db.prepare(
        'INSERT INTO search_parts (rowid, word) SELECT number, word FROM search_words WHERE number > ?'
      )
    }
  }

  /** Adds the words of a document, separated by blanks. */
  meet(words: string): void {
    this.#documents.push(words)
  }

  /** Writes new words, within the transaction that indexed their texts. */
  flush(): void {
    if (this.#documents.length >= MANY) {
      // One scan of all words is much less work than looking up each word of many texts.
      const last = this.#sql.last.get() ?? 0
      this.#sql.addAll.run()
      this.#sql.addParts.run(last)
    } else this.#addEach()
    this.#documents = []
  }

  /** Discards pending words after a rollback. */
  forget(): void {
    this.#documents = []
  }

  #addEach(): void {
    const words = new Set(this.#documents.flatMap((document) => document.split(' ')))
    for (const word of words) {
      if (word.length < LEAST_LENGTH || word.startsWith(END_MARK)) continue
      const { changes, lastInsertRowid } = this.#sql.add.run(word)
      if (changes > 0) this.#sql.addPart.run(lastInsertRowid, word)
    }
  }
}
