import type { SearchQuery, SearchResult } from '@shared/model/search'

export interface SearchReads {
  /**
   * Full text, see `search.ts`. What a look brought is found at once; of what a running sweep brings the last few
   * thousand follow, at its end all of it is in.
   */
  search(query: SearchQuery): SearchResult
}
