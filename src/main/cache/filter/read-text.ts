import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { SqlExpression } from '@shared/rules/filter/sql'
import { foldCase, textMatches, wantedText, type WantedText } from '@shared/rules/filter/values'
import { mergeContent, type StoredContent } from '../content'
import type { CorrectedDecoder } from '../decoder'
import { unpackBlock } from '../raw-blocks'

/** Unpacked blocks that are remembered: a list in an order of its own meets them in no order. At most 16 MB. */
const MOST_BLOCKS = 64

/**
 * SQL that asks the record itself whether one of its fields (by key) holds a text. A function in the middle of a
 * statement can't ask the database, so it is handed what it has to read: a block only when it does not hold it already.
 * The first parameter tells runs apart, for what was unpacked is good for one state of the data only.
 */
export function readTextSql(
  run: number,
  text: string,
  textMatch: FilterAssumptions['textMatch'],
  keys: readonly string[]
): SqlExpression {
  const sql = `filter_text(?, records.id, records.slot, records.block,
    CASE WHEN filter_needs(?, records.block) THEN (SELECT data FROM raw_data WHERE block = records.block) END,
    records.fetched_at,
    CASE WHEN records.has_info THEN (SELECT json FROM raw_info WHERE rid = records.rid) END,
    CASE WHEN records.has_info THEN (SELECT fetched_at FROM raw_info WHERE rid = records.rid) END,
    ?, ?, ?)`
  return { sql, values: [run, run, text, textMatch, JSON.stringify(keys)] }
}

/** Runs of filters that have to read records, so that one does not take another's blocks for its own. */
let runs = 0
export const nextRun = (): number => (runs += 1)

/** Puts the functions of `readTextSql` on a connection. */
export function registerReadText(db: Database, decoder: CorrectedDecoder): void {
  const reading = new Reading(decoder)
  const options = { directOnly: true, deterministic: true }
  db.function('filter_needs', options, (run: unknown, block: unknown) => Number(reading.of(run).needs(block)))
  db.function('filter_text', { ...options, varargs: true }, (...given: unknown[]) => {
    const [run, id, slot, block, data, fetchedAt, info, infoAt, text, textMatch, keys] = given
    const now = reading.of(run)
    if (data instanceof Uint8Array) now.take(Number(block), data)
    const json = now.line(block, slot)
    const stored = [
      json === null ? null : { json, fetchedAt: Number(fetchedAt) },
      typeof info === 'string' ? { json: info, fetchedAt: Number(infoAt) } : null
    ] as const
    return Number(now.holds(Number(id), stored, wantOf(text, textMatch, keys)))
  })
}

interface Want {
  readonly wanted: WantedText
  readonly textMatch: FilterAssumptions['textMatch']
  readonly keys: ReadonlySet<string>
  /** What must stand in the JSON of a record that holds the text; null when it may be written otherwise there. */
  readonly needle: string | null
}

class Reading {
  readonly #decoder: CorrectedDecoder
  readonly #blocks = new Map<number, readonly string[]>()
  #run: unknown = 0

  constructor(decoder: CorrectedDecoder) {
    this.#decoder = decoder
  }

  /** Forgets what another run unpacked. */
  of(run: unknown): this {
    if (run !== this.#run) this.#blocks.clear()
    this.#run = run
    return this
  }

  needs(block: unknown): boolean {
    return typeof block === 'number' && !this.#blocks.has(block)
  }

  take(block: number, data: Uint8Array): void {
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size >= MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest)
    this.#blocks.set(block, unpackBlock(data))
  }

  line(block: unknown, slot: unknown): string | null {
    return typeof block === 'number' ? (this.#blocks.get(block)?.[Number(slot)] ?? null) : null
  }

  holds(id: number, [list, info]: readonly [StoredContent | null, StoredContent | null], want: Want): boolean {
    const { needle, wanted, textMatch, keys } = want
    // Decoding a record costs ten times what looking into its text costs.
    if (needle !== null && ![list, info].some((one) => one !== null && foldCase(one.json).includes(needle)))
      return false
    const content = mergeContent(list, info)
    if (content === null) return false
    const { fields } = this.#decoder.decodeRecord('project', { id, fields: content.fields })
    return fields.some(({ key, value }) => keys.has(key) && textMatches(value, wanted, textMatch))
  }
}

const wants = new Map<string, Want>()

/** The same few parameters come with every row of a statement. */
function wantOf(text: unknown, textMatch: unknown, keys: unknown): Want {
  const key = `${String(textMatch)}\n${String(keys)}\n${String(text)}`
  const known = wants.get(key)
  if (known !== undefined) return known
  if (wants.size >= 50) wants.clear()
  const wanted = wantedText(String(text))
  const asked = foldCase(textMatch === 'contains' ? String(text) : String(text).trim())
  const want: Want = {
    wanted,
    textMatch: textMatch === 'contains' ? 'contains' : 'exact',
    keys: new Set(JSON.parse(String(keys)) as string[]),
    needle: asIsInJson(asked) ? asked : null
  }
  wants.set(key, want)
  return want
}

/** Numbers and dates may be written in many ways, and some signs are escaped; words are as they are. */
const asIsInJson = (text: string): boolean => /\p{L}/u.test(text) && JSON.stringify(text) === `"${text}"`
