export { SearchIndex } from './index-writer'
export type { RankedQuery, SearchReads } from './operations'
export { searchCache } from './search'
export { WordList } from './word-list'
