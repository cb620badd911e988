import type { Queries } from '../../database/queries'
import { cacheBytes } from './cache-files'

export interface CacheStats {
  readonly bytes: number
  readonly records: number
}

/** Size on disk including accompanying files; for a memory cache, the size of its pages. */
export function statsOf(queries: Queries, file: string | null): CacheStats {
  const records =
    queries.get<{ records: number }>('SELECT coalesce(sum(records), 0) AS records FROM counts')?.records ?? 0
  if (file !== null) return { bytes: cacheBytes(file), records }
  const pages = queries.get<{ bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
  )
  return { bytes: pages?.bytes ?? 0, records }
}
