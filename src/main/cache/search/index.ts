export { SearchIndex } from './index-writer'
export type { SearchReads } from './operations'
export { searchCache } from './search'
