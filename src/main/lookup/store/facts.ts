/** Named values in a file of lookups. */
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3-multiple-ciphers'

/**
 * `lineage`: the same in a file, its copies and what was saved of it, so that their ids mean the same. `purge`: the user
 * has cleared answers that earlier copies still hold.
 */
export type FactName = 'noteSeen' | 'price' | 'damage' | 'lineage' | 'purge'

/** Null for a value that is not there. */
export function factOf(db: Database, name: FactName): unknown {
  const value: unknown = db.prepare('SELECT value FROM facts WHERE name = ?').pluck().get(name)
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : null
}

export function setFact(db: Database, name: FactName, value: unknown): void {
  db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
}

/** Gives the file a lineage of its own, unless it has one. */
export function ensureLineage(db: Database): void {
  if (factOf(db, 'lineage') === null) setFact(db, 'lineage', randomUUID())
}
