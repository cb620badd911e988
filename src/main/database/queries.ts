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

type PreparedStatement = Statement<SqlValue[]>
/** Rows are objects, their first columns, or arrays of columns. */
type Form = 'row' | 'pluck' | 'raw'

/** Cached prepared statements with timing. All repositories read through this class. */
export class Queries {
  readonly #statements: Readonly<Record<Form, Map<string, PreparedStatement>>> = {
    row: new Map(),
    pluck: new Map(),
    raw: new Map()
  }

  constructor(
    private readonly db: Database,
    private readonly onSlow: (report: SlowQuery) => void
  ) {}

  /** All rows; the caller states their type beside its SQL. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#timed('row', sql, values, (statement) => statement.all(...values) as Row[])
  }

  /** First column of all rows as numbers: a tenth of the cost of objects. */
  numbers(sql: string, ...values: SqlValue[]): number[] {
    return this.#timed('pluck', sql, values, (statement) => statement.all(...values) as number[])
  }

  /** All rows as arrays of columns. */
  rows<Row extends readonly unknown[]>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#timed('raw', sql, values, (statement) => statement.all(...values) as Row[])
  }

  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#timed('row', sql, values, (statement) => statement.get(...values) as Row | undefined)
  }

  /** Runs a statement that writes. Returns the number of changed rows. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.#timed('row', sql, values, (statement) => statement.run(...values).changes)
  }

  /** Runs several reads on one snapshot, whatever is written meanwhile. */
  snapshot<T>(read: () => T): T {
    return this.db.transaction(read).deferred()
  }

  #timed<T>(form: Form, sql: string, values: SqlValue[], run: (statement: PreparedStatement) => T): T {
    let statement = this.#statements[form].get(sql)
    if (statement === undefined) {
      statement = this.db.prepare<SqlValue[]>(sql)
      if (form !== 'row') statement[form](true)
      this.#statements[form].set(sql, statement)
    }
    const start = performance.now()
    const result = run(statement)
    const milliseconds = performance.now() - start
    if (milliseconds > SLOW_MILLISECONDS) {
      this.onSlow({ sql, milliseconds: Math.round(milliseconds), plan: this.plan(sql, ...values) })
    }
    return result
  }

  /** SQLite's query plan, one step per line. */
  plan(sql: string, ...values: SqlValue[]): string {
    const steps = this.db.prepare<SqlValue[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map((step) => step.detail).join('\n')
  }
}
