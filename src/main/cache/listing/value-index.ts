import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'

/** More fields are not indexed: each index is updated with every record that changes. */
const MOST_INDEXES = 32

const nameOf = (field: number): string => `field_values_of_${field}`

/**
 * Indexes over the values of single fields. Projects have some 25 values each, and an index over all of them would make
 * a sweep a third slower; but users filter and sort by a few fields only. So a field gets its index after the first
 * request that needs it: half a second of writing with 100,000 projects.
 */
export function addValueIndex(db: Database, field: number): void {
  if (!Number.isSafeInteger(field)) throw new Error('A field is known by its number.')
  const existing = db
    .prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name GLOB 'field_values_of_*'")
    .pluck()
    .get()
  if (Number(existing) >= MOST_INDEXES) return
  db.exec(`CREATE INDEX IF NOT EXISTS ${nameOf(field)} ON field_values (value, rid) WHERE field = ${field}`)
}

export function hasValueIndex(queries: Queries, field: number): boolean {
  return queries.get("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?", nameOf(field)) !== undefined
}

/**
 * Rows of `field_values AS v` of one field. The number is part of the text: with a parameter SQLite would not use the
 * index.
 */
export const valuesOfField = (field: number): string => `field_values AS v WHERE v.field = ${field}`
