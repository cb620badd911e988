import type { FieldTold, FieldValueCount, FieldValues } from '@shared/model/field-values'
import type { FieldValuesQuery } from '@shared/contract/projects'
import { fieldsNamed, type FilterField } from '@shared/rules/filter/fields'
import { foldCase } from '@shared/rules/filter/values'
import { localDay } from '@shared/rules/filter/days'
import { nameWords } from '@shared/rules/legal-forms'
import type { Queries } from '../../database/queries'
import { type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import { type CorrectedDecoder, dataState, findScope, LruCache, STATE } from '../core'
import { IN_COLUMN } from '../fields'
import { projectFields } from '../filter'

/** Values that occur in a field of active projects, with the number of projects that have each. */
interface Occurring {
  /** Most frequent first, days newest first. */
  readonly values: readonly (FieldValueCount & { readonly folded: string })[]
  readonly ids: ReadonlyMap<number, number>
  readonly longer: number
  readonly told: FieldTold
}

const DAY = 86_400_000

/** Use within a snapshot. The values of the last field are cached until projects change. */
export class OccurringValues {
  readonly #kept = new LruCache<Occurring>(1)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly columns: ResidentColumns
  ) {}

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
    const fields = fieldsNamed(projectFields(this.queries, this.decoder, [name]), name)
    const state = [dataState(this.queries).all, fields.map(({ field, role }) => [field, role]), localDay(Date.now())]
    return this.#kept.of(name, JSON.stringify(state), () => this.#count(fields))
  }

  #count(fields: readonly FilterField[]): Occurring {
    const isActive = activePlaces(this.columns)
    const [values, ids] = [new Map<string, FieldValueCount & { folded: string }>(), new Map<number, number>()]
    let longer = 0
    const has = new Uint8Array(isActive.length)
    for (const { field, role } of fields) {
      const own = role === null ? undefined : IN_COLUMN[role]
      const column = this.columns.of('project', own?.column ?? field)
      const found = countsOf(column, isActive, has)
      const texts = found.texts.size === 0 ? null : column.texts.byCode()
      const add = (kind: FieldValueCount['kind'], value: string, count: number): void => {
        const key = `${kind} ${value}`
        const folded = kind === 'day' ? dayWords(value) : nameWords(value).join(' ') || foldCase(value)
        values.set(key, { kind, value, folded, count: (values.get(key)?.count ?? 0) + count })
      }
      for (const [code, count] of found.texts) add('text', texts?.get(code) ?? '', count)
      for (const [day, count] of found.days) add('day', new Date(day * DAY).toISOString().slice(0, 10), count)
      for (const [number, count] of found.numbers) add('number', String(number), count)
      for (const [flag, count] of found.flags) add('flag', String(flag), count)
      for (const [id, count] of found.ids) ids.set(id, (ids.get(id) ?? 0) + count)
      longer += found.longer
    }
    const all = [...values.values()].filter(({ value }) => value.trim() !== '')
    return { values: all.sort(byFrequency), ids, longer, told: this.#told(fields, isActive, has) }
  }

  /** Projects of which it is known whether they have a value. */
  #told(fields: readonly FilterField[], isActive: Uint8Array, has: Uint8Array): FieldTold {
    const of = isActive.reduce((sum, flag) => sum + flag, 0)
    if (fields.length === 0) return { projects: 0, of }
    if (fields.some(({ isListed }) => isListed)) return { projects: of, of }
    const scope = findScope(this.queries, { noun: 'project' })
    const sql = 'SELECT rid FROM records INDEXED BY records_opened WHERE scope = ? AND has_info = 1'
    const { placeOf } = this.columns.places('project')
    const told = has.slice()
    for (const rid of this.queries.numbers(sql, scope)) {
      const place = placeOf(rid)
      if (place !== null && isActive[place] === 1) told[place] = 1
    }
    return { projects: told.reduce((sum, flag) => sum + flag, 0), of }
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

function activePlaces(columns: ResidentColumns): Uint8Array {
  const { tags, numbers, length } = columns.of('project', 'state')
  const active = new Uint8Array(length)
  for (let place = 0; place < length; place += 1)
    if (tags[place] !== 0 && numbers[place] === STATE.active) active[place] = 1
  return active
}

/** Counts by value; a project counts once for each of its values. Marks the places with a value in `has`. */
function countsOf(column: ResidentColumn, isActive: Uint8Array, has: Uint8Array) {
  const [texts, days, numbers, flags, ids] = Array.from({ length: 5 }, () => new Map<number, number>()) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>
  ]
  let longer = 0
  const { offsets, tags } = column
  const mapOf = { [TAG.text]: texts, [TAG.number]: numbers, [TAG.flag]: flags, [TAG.id]: ids }
  for (let place = 0; place < isActive.length; place += 1) {
    if (isActive[place] === 0) continue
    const start = offsets === null ? place : (offsets[place] ?? 0)
    const end = offsets === null ? place + 1 : (offsets[place + 1] ?? 0)
    for (let at = start; at < end; at += 1) {
      const tag = tags[at] ?? 0
      if (tag === 0) continue
      has[place] = 1
      if (tag === TAG.longText) longer += 1
      else {
        const isTime = tag === TAG.day || tag === TAG.clock || tag === TAG.moment
        const counts = isTime ? days : (mapOf[tag as keyof typeof mapOf] ?? numbers)
        const value = shownValue(tag, column.numbers[at] ?? 0)
        if (!repeats(column, start, at, tag, value)) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
  }
  return { texts, days, numbers, flags, ids, longer }
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
