import type { Queries } from '../../database/queries'

/**
 * The records of one list in the order of their ids. A record's index in it is its place; everything computed about the
 * list refers to places.
 */
export interface RowIndex {
  readonly scope: number
  readonly state: number
  readonly rids: Uint32Array
  /** By `rid`; -1 for records of other lists. */
  readonly placeOf: Int32Array
}

export function readRowIndex(queries: Queries, scope: number, state: number): RowIndex {
  const sql = 'SELECT rid FROM records INDEXED BY records_by_id WHERE scope = ? AND state = ? ORDER BY id'
  const rids = new Uint32Array(queries.numbers(sql, scope, state))
  let top = 0
  for (const rid of rids) if (rid > top) top = rid
  const placeOf = new Int32Array(top + 1).fill(-1)
  for (let place = 0; place < rids.length; place += 1) placeOf[rids[place] ?? 0] = place
  return { scope, state, rids, placeOf }
}

/** One flag for each place. */
export type RowFlags = Uint8Array

/** Flags those of these records that are in the list. */
export function flagsOf(base: RowIndex, rids: readonly number[]): RowFlags {
  const places = new Uint8Array(base.rids.length)
  for (const rid of rids) {
    const place = base.placeOf[rid] ?? -1
    if (place >= 0) places[place] = 1
  }
  return places
}

export function countOf(places: RowFlags): number {
  let count = 0
  for (const flag of places) count += flag
  return count
}

// Loops, because they run over whole lists: calling a function for each place takes several times as long.
export function bothOf(a: RowFlags, b: RowFlags): RowFlags {
  const both = new Uint8Array(a.length)
  for (let place = 0; place < a.length; place += 1) both[place] = (a[place] ?? 0) & (b[place] ?? 0)
  return both
}

export function anyOf(a: RowFlags, b: RowFlags): RowFlags {
  const any = new Uint8Array(a.length)
  for (let place = 0; place < a.length; place += 1) any[place] = (a[place] ?? 0) | (b[place] ?? 0)
  return any
}

/** The records of a list in an order (places), all of them or those that are flagged. */
export function ridsOf(base: RowIndex, order: Uint32Array, matches: RowFlags | null): Uint32Array {
  const rids = new Uint32Array(order.length)
  let length = 0
  for (const place of order) {
    if (matches !== null && matches[place] === 0) continue
    rids[length] = base.rids[place] ?? 0
    length += 1
  }
  // A copy: a view would keep the whole list's room for the few that match.
  return rids.slice(0, length)
}
