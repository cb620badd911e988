/** Smaller lists may change freely. */
const MANY = 20
const TENFOLD = 10

/** Whether a list loses more than half of its records, or grows tenfold: then ask a second time. */
export function isStriking({ known, before, missing }: { known: number; before: number; missing: number }): boolean {
  return (known >= MANY && missing * 2 > known) || (before >= MANY && known - missing >= before * TENFOLD)
}
