import { ASSUMPTIONS, DEFAULT_ASSUMPTIONS, type FilterAssumptions } from '@shared/rules/filter/assumptions'
import { looseNamesOf, type FilterField } from '@shared/rules/filter/fields'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'

/** How filters are currently interpreted. */
export interface FilterHow {
  readonly assumptions: FilterAssumptions
  /** The user's day, as days since 1970-01-01. */
  readonly today: number
}

/** Decisions on open points of the service's interface, with defaults for unknown ones. */
export function storedAssumptions(queries: Queries): FilterAssumptions {
  const stored = queries.get<{ decided: string }>('SELECT decided FROM filter_assumptions')
  const decided = Object.entries((JSON.parse(stored?.decided ?? '{}') as object | null) ?? {})
  const known = decided.filter(([point]) => (ASSUMPTIONS as readonly string[]).includes(point))
  return { ...DEFAULT_ASSUMPTIONS, ...Object.fromEntries(known) }
}

/**
 * Project fields with a role (also from corrections) and fields that `names` may mean. There may be very many others.
 */
export function projectFields(queries: Queries, decoder: CorrectedDecoder, names: readonly string[]): FilterField[] {
  const corrections = decoder.corrections.of('project')
  const given = [...(corrections?.byKey.values() ?? [])].flatMap(({ key, role }) => (role == null ? [] : [key]))
  const columns = 'field, key, role, section, listed'
  const rows = queries.all<Omit<FilterField, 'isListed'> & { readonly listed: number }>(
    `SELECT ${columns} FROM fields WHERE noun = 'project' AND role IS NOT NULL AND gone_at IS NULL
     UNION SELECT ${columns} FROM fields
       WHERE noun = 'project' AND gone_at IS NULL AND name IN (SELECT value FROM json_each(?))
     UNION SELECT ${columns} FROM fields WHERE noun = 'project' AND key IN (SELECT value FROM json_each(?))
     ORDER BY field`,
    JSON.stringify(names.flatMap(looseNamesOf)),
    JSON.stringify(given)
  )
  const fields = rows.map((row): FilterField => ({ ...row, isListed: row.listed === 1 }))
  if (corrections === undefined) return fields
  return fields.map((field) => {
    const role = corrections.byKey.get(field.key)?.role
    if (role !== undefined) return { ...field, role }
    // A role from the user's correction belongs to that field alone.
    return field.role !== null && corrections.givenRoles.has(field.role) ? { ...field, role: null } : field
  })
}
