import type { Noun } from '@shared/model/record'
import type { ResidentColumns } from '../columns'
import { inOrder } from './in-order'

/**
 * The records of one list, ordered by id. A record's index here is its place; everything computed about the list uses
 * places.
 */
export interface RowIndex {
  readonly rids: Uint32Array
  /** By `rid`; -1 for records of other lists. */
  readonly placeOf: Int32Array
  /** Each record's place in the noun's columns. */
  readonly inColumns: Uint32Array
}

/** Versions of all data that a row index is read from. */
export const rowIndexState = (columns: ResidentColumns, noun: Noun): string =>
  [...(['scope', 'state', 'id'] as const).map((name) => columns.of(noun, name)), columns.places(noun)]
    .map(({ version }) => version)
    .join(' ')

export function readRowIndex(columns: ResidentColumns, noun: Noun, scope: number, state: number): RowIndex {
  const [scopes, states, ids] = (['scope', 'state', 'id'] as const).map((name) => columns.of(noun, name).numbers)
  const { ridOf, length } = columns.places(noun)
  const found = new Uint32Array(length)
  let count = 0
  for (let place = 0; place < length; place += 1)
    if (scopes?.[place] === scope && states?.[place] === state && (ridOf[place] ?? 0) > 0) found[count++] = place
  const order = inOrder(found.subarray(0, count), new Float64Array(ids ?? []), false)
  const [inColumns, rids] = [new Uint32Array(count), new Uint32Array(count)]
  let last = 0
  for (let at = 0; at < count; at += 1) {
    const place = found[order[at] ?? 0] ?? 0
    const rid = ridOf[place] ?? 0
    inColumns[at] = place
    rids[at] = rid
    if (rid > last) last = rid
  }
  const placeOf = new Int32Array(last + 1).fill(-1)
  for (let place = 0; place < count; place += 1) placeOf[rids[place] ?? 0] = place
  return { rids, placeOf, inColumns }
}

/** One flag per place. */
export type RowFlags = Uint8Array<ArrayBuffer>

/** Flags the list's records among these, besides those flagged before. */
export function flagsOf(base: RowIndex, rids: readonly number[], places = new Uint8Array(base.rids.length)): RowFlags {
  for (const rid of rids) {
    const place = base.placeOf[rid] ?? -1
    if (place >= 0) places[place] = 1
  }
  return places
}

/** The flagged records of a list in the order of these places. */
export function ridsOf(base: RowIndex, order: Uint32Array, matches: RowFlags): Uint32Array {
  const rids = new Uint32Array(order.length)
  let length = 0
  for (const place of order) {
    if (matches[place] === 0) continue
    rids[length] = base.rids[place] ?? 0
    length += 1
  }
  // Copied, because a view would keep the memory of the whole list for a few matches.
  return rids.slice(0, length)
}
