/** The list of a filter that the service has answered: its ids, in its order. */
import type { Named } from '../filter'
import type { ListWindow, Sort } from './list-request'

/** A service whose order goes back so often, measured by ours, does not go by the field that was asked for. */
const ASTRAY = 1 / 4

/**
 * A list that was put together in our order, in the service's as far as that is known: first what it named, one after
 * the other, then the rest as it is. Our order stays where it is the one that is meant (the board goes by the places of
 * stages, a service by their ids), and where the service's is plainly not the one that was asked for.
 *
 * @param order ids as the service put them in the order that is asked for; none where it was not asked in it
 */
export function asNamed(
  named: Named | null,
  { ours, valuesOf }: Pick<Sort, 'ours' | 'valuesOf'>,
  order: () => readonly number[],
  rids: Uint32Array
): Uint32Array {
  if (named === null || ours) return rids
  const first = order().flatMap((id) => named.ridOf.get(id) ?? [])
  if (first.length === 0) return rids
  const places = new Map<number, number>()
  rids.forEach((rid, place) => places.set(rid, place))
  const place = (rid: number): number => places.get(rid) ?? 0
  const back = (at: number): boolean => place(first[at] ?? 0) < place(first[at - 1] ?? 0)
  if (isAstray(first, back)) {
    // Among equal ones any order is the one that was asked for. Their values are read only where it matters.
    const values = valuesOf(first)
    const differ = (at: number): boolean => values.get(first[at] ?? 0) !== values.get(first[at - 1] ?? 0)
    if (isAstray(first, (at) => back(at) && differ(at))) return rids
  }
  const inFirst = new Set(first)
  return Uint32Array.from([...first, ...rids.filter((rid) => !inFirst.has(rid))])
}

function isAstray(rids: readonly number[], goesBack: (at: number) => boolean): boolean {
  let back = 0
  for (let at = 1; at < rids.length; at += 1) if (goesBack(at)) back += 1
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
