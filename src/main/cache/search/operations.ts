import type { ReferenceHit, SearchResult } from '@shared/model/search'
import type { ReferenceQuery, SearchQuery } from '@shared/contract/search'
import type { RecordName } from '../core'

/** A query with the user's visits, which are stored in a file that no worker reads. */
export interface RankedQuery extends SearchQuery {
  /** Pinned records, then recently opened ones, latest first. They come first among equally good hits. */
  readonly visited?: readonly RecordName[]
}

export interface SearchReads {
  /**
   * Full-text search, see `search.ts`, and `pages.ts` for more than the best results. Records read outside a sweep are
   * found at once. During a sweep the last few thousand records are not indexed yet; at its end all are.
   */
  search(query: RankedQuery): SearchResult
  /** Reference data by name, see `references.ts`. */
  references(query: ReferenceQuery): readonly ReferenceHit[]
}
