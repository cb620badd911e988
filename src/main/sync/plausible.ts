/** How long a list may be before it is taken for one that never ends. */

/** No fewer than this: nobody is stopped who brings the work of years over from elsewhere. */
const AT_LEAST = 250_000
/** Nor more than this, whatever the service says. */
const AT_MOST = 2_000_000

/**
 * Records that one pass of a list may plausibly meet: as many as the service says there are, or twice what was known when
 * the pass began. A list that was stopped and is right after all has got further with each pass.
 */
export function plausibleRecords({ known, total }: { known: number; total: number | null }): number {
  return Math.min(AT_MOST, Math.max(AT_LEAST, known * 2, total ?? 0))
}
