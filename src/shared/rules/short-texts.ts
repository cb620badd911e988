/**
 * Long texts of rows. What is shown in windows carries the beginnings of long texts; the whole ones are read for one
 * record, for a copy and for an export.
 */
import { cutToUnits, LONGEST_LETTER } from './cut-text'

/** UTF-16 units of a text in a row, the mark of a cut included. */
export const LONGEST_SHORT = 500
/** Of a text called `key`: a field or a row is asked for by it, so it stays whole as long as one may ask by it. */
const LONGEST_KEY = 20_000
/** UTF-16 units of all texts of one list within a row: a path, the references or the texts of a field. */
const LONGEST_TOGETHER = 4 * LONGEST_SHORT
/** Elements of a field's list. */
const MOST_ELEMENTS = 100
/** Deeper values are left out. */
const DEEPEST = 100
const CUT = '…'

/** The beginning of a long text, cut between two letters and ended by `…`; any other text as it is. */
export function shortText(text: string, longest = LONGEST_SHORT): string {
  return text.length <= longest ? text : `${cutToUnits(text, longest - CUT.length)}${CUT}`
}

/**
 * An answer with its long texts cut (see `shortText`); the same object where nothing was. Ids, keys and numbers stay, and so
 * do maps and arrays of numbers. `ranges` beside a cut text end with it.
 */
export function shortTexts<T>(value: T): T {
  return shortened(value, LONGEST_SHORT, 0) as T
}

/** Whether `shortTexts` may have cut something in here. A whole text that ends like a cut one passes for it. */
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
  const each = areTexts ? share(list, longest) : () => longest
  let differs = false
  const made = list.map((one, at) => {
    const short = shortened(one, each(at), depth + 1)
    differs ||= short !== one
    return short
  })
  return differs ? made : list
}

/** How much of each text of a list is left: what they need, as long as there is room for all. */
function share(list: readonly unknown[], longest: number): (at: number) => number {
  const lengths = list.map((one) => Math.min(longest, lengthOf(one)))
  const sum = lengths.reduce((all, one) => all + one, 0)
  if (sum <= LONGEST_TOGETHER) return () => longest
  const even = Math.max(1, Math.floor(LONGEST_TOGETHER / list.length))
  return () => even
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

/** A field's list of very many elements, ended by one that says that there are more. */
function fieldList(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, texts, references } = object
  if (type === 'texts' && Array.isArray(texts) && texts.length > MOST_ELEMENTS) {
    return { ...object, texts: [...(texts.slice(0, MOST_ELEMENTS) as unknown[]), CUT] }
  }
  if (type === 'references' && Array.isArray(references) && references.length > MOST_ELEMENTS) {
    return { ...object, references: [...(references.slice(0, MOST_ELEMENTS) as unknown[]), { id: 0, label: CUT }] }
  }
  return object
}

function isCutList(value: object): boolean {
  const { texts, references } = value as { readonly texts?: unknown; readonly references?: unknown }
  const list = Array.isArray(texts) ? texts : Array.isArray(references) ? references : []
  if (list.length > MOST_ELEMENTS) return true
  return list.length > 1 && list.some((one) => labelOf(one).endsWith(CUT)) && lengthsOf(list) > LONGEST_TOGETHER / 2
}

const lengthsOf = (list: readonly unknown[]): number => list.reduce<number>((all, one) => all + lengthOf(one), 0)

/** Where marks would stand behind the end of the text that they belong to. */
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
