import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'

/** A slow query: SQL with placeholders (never values), and SQLite's plan. */
export interface SlowQuery {
  readonly sql: string
  readonly milliseconds: number
  readonly plan: string
}

export type SqlValue = string | number | bigint | Uint8Array | null

/** Slower queries are logged (ms). */
export const SLOW_MILLISECONDS = 40

/** Cached prepared statements with timing. All repositories read through this class. */
export class Queries {
  readonly #db: Database
  readonly #onSlow: (report: SlowQuery) => void
  readonly #statements = new Map<string, Statement<SqlValue[]>>()

  constructor(db: Database, onSlow: (report: SlowQuery) => void) {
    this.#db = db
    this.#onSlow = onSlow
  }

  /** All rows; the caller states their type beside its SQL. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#timed(sql, values, (statement) => statement.all(...values) as Row[])
  }

  /** First column of all rows as numbers: a tenth of the cost of objects. */
  numbers(sql: string, ...values: SqlValue[]): number[] {
    return this.#timed(sql, values, (statement) => {
      try {
        return statement.pluck(true).all(...values) as number[]
      } finally {
        statement.pluck(false)
      }
    })
  }

  /** All rows as arrays of columns. */
  rows<Row extends readonly unknown[]>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#timed(sql, values, (statement) => {
      try {
        return statement.raw(true).all(...values) as Row[]
      } finally {
        statement.raw(false)
      }
    })
  }

  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#timed(sql, values, (statement) => statement.get(...values) as Row | undefined)
  }

  /** Runs several reads on one snapshot, whatever is written meanwhile. */
  snapshot<T>(read: () => T): T {
    return this.#db.transaction(read).deferred()
  }

  #timed<T>(sql: string, values: SqlValue[], run: (statement: Statement<SqlValue[]>) => T): T {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare<SqlValue[]>(sql)
      this.#statements.set(sql, statement)
    }
    const start = performance.now()
    const result = run(statement)
    const milliseconds = performance.now() - start
    if (milliseconds > SLOW_MILLISECONDS) {
      this.#onSlow({ sql, milliseconds: Math.round(milliseconds), plan: this.plan(sql, ...values) })
    }
    return result
  }

  /** SQLite's query plan, one step per line. */
  plan(sql: string, ...values: SqlValue[]): string {
    const steps = this.#db.prepare<SqlValue[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map((step) => step.detail).join('\n')
  }
}
