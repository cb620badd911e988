import type { Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'

export interface RecordName {
  readonly noun: Noun
  readonly id: number
}

/** What records are called now, in the order asked; null for those that are not cached or have no title. */
export function titlesOf(queries: Queries, records: readonly RecordName[]): readonly (string | null)[] {
  const sql = `SELECT coalesce(title, name) AS title FROM scopes CROSS JOIN records USING (scope)
    WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`
  return records.map(({ noun, id }) => queries.get<{ title: string | null }>(sql, noun, id)?.title ?? null)
}
