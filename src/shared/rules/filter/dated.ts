import type { ChosenFilter, ProjectFilter } from '../../model/filter'
import { periodOf } from '../periods'

/** The filter with its relative period resolved to today's days. */
export function datedFilter<F extends ChosenFilter | null>(
  filter: F,
  today: Date
): F extends null ? ProjectFilter | null : ProjectFilter
export function datedFilter(filter: ChosenFilter | null, today: Date): ProjectFilter | null {
  if (filter === null) return null
  const { created, ...others } = filter.builtIn
  if (created === undefined) return { ...filter, builtIn: others }
  return { ...filter, builtIn: { created: 'period' in created ? periodOf(created.period, today) : created, ...others } }
}
