import type {
  KnownModules,
  ReferenceHit,
  ReferenceQuery,
  SearchQuery,
  SearchResult,
  ServiceFound,
  ServiceQuestion
} from '../../model/search'

interface InWorkspace {
  readonly workspaceId: string
}

export interface SearchRoutes {
  /** Full text over the cache. */
  'search.cache': { in: InWorkspace & SearchQuery; out: SearchResult }
  /**
   * The service's own search across modules. What it finds is saved as well. `again`: also when it answered the same a
   * moment ago. Rejects with what the connection failed with, `credentials-missing`, or `cancelled`.
   */
  'search.service': {
    in: InWorkspace &
      ServiceQuestion & { /** Chosen by the caller. */ readonly attempt: string; readonly again: boolean }
    out: ServiceFound
  }
  /** Reference data by name: see `FOUND_REFERENCES`. */
  'search.references': {
    in: InWorkspace & ReferenceQuery
    out: readonly ReferenceHit[]
  }
  /** Ends a request to the service, also on the wire. */
  'search.cancel': { in: { readonly attempt: string }; out: undefined }
  /** The modules of the service, as far as they are known from anywhere, and what each holds. */
  'search.modules': { in: InWorkspace; out: KnownModules }
}
