import type { Queries } from '../../database/queries'
import { type Content, contentOf, type StoredContent, type StoredPart, type StoredParts } from './content'
import { LruCache } from './data-state'
import type { RawFields } from './raw-fields'
import { unpackBlock } from './raw-blocks'

/** Location of the stored answers about a record. */
export interface ContentPlace {
  readonly rid: number
  readonly block: number | null
  readonly slot: number | null
  readonly fetched_at: number
  readonly has_info: number
  readonly has_smaller: number
}

export const CONTENT_COLUMNS = 'rid, block, slot, fetched_at, has_info, has_smaller'

/** Unpacked blocks in memory. Records read in sequence share few blocks. */
const MOST_BLOCKS = 8

/**
 * Reads many records in sequence and unpacks each block once. Valid for one snapshot: it does not see later changes.
 */
export class Contents {
  readonly #blocks: LruCache<readonly string[]>

  constructor(
    private readonly queries: Queries,
    mostBlocks = MOST_BLOCKS
  ) {
    this.#blocks = new LruCache(mostBlocks)
  }

  /** The record merged from all answers; null when none is stored. */
  fields(place: ContentPlace): RawFields | null {
    return this.whole(place)?.fields ?? null
  }

  /** Like `fields`, with the time of the answer. */
  whole(place: ContentPlace): Content | null {
    return contentOf(this.parts(place))
  }

  /** The stored answers about a record. */
  parts(place: ContentPlace): StoredParts {
    const { rid, has_info: hasInfo, has_smaller: hasPartial, fetched_at: fetchedAt } = place
    const list = this.listJson(place)
    const sql = 'SELECT part, json, fetched_at AS fetchedAt FROM raw_parts WHERE rid = ?'
    const rows = hasInfo + hasPartial === 0 ? [] : this.queries.all<StoredContent & { part: StoredPart }>(sql, rid)
    const content = (part: StoredPart): StoredContent | null => rows.find((row) => row.part === part) ?? null
    return {
      list: list === null ? null : { json: list, fetchedAt },
      info: content('info'),
      partial: content('partial'),
      hits: content('hits')
    }
  }

  /** The list's answer. */
  listJson({ block, slot }: Pick<ContentPlace, 'block' | 'slot'>): string | null {
    if (block === null || slot === null) return null
    const lines = this.#blocks.of(String(block), '', () => {
      const row = this.queries.get<{ data: Buffer }>('SELECT data FROM raw_data WHERE block = ?', block)
      return row === undefined ? [] : unpackBlock(row.data)
    })
    return lines[slot] ?? null
  }
}
