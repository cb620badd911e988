/**
 * If more than this share of the service's sequence runs against our order, the service did not sort by the requested
 * field.
 */
const ASTRAY = 1 / 4

/**
 * Puts a list into the service's order: first the records that the service returned, then the rest in our order. Our
 * order stays if the service sorts by something else (stages by id instead of position), or if it plainly ignored the
 * request.
 *
 * @param places in our order, by these sort keys
 * @param first places in service order; empty if this order was not requested
 */
export function inServerOrder(places: Uint32Array, first: readonly number[], keys: () => Float64Array): Uint32Array {
  if (first.length === 0) return places
  const indexOf = new Map<number, number>()
  places.forEach((place, index) => indexOf.set(place, index))
  const index = (at: number): number => indexOf.get(first[at] ?? 0) ?? 0
  const isBack = (at: number): boolean => index(at) < index(at - 1)
  if (isAstray(first, isBack)) {
    // Equal values may come in any order. Values are read only where that matters.
    const values = keys()
    // New places without a value are not in the keys yet.
    const valueAt = (at: number): number => values[first[at] ?? 0] ?? NaN
    const differ = (at: number): boolean => !Object.is(valueAt(at), valueAt(at - 1))
    if (isAstray(first, (at) => isBack(at) && differ(at))) return places
  }
  const inFirst = new Set(first)
  return Uint32Array.from([...first, ...places.filter((place) => !inFirst.has(place))])
}

function isAstray(places: readonly number[], goesBack: (at: number) => boolean): boolean {
  let back = 0
  for (let at = 1; at < places.length; at += 1) if (goesBack(at)) back += 1
  return back > 1 && back > (places.length - 1) * ASTRAY
}
