/** Recovers readable rows of a damaged lookup file into a new one. */
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'
import { isCorruption, sqliteCodeOf } from '../../database/sqlite-errors'

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

export interface SalvageResult {
  readonly rows: number
  /** Number of reads started, over all tables. */
  readonly probes: number
  /** No unreadable data was found. */
  readonly isWhole: boolean
}

/**
 * Copies every reachable row. After a damaged page, reads from the other end of the table and from points in between,
 * at most `MOST_PROBES` times.
 *
 * @throws write errors of the new file; nothing was copied then
 */
export function salvage(from: Database, to: Database): SalvageResult {
  let [rows, probes, isWhole] = [0, 0, true]
  to.transaction(() => {
    for (const table of TABLES) {
      const found = new TableSalvage(from, to, table)
      found.run()
      rows += found.rows
      probes += found.probes
      isWhole &&= found.isWhole
    }
  })()
  return { rows, probes, isWhole }
}

type Row = { readonly rowid__: number } & Readonly<Record<string, string | number | null>>
type Range = readonly [above: number, below: number]
interface Reading {
  readonly statement: Statement<[number, number], Row>
  readonly order: 'ASC' | 'DESC'
}

/** A failure of the new file, not damage of the old one. */
class WriteFailure extends Error {}

class TableSalvage {
  rows = 0
  probes = 0
  isWhole = true
  readonly #from: Database
  readonly #table: string
  readonly #columns: readonly string[]
  readonly #insert: Statement<unknown[]>

  constructor(from: Database, to: Database, table: (typeof TABLES)[number]) {
    this.#from = from
    this.#table = table
    this.#columns = (to.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
    // INTEGER PRIMARY KEY columns are row ids, so their values are kept.
    this.#insert = to.prepare(
      `INSERT OR IGNORE INTO ${table} (${this.#columns.join(', ')}) VALUES (${this.#columns.map(() => '?').join(', ')})`
    )
  }

  run(): void {
    let ascending: Reading
    let descending: Reading
    try {
      ascending = this.#prepare('ASC')
      descending = this.#prepare('DESC')
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
      // The table's schema is unreadable.
      this.isWhole = false
      return
    }
    const end = Number.MAX_SAFE_INTEGER
    const forward = this.#read(ascending, [-1, end])
    if (forward.hasReachedEnd) return
    const back = this.#read(descending, [forward.last ?? -1, end])
    if (back.hasReachedEnd) return
    let above = forward.last ?? -1
    const below = back.last ?? end
    let [step, failures] = [1, 0]
    while (above + step < below && this.probes < MOST_PROBES) {
      const place = above + step
      const found = this.#read(ascending, [place - 1, below])
      if (found.first !== null) {
        // Read the rows that the larger step skipped.
        if (step > 1) this.#read(descending, [above, found.first])
        ;[step, failures] = [1, 0]
      }
      if (found.hasReachedEnd) return
      above = found.last ?? place
      if (found.last === null) failures += 1
      if (failures > CLOSE_PROBES && failures % PROBES_PER_STEP === 0) step *= 2
    }
  }

  /** Copies rows between two row ids, to the end or to damage. */
  #read(
    { statement, order }: Reading,
    [above, below]: Range
  ): { readonly first: number | null; readonly last: number | null; readonly hasReachedEnd: boolean } {
    this.probes += 1
    let first: number | null = null
    let last: number | null = null
    let rows: IterableIterator<Row> | null = null
    try {
      rows = statement.iterate(above, below)
      for (;;) {
        const { value, done } = rows.next() as IteratorResult<Row, undefined>
        if (done === true || value === undefined) return { first, last, hasReachedEnd: true }
        const id = value.rowid__
        // Damage may form a cycle in the tree, which would never end.
        if (last !== null && (order === 'ASC' ? id <= last : id >= last)) break
        first ??= id
        last = id
        this.#copy(value)
      }
    } catch (thrown) {
      if (thrown instanceof WriteFailure) throw thrown.cause
      if (!isDamage(thrown)) throw thrown
    } finally {
      rows?.return?.()
    }
    this.isWhole = false
    return { first, last, hasReachedEnd: false }
  }

  #prepare(order: 'ASC' | 'DESC'): Reading {
    const sql = `SELECT rowid AS rowid__, * FROM ${this.#table} WHERE rowid > ? AND rowid < ? ORDER BY rowid ${order}`
    return { statement: this.#from.prepare<[number, number], Row>(sql), order }
  }

  #copy(row: Row): void {
    try {
      this.rows += this.#insert.run(...this.#columns.map((column) => row[column] ?? null)).changes
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
