import type { SearchQuery, SearchResult } from '@shared/model/search'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { CorrectedDecoder } from '../decoder'
import type { SearchIndex } from './index-writer'
import { searchCache } from './search'

export type SearchCache = (query: SearchQuery) => Promise<SearchResult>

export interface SearchWriterCommands {
  /** Puts some of the records into the index that it lacks; `done` when it lacks none. */
  catchUpSearch: { in: undefined; out: { readonly done: boolean } }
}

export interface SearchReaderCommands {
  search: { in: SearchQuery; out: SearchResult }
}

export const searchWriterHandlers = (index: SearchIndex): Handlers<SearchWriterCommands> => ({
  catchUpSearch: () => index.step()
})

export const searchReaderHandlers = (queries: Queries, decoder: CorrectedDecoder): Handlers<SearchReaderCommands> => ({
  search: (query) => queries.snapshot(() => searchCache(queries, decoder, query))
})
