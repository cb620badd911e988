import type { SearchQuery, SearchResult } from '@shared/model/search'

export interface SearchReads {
  /**
   * Full text, see `search.ts`. Records read outside a sweep are found at once; of a running sweep the last few
   * thousand follow later, at its end all are in.
   */
  search(query: SearchQuery): SearchResult
}
