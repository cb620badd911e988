/** A list with its count inside a record: `{ "count": 2, "items": [...] }` is the list. */
import { isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'

export interface CountedList {
  /** An array, or a map by ids. */
  readonly items: readonly unknown[] | Readonly<Record<string, unknown>>
  /** Key and value of a count that differs from the length, because items are missing. Null if the list is complete. */
  readonly count: readonly [key: string, value: number] | null
}

const COUNTS =
  /^((all|full|total|items?|rows?|records?|elements?|members?|users?|people|list|result|results|number|num|max)_)*(count|total|totals|size|length|amount|quantity|qty|cnt|num|number|n|found|len|всего|количество|кол_во|число|итого)(_(all|total|of_)?(items?|rows?|records?|elements?|members?|users?|people|results?))?$/
/** Keys of a list of ids or names. */
const HOLDS = /(^|_)(ids?|items?|list|rows|records|elements|entries|data|results?|names|values)$/
/** Keys of paging data, which are not about the record. */
const PAGE =
  /^(page|pages|page_size|per_page|limit|offset|start|from|next|prev|previous|cursor|has_more|hasmore|more|is_last|is_last_page|truncated|complete|href|link|links|self|url|type|success|ok|status)$/

/** The list in an object that has only a count and paging data beside it; null for other values. */
export function countedList(value: unknown): CountedList | null {
  if (!isObject(value)) return null
  const object: JsonObject = value
  if (isMapById(value)) return null
  let items: CountedList['items'] | null = null
  let count: readonly [string, number] | null = null
  let name = ''
  let beside = 0
  for (const key in object) {
    const item = object[key]
    const word = normaliseKey(key)
    if (Array.isArray(item) || isMapById(item)) {
      if (items !== null) return null
      items = item as CountedList['items']
      name = word
    } else if (COUNTS.test(word) && readUint(item) !== null) {
      count ??= [key, readUint(item) as number]
      beside++
    } else if (PAGE.test(word)) beside++
    else return null
    if (beside > MOST_BESIDE) return null
  }
  if (items === null || count === null) return null
  const listed = Array.isArray(items) ? (items as readonly unknown[]) : Object.values(items)
  // Numbers beside a number may be another kind of value, unless the name says that they are items.
  if (!listed.every(isObject) && !HOLDS.test(name)) return null
  // An empty list beside a count: the items were not sent.
  if (listed.length === 0 && count[1] > 0) return null
  return { items, count: count[1] > listed.length ? count : null }
}

const MOST_BESIDE = 8
