/** Which steps of a path have room, and which fold into a menu in the middle. Pure. */

/** px: what stands around a step's name, the widest step, the button of the menu. */
const AROUND = 30
const WIDEST = 220
const MENU = 44
/** px of a letter, on average. */
const LETTER = 7.1

const widthOf = (name: string): number => Math.min(WIDEST, [...name].length * LETTER) + AROUND

export interface Folded {
  /** Steps behind the first that are in the menu: from 1 to this one, excluded. */
  readonly end: number
}

/**
 * The first step and as many of the last ones as have room stay; at least the last of all. In the menu stand those from
 * the second one up to `end`; none where all have room.
 *
 * @param room px
 */
export function foldCrumbs(names: readonly string[], room: number): Folded {
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
