import type { FieldTold, FieldValueCount, FieldValues } from '@shared/model/field-values'
import type { FieldValuesQuery } from '@shared/contract/projects'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { fieldsNamed, type FilterField } from '@shared/rules/filter/fields'
import { foldCase } from '@shared/rules/filter/values'
import { localDay } from '@shared/rules/filter/days'
import { nameWords } from '@shared/rules/legal-forms'
import { type ResidentColumn, TAG } from '../columns'
import { dataState, LruCache } from '../core'
import { roleColumn, type Source } from '../fields'
import { openedProjects, projectFields } from '../filter'
import { activePlaces } from './active-projects'

/** Values that occur in a field of active projects, with the number of projects that have each. */
interface Occurring {
  /** Most frequent first, days newest first. */
  readonly values: readonly (FieldValueCount & { readonly folded: string })[]
  readonly ids: ReadonlyMap<number, number>
  readonly longer: number
  readonly told: FieldTold
}

/** Use within a snapshot. The values of the last field are cached until projects change. */
export class OccurringValues {
  readonly #kept = new LruCache<Occurring>(1)

  constructor(private readonly source: Source) {}

  /** Values as texts, narrowed by words in any order. */
  page({ name, text, limit }: FieldValuesQuery): FieldValues {
    const { values, longer, told } = this.#of(name)
    const words = nameWords(text)
    const found =
      words.length === 0 ? values : values.filter(({ folded }) => words.every((one) => folded.includes(one)))
    return {
      values: found.slice(0, limit).map(({ value, kind, count }) => ({ value, kind, count })),
      more: Math.max(0, found.length - limit),
      longer,
      told
    }
  }

  /** Number of projects by id. */
  ids(name: string): Pick<Occurring, 'ids' | 'told'> {
    return this.#of(name)
  }

  #of(name: string): Occurring {
    const { queries, decoder } = this.source
    const fields = fieldsNamed(projectFields(queries, decoder, [name]), name)
    const state = [dataState(queries).all, fields.map(({ field, role }) => [field, role]), localDay(Date.now())]
    return this.#kept.of(name, JSON.stringify(state), () => this.#count(fields))
  }

  #count(fields: readonly FilterField[]): Occurring {
    const { columns } = this.source
    const active = activePlaces(columns)
    const values = new Map<string, FieldValueCount & { folded: string }>()
    const ids = new Map<number, number>()
    let longer = 0
    const has = new Uint8Array(columns.places('project').length)
    for (const { field, role } of fields) {
      const column = columns.of('project', roleColumn(role)?.column ?? field)
      const found = countsOf(column, active, has)
      const texts = found.counts.text.size === 0 ? null : column.texts.byCode()
      for (const kind of ['text', 'day', 'number', 'flag'] as const) {
        for (const [number, count] of found.counts[kind]) {
          const value = kind === 'text' ? (texts?.get(number) ?? '') : kind === 'day' ? dayText(number) : String(number)
          const key = `${kind} ${value}`
          const folded = kind === 'day' ? dayWords(value) : nameWords(value).join(' ') || foldCase(value)
          values.set(key, { kind, value, folded, count: (values.get(key)?.count ?? 0) + count })
        }
      }
      for (const [id, count] of found.counts.id) ids.set(id, (ids.get(id) ?? 0) + count)
      longer += found.longer
    }
    const all = [...values.values()].filter(({ value }) => value.trim() !== '')
    return { values: all.sort(byFrequency), ids, longer, told: this.#told(fields, active, has) }
  }

  /** Projects of which it is known whether they have a value. */
  #told(fields: readonly FilterField[], active: Uint32Array, told: Uint8Array): FieldTold {
    const of = active.length
    if (fields.length === 0) return { projects: 0, of }
    if (fields.some(({ isListed }) => isListed)) return { projects: of, of }
    const { placeOf } = this.source.columns.places('project')
    for (const rid of openedProjects(this.source.queries)) {
      const place = placeOf(rid)
      if (place !== null) told[place] = 1
    }
    return { projects: active.reduce((sum, place) => sum + (told[place] ?? 0), 0), of }
  }
}

const byFrequency = (a: FieldValueCount, b: FieldValueCount): number => {
  if (a.kind === 'day' && b.kind === 'day') return a.value < b.value ? 1 : -1
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

/** A day as it may be typed: `2026-01-05 05.01.2026 05/01/2026`. */
function dayWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${day} ${date}.${month}.${year} ${date}/${month}/${year}`
}

/** Kind of the values with a tag; other values are numbers. */
const KIND_OF: Readonly<Record<number, FieldValueCount['kind'] | 'id'>> = {
  [TAG.text]: 'text',
  [TAG.flag]: 'flag',
  [TAG.id]: 'id',
  [TAG.day]: 'day',
  [TAG.clock]: 'day',
  [TAG.moment]: 'day'
}

/** Counts by value; a project counts once for each of its values. Marks the places with a value in `has`. */
function countsOf(column: ResidentColumn, active: Uint32Array, has: Uint8Array) {
  const none = (): Map<number, number> => new Map()
  const counts = { text: none(), day: none(), number: none(), flag: none(), id: none() }
  let longer = 0
  for (const place of active) {
    const [start, end] = [column.startOf(place), column.startOf(place + 1)]
    for (let at = start; at < end; at += 1) {
      const tag = column.tags[at] ?? 0
      if (tag === 0) continue
      has[place] = 1
      if (tag === TAG.longText) longer += 1
      else {
        const ofKind = counts[KIND_OF[tag] ?? 'number']
        const value = shownValue(tag, column.numbers[at] ?? 0)
        if (!repeats(column, start, at, tag, value)) ofKind.set(value, (ofKind.get(value) ?? 0) + 1)
      }
    }
  }
  return { counts, longer }
}

/** Times count by their displayed day. */
function shownValue(tag: number, number: number): number {
  if (tag === TAG.clock) return Math.floor(number / DAY)
  return tag === TAG.moment ? localDay(number) : number
}

/** Whether the project has the same value before. */
function repeats({ tags, numbers }: ResidentColumn, start: number, at: number, tag: number, value: number): boolean {
  for (let before = start; before < at; before += 1)
    if (tags[before] === tag && shownValue(tag, numbers[before] ?? 0) === value) return true
  return false
}
