/** Dates of projects in the fields with the next date, such as "Next contact". Use within a snapshot. */
import { DAY } from '@shared/rules/calendar/times'
import { localDay, localStart } from '@shared/rules/filter/days'
import { isNextDateName } from '@shared/rules/next-date'
import { type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import type { Source } from '../fields'

export interface NextDateField {
  readonly field: number
  readonly key: string
  readonly label: string
  /** The user gave it its name. */
  readonly isRenamed: boolean
  readonly isListed: boolean
}

/** Fields with the next date, by the user's choice or by their name: see `answerOf`. */
export function nextDateFields({ queries, decoder, columns }: Source): readonly NextDateField[] {
  const corrections = decoder.corrections.of('project')?.byKey
  return queries
    .all<Omit<NextDateField, 'isListed' | 'isRenamed'> & { readonly listed: number }>(
      `SELECT field, key, label, listed FROM fields
       WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL ORDER BY field`
    )
    .map(({ listed, label, ...field }): NextDateField => {
      const said = corrections?.get(field.key)?.label
      return { ...field, label: said ?? label, isRenamed: said !== undefined, isListed: listed === 1 }
    })
    .filter((field) => {
      const said = corrections?.get(field.key)
      if (said?.role != null || said?.hidden === true) return false
      const isNext = said?.answer === undefined ? isNextDateName(field) : said.answer === 'next'
      return isNext && holdsDates(columns.of('project', field.field))
    })
}

/** Decided by the first value: the number of the next invoice is no date. */
const holdsDates = ({ tags }: ResidentColumn): boolean => DATES.has(tags.find((tag) => tag !== 0) ?? 0)

const DATES: ReadonlySet<number> = new Set([TAG.day, TAG.clock, TAG.moment])

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
      const end = column.startOf(place + 1)
      for (let index = column.startOf(place); index < end; index += 1) {
        const [tag, number] = [column.tags[index] ?? 0, column.numbers[index] ?? 0]
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
