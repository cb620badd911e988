import type { ProjectFilter } from '@shared/model/filter'
import { ASSUMPTIONS, DEFAULT_ASSUMPTIONS, type FilterAssumptions } from '@shared/rules/filter/assumptions'
import { localDay } from '@shared/rules/filter/days'
import { looseNamesOf, type FilterField } from '@shared/rules/filter/fields'
import { planFilter } from '@shared/rules/filter/plan'
import type { FilterPlan } from '@shared/rules/filter/conditions'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { elementNames } from './element-names'
import { withGroupFields } from './group-fields'
import { inKnownIds, maybeNamed } from './known-ids'

/** How a filter is understood at the moment. */
export interface FilterHow {
  readonly assumptions: FilterAssumptions
  /** The user's day, as days since 1970-01-01. */
  readonly today: number
}

/**
 * How filters are understood in this cache, by what the service has shown of their meaning; the day is that of the
 * request.
 */
export class FilterRules {
  readonly #queries: Queries
  #assumptions: FilterAssumptions | null = null

  constructor(queries: Queries) {
    this.#queries = queries
  }

  now(): FilterHow {
    this.#assumptions ??= storedAssumptions(this.#queries)
    return { assumptions: this.#assumptions, today: localDay(Date.now()) }
  }

  assume(assumptions: FilterAssumptions): void {
    this.#assumptions = assumptions
  }
}

/** How open points of the interface are decided here; by our assumptions where nothing is known. */
export function storedAssumptions(queries: Queries): FilterAssumptions {
  const stored = queries.get<{ decided: string }>('SELECT decided FROM filter_assumptions')
  const decided = Object.entries((JSON.parse(stored?.decided ?? '{}') as object | null) ?? {})
  const known = decided.filter(([point]) => (ASSUMPTIONS as readonly string[]).includes(point))
  return { ...DEFAULT_ASSUMPTIONS, ...Object.fromEntries(known) }
}

/**
 * What a filter asks, by what this cache knows. Valid for the current snapshot: fields, labels and elements of lists are
 * looked up here. Empty for no filter.
 *
 * @param options `children: false` ignores cached children
 */
export function planOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  filter: ProjectFilter | null,
  { assumptions, today }: FilterHow,
  { children = true }: { readonly children?: boolean } = {}
): FilterPlan {
  const known = projectFields(queries, decoder, Object.keys(filter?.dynamic ?? {}))
  return planFilter(inKnownIds(queries, decoder, filter), {
    fields: filter?.builtIn.project_group_id === undefined ? known : withGroupFields(queries, decoder, known),
    ...{ assumptions, today, children },
    maybeNamed: (kind, ids) => maybeNamed(queries, kind, ids),
    elementNames: (asked, ids) => elementNames(queries, decoder, asked, ids)
  })
}

/**
 * Fields of projects that have a role, by corrections too, and those that names of `data` may mean: there may be very
 * many others.
 */
export function projectFields(queries: Queries, decoder: CorrectedDecoder, names: readonly string[]): FilterField[] {
  const corrections = decoder.corrections.of('project')
  const given = [...(corrections?.byKey.values() ?? [])].flatMap(({ key, role }) => (role == null ? [] : [key]))
  const columns = 'field, key, role, section, listed'
  const rows = queries.all<Omit<FilterField, 'listed'> & { readonly listed: number }>(
    `SELECT ${columns} FROM fields WHERE noun = 'project' AND role IS NOT NULL AND gone_at IS NULL
     UNION SELECT ${columns} FROM fields
       WHERE noun = 'project' AND gone_at IS NULL AND name IN (SELECT value FROM json_each(?))
     UNION SELECT ${columns} FROM fields WHERE noun = 'project' AND key IN (SELECT value FROM json_each(?))
     ORDER BY field`,
    JSON.stringify(names.flatMap(looseNamesOf)),
    JSON.stringify(given)
  )
  const fields = rows.map((row): FilterField => ({ ...row, listed: row.listed === 1 }))
  if (corrections === undefined) return fields
  return fields.map((field) => {
    const role = corrections.byKey.get(field.key)?.role
    if (role !== undefined) return { ...field, role }
    // A role given by the user belongs to that field alone.
    return field.role !== null && corrections.givenRoles.has(field.role) ? { ...field, role: null } : field
  })
}
