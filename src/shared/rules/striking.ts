/** Fewer than that come and go as they please. */
const MANY = 20
const TENFOLD = 10

/** Whether a list of many loses more than half of its records, or grows tenfold: worth asking twice. */
export function isStriking({ known, before, missing }: { known: number; before: number; missing: number }): boolean {
  return (known >= MANY && missing * 2 > known) || (before >= MANY && known - missing >= before * TENFOLD)
}
