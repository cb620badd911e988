import type { Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'

export interface RecordName {
  readonly noun: Noun
  readonly id: number
}

/** Current titles of records, in request order; null for records without a title or not in the cache. */
export function titlesOf(queries: Queries, records: readonly RecordName[]): readonly (string | null)[] {
  const sql = `SELECT coalesce(title, name) AS title FROM scopes CROSS JOIN records USING (scope)
    WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`
  return records.map(({ noun, id }) => queries.get<{ title: string | null }>(sql, noun, id)?.title ?? null)
}
