/** How long a list may be before it is taken for endless. */

/** No fewer than this: a large import must not be stopped. */
const AT_LEAST = 250_000
/** No more than this, whatever the service says. */
const AT_MOST = 2_000_000

/**
 * Records that one pass may plausibly read: as many as the service says there are, or twice what was known when the
 * pass began. A long list that is stopped wrongly gets further with each pass.
 */
export function plausibleRecords({ known, total }: { known: number; total: number | null }): number {
  return Math.min(AT_MOST, Math.max(AT_LEAST, known * 2, total ?? 0))
}
