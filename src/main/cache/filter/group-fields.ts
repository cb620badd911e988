import type { FilterField } from '@shared/rules/filter/fields'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder } from '../core'

interface Candidate extends Omit<FilterField, 'listed'> {
  readonly listed: number
  readonly rid: number | null
}

/**
 * Adds the fields that contain a project's groups. Usually one field has that role. Otherwise each field whose values
 * refer to project groups gets it here, because a dynamic field never gets a role by its name.
 */
export function withGroupFields(
  queries: Queries,
  decoder: CorrectedDecoder,
  fields: readonly FilterField[]
): readonly FilterField[] {
  if (fields.some(({ role }) => role === 'project-groups')) return fields
  const candidates = queries.all<Candidate>(
    `SELECT field, key, role, section, listed, rid FROM fields
     WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL AND key LIKE '%project%group%' ORDER BY field`
  )
  const found = candidates
    .filter((one) => refersToGroups(queries, decoder, one))
    .map(({ rid: _rid, ...one }): FilterField => ({ ...one, role: 'project-groups', isListed: one.listed === 1 }))
  const numbers = new Set(found.map(({ field }) => field))
  return [...fields.filter(({ field }) => !numbers.has(field)), ...found]
}

/** Checks a record with the field: `project_groups_count` has a similar name but is a number. */
function refersToGroups(queries: Queries, decoder: CorrectedDecoder, { key, rid }: Candidate): boolean {
  if (rid === null) return false
  const place = queries.get<ContentPlace & { id: number }>(
    `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE rid = ?`,
    rid
  )
  const fields = place === undefined ? null : new Contents(queries).fields(place)
  if (place === undefined || fields === null) return false
  const value = decoder.decodeRecord('project', { id: place.id, fields }).fields.find((one) => one.key === key)?.value
  return value?.type === 'references' && value.kind === 'project-group'
}
