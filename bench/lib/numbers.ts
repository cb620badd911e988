/** Median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Percentile by nearest rank: the smallest measured value that at least this share of the values does not exceed. NaN
 * for no values.
 *
 * @param share above 0, up to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * Growth exponent of `value` with `size`: slope of the least-squares line through the logarithms. 1 is linear, 0 is
 * constant.
 *
 * @throws RangeError for fewer than two sizes, or values without a logarithm
 */
export function powerExponent(points: readonly { readonly size: number; readonly value: number }[]): number {
  if (points.some(({ size, value }) => !(size > 0 && value > 0))) {
    throw new RangeError('a power fit wants sizes and values above 0')
  }
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }))
  const mean = (of: 'x' | 'y'): number => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const spreadOfSizes = logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
  if (!(spreadOfSizes > 0)) throw new RangeError('a power fit wants at least two sizes')
  return logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0) / spreadOfSizes
}

/** At most two decimals: no measurement is more precise. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** `median (least-most) unit`, for details; the unit is optional. */
export function spread(values: readonly number[], unit: string): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${round(median(values))} (${round(least)}-${round(most)}) ${unit}`.trim()
}
