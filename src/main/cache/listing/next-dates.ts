/** Dates of projects in the fields with the next date, such as "Next contact". Use within a snapshot. */
import { localDay, localStart } from '@shared/rules/filter/days'
import { type ResidentColumns, TAG } from '../columns'

/** A date in a field of a project. */
export interface FoundDate<Field> {
  readonly place: number
  readonly field: Field
  readonly tag: number
  readonly number: number
  /** Milliseconds by the displayed clock. */
  readonly at: number
  /** It is before today. */
  readonly isPassed: boolean
}

const DAY = 86_400_000

/** Reads the dates of a project by its place, in the order of the fields. @param now epoch milliseconds */
export function datesOf<Field extends { readonly field: number }>(
  columns: ResidentColumns,
  fields: readonly Field[],
  now: number
): (place: number) => readonly FoundDate<Field>[] {
  const today = localDay(now) * DAY
  const read = fields.map((field) => ({ field, column: columns.of('project', field.field) }))
  return (place) => {
    const found: FoundDate<Field>[] = []
    for (const { field, column } of read) {
      const { offsets, tags, numbers } = column
      const end = offsets === null ? place + 1 : (offsets[place + 1] ?? 0)
      for (let index = offsets === null ? place : (offsets[place] ?? 0); index < end; index += 1) {
        const [tag, number] = [tags[index] ?? 0, numbers[index] ?? 0]
        const at = clockOf(tag, number)
        if (at !== null) found.push({ place, field, tag, number, at, isPassed: at < today })
      }
    }
    return found
  }
}

/** The first date from today on; undefined: none. */
export const earliest = <Field>(dates: readonly FoundDate<Field>[]): FoundDate<Field> | undefined =>
  dates.filter(({ isPassed }) => !isPassed).toSorted((a, b) => a.at - b.at)[0]

/** The last date before today; undefined: none. */
export const latestPassed = <Field>(dates: readonly FoundDate<Field>[]): FoundDate<Field> | undefined =>
  dates.filter(({ isPassed }) => isPassed).toSorted((a, b) => b.at - a.at)[0]

/** Milliseconds by the displayed clock; null for values that are no dates. */
function clockOf(tag: number, number: number): number | null {
  if (tag === TAG.day) return number * DAY
  if (tag === TAG.clock) return number
  if (tag !== TAG.moment) return null
  const day = localDay(number)
  return day * DAY + (number - localStart(day))
}
