export { filesReads } from './handlers'
export type { FoundEntries } from './finder'
