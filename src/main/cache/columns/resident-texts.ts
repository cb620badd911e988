import type { Queries } from '../../database/queries'
import { textHash } from '../core'
import { sortKeyOf } from './record-image'
import { storedCode } from './text-codes'

/**
 * For a reader: the texts of one column. Codes from 0 are those of the dictionary. An unmerged text without code gets a
 * temporary negative one. Use within the caller's transaction.
 */
export class ResidentTexts {
  readonly #codes = new Map<string, number>()
  readonly #unmerged: string[] = []
  #count = 0

  constructor(
    private readonly queries: Queries,
    private readonly of: readonly [noun: number, column: number]
  ) {}

  /** Loads the dictionary's size. Returns whether temporary codes became invalid. */
  look(): boolean {
    const row = this.queries.get<{ texts: number }>(
      'SELECT texts FROM column_dictionaries WHERE noun = ? AND "column" = ?',
      ...this.of
    )
    const texts = row?.texts ?? 0
    if (texts === this.#count) return false
    this.#count = texts
    this.#codes.clear()
    return this.#unmerged.splice(0).length > 0
  }

  /** The codes of texts with one of these hashes (`textHash`, which ignores case, outer blanks and ё). */
  codesOf(hashes: ReadonlySet<number>): Set<number> {
    const merged = this.queries.numbers(
      `SELECT code FROM column_text_hashes
       WHERE noun = ? AND "column" = ? AND hash IN (SELECT value FROM json_each(?))`,
      ...this.of,
      JSON.stringify([...hashes])
    )
    const unmerged = this.#unmerged.flatMap((text, at) => (hashes.has(textHash(text)) ? [-1 - at] : []))
    return new Set([...merged, ...unmerged])
  }

  /** The code of a record's text, assigned on first use. */
  give(text: string): number {
    let code = this.#codes.get(text)
    if (code === undefined) {
      code = storedCode(this.queries, this.of, text, textHash(text)) ?? -this.#unmerged.push(text)
      this.#codes.set(text, code)
    }
    return code
  }

  /** All texts by code. */
  byCode(): ReadonlyMap<number, string> {
    const merged = this.queries.rows<[code: number, text: string]>(
      'SELECT code, text FROM column_texts WHERE noun = ? AND "column" = ?',
      ...this.of
    )
    return new Map([...merged, ...this.#unmerged.map((text, at) => [-1 - at, text] as const)])
  }

  /** @throws for an unknown code */
  textOf(code: number): string {
    const sql = 'SELECT text FROM column_texts WHERE noun = ? AND "column" = ? AND code = ?'
    const text = code < 0 ? this.#unmerged[-1 - code] : this.queries.get<{ text: string }>(sql, ...this.of, code)?.text
    if (text === undefined) throw new Error('A column has the code of no text.')
    return text
  }

  /** The sort keys by code, see `titleKey`. Reads all texts: 30 ms for 65,000. */
  sortKeys(): (code: number) => string {
    const keys = this.queries.rows<[code: number, key: string]>(
      'SELECT code, sort_key FROM column_text_keys WHERE noun = ? AND "column" = ?',
      ...this.of
    )
    const byCode = new Map(keys)
    return (code) => (code < 0 ? sortKeyOf(this.textOf(code)) : (byCode.get(code) ?? ''))
  }

  /**
   * Ranks in title order, by code and by the sort key of a long text. Equal for equal sort keys; 0 for a text without
   * letters and digits.
   *
   * @param long the sort keys of long texts
   */
  ranks(long: Iterable<string>) {
    // Ranks may be renewed without a new version, because that does not change the order.
    const { ranked, ranks } = this.queries.get<{ ranked: number; ranks: Buffer | null }>(
      'SELECT ranked, ranks FROM column_dictionaries WHERE noun = ? AND "column" = ?',
      ...this.of
    ) ?? { ranked: 0, ranks: null }
    const stored = new Uint32Array(new Uint8Array(ranks ?? []).buffer)
    const unranked = this.queries.rows<[code: number, text: string]>(
      'SELECT code, text FROM column_texts WHERE noun = ? AND "column" = ? AND code >= ?',
      ...this.of,
      ranked
    )
    const texts = [...unranked, ...this.#unmerged.map((text, at) => [-1 - at, text] as const)]
    const keyOf = new Map(texts.map(([code, text]) => [code, sortKeyOf(text)]))
    const others = new Set([...keyOf.values(), ...long])
    if (others.size === 0) return { ofCode: (code: number) => stored[code] ?? 0, ofKey: () => 0 }
    const known = this.queries
      .rows<[string]>(
        `SELECT DISTINCT sort_key FROM column_text_keys
         WHERE noun = ? AND "column" = ? AND code < ? AND sort_key <> '' ORDER BY sort_key`,
        ...this.of,
        ranked
      )
      .flat()
    const { rankOf, rankAt } = merged(known, others)
    return {
      ofCode: (code: number) => {
        const key = keyOf.get(code)
        return key === undefined ? (rankAt[stored[code] ?? 0] ?? 0) : (rankOf.get(key) ?? 0)
      },
      ofKey: (key: string) => rankOf.get(key) ?? 0
    }
  }
}

/** Surrogates, and characters between them and the last UTF-16 unit. */
const RARE = /[\ud800-\uffff]/

/** Merges new keys into the ranks. `rankAt` maps the previous rank of a known key to its new rank. */
function merged(known: readonly string[], others: ReadonlySet<string>) {
  const added = [...others].filter((key) => key !== '').sort()
  // Comparing UTF-16 units is ten times as fast and differs only for rare characters.
  const isRare = added.some((key) => RARE.test(key)) || known.some((key) => RARE.test(key))
  if (isRare) added.sort(byBytes)
  const isBefore = isRare ? (a: string, b: string) => byBytes(a, b) < 0 : (a: string, b: string) => a < b
  const rankOf = new Map<string, number>()
  const rankAt = new Uint32Array(known.length + 1)
  let [at, rank] = [0, 0]
  for (const key of added) {
    for (; at < known.length && isBefore(known[at] ?? '', key); at += 1) rankAt[at + 1] = ++rank
    // An equal known key gets the same rank in the next round.
    rankOf.set(key, rank + 1)
    if (known[at] !== key) rank += 1
  }
  for (; at < known.length; at += 1) rankAt[at + 1] = ++rank
  return { rankOf, rankAt }
}

/** Compares by code points, as SQLite does. */
function byBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0) || one - other
  }
  return a.length - b.length
}
