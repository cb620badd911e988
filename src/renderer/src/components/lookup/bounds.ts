/** Granularity of an address search: one kind of place, or a range of kinds, chosen by chips. Pure. */
import { ADDRESS_BOUNDS, type AddressBound } from '@shared/model/lookup'
import type { AddressOptions } from '@shared/contract/lookup'

/** A range, inclusive. The provider does not support `flat` as `from`, so flats come with houses. */
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
 * Toggles a chip. Outside the range it extends the range; at an end it shrinks the range; inside it becomes the only
 * kind.
 *
 * @returns null: all kinds are searched
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
  // Flats cannot be searched alone, so without houses nothing remains.
  return rest?.from === bounds.from ? null : rest
}

export const boundOptions = (bounds: Bounds | null): Pick<AddressOptions, 'from' | 'to'> => bounds ?? {}
