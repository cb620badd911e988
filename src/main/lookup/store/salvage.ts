/** Reads what can still be read of a damaged file of lookups into a new one. */
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'

/** In the order in which rows refer to each other. */
const TABLES = [
  'facts',
  'days',
  'suggestions',
  'requests',
  'texts',
  'jobs',
  'job_rows',
  'job_cells',
  'job_texts'
] as const

/** Places between two readable ends of a table from which reading is tried again. */
const PROBES = 256

/**
 * Copies every row that can be read. Rows behind a damaged page are looked for from the other end of the table and from
 * places in between.
 *
 * @returns how many rows came over
 */
export function salvage(from: Database, to: Database): number {
  let copied = 0
  to.transaction(() => {
    for (const table of TABLES) {
      try {
        copied += salvageTable(from, to, table)
      } catch {
        // A table whose schema or root page can't be read has nothing to give; the others may.
      }
    }
  })()
  return copied
}

type Row = { readonly rowid__: number } & Readonly<Record<string, string | number | null>>

function salvageTable(from: Database, to: Database, table: (typeof TABLES)[number]): number {
  const columns = (to.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
  // INTEGER PRIMARY KEYs are row ids themselves: they keep their values.
  const insert: Statement = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  )
  const upwards = from.prepare<[number], Row>(
    `SELECT rowid AS rowid__, * FROM ${table} WHERE rowid > ? ORDER BY rowid ASC`
  )
  const downwards = from.prepare<[number], Row>(
    `SELECT rowid AS rowid__, * FROM ${table} WHERE rowid < ? ORDER BY rowid DESC`
  )
  let copied = 0
  /** Reads until the end or the damage; the last row id that was read, or null for the end. */
  const read = (rows: IterableIterator<Row>, start: number): number | null => {
    let last = start
    try {
      for (const row of rows) {
        last = row.rowid__
        copied += insert.run(...columns.map((column) => row[column] ?? null)).changes
      }
      return null
    } catch {
      return last
    }
  }
  const low = read(upwards.iterate(-1), -1)
  if (low === null) return copied
  const high = read(downwards.iterate(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER) ?? low
  const step = Math.max(1, Math.ceil((Math.min(high, low + 10_000_000) - low) / PROBES))
  for (let at = low + 1; at < high; at += step) read(between(upwards, at, high), at)
  return copied
}

function* between(upwards: Statement<[number], Row>, from: number, until: number): IterableIterator<Row> {
  for (const row of upwards.iterate(from)) {
    if (row.rowid__ >= until) return
    yield row
  }
}
