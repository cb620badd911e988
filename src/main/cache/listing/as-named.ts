/** The list of a filter that the service has answered: its ids, in its order. */
import type { Named } from '../filter/named'
import type { ListWindow, Sort } from './question'

/** A service whose order goes back so often, measured by ours, does not go by the field that was asked for. */
const ASTRAY = 1 / 4

/**
 * A list that was put together in our order, in the service's as far as that is known: first what it named, one after
 * the other, then the rest as it is. Our order stays where it is the one that is meant (the board goes by the places of
 * stages, a service by their ids), and where the service's is plainly not the one that was asked for.
 */
export function asNamed(named: Named | null, sort: Pick<Sort, 'asked' | 'ours'>, rids: Uint32Array): Uint32Array {
  if (named === null || sort.ours || named.sort !== sort.asked || named.ordered === 0) return rids
  const places = new Map<number, number>()
  rids.forEach((rid, place) => places.set(rid, place))
  const first = named.rids.slice(0, named.ordered)
  if (isAstray(first, places)) return rids
  const inFirst = new Set(first)
  return Uint32Array.from([...first, ...rids.filter((rid) => !inFirst.has(rid))])
}

function isAstray(rids: readonly number[], places: ReadonlyMap<number, number>): boolean {
  const place = (at: number): number => places.get(rids[at] ?? 0) ?? 0
  let back = 0
  for (let at = 1; at < rids.length; at += 1) if (place(at) < place(at - 1)) back += 1
  return back > 1 && back > (rids.length - 1) * ASTRAY
}

/** A window with the records in it that the service has not named. */
export function unnamedOf(named: Named | null, window: ListWindow): ListWindow {
  if (named === null) return window
  // What all was named of, and nothing changed since, has no others.
  if (named.whole && named.joined.length === 0) return window
  const byService = new Set(named.rids)
  return { ...window, saved: new Set(window.rids.filter((rid) => !byService.has(rid))) }
}
