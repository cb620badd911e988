// Public API of the folder.
export { createJob } from './create-job'
export { jobColumns, jobRowsToExport } from './exported-job'
export { Lookups, type LookupsOptions } from './lookups'
export { shortEntry } from './short-suggestions'
export { hasLookupFiles } from './store/beside'
export { openLookupStore, type OpenLookupFile } from './store/client'
export { TableFiles } from './tables/tables'
