import type { NextStep } from '@shared/model/project'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import { type ResidentColumns, TAG } from '../columns'
import { type CorrectedDecoder, LruCache } from '../core'
import { nextDateFields } from './next-date-fields'
import { datesOf, earliest, latestPassed } from './next-dates'

const DAY = 86_400_000

/**
 * The next step of projects, from the fields with the next date: the first date from today on, else the last one before.
 * Use within a snapshot.
 */
export class NextSteps {
  readonly #kept = new LruCache<Float64Array>(1)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly columns: ResidentColumns
  ) {}

  /** The state that `keys` depend on. */
  state(now: number): string {
    const fields = this.#fields().map(({ field }) => [field, this.columns.of('project', field).version])
    return JSON.stringify([localDay(now), fields])
  }

  /** Milliseconds by the displayed clock, by place; NaN for a project without a date. */
  keys(now: number): Float64Array {
    return this.#kept.of('keys', this.state(now), () => {
      const nextOf = this.#reader(now)
      const { length } = this.columns.places('project')
      return Float64Array.from({ length }, (_, place) => nextOf(place)?.at ?? NaN)
    })
  }

  /** By `rid`, without projects that have no date; null if no project field has the next date. */
  steps(rids: readonly number[], now: number): ReadonlyMap<number, NextStep> | null {
    if (this.#fields().length === 0) return null
    const nextOf = this.#reader(now)
    const { placeOf } = this.columns.places('project')
    const found = new Map<number, NextStep>()
    for (const rid of rids) {
      const next = nextOf(placeOf(rid) ?? -1)
      if (next === undefined) continue
      const { key, label, renamed } = next.field
      found.set(rid, { at: textOf(next.tag, next.number), key, label, ...(renamed ? { renamed: true as const } : {}) })
    }
    return found
  }

  #fields() {
    return nextDateFields(this.queries, this.decoder, this.columns)
  }

  #reader(now: number) {
    const read = datesOf(this.columns, this.#fields(), now)
    return (place: number) => {
      const dates = read(place)
      return earliest(dates) ?? latestPassed(dates)
    }
  }
}

/** As the model has it: a day, a time without an offset, or a moment. */
function textOf(tag: number, number: number): string {
  if (tag === TAG.day) return new Date(number * DAY).toISOString().slice(0, 10)
  const iso = new Date(number).toISOString()
  return tag === TAG.clock ? iso.slice(0, 19) : iso
}
