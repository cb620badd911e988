export { filesReads } from './handlers'
export type { FoundEntries, FilesReads } from './operations'
