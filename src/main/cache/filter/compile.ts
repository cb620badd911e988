import { ASSUMPTIONS, DEFAULT_ASSUMPTIONS, type FilterAssumptions } from '@shared/rules/filter/assumptions'
import { looseNamesOf, type FilterField } from '@shared/rules/filter/fields'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { decodedField, referenceKindOf, type Source } from '../fields'

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

interface FieldRow extends Omit<FilterField, 'isListed'> {
  readonly listed: number
}

const COLUMNS = 'field, key, role, section, listed'

const fieldOf = ({ listed, ...row }: FieldRow): FilterField => ({ ...row, isListed: listed === 1 })

/**
 * Project fields with a role (also from corrections) and fields that `names` may mean. There may be very many others.
 */
export function projectFields(queries: Queries, decoder: CorrectedDecoder, names: readonly string[]): FilterField[] {
  const corrections = decoder.corrections.of('project')
  const given = [...(corrections?.byKey.values() ?? [])].flatMap(({ key, role }) => (role == null ? [] : [key]))
  const rows = queries.all<FieldRow>(
    `SELECT ${COLUMNS} FROM fields WHERE noun = 'project' AND role IS NOT NULL AND gone_at IS NULL
     UNION SELECT ${COLUMNS} FROM fields
       WHERE noun = 'project' AND gone_at IS NULL AND name IN (SELECT value FROM json_each(?))
     UNION SELECT ${COLUMNS} FROM fields WHERE noun = 'project' AND key IN (SELECT value FROM json_each(?))
     ORDER BY field`,
    JSON.stringify(names.flatMap(looseNamesOf)),
    JSON.stringify(given)
  )
  return rows.map(fieldOf).map((field) => {
    const role = corrections?.byKey.get(field.key)?.role
    if (role !== undefined) return { ...field, role }
    // A role from the user's correction belongs to that field alone.
    return field.role !== null && corrections?.givenRoles.has(field.role) === true ? { ...field, role: null } : field
  })
}

/**
 * Adds the fields that contain a project's groups. Usually one field has that role. Otherwise each field whose values
 * refer to project groups gets it here, because a dynamic field never gets a role by its name.
 */
export function withGroupFields(source: Source, fields: readonly FilterField[]): readonly FilterField[] {
  if (fields.some(({ role }) => role === 'project-groups')) return fields
  const named = source.queries.all<FieldRow & { readonly rid: number | null }>(
    `SELECT ${COLUMNS}, rid FROM fields
     WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL AND key LIKE '%project%group%' ORDER BY field`
  )
  // `project_groups_count` has a similar name but is a number.
  const found = named.flatMap(({ rid, ...row }): readonly FilterField[] =>
    rid !== null && referenceKindOf(decodedField(source, rid, row.key)) === 'project-group'
      ? [{ ...fieldOf(row), role: 'project-groups' }]
      : []
  )
  const numbers = new Set(found.map(({ field }) => field))
  return [...fields.filter(({ field }) => !numbers.has(field)), ...found]
}
