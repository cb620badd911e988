/**
 * Which rows of a long list are marked: ranges of places, so that all of a hundred thousand cost no more than one. The
 * rows at the ends of a range are known by their ids, and a range goes where its ends go. Plain code without Vue.
 */

/** First and last row, both included. */
export interface MarkedRange {
  readonly first: number
  readonly last: number
}

/** In order, without overlaps or neighbours. */
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

/** What tells rows by their places and their ids, as far as they are loaded. */
export interface LoadedRows {
  rowAt(index: number): { readonly id: number } | undefined
  indexOf(id: number): number | null
}

export class Marks {
  ranges: Ranges = []
  /** Where a range begins that is drawn with Shift. */
  anchor: number | null = null
  /** Everything is marked: what comes in is, too. */
  all = false
  readonly #ids = new Map<number, number>()

  constructor(private readonly rows: LoadedRows) {}

  clear(anchor: number | null = null): void {
    this.#set([], anchor)
  }

  /** Takes a row in or out. The row that the eye came from counts as marked, as everywhere else. */
  toggle(index: number): void {
    const { anchor } = this
    const before =
      this.ranges.length === 0 && anchor !== null && anchor !== index ? [{ first: anchor, last: anchor }] : this.ranges
    const next = includes(before, index) ? without(before, index) : joined(before, { first: index, last: index })
    this.#set(next, index)
  }

  /** Marks from the anchor to a row, in place of what was marked. */
  extend(index: number): void {
    const anchor = this.anchor ?? index
    this.#set([{ first: Math.min(anchor, index), last: Math.max(anchor, index) }], anchor)
  }

  everything(total: number): void {
    this.#set(total > 0 ? [{ first: 0, last: total - 1 }] : [], this.anchor)
    this.all = total > 0
  }

  /**
   * The list was read anew: everything moved by `shift`, and single rows may have moved besides. False: of some range an
   * end is no longer found near by, so it is no longer marked; guessing would mark what nobody meant.
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
