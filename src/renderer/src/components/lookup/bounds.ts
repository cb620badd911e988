/** Which kinds of places are searched for: one kind, or all between two, by the chips of the field. Pure. */
import { ADDRESS_BOUNDS, type AddressBound } from '@shared/model/lookup'
import type { AddressOptions } from '@shared/contract/lookup'

/** Both are searched for, and what lies between them. The provider has no `flat` as `from`: flats come with houses. */
export interface Bounds {
  readonly from: Exclude<AddressBound, 'flat'>
  readonly to: AddressBound
}

const placeOf = (bound: AddressBound): number => ADDRESS_BOUNDS.indexOf(bound)

function between(from: number, to: number): Bounds | null {
  const [first, last] = [ADDRESS_BOUNDS[from], ADDRESS_BOUNDS[to]]
  if (first === undefined || last === undefined || from > to) return null
  return { from: first === 'flat' ? 'house' : first, to: last }
}

export const isWithin = (bounds: Bounds | null, kind: AddressBound): boolean =>
  bounds !== null && placeOf(bounds.from) <= placeOf(kind) && placeOf(kind) <= placeOf(bounds.to)

/**
 * A chip was pressed: one outside widens the range up to it, one at its end narrows it by that, one between the ends
 * stays alone.
 *
 * @returns null: everything is searched for
 */
export function toggled(bounds: Bounds | null, kind: AddressBound): Bounds | null {
  const at = placeOf(kind)
  if (bounds === null) return between(at, at)
  const [from, to] = [placeOf(bounds.from), placeOf(bounds.to)]
  if (at < from) return between(at, to)
  if (at > to) return between(from, at)
  if (from === to) return null
  if (at === to) return between(from, to - 1)
  if (at !== from) return between(at, at)
  const rest = between(from + 1, to)
  // Flats alone can't be searched for: without houses nothing is left.
  return rest?.from === bounds.from ? null : rest
}

export const boundOptions = (bounds: Bounds | null): Pick<AddressOptions, 'from' | 'to'> => bounds ?? {}
