import type { ProjectFilter } from '../../model/filter'
import { dayNumber } from './days'

/**
 * Ambiguities of the interface about project filters (see docs/assumptions.md), the simplest interpretation first:
 * `created` names two days, `having` is called "additional conditions", and texts and prices have no operator. The body
 * sent does not depend on them. They decide the cache's answer; offline filter verification shows whether they are
 * right.
 */
const CHOICES = {
  /** Does `created` = `a;b` include the whole day b? */
  createdEndInclusive: [true, false],
  /** With `condition: or`, is `having` one of the alternatives (true) or a separate condition (false)? */
  orBindsHaving: [false, true],
  /** Matching of a string against a dynamic field that is not a date. */
  textMatch: ['exact', 'contains'],
  priceMatch: ['equal', 'at-least']
} as const

export type FilterAssumptions = { readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] }

export const DEFAULT_ASSUMPTIONS: FilterAssumptions = {
  createdEndInclusive: true,
  orBindsHaving: false,
  textMatch: 'exact',
  priceMatch: 'equal'
}

export type Assumption = keyof FilterAssumptions

export const ASSUMPTIONS = Object.keys(CHOICES) as readonly Assumption[]

/** All combinations of the given points; the other points as in `given`, which comes first. */
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

/** Number of points in which two interpretations differ; the closest one is the likeliest explanation. */
function distance(a: FilterAssumptions, b: FilterAssumptions): number {
  return ASSUMPTIONS.filter((point) => a[point] !== b[point]).length
}

/** The points that can affect the answer to this filter. */
export function pointsOf({ match, having, builtIn, dynamic }: ProjectFilter): readonly Assumption[] {
  const points: Assumption[] = []
  if (builtIn.created !== undefined) points.push('createdEndInclusive')
  if (match === 'any' && having !== null) points.push('orBindsHaving')
  // Days are compared as days, regardless of `textMatch`.
  if (Object.values(dynamic).some((wanted) => typeof wanted === 'string' && dayNumber(wanted) === null))
    points.push('textMatch')
  if (builtIn.price !== undefined) points.push('priceMatch')
  return points
}
