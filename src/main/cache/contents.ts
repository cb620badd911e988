import type { Queries } from '../database/queries'
import { mergeContent, type RawFields, type StoredContent } from './content'
import { unpackBlock } from './raw-blocks'

/** Where the parts of a record lie. */
export interface ContentPlace {
  readonly rid: number
  readonly block: number | null
  readonly slot: number | null
  readonly fetched_at: number
  readonly has_info: number
}

/** The columns of `ContentPlace`. */
export const CONTENT_COLUMNS = 'rid, block, slot, fetched_at, has_info'

/** Unpacked blocks that are remembered: records that are read one after another lie in few of them. */
const MOST_BLOCKS = 8

/** Reads many records one after another, each block unpacked once. For one use: it does not see later changes. */
export class Contents {
  readonly #queries: Queries
  readonly #blocks = new Map<number, readonly string[]>()

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** What list and `/info` said of a record together; null when nothing is kept. */
  fields(place: ContentPlace): RawFields | null {
    const { rid, has_info: hasInfo, fetched_at: fetchedAt } = place
    const list = this.listJson(place)
    const info =
      hasInfo === 0
        ? undefined
        : this.#queries.get<StoredContent>('SELECT json, fetched_at AS fetchedAt FROM raw_info WHERE rid = ?', rid)
    return mergeContent(list === null ? null : { json: list, fetchedAt }, info ?? null)?.fields ?? null
  }

  /** What the list said of a record. */
  listJson({ block, slot }: Pick<ContentPlace, 'block' | 'slot'>): string | null {
    if (block === null || slot === null) return null
    let lines = this.#blocks.get(block)
    if (lines === undefined) {
      const row = this.#queries.get<{ data: Buffer }>('SELECT data FROM raw_data WHERE block = ?', block)
      lines = row === undefined ? [] : unpackBlock(row.data)
      const [oldest] = this.#blocks.keys()
      if (this.#blocks.size >= MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest)
      this.#blocks.set(block, lines)
    }
    return lines[slot] ?? null
  }
}
