/** Finds fields that repeat the facts of an event. Pure. */
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { Field, Reference } from '@shared/model/record'

/**
 * Whether the facts above the fields already contain this field.
 *
 * @param occurrence the displayed date; null while it is unknown
 */
export function isSaidByFacts(
  { role, value }: Pick<Field, 'role' | 'value'>,
  occurrence: CalendarOccurrence | null
): boolean {
  if (occurrence === null) return false
  const { times, doubt, repeats, category, place, project, people } = occurrence
  if (role === 'start' || role === 'end') {
    // The record contains the start of the series, the facts the open date.
    return (
      (value.type === 'date' || value.type === 'moment') && times.kind !== 'none' && doubt === null && repeats === null
    )
  }
  if (role === 'place') return value.type === 'text' && value.text.trim() === place?.trim()
  if (value.type !== 'references') return false
  const isWithin = (named: readonly Reference[]): boolean =>
    value.references.every((one) => named.some(({ id, label }) => id === one.id && (id > 0 || label === one.label)))
  if (role === 'category') return category !== null && isWithin([category])
  if (role === 'project') return project !== null && isWithin([project])
  return (role === 'responsible' || role === 'participants-users') && isWithin(people)
}

/** Ids of the people whom the record names as responsible. */
export const responsibleIn = (fields: readonly Pick<Field, 'role' | 'value'>[]): ReadonlySet<number> =>
  new Set(
    fields.flatMap(({ role, value }) =>
      role === 'responsible' && value.type === 'references' ? value.references.map(({ id }) => id) : []
    )
  )
