import type { Queries } from '../../database/queries'
import { PLACES, TAG } from './chunk-encoding'
import { type Image, ownColumn } from './record-image'

/** A record's position in the columns of its noun. */
export interface ColumnPosition {
  readonly noun: number
  readonly place: number
}

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

const PUT = `INSERT INTO column_overlay (noun, place, version, scope, state, image)
    SELECT ?, ?, ?, scope, state, ? FROM records WHERE rid = ?
  ON CONFLICT (noun, place) DO UPDATE
    SET version = excluded.version, scope = excluded.scope, state = excluded.state, image = excluded.image`
const FIRST = `SELECT noun, place / ${PLACES} AS chunk FROM column_overlay ORDER BY noun, place LIMIT 1`
const FIRST_FULL = `SELECT noun, place / ${PLACES} AS chunk FROM column_overlay
  GROUP BY 1, 2 HAVING count(*) >= ${FULL} LIMIT 1`
const SWEEPS = 'SELECT json_array(scope, deleted, pass, cursor) FROM lists WHERE running = 1'

/** For the writer: the table that transactions write to. `Merge` empties it. */
export class Overlay {
  /** Rows written since the last check for full chunks. */
  #put = 0
  /** Version of the rows of this transaction. */
  #version: number | null = null
  /** Sweeps that an earlier process left unfinished. They do not count as running until they progress. */
  readonly #interrupted: ReadonlySet<string>

  constructor(private readonly queries: Queries) {
    this.#interrupted = new Set(this.#sweeps())
  }

  /** Advances the version. */
  tick(): number {
    return this.queries.numbers('UPDATE column_clock SET version = version + 1 RETURNING version')[0] ?? 0
  }

  /** Stores the values of a record within its transaction. All rows of a transaction have one version. */
  put(rid: number, { noun, place }: ColumnPosition, image: string): void {
    this.#version ??= this.tick()
    this.queries.run(PUT, noun, place, this.#version, image, rid)
    this.#put += 1
  }

  /** Call after each transaction. */
  committed(): void {
    this.#version = null
  }

  /** A chunk to merge; null for none. While a pass runs, only a chunk with many rows. */
  waiting(): WaitingChunk | null {
    if (this.isIdle) return this.queries.get<WaitingChunk>(FIRST) ?? null
    if (this.#put < FULL) return null
    const full = this.queries.get<WaitingChunk>(FIRST_FULL)
    if (full === undefined) this.#put = 0
    return full ?? null
  }

  /** Whether no pass runs, so longer work is possible. */
  get isIdle(): boolean {
    return this.#sweeps().every((pass) => this.#interrupted.has(pass))
  }

  /** The running passes, by their progress. */
  #sweeps(): string[] {
    return this.queries.rows<[pass: string]>(SWEEPS).flat()
  }
}
