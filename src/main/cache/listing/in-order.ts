import type { ResidentColumn } from '../columns'

/**
 * Stably sorts the indexes of `places` by key. In descending order equal keys are reversed, too. Places without a key
 * (NaN) come last, in the given order. Takes 4 ms for 100,000.
 *
 * @param keys by place
 */
export function inOrder(places: Uint32Array, keys: Float64Array, descending: boolean): Uint32Array {
  const order = new Uint32Array(places.length)
  const sorted = new Float64Array(places.length)
  let [front, end] = [0, places.length]
  for (let at = 0; at < places.length; at += 1) {
    const key = keys[places[at] ?? 0] ?? NaN
    if (Number.isNaN(key)) continue
    sorted[at] = key
    order[front++] = at
  }
  for (let at = places.length - 1; at >= 0; at -= 1) {
    if (Number.isNaN(keys[places[at] ?? 0] ?? NaN)) order[--end] = at
  }
  const withKey = radixSorted(order.subarray(0, front), sorted)
  if (descending) withKey.reverse()
  order.set(withKey)
  return order
}

const DIGITS = 2 ** 16

/** Stable radix sort, 16 bits at a time: a comparator takes ten times as long. */
function radixSorted(order: Uint32Array, keys: Float64Array): Uint32Array {
  // The bits of floating-point numbers, read as integers, are in order except for negative numbers.
  const bits = new Uint32Array(keys.slice().buffer)
  for (let at = 1; at < bits.length; at += 2) {
    const high = bits[at] ?? 0
    const isNegative = high >= 2 ** 31
    bits[at] = isNegative ? ~high : high | (2 ** 31)
    if (isNegative) bits[at - 1] = ~(bits[at - 1] ?? 0)
  }
  const digits = new Uint16Array(bits.buffer)
  let from = order.slice()
  let to = new Uint32Array(order.length)
  for (let digit = 0; digit < 4; digit += 1) {
    const starts = new Uint32Array(DIGITS + 1)
    for (const at of from) {
      const value = (digits[4 * at + digit] ?? 0) + 1
      starts[value] = (starts[value] ?? 0) + 1
    }
    if (starts.includes(from.length)) continue
    for (let value = 1; value < DIGITS; value += 1) starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0)
    for (const at of from) {
      const value = digits[4 * at + digit] ?? 0
      const end = starts[value] ?? 0
      to[end] = at
      starts[value] = end + 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

/**
 * The key of each place. If it has several values, the first in the order counts.
 *
 * @param keys by value of the column
 */
export function byPlace({ offsets, length }: ResidentColumn, keys: Float64Array, descending: boolean): Float64Array {
  if (offsets === null) return keys
  const first = new Float64Array(length).fill(NaN)
  for (let place = 0; place < length; place += 1) {
    for (let at = offsets[place] ?? 0; at < (offsets[place + 1] ?? 0); at += 1) {
      const [key, before] = [keys[at] ?? NaN, first[place] ?? NaN]
      if (Number.isNaN(key)) continue
      if (Number.isNaN(before) || (descending ? key > before : key < before)) first[place] = key
    }
  }
  return first
}
