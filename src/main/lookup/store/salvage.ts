/** Recovers readable rows of a damaged lookup file into a new one. */
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'
import { isCorruption, sqliteCodeOf } from '../../database/sqlite-errors'
import { columnsOf } from './merge'

/** In order of references. */
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

/** Row ids probed one by one after a damaged page; then the step grows. */
const CLOSE_PROBES = 1_000
/** Probes between two doublings of the step; about 50 doublings reach the largest row id. */
const PROBES_PER_STEP = 100
/** Upper bound of reads per table. */
export const MOST_PROBES = 20_000

/**
 * Copies every reachable row. After a damaged page, reads from the other end of the table and from points in between,
 * at most `MOST_PROBES` times.
 *
 * @returns number of reads started, over all tables; whether no unreadable data was found
 * @throws write errors of the new file; nothing was copied then
 */
export function salvage(from: Database, to: Database) {
  return to.transaction(() => {
    const tables = TABLES.map((table) => salvageTable(from, to, table))
    return {
      probes: tables.reduce((sum, { probes }) => sum + probes, 0),
      isWhole: tables.every(({ isWhole }) => isWhole)
    }
  })()
}

type Row = { readonly rowid__: number } & Readonly<Record<string, string | number | null>>
type Order = 'ASC' | 'DESC'

/** A failure of the new file, not damage of the old one. */
class WriteFailure extends Error {}

function salvageTable(from: Database, to: Database, table: (typeof TABLES)[number]) {
  const columns = columnsOf(to, table)
  // INTEGER PRIMARY KEY columns are row ids, so their values are kept.
  const insert = to.prepare<unknown[]>(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  )
  const selecting = (order: Order): Statement<[number, number], Row> =>
    from.prepare<[number, number], Row>(
      `SELECT rowid AS rowid__, * FROM ${table} WHERE rowid > ? AND rowid < ? ORDER BY rowid ${order}`
    )
  let statements: Readonly<Record<Order, Statement<[number, number], Row>>>
  try {
    statements = { ASC: selecting('ASC'), DESC: selecting('DESC') }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    // The table's schema is unreadable.
    return { probes: 0, isWhole: false }
  }
  let [probes, isWhole] = [0, true]
  search()
  return { probes, isWhole }

  function search(): void {
    const end = Number.MAX_SAFE_INTEGER
    const forward = read('ASC', -1, end)
    if (forward.hasReachedEnd) return
    const back = read('DESC', forward.last ?? -1, end)
    if (back.hasReachedEnd) return
    let above = forward.last ?? -1
    const below = back.last ?? end
    let [step, failures] = [1, 0]
    while (above + step < below && probes < MOST_PROBES) {
      const place = above + step
      const found = read('ASC', place - 1, below)
      if (found.first !== null) {
        // Read the rows that the larger step skipped.
        if (step > 1) read('DESC', above, found.first)
        ;[step, failures] = [1, 0]
      }
      if (found.hasReachedEnd) return
      above = found.last ?? place
      if (found.last === null) failures += 1
      if (failures > CLOSE_PROBES && failures % PROBES_PER_STEP === 0) step *= 2
    }
  }

  /** Copies rows between two row ids, to the end or to damage. */
  function read(order: Order, above: number, below: number) {
    probes += 1
    let first: number | null = null
    let last: number | null = null
    let rows: IterableIterator<Row> | null = null
    try {
      rows = statements[order].iterate(above, below)
      for (;;) {
        const { value, done } = rows.next() as IteratorResult<Row, undefined>
        if (done === true || value === undefined) return { first, last, hasReachedEnd: true }
        const id = value.rowid__
        // Damage may form a cycle in the tree, which would never end.
        if (last !== null && (order === 'ASC' ? id <= last : id >= last)) break
        first ??= id
        last = id
        copy(value)
      }
    } catch (thrown) {
      if (thrown instanceof WriteFailure) throw thrown.cause
      if (!isDamage(thrown)) throw thrown
    } finally {
      rows?.return?.()
    }
    isWhole = false
    return { first, last, hasReachedEnd: false }
  }

  function copy(row: Row): void {
    try {
      insert.run(...columns.map((column) => row[column] ?? null))
    } catch (thrown) {
      throw new WriteFailure('The new file could not be written.', { cause: thrown })
    }
  }
}

/** Whether the source is damaged: bad pages, a missing table or column, or a bad sector. */
function isDamage(thrown: unknown): boolean {
  const code = sqliteCodeOf(thrown) ?? ''
  return isCorruption(thrown) || code === 'SQLITE_ERROR' || code.startsWith('SQLITE_IOERR')
}
