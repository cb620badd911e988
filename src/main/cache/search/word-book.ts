import { END_MARK } from '@shared/rules/search/words'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'

/** Shorter words are found as prefixes only. */
const LEAST_LENGTH = 4
/** Number of documents from which the index is scanned for new words. Below it, words are added one by one. */
const MANY = 4_000

const ADD_ALL = `INSERT OR IGNORE INTO search_words (word) SELECT term FROM temp.search_vocabulary
  WHERE length(term) >= ${LEAST_LENGTH} AND substr(term, 1, 1) <> '${END_MARK}' ORDER BY term`

/**
 * Stores each word of the index once, with its letters. A hundred thousand projects have a million words, but only a few
 * thousand different ones besides numbers. So letters are searched in words, and words in records. Words that no record
 * has any more stay; they find nothing.
 *
 * @returns adds the words of documents, within the transaction that indexes them
 */
export function wordRecorder(db: Database, queries: Queries): (documents: readonly string[]) => void {
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_vocabulary USING fts5vocab (main, search_texts, 'row')")
  const add = db.prepare('INSERT OR IGNORE INTO search_words (word) VALUES (?)')
  const addPart = db.prepare('INSERT INTO search_parts (rowid, word) VALUES (?, ?)')
  return (documents) => {
    if (documents.length >= MANY) {
      // One scan of all words is much less work than looking up each word of many texts.
      const [before = 0] = queries.numbers('SELECT coalesce(max(number), 0) FROM search_words')
      queries.run(ADD_ALL)
      queries.run(
        'INSERT INTO search_parts (rowid, word) SELECT number, word FROM search_words WHERE number > ?',
        before
      )
      return
    }
    for (const word of new Set(documents.flatMap((document) => document.split(' ')))) {
      if (word.length < LEAST_LENGTH || word.startsWith(END_MARK)) continue
      const { changes, lastInsertRowid } = add.run(word)
      if (changes > 0) addPart.run(lastInsertRowid, word)
    }
  }
}
