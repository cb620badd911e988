import type { FilterField } from '@shared/rules/filter/fields'
import { decodedField, referenceKindOf, type Source } from '../fields'

interface Candidate extends Omit<FilterField, 'listed'> {
  readonly listed: number
  readonly rid: number | null
}

/**
 * Adds the fields that contain a project's groups. Usually one field has that role. Otherwise each field whose values
 * refer to project groups gets it here, because a dynamic field never gets a role by its name.
 */
export function withGroupFields(source: Source, fields: readonly FilterField[]): readonly FilterField[] {
  if (fields.some(({ role }) => role === 'project-groups')) return fields
  const candidates = source.queries.all<Candidate>(
    `SELECT field, key, role, section, listed, rid FROM fields
     WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL AND key LIKE '%project%group%' ORDER BY field`
  )
  const found = candidates
    .filter((one) => refersToGroups(source, one))
    .map(({ rid: _rid, ...one }): FilterField => ({ ...one, role: 'project-groups', isListed: one.listed === 1 }))
  const numbers = new Set(found.map(({ field }) => field))
  return [...fields.filter(({ field }) => !numbers.has(field)), ...found]
}

/** Checks a record with the field: `project_groups_count` has a similar name but is a number. */
function refersToGroups(source: Source, { key, rid }: Candidate): boolean {
  return rid !== null && referenceKindOf(decodedField(source, rid, key)) === 'project-group'
}
