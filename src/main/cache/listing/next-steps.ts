import type { NextStep } from '@shared/model/project'
import { dayText } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'
import { TAG } from '../columns'
import { hasNextChildren, type NextChild, nextChildren } from '../children'
import { Labels } from '../core'
import type { Source } from '../fields'
import { datesOf, earliest, type FoundDate, latestPassed, nextDateFields } from './next-dates'

/**
 * The next step of projects: the first date from today on of their fields with the next date, open events and
 * checklists; else the last date of the fields. Use within a snapshot.
 */
export class NextSteps {
  constructor(private readonly source: Source) {}

  /** The state that `keys` depend on. @param data state of all data */
  state(data: string, now: number): string {
    const { columns, queries } = this.source
    const fields = nextDateFields(this.source).map(({ field }) => [field, columns.of('project', field).version])
    return JSON.stringify([localDay(now), fields, hasNextChildren(queries) ? data : ''])
  }

  /** Milliseconds by the displayed clock, by place; NaN for a project without a date. */
  keys(now: number): Float64Array {
    const nextOf = this.#reader(now)
    const children = nextChildren(this.source.queries, null, now)
    const { length, numbers } = this.source.columns.of('project', 'id')
    return Float64Array.from({ length }, (_, place) => {
      const date = nextOf(place)
      const child = children.get(numbers[place] ?? 0)
      return (isSooner(child, date) ? child.clock : date?.at) ?? NaN
    })
  }

  /** By `rid`, without projects that have no date; null if no project is known to have one. */
  steps(
    rows: readonly { readonly rid: number; readonly id: number }[],
    now: number
  ): ReadonlyMap<number, NextStep> | null {
    const { queries, columns } = this.source
    if (nextDateFields(this.source).length === 0 && !hasNextChildren(queries)) return null
    const nextOf = this.#reader(now)
    const labels = new Labels(queries)
    const { placeOf } = columns.places('project')
    const projects = rows.map(({ id }) => id)
    const children = nextChildren(queries, projects, now)
    const found = new Map<number, NextStep>()
    for (const { rid, id } of rows) {
      const date = nextOf(placeOf(rid) ?? -1)
      const child = children.get(id)
      if (isSooner(child, date)) {
        const { at, kind, title, type } = child
        found.set(rid, { at, of: { kind, title, type: labels.reference('event-type', type) } })
      } else if (date !== undefined) {
        const { key, label, isRenamed } = date.field
        found.set(rid, { at: textOf(date.tag, date.number), of: { key, label, ...(isRenamed ? { isRenamed } : {}) } })
      }
    }
    return found
  }

  #reader(now: number) {
    const read = datesOf(this.source.columns, nextDateFields(this.source), now)
    return (place: number) => {
      const dates = read(place)
      return earliest(dates) ?? latestPassed(dates)
    }
  }
}

/** A passed date gives way to whatever is planned. */
const isSooner = (child: NextChild | undefined, date: FoundDate<unknown> | undefined): child is NextChild =>
  child !== undefined && (date === undefined || date.isPassed || child.clock < date.at)

/** As the model has it: a day, a time without an offset, or a moment. */
function textOf(tag: number, number: number): string {
  if (tag === TAG.day) return dayText(number)
  const iso = new Date(number).toISOString()
  return tag === TAG.clock ? iso.slice(0, 19) : iso
}
