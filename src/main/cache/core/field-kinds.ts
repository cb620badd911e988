import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'
import { looseName, looseNamesOf } from '@shared/rules/filter/fields'
import type { Queries } from '../../database/queries'
import type { UsedFields } from './lists'

/**
 * Upper bound of fields per noun: a service may invent names endlessly. Further fields stay in the raw records only.
 */
export const MOST_FIELDS = 2_000
/** Field changes are stored this long at most (`changes/limits.ts`). Until then a field number is not reused (ms). */
const KEPT_FOR = 91 * 86_400_000
/** Milliseconds between two counts of the fields in use. Each count re-decodes all records of the noun. */
const COUNTED_EVERY = 86_400_000

interface Kind {
  fields: number
  isBeyond: boolean
}

/**
 * For the writer: counts the fields of each noun, and whether its records have more. Call `forget` after a rollback.
 */
export class FieldKinds {
  readonly #kinds = new Map<Noun, Kind>()
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      count: db.prepare<[Noun], number>('SELECT count(*) FROM fields WHERE noun = ? AND gone_at IS NULL').pluck(),
      beyond: db.prepare<[Noun], number>('SELECT beyond FROM field_kinds WHERE noun = ?').pluck(),
      put: db.prepare(
        `INSERT INTO field_kinds (noun, beyond) VALUES (?, ?) ON CONFLICT (noun) DO UPDATE SET beyond = excluded.beyond`
      ),
      countedAt: db.prepare<[Noun], number>('SELECT counted_at FROM field_kinds WHERE noun = ?').pluck(),
      counted: db.prepare(
        `INSERT INTO field_kinds (noun, beyond, counted_at) VALUES (?, 0, ?)
         ON CONFLICT (noun) DO UPDATE SET counted_at = excluded.counted_at`
      ),
      live: db.prepare<[Noun], { field: number; key: string; role: string | null }>(
        'SELECT field, key, role FROM fields WHERE noun = ? AND gone_at IS NULL ORDER BY field'
      ),
      leave: db.prepare('UPDATE fields SET gone_at = ?, rid = NULL WHERE field = ?'),
      metIn: db.prepare('UPDATE fields SET rid = ? WHERE noun = ? AND key = ?'),
      drop: db.prepare('DELETE FROM fields WHERE noun = ? AND gone_at < ?')
    }
  }

  forget(): void {
    this.#kinds.clear()
  }

  /** Adds a field if there is room. Fields with a role or a correction are always added. */
  admits(noun: Noun, isNeeded: boolean): boolean {
    const kind = this.#of(noun)
    if (kind.fields >= MOST_FIELDS && !isNeeded) {
      if (!kind.isBeyond) this.#sql.put.run(noun, 1)
      kind.isBeyond = true
      return false
    }
    kind.fields += 1
    return true
  }

  /** Whether the fields in use should be counted again. */
  isDue(noun: Noun, now: number): boolean {
    const at = this.#sql.countedAt.get(noun) ?? null
    // A time far ahead means that the clock was set back.
    return at === null || Math.abs(now - at) >= COUNTED_EVERY
  }

  /**
   * Deletes fields that no record has, except `used` ones, after all records of a noun were decoded.
   * @param holders a record with the field, by field key
   * @returns whether there is room now for fields that were left out
   */
  settleCounted(noun: Noun, holders: ReadonlyMap<string, number>, used: UsedFields, now: number): boolean {
    const [keys, names] = [new Set(used.keys), new Set(used.names.flatMap(looseNamesOf))]
    let left = 0
    for (const { field, key, role } of this.#sql.live.all(noun)) {
      const rid = holders.get(key)
      const stays = rid !== undefined && (left < MOST_FIELDS || role !== null)
      if (!stays && !keys.has(key) && !names.has(looseName(key))) this.#sql.leave.run(now, field)
      else {
        left += 1
        if (rid !== undefined) this.#sql.metIn.run(rid, noun, key)
      }
    }
    this.#sql.drop.run(noun, now - KEPT_FOR)
    this.#sql.counted.run(noun, now)
    const { isBeyond } = this.#of(noun)
    this.#kinds.delete(noun)
    const hasRoom = isBeyond && left < MOST_FIELDS
    // The next read of the records finds out whether fields are left out again.
    if (hasRoom) this.#sql.put.run(noun, 0)
    return hasRoom
  }

  #of(noun: Noun): Kind {
    let kind = this.#kinds.get(noun)
    if (kind === undefined) {
      kind = { fields: this.#sql.count.get(noun) ?? 0, isBeyond: this.#sql.beyond.get(noun) === 1 }
      this.#kinds.set(noun, kind)
    }
    return kind
  }
}

/** Whether records of a noun have more fields than are stored. */
export function hasBeyond(queries: Queries, noun: Noun): boolean {
  return queries.get('SELECT 1 FROM field_kinds WHERE noun = ? AND beyond = 1', noun) !== undefined
}
