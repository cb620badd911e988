import type { ProjectFilter } from '../../model/filter'
import { dayNumber } from './days'

/**
 * Open points of the interface about the meaning of a project filter (see docs/assumptions.md). The body that is sent
 * does not depend on them; they decide the cache's answer, and offline filter verification shows whether they are
 * right.
 */
export interface FilterAssumptions {
  /** Does `created` = `a;b` include the whole day b? */
  readonly createdEndInclusive: boolean
  /** With `condition: or`, is `having` one of the alternatives (true) or a condition of its own (false)? */
  readonly orBindsHaving: boolean
  /** How a string matches a dynamic field that is not a date. */
  readonly textMatch: 'exact' | 'contains'
  readonly priceMatch: 'equal' | 'at-least'
}

/**
 * The plainest interpretation: `created` names two days, `having` is called "additional conditions", and neither a text
 * nor a price has an operator.
 */
export const DEFAULT_ASSUMPTIONS: FilterAssumptions = {
  createdEndInclusive: true,
  orBindsHaving: false,
  textMatch: 'exact',
  priceMatch: 'equal'
}

const CHOICES: { readonly [K in keyof FilterAssumptions]: readonly FilterAssumptions[K][] } = {
  createdEndInclusive: [true, false],
  orBindsHaving: [false, true],
  textMatch: ['exact', 'contains'],
  priceMatch: ['equal', 'at-least']
}

export type Assumption = keyof FilterAssumptions

export const ASSUMPTIONS = Object.keys(CHOICES) as readonly Assumption[]

/** All combinations of the given points, the others as in `given`; `given` itself comes first. */
export function alternativesOf(
  given: FilterAssumptions,
  points: readonly Assumption[] = ASSUMPTIONS
): FilterAssumptions[] {
  let ways: FilterAssumptions[] = [given]
  for (const point of points) {
    ways = ways.flatMap((way) => {
      const others = (CHOICES[point] as readonly unknown[]).filter((choice) => choice !== given[point])
      return [way, ...others.map((choice): FilterAssumptions => ({ ...way, [point]: choice }))]
    })
  }
  return ways.sort((a, b) => distance(a, given) - distance(b, given))
}

/** The number of points in which two differ: the fewer, the more likely one explains the other. */
function distance(a: FilterAssumptions, b: FilterAssumptions): number {
  return ASSUMPTIONS.filter((point) => a[point] !== b[point]).length
}

/** The points on which the answer to this filter can depend. */
export function pointsOf({ match, having, builtIn, dynamic }: ProjectFilter): readonly Assumption[] {
  const points: Assumption[] = []
  if (builtIn.created !== undefined) points.push('createdEndInclusive')
  if (match === 'any' && having !== null) points.push('orBindsHaving')
  // Days are compared as days, whatever the rule for texts.
  if (Object.values(dynamic).some((wanted) => typeof wanted === 'string' && dayNumber(wanted) === null))
    points.push('textMatch')
  if (builtIn.price !== undefined) points.push('priceMatch')
  return points
}
