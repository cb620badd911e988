import type { Database } from 'better-sqlite3-multiple-ciphers'
import { PLACES } from './chunk-encoding'
import type { Place } from './place-numbers'

/** What was written of a record since its chunk was merged last. */
export interface OverlayRow {
  readonly place: number
  readonly version: number
  /** Null for a record that was dropped. */
  readonly scope: number | null
  readonly state: number | null
  /** See `record-image.ts`; null: only scope or state changed. */
  readonly image: string | null
}

export type MergedRow = Pick<OverlayRow, 'place' | 'version'>

/** A chunk with rows to be merged. */
export interface WaitingChunk {
  readonly noun: number
  readonly chunk: number
}

/** So many rows are worth a merge in the middle of a pass. */
const FULL = 1_024

/** For the writer: the table that every transaction writes to, and that merges empty. */
export class Overlay {
  /** Rows that were put since no chunk had many. */
  #put = 0
  /** As an earlier process left them: they run again once they get on. */
  readonly #interrupted: ReadonlySet<string>
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      tick: db.prepare<[], number>('UPDATE column_clock SET version = version + 1 RETURNING version').pluck(),
      nounDiffers: db.prepare('UPDATE column_nouns SET version = ? WHERE number = ?'),
      put: db.prepare(
        `INSERT INTO column_overlay (noun, place, version, scope, state, image)
           SELECT ?, ?, ?, scope, state, ? FROM records WHERE rid = ?
         ON CONFLICT (noun, place) DO UPDATE
           SET version = excluded.version, scope = excluded.scope, state = excluded.state, image = excluded.image`
      ),
      written: db.prepare('UPDATE places SET hash = ? WHERE rid = ?'),
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
        .pluck(),
      places: db
        .prepare<[number, number, number], number>(
          `SELECT place FROM column_overlay WHERE noun = ? AND place >= ? AND place < ? ORDER BY place LIMIT ${FULL}`
        )
        .pluck(),
      row: db.prepare<[number, number], OverlayRow>(
        'SELECT place, version, scope, state, image FROM column_overlay WHERE noun = ? AND place = ?'
      ),
      drop: db.prepare('DELETE FROM column_overlay WHERE noun = ? AND place = ? AND version = ?')
    }
    this.#interrupted = new Set(this.#sql.sweeps.all())
  }

  /** The next version. */
  tick(): number {
    return this.#sql.tick.get() ?? 0
  }

  /** Within the transaction of a record. `hash` is that of the image. */
  put(rid: number, { noun, place }: Place, image: string, hash: number): void {
    const version = this.tick()
    this.#sql.nounDiffers.run(version, noun)
    this.#sql.put.run(noun, place, version, image, rid)
    this.#sql.written.run(hash, rid)
    this.#put += 1
  }

  /** A chunk with rows to be merged: while a pass runs only one with many; null for none. */
  waiting(): WaitingChunk | null {
    if (this.isIdle) return this.#sql.first.get() ?? null
    if (this.#put < FULL) return null
    const full = this.#sql.full.get()
    if (full === undefined) this.#put = 0
    return full ?? null
  }

  /** Whether no pass runs: what takes longer may be done. */
  get isIdle(): boolean {
    return this.#sql.sweeps.all().every((pass) => this.#interrupted.has(pass))
  }

  /** Where some rows of a chunk are. */
  placesOf({ noun, chunk }: WaitingChunk): number[] {
    return this.#sql.places.all(noun, chunk * PLACES, (chunk + 1) * PLACES)
  }

  row({ noun }: WaitingChunk, place: number): OverlayRow | null {
    return this.#sql.row.get(noun, place) ?? null
  }

  /** Drops rows that were merged; one that was written again meanwhile stays. */
  merged({ noun }: WaitingChunk, rows: readonly MergedRow[]): void {
    for (const { place, version } of rows) this.#sql.drop.run(noun, place, version)
  }
}
