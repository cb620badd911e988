/** Reads what can still be read of a damaged file of lookups into a new one. */
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'
import { isCorruption, sqliteCodeOf } from '../../database/sqlite-errors'

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

/** Places behind a damaged page that are tried one by one; then the steps grow. */
const CLOSE_PROBES = 1_000
/** Probes between two doublings of the step: the largest row id is reached after about 50 of them. */
const PROBES_PER_STEP = 100
/** Reads of one table, whatever its damage. */
export const MOST_PROBES = 20_000

export interface Salvaged {
  readonly rows: number
  /** How often reading was begun, in all tables. */
  readonly probes: number
  /** Nothing was met that can't be read. */
  readonly isWhole: boolean
}

/**
 * Copies every row that can be reached. Rows behind a damaged page are looked for from the other end of the table, and
 * from the places in between; the number of reads is bounded by `MOST_PROBES`.
 *
 * @throws what writing to the new file threw: that is no damage, and nothing was copied
 */
export function salvage(from: Database, to: Database): Salvaged {
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

/** Of the new file, and so no damage of the old one. */
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
    // INTEGER PRIMARY KEYs are row ids themselves: they keep their values.
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
      // The table's own description can't be read.
      this.isWhole = false
      return
    }
    const end = Number.MAX_SAFE_INTEGER
    const forward = this.#read(ascending, [-1, end])
    if (forward.reachedEnd) return
    const back = this.#read(descending, [forward.last ?? -1, end])
    if (back.reachedEnd) return
    let above = forward.last ?? -1
    const below = back.last ?? end
    let [step, failures] = [1, 0]
    while (above + step < below && this.probes < MOST_PROBES) {
      const place = above + step
      const found = this.#read(ascending, [place - 1, below])
      if (found.first !== null) {
        // What the growing step passed over.
        if (step > 1) this.#read(descending, [above, found.first])
        ;[step, failures] = [1, 0]
      }
      if (found.reachedEnd) return
      above = found.last ?? place
      if (found.last === null) failures += 1
      if (failures > CLOSE_PROBES && failures % PROBES_PER_STEP === 0) step *= 2
    }
  }

  /** Copies the rows between two row ids until the last of them, or damage. */
  #read(
    { statement, order }: Reading,
    [above, below]: Range
  ): { readonly first: number | null; readonly last: number | null; readonly reachedEnd: boolean } {
    this.probes += 1
    let first: number | null = null
    let last: number | null = null
    let rows: IterableIterator<Row> | null = null
    try {
      rows = statement.iterate(above, below)
      for (;;) {
        const { value, done } = rows.next() as IteratorResult<Row, undefined>
        if (done === true || value === undefined) return { first, last, reachedEnd: true }
        const id = value.rowid__
        // A tree that was knotted by damage would never end.
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
    return { first, last, reachedEnd: false }
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

/** Of the file that is read: damage of its pages, a table or a column that is not there, or a bad sector. */
function isDamage(thrown: unknown): boolean {
  const code = sqliteCodeOf(thrown) ?? ''
  return isCorruption(thrown) || code === 'SQLITE_ERROR' || code.startsWith('SQLITE_IOERR')
}
