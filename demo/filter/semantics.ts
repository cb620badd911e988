import type { HavingCondition } from '@shared/model/filter'
import { dayOf } from '../data/days'
import type { CanonicalValue } from '../schema'
import type { Assumptions } from './assumptions'

/**
 * Evaluates a project filter (interface: "Project filter body fields", "Filter body values"). Pure: it asks a subject
 * about one project, independent of storage and HTTP.
 */

export const ID_KEYS = [
  'sales_funnel_id',
  'step_id',
  'user_id',
  'group_id',
  'currency_id',
  'participants_user_id',
  'participants_group_id',
  'actions_type_id',
  'good_id'
] as const
export type IdKey = (typeof ID_KEYS)[number]

export type HavingFact = Exclude<HavingCondition, `no_${string}`>

/** Facts about one project that a filter uses. */
export interface FilterSubject {
  /** Days since 1970. */
  createdDay(): number
  price(): number
  /** Whether the project has any of these ids under the key. */
  anyOf(key: IdKey, ids: ReadonlySet<number>): boolean
  having(fact: HavingFact): boolean
  dynamic(name: string): CanonicalValue
}

/** A validated filter. */
export interface ProjectFilter {
  readonly condition?: 'and' | 'or' | undefined
  readonly having?: HavingCondition | undefined
  readonly buildin?: Readonly<Partial<Record<IdKey, readonly number[]>>> & {
    readonly created?: string
    readonly price?: number
  }
  readonly data?: Readonly<Record<string, readonly number[] | string>>
}

type Test = (subject: FilterSubject) => boolean

/**
 * Compiles a filter into one test. Cheap conditions come first: with `and`, most dynamic fields need not be created.
 */
export function compileFilter(filter: ProjectFilter, assumptions: Assumptions): Test {
  const tests: Test[] = []
  const { created, price, ...lists } = filter.buildin ?? {}
  for (const key of ID_KEYS) {
    const ids = lists[key]
    if (ids === undefined) continue
    if (ids.length === 0) {
      if (assumptions.emptyIds === 'nothing') tests.push(() => false)
      continue
    }
    const wanted = new Set(ids)
    tests.push((subject) => subject.anyOf(key, wanted))
  }
  if (created !== undefined) tests.push(createdTest(created, assumptions))
  if (price !== undefined) {
    tests.push(
      assumptions.priceMatch === 'equal'
        ? (subject) => Math.abs(subject.price() - price) < 0.005
        : (subject) => subject.price() >= price
    )
  }
  for (const [name, value] of Object.entries(filter.data ?? {})) {
    const test = dynamicTest(name, value, assumptions)
    if (test) tests.push(test)
  }
  const having = filter.having === undefined ? null : havingTest(filter.having)

  if (filter.condition === 'or') {
    if (having && assumptions.orBindsHaving) tests.push(having)
    const any: Test = tests.length === 0 ? () => true : (subject) => tests.some((test) => test(subject))
    return having && !assumptions.orBindsHaving ? (subject) => having(subject) && any(subject) : any
  }
  if (having) tests.push(having)
  return (subject) => tests.every((test) => test(subject))
}

/** `start;end`; an empty side is open. */
export function parsePeriod(text: string): { from: number; to: number } | null {
  const parts = text.split(';')
  if (parts.length !== 2) return null
  const from = parts[0] === '' ? -Infinity : dayOf(parts[0] ?? '')
  const to = parts[1] === '' ? Infinity : dayOf(parts[1] ?? '')
  return from === null || to === null ? null : { from, to }
}

function createdTest(text: string, assumptions: Assumptions): Test {
  const period = parsePeriod(text)
  if (!period) throw new TypeError(`created is not a period: ${text}`)
  const { from, to } = period
  return assumptions.createdEndInclusive
    ? (subject) => subject.createdDay() >= from && subject.createdDay() <= to
    : (subject) => subject.createdDay() >= from && subject.createdDay() < to
}

function havingTest(having: HavingCondition): Test {
  if (having.startsWith('no_')) {
    const fact = having.slice(3) as HavingFact
    return (subject) => !subject.having(fact)
  }
  return (subject) => subject.having(having as HavingFact)
}

function dynamicTest(name: string, wanted: readonly number[] | string, assumptions: Assumptions): Test | null {
  if (typeof wanted !== 'string') {
    if (wanted.length === 0) return assumptions.emptyIds === 'nothing' ? () => false : null
    const ids = new Set(wanted)
    return (subject) => {
      const value = subject.dynamic(name)
      if (Array.isArray(value)) return value.some((id) => typeof id === 'number' && ids.has(id))
      return typeof value === 'number' && ids.has(value)
    }
  }
  const day = dayOf(wanted)
  const folded = fold(wanted)
  return (subject) => {
    const value = subject.dynamic(name)
    if (value === null || typeof value === 'object') return false
    const text = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
    // Dates are compared as equal, regardless of `textMatch`.
    if (day !== null && dayOf(text) !== null) return text === wanted
    return assumptions.textMatch === 'exact' ? fold(text) === folded : fold(text).includes(folded)
  }
}

/** Ignores case, and ё equals е, as in common database collations. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
