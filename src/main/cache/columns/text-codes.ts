import type { Queries } from '../../database/queries'
import { textHash } from '../core'
import { sortKeyOf } from './record-image'

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

const DICTIONARY = 'SELECT texts, bytes FROM column_dictionaries WHERE noun = ? AND "column" = ?'
const GROW = `INSERT INTO column_dictionaries (noun, "column", texts, bytes) VALUES (?, ?, ?, ?)
  ON CONFLICT (noun, "column") DO UPDATE SET texts = excluded.texts, bytes = excluded.bytes`
const ADD = 'INSERT INTO column_texts (noun, "column", code, text) VALUES (?, ?, ?, ?)'
const ADD_HASH = 'INSERT INTO column_text_hashes (noun, "column", hash, code) VALUES (?, ?, ?, ?)'
const ADD_KEY = 'INSERT INTO column_text_keys (noun, "column", sort_key, code) VALUES (?, ?, ?, ?)'
const STALE = 'SELECT noun, "column", texts FROM column_dictionaries WHERE ranked < texts LIMIT 1'
const IN_ORDER = `SELECT code, sort_key FROM column_text_keys
  WHERE noun = ? AND "column" = ? AND (sort_key, code) > (?, ?) ORDER BY sort_key, code LIMIT ${RANKED_AT_ONCE}`
const RANK = 'UPDATE column_dictionaries SET ranked = ?, ranks = ? WHERE noun = ? AND "column" = ?'

/** The code of a text in its dictionary; undefined for none. @param hash its `textHash` */
export const storedCode = (
  queries: Queries,
  [noun, column]: readonly [noun: number, column: number],
  text: string,
  hash: number
): number | undefined =>
  queries.numbers(
    `SELECT code FROM column_text_hashes CROSS JOIN column_texts USING (noun, "column", code)
     WHERE noun = ? AND "column" = ? AND hash = ? AND text = ?`,
    ...[noun, column, hash, text]
  )[0]

/** For the writer: assigns codes to the texts of each column in order of arrival, and ranks in title order. */
export class TextCodes {
  /** The column of the loaded dictionary; 0 for none. */
  #noun = 0
  #column = 0
  #dictionary: Dictionary = { texts: 0, bytes: 0 }
  /** Null if the dictionary has no room for the text. */
  readonly #codes = new Map<string, number | null>()
  #ranking: Ranking | null = null

  constructor(
    private readonly queries: Queries,
    private readonly mostTexts: number
  ) {}

  /** Discards loaded state after a rollback. */
  forget(): void {
    this.#noun = 0
    this.#ranking = null
  }

  /** Reloads the dictionary if its field and texts were deleted since the last step. */
  beginStep(): void {
    const texts = this.queries.get<Dictionary>(DICTIONARY, this.#noun, this.#column)?.texts ?? 0
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
    if (now > before) this.queries.run(GROW, noun, column, now, bytes)
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
    this.#dictionary = this.queries.get(DICTIONARY, noun, column) ?? { texts: 0, bytes: 0 }
  }

  #codeOf(text: string): number | null {
    const hash = textHash(text)
    let code = storedCode(this.queries, [this.#noun, this.#column], text, hash)
    if (code === undefined) {
      const bytes = Buffer.byteLength(text)
      if (this.#dictionary.texts >= this.mostTexts || this.#dictionary.bytes + bytes > MOST_BYTES) return null
      code = this.#dictionary.texts
      this.queries.run(ADD, this.#noun, this.#column, code, text)
      this.queries.run(ADD_HASH, this.#noun, this.#column, hash, code)
      this.queries.run(ADD_KEY, this.#noun, this.#column, sortKeyOf(text), code)
      this.#dictionary = { texts: code + 1, bytes: this.#dictionary.bytes + bytes }
    }
    return code
  }

  /** Updates some ranks of one column whose dictionary has grown. Returns whether all ranks are current. */
  renewRanks(): boolean {
    const stale = this.queries.get<{ noun: number; column: number; texts: number }>(STALE)
    if (stale === undefined) return true
    const { noun, column, texts } = stale
    let run = this.#ranking
    if (run === null || run.noun !== noun || run.column !== column || run.ranks.length !== texts) {
      run = { noun, column, ranks: new Uint32Array(texts), at: 0, key: '', code: -1 }
      this.#ranking = run
    }
    const some = this.queries.rows<[code: number, key: string]>(IN_ORDER, noun, column, run.key, run.code)
    for (const [code, key] of some) {
      // Equal keys have equal ranks; 0 is for texts without letters and digits.
      if (key !== run.key) run.at += 1
      run.ranks[code] = run.at
      run.key = key
      run.code = code
    }
    if (some.length < RANKED_AT_ONCE) {
      this.queries.run(RANK, texts, Buffer.from(run.ranks.buffer), noun, column)
      this.#ranking = null
    }
    return false
  }
}
