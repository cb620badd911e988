import type { SearchQuery } from '@shared/contract/search'
import type { RecordName } from '../core'

/** A query with the user's visits, which are stored in a file that no worker reads. */
export interface RankedQuery extends SearchQuery {
  /** Pinned records, then recently opened ones, latest first. They come first among equally good hits. */
  readonly visited?: readonly RecordName[]
}
