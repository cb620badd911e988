/**
 * Truncates long texts in rows. Lists carry their beginnings only; the full texts are read for one record, a copy or an
 * export.
 */
import { cutToUnits, LONGEST_LETTER } from './cut-text'

/** Maximum length of a text in a row, ellipsis included (UTF-16 units). */
export const LONGEST_SHORT = 500
/**
 * Maximum length of a text called `key`. Keys identify fields and rows in requests, so they are not truncated below the
 * requests' limit.
 */
const LONGEST_KEY = 20_000
/** Maximum total length of the texts of one list in a row: a path, references or texts of a field (UTF-16 units). */
const LONGEST_TOGETHER = 4 * LONGEST_SHORT
/** Maximum number of elements in a field's list. */
const MOST_ELEMENTS = 100
/** Deeper values are dropped. */
const DEEPEST = 100
const CUT = '…'

/** A long text truncated between two letters and ended by `…`; others unchanged. */
export function shortText(text: string, longest = LONGEST_SHORT): string {
  return text.length <= longest ? text : `${cutToUnits(text, longest - CUT.length)}${CUT}`
}

/**
 * Truncates the long texts of an answer (see `shortText`); returns the same object if there are none. Ids, keys,
 * numbers, maps and number arrays stay. `ranges` of a truncated text end with it.
 */
export function shortTexts<T>(value: T): T {
  return shortened(value, LONGEST_SHORT, 0) as T
}

/** Whether `shortTexts` may have truncated something. A full text that ends in `…` counts too. */
export function hasShortened(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length > 1 && value.endsWith(CUT) && value.length >= LEAST_CUT
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false
  if (isCutList(value)) return true
  return Object.values(value).some((one) => hasShortened(one, depth + 1))
}

const LEAST_CUT = LONGEST_SHORT - CUT.length - LONGEST_LETTER

function shortened(value: unknown, longest: number, depth: number): unknown {
  if (typeof value === 'string') return shortText(value, longest)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return CUT
  if (Array.isArray(value)) return shortList(value, longest, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
    ? shortObject(value as Readonly<Record<string, unknown>>, longest, depth)
    : value
}

function shortList(list: readonly unknown[], longest: number, depth: number): readonly unknown[] {
  const areTexts = list.every((one) => typeof one === 'string' || isReference(one))
  const each = areTexts ? share(list, longest) : longest
  let differs = false
  const made = list.map((one) => {
    const short = shortened(one, each, depth + 1)
    differs ||= short !== one
    return short
  })
  return differs ? made : list
}

/** Length available for each text of a list: all in full, as long as there is room. */
function share(list: readonly unknown[], longest: number): number {
  const sum = list.reduce<number>((all, one) => all + Math.min(longest, lengthOf(one)), 0)
  return sum <= LONGEST_TOGETHER ? longest : Math.max(1, Math.floor(LONGEST_TOGETHER / list.length))
}

function shortObject(object: Readonly<Record<string, unknown>>, longest: number, depth: number): object {
  const listed = fieldList(object)
  const entries = Object.entries(listed)
  let differs = listed !== object
  const made = entries.map(([key, one]): [string, unknown] => {
    const short = shortened(one, key === 'key' ? LONGEST_KEY : longest, depth + 1)
    differs ||= short !== one
    return [key, short]
  })
  return differs ? withRanges(object, Object.fromEntries(made)) : object
}

/** Truncates a very long list of a field; the last element says that there are more. */
function fieldList(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type } = object
  if (type !== 'texts' && type !== 'references') return object
  const list = object[type]
  if (!Array.isArray(list) || list.length <= MOST_ELEMENTS) return object
  const last = type === 'texts' ? CUT : { id: 0, label: CUT }
  return { ...object, [type]: [...(list.slice(0, MOST_ELEMENTS) as unknown[]), last] }
}

function isCutList(value: object): boolean {
  const { texts, references } = value as { readonly texts?: unknown; readonly references?: unknown }
  const list = Array.isArray(texts) ? texts : Array.isArray(references) ? references : []
  if (list.length > MOST_ELEMENTS) return true
  return list.length > 1 && list.some((one) => labelOf(one).endsWith(CUT)) && lengthsOf(list) > LONGEST_TOGETHER / 2
}

const lengthsOf = (list: readonly unknown[]): number => list.reduce<number>((all, one) => all + lengthOf(one), 0)

/** Removes ranges beyond the end of a truncated text. */
function withRanges(before: Readonly<Record<string, unknown>>, now: Record<string, unknown>): object {
  const { ranges } = now
  const cut = ['text', 'label', 'title'].find((key) => typeof now[key] === 'string' && now[key] !== before[key])
  if (cut === undefined || !Array.isArray(ranges)) return now
  const end = (now[cut] as string).length
  const within = (ranges as readonly (readonly [number, number])[]).filter(([start]) => start < end)
  return { ...now, ranges: within.map(([start, last]) => [start, Math.min(last, end)]) }
}

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'label' in value && 'id' in value && !('ranges' in value)

const labelOf = (value: unknown): string =>
  typeof value === 'string' ? value : isReference(value) ? String((value as { label: unknown }).label ?? '') : ''

const lengthOf = (value: unknown): number => labelOf(value).length
