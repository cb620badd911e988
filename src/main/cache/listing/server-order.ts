/** Orders a filtered list like the service's answer. */
import type { ServerMatches } from '../filter'
import type { ListWindow } from './orders'

/**
 * If more than this share of the service's sequence runs against our order, the service did not sort by the requested
 * field.
 */
const ASTRAY = 1 / 4

/**
 * Puts a list into the service's order: first the ids that the service returned, then the rest in our order. Our order
 * stays if the service sorts by something else (stages by id instead of position), or if it plainly ignored the
 * request.
 *
 * @param isOurs whether our order is preferred
 * @param valuesOf the sort values of records
 * @param order ids in service order; empty if this order was not requested
 */
export function asNamed(
  named: ServerMatches,
  isOurs: boolean,
  valuesOf: (rids: readonly number[]) => ReadonlyMap<number, number>,
  order: () => readonly number[],
  rids: Uint32Array
): Uint32Array {
  if (isOurs) return rids
  const first = order().flatMap((id) => named.ridOf.get(id) ?? [])
  if (first.length === 0) return rids
  const places = new Map<number, number>()
  rids.forEach((rid, place) => places.set(rid, place))
  const place = (rid: number): number => places.get(rid) ?? 0
  const isBack = (at: number): boolean => place(first[at] ?? 0) < place(first[at - 1] ?? 0)
  if (isAstray(first, isBack)) {
    // Equal values may come in any order. Values are read only where that matters.
    const values = valuesOf(first)
    const differ = (at: number): boolean => values.get(first[at] ?? 0) !== values.get(first[at - 1] ?? 0)
    if (isAstray(first, (at) => isBack(at) && differ(at))) return rids
  }
  const inFirst = new Set(first)
  return Uint32Array.from([...first, ...rids.filter((rid) => !inFirst.has(rid))])
}

function isAstray(rids: readonly number[], goesBack: (at: number) => boolean): boolean {
  let back = 0
  for (let at = 1; at < rids.length; at += 1) if (goesBack(at)) back += 1
  return back > 1 && back > (rids.length - 1) * ASTRAY
}

/** Marks the window's records that were not in the service's answer. */
export function unnamedOf(named: ServerMatches | null, window: ListWindow): ListWindow {
  if (named === null) return window
  // The answer is complete, and nothing has changed since.
  if (named.whole && named.joined.length === 0) return window
  const byService = new Set(named.rids)
  return { ...window, saved: new Set(window.rids.filter((rid) => !byService.has(rid))) }
}
