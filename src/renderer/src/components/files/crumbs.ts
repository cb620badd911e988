/** Which steps of a path fit, and which are collapsed into a menu in the middle. Pure. */

/** Padding around a step's name, width of the widest step and of the menu's button; px. */
const AROUND = 30
const WIDEST = 220
const MENU = 44
/** Average width of a letter; px. */
const LETTER = 7.1

const widthOf = (name: string): number => Math.min(WIDEST, [...name].length * LETTER) + AROUND

export interface FoldedCrumbs {
  /** End of the collapsed steps, exclusive; they start at 1. */
  readonly end: number
}

/**
 * The first step stays, and as many of the last ones as fit, at least one. Those from the second up to `end` are in the
 * menu; none if all fit.
 *
 * @param room px
 */
export function foldCrumbs(names: readonly string[], room: number): FoldedCrumbs {
  const widths = names.map(widthOf)
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room || names.length <= 2) return { end: 1 }
  let left = room - (widths[0] ?? 0) - MENU
  let end = names.length
  while (end > 2 && (end === names.length || left >= (widths[end - 1] ?? 0))) {
    left -= widths[end - 1] ?? 0
    end -= 1
  }
  return { end }
}
