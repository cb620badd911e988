import type { Noun } from '@shared/model/record'
import { looseName, looseNamesOf } from '@shared/rules/filter/fields'
import type { Queries } from '../../database/queries'
import type { UsedFields } from './lists'

/**
 * Upper bound of fields per noun: a service may invent names endlessly. Further fields stay in the raw records only.
 */
export const MOST_FIELDS = 2_000
/** Field changes are stored this long at most (`changes/store.ts`). Until then a field number is not reused (ms). */
const KEPT_FOR = 91 * 86_400_000
/** Milliseconds between two counts of the fields in use. Each count re-decodes all records of the noun. */
const COUNTED_EVERY = 86_400_000

/** Whether the fields in use should be counted again. */
export function isCountDue(queries: Queries, noun: Noun, now: number): boolean {
  const [at = null] = queries.numbers('SELECT counted_at FROM field_kinds WHERE noun = ?', noun)
  // A time far ahead means that the clock was set back.
  return at === null || Math.abs(now - at) >= COUNTED_EVERY
}

/**
 * Deletes fields that no record has, except `used` ones, after all records of a noun were decoded.
 * @param holders a record with the field, by field key
 * @returns whether there is room now for fields that were left out
 */
export function settleCounted(
  queries: Queries,
  noun: Noun,
  holders: ReadonlyMap<string, number>,
  used: UsedFields,
  now: number
): boolean {
  const [keys, names] = [new Set(used.keys), new Set(used.names.flatMap(looseNamesOf))]
  let left = 0
  const live = 'SELECT field, key, role FROM fields WHERE noun = ? AND gone_at IS NULL ORDER BY field'
  for (const [field, key, role] of queries.rows<[field: number, key: string, role: string | null]>(live, noun)) {
    const rid = holders.get(key)
    const stays = rid !== undefined && (left < MOST_FIELDS || role !== null)
    if (!stays && !keys.has(key) && !names.has(looseName(key)))
      queries.run('UPDATE fields SET gone_at = ?, rid = NULL WHERE field = ?', now, field)
    else {
      left += 1
      if (rid !== undefined) queries.run('UPDATE fields SET rid = ? WHERE field = ?', rid, field)
    }
  }
  queries.run('DELETE FROM fields WHERE noun = ? AND gone_at < ?', noun, now - KEPT_FOR)
  const counted = `INSERT INTO field_kinds (noun, beyond, counted_at) VALUES (?, 0, ?)
    ON CONFLICT (noun) DO UPDATE SET counted_at = excluded.counted_at`
  queries.run(counted, noun, now)
  const hasRoom = hasBeyond(queries, noun) && left < MOST_FIELDS
  // The next read of the records finds out whether fields are left out again.
  if (hasRoom) setBeyond(queries, noun, 0)
  return hasRoom
}

/** Stores whether records of a noun have more fields than are stored. */
export function setBeyond(queries: Queries, noun: Noun, beyond: 0 | 1): void {
  const sql = `INSERT INTO field_kinds (noun, beyond) VALUES (?, ?)
    ON CONFLICT (noun) DO UPDATE SET beyond = excluded.beyond`
  queries.run(sql, noun, beyond)
}

/** Whether records of a noun have more fields than are stored. */
export function hasBeyond(queries: Queries, noun: Noun): boolean {
  return queries.get('SELECT 1 FROM field_kinds WHERE noun = ? AND beyond = 1', noun) !== undefined
}
