import type { Queries } from '../../database/queries'

/** The records of one list in the order of their ids. A record's index in it is its place; whatever is computed about the list speaks of places. */
export interface Base {
  readonly scope: number
  readonly state: number
  readonly rids: Uint32Array
  /** By `rid`; -1 for records of other lists. */
  readonly placeOf: Int32Array
}

export function readBase(queries: Queries, scope: number, state: number): Base {
  const sql = 'SELECT rid FROM records INDEXED BY records_by_id WHERE scope = ? AND state = ? ORDER BY id'
  const rids = Uint32Array.from(queries.numbers(sql, scope, state))
  const placeOf = new Int32Array(rids.reduce((top, rid) => Math.max(top, rid), 0) + 1).fill(-1)
  rids.forEach((rid, place) => {
    placeOf[rid] = place
  })
  return { scope, state, rids, placeOf }
}

/** One flag for each place. */
export type Places = Uint8Array

/** Flags the records among these that belong to the list. */
export function placesOf(base: Base, rids: readonly number[]): Places {
  const places = new Uint8Array(base.rids.length)
  for (const rid of rids) {
    const place = base.placeOf[rid] ?? -1
    if (place >= 0) places[place] = 1
  }
  return places
}

export function countOf(places: Places): number {
  let count = 0
  for (const flag of places) count += flag
  return count
}

export function bothOf(a: Places, b: Places): Places {
  return a.map((flag, place) => flag & (b[place] ?? 0))
}

export function anyOf(a: Places, b: Places): Places {
  return a.map((flag, place) => flag | (b[place] ?? 0))
}
