/** Upper bound of list lengths: longer lists count as endless. */

/** Lower limit of the bound: a large import must not be stopped. */
const AT_LEAST = 250_000
/** Upper limit of the bound, whatever total the service reports. */
const AT_MOST = 2_000_000

/**
 * Upper bound of records per pass: the service's total, or twice the records known at its start. A long list that is
 * stopped wrongly gets further with each pass.
 */
export function plausibleRecords({ known, total }: { known: number; total: number | null }): number {
  return Math.min(AT_MOST, Math.max(AT_LEAST, known * 2, total ?? 0))
}
