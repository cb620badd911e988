import type { Database } from 'better-sqlite3-multiple-ciphers'
import { PLACES, TAG } from './chunk-encoding'
import type { ColumnPosition } from './place-numbers'
import { type Image, ownColumn } from './record-image'

/** A record's values written since its chunk was last merged. */
export interface OverlayRow {
  readonly place: number
  readonly version: number
  /** Null for a dropped record. */
  readonly scope: number | null
  readonly state: number | null
  /** See `record-image.ts`; null if only scope or state changed. */
  readonly image: string | null
}

/** Columns that a row without an image has, too. */
export const OF_RECORDS: ReadonlySet<number> = new Set([ownColumn('scope'), ownColumn('state')])

/** All values of a row. */
export function imageOfRow({ scope, state, image }: OverlayRow): Image {
  const values = image === null ? [] : (JSON.parse(image) as Image)
  if (scope !== null && state !== null)
    values.push(ownColumn('scope'), TAG.id, scope, ownColumn('state'), TAG.number, state)
  return values
}

/** A chunk with unmerged rows. */
export interface WaitingChunk {
  readonly noun: number
  readonly chunk: number
}

/** Number of rows in a chunk that justifies a merge during a pass, and the most that one merge takes. */
export const FULL = 1_024

/** For the writer: the table that transactions write to. `Merge` empties it. */
export class Overlay {
  /** Rows written since the last check for full chunks. */
  #put = 0
  /** Version of the rows of this transaction. */
  #version: number | null = null
  /** Sweeps that an earlier process left unfinished. They do not count as running until they progress. */
  readonly #interrupted: ReadonlySet<string>
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      tick: db.prepare<[], number>('UPDATE column_clock SET version = version + 1 RETURNING version').pluck(),
      put: db.prepare(
        `INSERT INTO column_overlay (noun, place, version, scope, state, image)
           SELECT ?, ?, ?, scope, state, ? FROM records WHERE rid = ?
         ON CONFLICT (noun, place) DO UPDATE
           SET version = excluded.version, scope = excluded.scope, state = excluded.state, image = excluded.image`
      ),
      first: db.prepare<[], WaitingChunk>(
        `SELECT noun, place / ${PLACES} AS chunk FROM column_overlay ORDER BY noun, place LIMIT 1`
      ),
      full: db.prepare<[], WaitingChunk>(
        `SELECT noun, place / ${PLACES} AS chunk FROM column_overlay GROUP BY 1, 2 HAVING count(*) >= ${FULL} LIMIT 1`
      ),
      sweeps: db
        .prepare<[], string>(
          `SELECT json_array(scope, deleted, pass, "offset", done, turn_wrapped) FROM lists WHERE running = 1`
        )
        .pluck()
    }
    this.#interrupted = new Set(this.#sql.sweeps.all())
  }

  /** Advances the version. */
  tick(): number {
    return this.#sql.tick.get() ?? 0
  }

  /** Stores the values of a record within its transaction. All rows of a transaction have one version. */
  put(rid: number, { noun, place }: ColumnPosition, image: string): void {
    this.#version ??= this.tick()
    this.#sql.put.run(noun, place, this.#version, image, rid)
    this.#put += 1
  }

  /** Call after each transaction. */
  committed(): void {
    this.#version = null
  }

  /** A chunk to merge; null for none. While a pass runs, only a chunk with many rows. */
  waiting(): WaitingChunk | null {
    if (this.isIdle) return this.#sql.first.get() ?? null
    if (this.#put < FULL) return null
    const full = this.#sql.full.get()
    if (full === undefined) this.#put = 0
    return full ?? null
  }

  /** Whether no pass runs, so longer work is possible. */
  get isIdle(): boolean {
    return this.#sql.sweeps.all().every((pass) => this.#interrupted.has(pass))
  }
}
