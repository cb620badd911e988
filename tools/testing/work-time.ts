/** Times of synchronous work that hold on a busy machine: interruptions only lengthen some of many tries. */

function timeOf(work: () => unknown): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

/** The time (ms) of the first try below `limit`, else the shortest. */
export function leastTime(work: () => unknown, limit: number): number {
  let least = Infinity
  for (let tried = 0; tried < 20 && least >= limit; tried += 1) least = Math.min(least, timeOf(work))
  return least
}

/** How many times as long `many` takes as `few`, by the shortest of three tries, or more until it is below `limit`. */
export function leastGrowth(few: () => unknown, many: () => unknown, limit: number): number {
  let [ofFew, ofMany] = [Infinity, Infinity]
  for (let tried = 0; tried < 3 || (tried < 200 && ofMany / ofFew >= limit); tried += 1) {
    ofFew = Math.min(ofFew, timeOf(few))
    ofMany = Math.min(ofMany, timeOf(many))
  }
  return ofMany / ofFew
}
