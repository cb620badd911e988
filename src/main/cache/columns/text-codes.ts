import type { Database } from 'better-sqlite3-multiple-ciphers'
import { textHash, titleKey } from '../core'

/** Upper bound of texts per dictionary. Further texts are stored as a hash and a sort key. */
export const MOST_TEXTS = 65_536
const MOST_BYTES = 4 * 2 ** 20
/** Number of texts to rank in one step: a few milliseconds. */
const RANKED_AT_ONCE = 2_000

interface Dictionary {
  texts: number
  bytes: number
}

interface Ranking {
  readonly noun: number
  readonly column: number
  readonly ranks: Uint32Array
  at: number
  key: string
  code: number
}

/** For the writer: assigns codes to the texts of each column in order of arrival, and ranks in title order. */
export class TextCodes {
  readonly #mostTexts: number
  /** The column of the loaded dictionary; 0 for none. */
  #noun = 0
  #column = 0
  #dictionary: Dictionary = { texts: 0, bytes: 0 }
  /** Null if the dictionary has no room for the text. */
  readonly #codes = new Map<string, number | null>()
  #ranking: Ranking | null = null
  readonly #sql

  constructor(db: Database, mostTexts = MOST_TEXTS) {
    this.#mostTexts = mostTexts
    this.#sql = {
      dictionary: db.prepare<[number, number], Dictionary>(
        'SELECT texts, bytes FROM column_dictionaries WHERE noun = ? AND "column" = ?'
      ),
      grow: db.prepare(
        `INSERT INTO column_dictionaries (noun, "column", texts, bytes) VALUES (?, ?, ?, ?)
         ON CONFLICT (noun, "column") DO UPDATE SET texts = excluded.texts, bytes = excluded.bytes`
      ),
      find: db
        .prepare<[number, number, number, string], number>(
          'SELECT code FROM column_texts INDEXED BY column_texts_by_hash WHERE noun = ? AND "column" = ? AND hash = ? AND text = ?'
        )
        .pluck(),
      add: db.prepare(
        'INSERT INTO column_texts (noun, "column", code, text, hash, sort_key) VALUES (?, ?, ?, ?, ?, ?)'
      ),
      stale: db.prepare<[], { noun: number; column: number; texts: number }>(
        'SELECT noun, "column", texts FROM column_dictionaries WHERE ranked < texts LIMIT 1'
      ),
      inOrder: db.prepare<[number, number, string, number], { code: number; key: string }>(
        `SELECT code, sort_key AS key FROM column_texts
         WHERE noun = ? AND "column" = ? AND (sort_key, code) > (?, ?) ORDER BY sort_key, code LIMIT ${RANKED_AT_ONCE}`
      ),
      rank: db.prepare('UPDATE column_dictionaries SET ranked = ?, ranks = ? WHERE noun = ? AND "column" = ?')
    }
  }

  /** Discards loaded state after a rollback. */
  forget(): void {
    this.#noun = 0
    this.#ranking = null
  }

  /** Reloads the dictionary if its field and texts were deleted since the last step. */
  beginStep(): void {
    const texts = this.#sql.dictionary.get(this.#noun, this.#column)?.texts ?? 0
    if (texts !== this.#dictionary.texts) this.#noun = 0
  }

  /** Assigns codes to at most `most` texts of a column, within a transaction. Returns whether all have codes. */
  learn(noun: number, column: number, texts: Iterable<string>, most: number): boolean {
    if (noun !== this.#noun || column !== this.#column) this.#ask(noun, column)
    const before = this.#dictionary.texts
    let [learned, isLeft] = [0, false]
    for (const text of texts) {
      if (this.#codes.has(text)) continue
      isLeft = learned === most
      if (isLeft) break
      this.#codes.set(text, this.#codeOf(text))
      learned += 1
    }
    const { texts: now, bytes } = this.#dictionary
    if (now > before) this.#sql.grow.run(noun, column, now, bytes)
    return !isLeft
  }

  /** The code of a text passed to `learn` last; null if its dictionary is full. */
  codeOf(text: string): number | null {
    return this.#codes.get(text) ?? null
  }

  #ask(noun: number, column: number): void {
    this.#noun = noun
    this.#column = column
    this.#codes.clear()
    this.#dictionary = this.#sql.dictionary.get(noun, column) ?? { texts: 0, bytes: 0 }
  }

  #codeOf(text: string): number | null {
    const hash = textHash(text)
    let code = this.#sql.find.get(this.#noun, this.#column, hash, text)
    if (code === undefined) {
      const bytes = Buffer.byteLength(text)
      if (this.#dictionary.texts >= this.#mostTexts || this.#dictionary.bytes + bytes > MOST_BYTES) return null
      code = this.#dictionary.texts
      this.#sql.add.run(this.#noun, this.#column, code, text, hash, titleKey(text) ?? '')
      this.#dictionary = { texts: code + 1, bytes: this.#dictionary.bytes + bytes }
    }
    return code
  }

  /** Updates some ranks of one column whose dictionary has grown. Returns whether all ranks are current. */
  renewRanks(): boolean {
    const stale = this.#sql.stale.get()
    if (stale === undefined) return true
    const { noun, column, texts } = stale
    let run = this.#ranking
    if (run === null || run.noun !== noun || run.column !== column || run.ranks.length !== texts) {
      run = { noun, column, ranks: new Uint32Array(texts), at: 0, key: '', code: -1 }
      this.#ranking = run
    }
    const some = this.#sql.inOrder.all(noun, column, run.key, run.code)
    for (const { code, key } of some) {
      // Equal keys have equal ranks; 0 is for texts without letters and digits.
      if (key !== run.key) run.at += 1
      run.ranks[code] = run.at
      run.key = key
    }
    const last = some.at(-1)
    if (last !== undefined) run.code = last.code
    if (some.length < RANKED_AT_ONCE) {
      this.#sql.rank.run(texts, Buffer.from(run.ranks.buffer), noun, column)
      this.#ranking = null
    }
    return false
  }
}
