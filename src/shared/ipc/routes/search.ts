import type { SearchQuery, SearchResult } from '../../model/search'

export interface SearchRoutes {
  /** Full text over the cache. */
  'search.cache': { in: { readonly workspaceId: string } & SearchQuery; out: SearchResult }
}
