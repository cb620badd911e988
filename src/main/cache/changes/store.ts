import type { Queries } from '../../database/queries'
import type { Trimmer, TrimStep } from '../budget'
import type { StateCode, Writing } from '../core'
import type { PackedValue } from './packed-values'

/**
 * Limits of the recorded changes. The first one reached drops the oldest changes, and `ChangeFeed.keptSince` reports
 * it. For 100,000 projects with 5,000 changes a day: about forty days in 30 MB.
 */
export const CHANGE_LIMITS = {
  /** Milliseconds. */
  age: 90 * 24 * 60 * 60 * 1000,
  /** Rows; each takes about 40 bytes plus its differences. */
  changes: 200_000,
  /** Total bytes of the differences. */
  bytes: 24 * 1024 * 1024,
  perRecord: 100,
  /** Number of records whose last visit is stored. */
  visits: 20_000
} as const

export type ChangeLimits = { readonly [K in keyof typeof CHANGE_LIMITS]: number }

export const WHAT = { appeared: 0, changed: 1, state: 2 } as const
export type WhatCode = (typeof WHAT)[keyof typeof WHAT]

/** A difference, with the field's number in `fields`. */
export type StoredDifference = readonly [field: number, before: PackedValue, after: PackedValue]

export function parseDifferences(fields: string | null): readonly StoredDifference[] {
  return fields === null ? [] : (JSON.parse(fields) as StoredDifference[])
}

export interface NewChange {
  readonly rid: number
  readonly scope: number
  readonly at: number
  readonly what: WhatCode
  readonly state: StateCode
  readonly stateBefore: StateCode | null
  readonly fields: readonly StoredDifference[]
}

/** Number of rows deleted at a time. */
const BATCH = 500
/** Upper bound of batches per answer; more than one answer can add. */
const MOST_BATCHES = 4
/** Bytes of a row without its differences, including its index entry. */
const ROW_BYTES = 40
/** Number of rows that the disk budget drops per step: a few milliseconds. */
const MOST_TRIMMED = 1_000
const BYTES_PER_ROW = 100

/** The rows of `changes`, and their limits. */
export class ChangeStore {
  constructor(
    private readonly queries: Queries,
    private readonly limits: ChangeLimits = CHANGE_LIMITS
  ) {}

  /** Sets the time of the first recorded change; only the first call counts. */
  begunBy(at: number): void {
    this.queries.run('UPDATE change_keeping SET since = ? WHERE since IS NULL', at)
  }

  add({ rid, scope, at, what, state, stateBefore, fields }: NewChange): void {
    const json = fields.length === 0 ? null : JSON.stringify(fields)
    const sql = 'INSERT INTO changes (rid, scope, at, what, state, state_before, fields) VALUES (?, ?, ?, ?, ?, ?, ?)'
    this.queries.run(sql, rid, scope, at, what, state, stateBefore, json)
    const dropOfRecord = `DELETE FROM changes WHERE rid = ? AND change <=
      (SELECT change FROM changes WHERE rid = ? ORDER BY change DESC LIMIT 1 OFFSET ?)`
    this.queries.run(dropOfRecord, rid, rid, this.limits.perRecord)
  }

  /** Deletes some of the oldest changes beyond the limits. The next answer continues. */
  keepWithinLimits(now: number): void {
    const keeping = 'SELECT changes, bytes FROM change_keeping'
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const { changes, bytes } = this.queries.get<ChangeLimits>(keeping) ?? { changes: 0, bytes: 0 }
      const [oldest = now] = this.queries.numbers('SELECT at FROM changes ORDER BY change LIMIT 1')
      const isTooMany = changes > this.limits.changes || bytes > this.limits.bytes
      if (isTooMany) this.dropOldest(BATCH)
      else if (now - oldest > this.limits.age) this.dropOldest(BATCH, now - this.limits.age)
      else return
    }
  }

  /** Deletes the `most` oldest rows, as far as they are older than `before`. */
  dropOldest(most: number, before = Number.MAX_SAFE_INTEGER): TrimStep {
    const drop = `DELETE FROM changes WHERE change IN (
        SELECT change FROM (SELECT change, at FROM changes ORDER BY change LIMIT ?) WHERE at < ?
      ) RETURNING at, coalesce(octet_length(fields), 0) AS bytes`
    const rows = this.queries.all<{ at: number; bytes: number }>(drop, most, before)
    if (rows.length === 0) return { items: 0, freed: 0 }
    // Other changes of the same millisecond may remain, so the feed is complete only from the next one on.
    const since = rows.reduce((latest, { at }) => Math.max(latest, at + 1), 0)
    this.queries.run('UPDATE change_keeping SET since = max(coalesce(since, 0), ?)', since)
    return { items: rows.length, freed: rows.reduce((sum, { bytes }) => sum + bytes + ROW_BYTES, 0) }
  }
}

/** Lets the disk budget drop previous values, oldest first, all of them if needed. */
export function changeTrimmer(writing: Pick<Writing, 'queries' | 'transaction'>): Trimmer {
  const store = new ChangeStore(writing.queries)
  return {
    part: 'changes',
    trim: (bytes) => {
      const rows = Math.min(MOST_TRIMMED, Math.max(1, Math.ceil(bytes / BYTES_PER_ROW)))
      return writing.transaction(() => store.dropOldest(rows))
    }
  }
}
