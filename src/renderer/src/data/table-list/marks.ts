/**
 * The marked rows of a long list as index ranges, so that marking a hundred thousand rows costs no more than one. The
 * rows at the ends of a range are known by id, and the range moves with them. No Vue.
 */

/** First and last row, inclusive. */
export interface MarkedRange {
  readonly first: number
  readonly last: number
}

/** Sorted, neither overlapping nor adjacent. */
export type Ranges = readonly MarkedRange[]

export const countOf = (ranges: Ranges): number => ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

export function includes(ranges: Ranges, index: number): boolean {
  return ranges.some(({ first, last }) => index >= first && index <= last)
}

export function joined(ranges: Ranges, range: MarkedRange): Ranges {
  const all = [...ranges, range].sort((a, b) => a.first - b.first)
  const result: { first: number; last: number }[] = []
  for (const { first, last } of all) {
    const before = result.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else result.push({ first, last })
  }
  return result
}

export function without(ranges: Ranges, index: number): Ranges {
  return ranges.flatMap(({ first, last }) => {
    if (index < first || index > last) return [{ first, last }]
    return [
      { first, last: index - 1 },
      { first: index + 1, last }
    ].filter((rest) => rest.first <= rest.last)
  })
}

/** Maps between ids and indexes of loaded rows. */
export interface LoadedRows {
  rowAt(index: number): { readonly id: number } | undefined
  indexOf(id: number): number | null
}

export class Marks {
  ranges: Ranges = []
  /** Start of a range marked with Shift. */
  anchor: number | null = null
  /** Whether everything is marked, including new rows. */
  all = false
  readonly #ids = new Map<number, number>()

  constructor(private readonly rows: LoadedRows) {}

  clear(anchor: number | null = null): void {
    this.#set([], anchor)
  }

  /** Marks or unmarks a row. The focused row counts as marked, as in other programs. */
  toggle(index: number): void {
    const { anchor } = this
    const before =
      this.ranges.length === 0 && anchor !== null && anchor !== index ? [{ first: anchor, last: anchor }] : this.ranges
    const next = includes(before, index) ? without(before, index) : joined(before, { first: index, last: index })
    this.#set(next, index)
  }

  /** Marks from the anchor to a row, replacing earlier marks. */
  extend(index: number): void {
    const anchor = this.anchor ?? index
    this.#set([{ first: Math.min(anchor, index), last: Math.max(anchor, index) }], anchor)
  }

  everything(total: number): void {
    this.#set(total > 0 ? [{ first: 0, last: total - 1 }] : [], this.anchor)
    this.all = total > 0
  }

  /**
   * Updates the marks after the list was read again: all rows moved by `shift`, and single rows may have moved too.
   * Returns false if an end of a range is not found nearby. That range is unmarked, since guessing might mark other
   * records.
   */
  follow(shift: number, total: number): boolean {
    if (this.all) {
      this.everything(total)
      return true
    }
    const place = (index: number): number | null => {
      const moved = index + shift
      const id = this.#ids.get(index)
      const row = moved < 0 || moved >= total ? undefined : this.rows.rowAt(moved)
      if (row?.id === id || (row === undefined && moved >= 0 && moved < total)) return moved
      return id === undefined ? null : this.rows.indexOf(id)
    }
    let whole = true
    let next: Ranges = []
    for (const { first, last } of this.ranges) {
      const [from, to] = [place(first), place(last)]
      if (from === null || to === null) whole = false
      else next = joined(next, { first: Math.min(from, to), last: Math.max(from, to) })
    }
    this.#set(next, this.anchor === null ? null : place(this.anchor))
    return whole
  }

  #set(ranges: Ranges, anchor: number | null): void {
    this.ranges = ranges
    this.anchor = anchor
    this.all = false
    const before = new Map(this.#ids)
    this.#ids.clear()
    for (const index of [...ranges.flatMap(({ first, last }) => [first, last]), ...(anchor === null ? [] : [anchor])]) {
      const id = this.rows.rowAt(index)?.id ?? before.get(index)
      if (id !== undefined) this.#ids.set(index, id)
    }
  }
}
