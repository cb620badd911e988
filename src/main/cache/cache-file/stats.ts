import type { Queries } from '../../database/queries'
import { cacheBytes } from './cache-files'

/** Size on disk including accompanying files; for a memory cache, the size of its pages. */
export function statsOf(queries: Queries, file: string | null): { bytes: number; records: number } {
  const [records = 0] = queries.numbers('SELECT coalesce(sum(records), 0) FROM counts')
  if (file !== null) return { bytes: cacheBytes(file), records }
  const [bytes = 0] = queries.numbers('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
  return { bytes, records }
}
