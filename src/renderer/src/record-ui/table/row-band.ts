/**
 * Browsers cut elements off at about 33 million device pixels, which a list of a million rows exceeds. A longer list is
 * laid out as a band: at most `BAND_ROWS` rows of it have a place at any time, `base` says which is the first. Small
 * scrolling moves within the band, pixel by pixel; a long jump of the scrollbar moves the band in proportion. Up to that
 * length the band is the list and nothing here has an effect.
 */
export const BAND_ROWS = 200_000

export interface Band {
  /** Rows that have a place: the height of the scrolled content in rows. */
  readonly rows: number
  /** The row of the list that stands at the band's first place. */
  readonly base: number
}

/** `screenRows` everywhere: rows that fit on screen, fractions counted, or the list would end short of its last row. */

/** A scroll position, measured in rows from the top of the band; fractions are parts of a row. */
export interface Placed extends Band {
  readonly top: number
}

/** The band for a list of `total` rows, with row `first` (fractions allowed) of the list at the top of the screen. */
export function placeBand(total: number, first: number, screenRows: number, limit = BAND_ROWS): Placed {
  const rows = Math.min(total, limit)
  const spare = total - rows
  const highest = Math.max(0, total - screenRows)
  const wanted = Math.min(Math.max(first, 0), highest)
  if (spare === 0) return { rows, base: 0, top: wanted }
  // Base and top rise together from the list's beginning to its end, so that the thumb is true to the place.
  const base = Math.round((wanted / highest) * spare)
  return { rows, base, top: wanted - base }
}

/** The row of the list at the top of the screen after the scrollbar was dragged so far that the band has to follow. */
export function jumpTarget(total: number, top: number, screenRows: number, limit = BAND_ROWS): number {
  const rows = Math.min(total, limit)
  const reach = Math.max(1, rows - screenRows)
  return (Math.min(Math.max(top, 0), reach) / reach) * Math.max(0, total - screenRows)
}

/** Whether the band has to move: the screen is so near one of its ends that the list goes on beyond. */
export function nearsEnd(band: Band, total: number, top: number, screenRows: number): boolean {
  const margin = Math.min(screenRows * 20, band.rows / 4)
  return (top < margin && band.base > 0) || (top > band.rows - screenRows - margin && band.base + band.rows < total)
}
