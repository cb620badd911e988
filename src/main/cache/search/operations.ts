import type { ReferenceHit, SearchResult } from '@shared/model/search'
import type { ReferenceQuery, SearchQuery } from '@shared/contract/search'
import type { RecordName } from '../core'

/** A query with what lies in the user's own file, which no worker reads. */
export interface RankedQuery extends SearchQuery {
  /** What the user pinned and then what was opened lately, the latest first: the first of equally good hits. */
  readonly visited?: readonly RecordName[]
}

export interface SearchReads {
  /**
   * Full text, see `search.ts`, and `pages.ts` for more than the best. Records read outside a sweep are found at once;
   * of a running sweep the last few thousand follow later, at its end all are in.
   */
  search(query: RankedQuery): SearchResult
  /** Reference data by name, see `references.ts`. */
  references(query: ReferenceQuery): readonly ReferenceHit[]
}
