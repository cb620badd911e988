export { storageReads } from './handlers'
export type { FoundEntries, StorageReads } from './operations'
