import type { Queries } from '../../database/queries'
import { cacheBytes } from './cache-files'

export interface CacheStats {
  readonly bytes: number
  readonly records: number
}

/** Size on disk including accompanying files; for a memory cache, the size of its pages. */
export function statsOf(queries: Queries, file: string | null): CacheStats {
  const [records = 0] = queries.numbers('SELECT coalesce(sum(records), 0) FROM counts')
  if (file !== null) return { bytes: cacheBytes(file), records }
  const [bytes = 0] = queries.numbers('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
  return { bytes, records }
}
