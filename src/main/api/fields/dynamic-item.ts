/**
 * Reads a dynamic field described by an object, e.g. `{ "name": "area", "title": "Area", "value": 12 }` or `{
 * "field_id": 7, "values": [{ "value": "Red" }] }`.
 */
import { wordList } from '@shared/rules/word-tables'
import { contactGroups, namesContactValue } from './contact-values'
import { isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { bestKey, isText, rankedKeys } from './read-values'
import { typeNamed, type ValueType } from './typed-value'

export interface DynamicItem {
  readonly key: string
  readonly label: string
  readonly value: unknown
  /** Stated type of the field, if its values need it. */
  readonly type?: ValueType | undefined
  /** Other properties of the field; absent if there are none. */
  readonly rest?: JsonObject | undefined
}

const NAMES = rankedKeys([
  ...['name', 'key', 'code', 'slug', 'alias', 'field', 'sysname', 'system_name', 'field_code', 'field_name', 'k', 'n'],
  ...['id', 'field_id', 'gid', 'имя']
])
const TITLES = rankedKeys([
  ...['title', 'label', 'caption', 'field_title', 'field_label', 'field_name', 'display_name', 't', 'l', 'name'],
  ...['название', 'наименование', 'заголовок']
])
const VALUES = rankedKeys(['value', 'values', 'val', 'field_value', 'content', 'v', 'значение'])
/** Keys of a value's title. */
const VALUE_TITLES = rankedKeys(
  wordList(`
    value_title value_name value_label value_text display_value string_value formatted_value value_display text_value
  `)
)
/** Keys of a value in a list of values. */
const LISTED_VALUES = rankedKeys(['value', 'val'])
const UNITS = rankedKeys(['unit', 'units', 'unit_name', 'measure', 'ед_изм'])
/** Keys of a value's id, in a list of values. */
const VALUE_IDS = rankedKeys(['enum_id', 'enum', 'option_id', 'value_id', 'element_id'])
/** Keys that describe how a field is stored. */
const STORAGE_NAMES = rankedKeys(['type', 'field_type', 'data_type', 'value_type'])

/**
 * Fields from a list of `{name, title, value}`; null for other lists.
 * @param isFields the list's name says that it holds fields
 */
export function dynamicItems(items: readonly unknown[], isFields: boolean): DynamicItem[] | null {
  if (items.length === 0) return null
  const parts: DynamicItem[] = []
  for (const item of items) {
    const part = isObject(item) ? dynamicItem(item, null) : null
    if (part === null) return null
    parts.push(part)
  }
  // Goods may also have names and values: only the list's name or missing ids make its items fields.
  return isFields ||
    items.every((item) => readUint((item as JsonObject)['id']) === null) ||
    parts.every(({ key }) => isIdentifier(key))
    ? parts
    : null
}

function isIdentifier(text: string): boolean {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/i.test(text)
}

/** @param mapKey key in a map of fields, used as the field's name */
export function dynamicItem(item: JsonObject, mapKey: string | null): DynamicItem | null {
  const value = bestKey(item, VALUES)
  if (value === null) return null
  const name = bestKey(item, NAMES, (found) => (typeof found === 'string' && found !== '') || typeof found === 'number')
  const title = bestKey(item, TITLES, isText)
  const described = typedAs(item, value, [mapKey, textOf(item, name), textOf(item, title)])
  if (mapKey !== null) {
    // `{ "value": 5, "label": "Five" }` is a reference; with a name, title or unit it is a field's value.
    const isFields = described.used.length > 0 || 'name' in item || 'title' in item || 'caption' in item
    if (!isFields && Object.keys(item).length > 1 && !isValueList(item[value])) return null
    const used = [value, title, ...described.used]
    const { value: read, type } = described
    return { key: mapKey, label: textOf(item, title) ?? mapKey, value: read, type, rest: restOf(item, used) }
  }
  // `{ "field": { "id": 7, "name": "Area" }, "value": 12 }`
  if (isObject(item['field'])) {
    const { value: _value, ...field } = item['field']
    const { field: _field, ...own } = item
    const inner = dynamicItem({ ...field, ...own }, null)
    if (inner !== null) return inner
  }
  if (name === null && title === null) return null
  const named = (name ?? title) as string
  const key = String(item[named])
  const used = [value, named, title, ...described.used]
  const { value: read, type } = described
  return { key, label: textOf(item, title) ?? key, value: read, type, rest: restOf(item, used) }
}

interface DynamicValue {
  readonly value: unknown
  readonly used: readonly string[]
  readonly type?: ValueType
}

/** Types more precise than the value's shape; other types are ignored. */
const TELLING: ReadonlySet<ValueType> = new Set<ValueType>(['date', 'moment', 'flag', 'contact', 'money'])

/** The value with its stated type. Contacts become texts, even with ids and kinds. */
function typedAs(item: JsonObject, key: string, names: readonly (string | null)[]): DynamicValue {
  const isNamed = names.some((name) => name !== null && namesContactValue(normaliseKey(name)) !== null)
  const contacts = isNamed && isValueList(item[key]) ? contactGroups(item[key], true) : null
  if (contacts !== null) return { value: contacts.flatMap(({ texts }) => texts), used: [], type: 'contact' }
  const described = describedValue(item, key)
  const tag = bestKey(item, STORAGE_NAMES, (found) => TELLING.has(typeNamed(found) ?? 'text'))
  const type = tag === null || typeof described.value === 'object' ? null : typeNamed(item[tag])
  return type === null ? described : { ...described, type }
}

/** The value with its title (making it a reference) or its unit. */
function describedValue(item: JsonObject, key: string): { value: unknown; used: string[] } {
  const value = plainValue(item[key])
  const title = bestKey(item, VALUE_TITLES, isText)
  if (title !== null && (typeof value === 'string' || typeof value === 'number')) {
    if (String(value) === item[title]) return { value, used: [title] }
    const id = readUint(value)
    // A text with a title is a code: show the title followed by the code.
    return id === null || id === 0
      ? { value: item[title], used: [title] }
      : { value: { id, name: item[title] }, used: [title] }
  }
  const unit = bestKey(item, UNITS, isText)
  if (unit !== null && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return { value: `${String(value)} ${String(item[unit])}`, used: [unit] }
  return { value, used: [] }
}

/** `[{ "value": "Red", "enum_id": 5 }]`: one or several values with their ids. */
function plainValue(value: unknown): unknown {
  if (!isValueList(value)) return value
  const items = (value as readonly JsonObject[]).map((item) => {
    const inner = item[bestKey(item, VALUES) as string]
    const id = bestKey(item, VALUE_IDS, (found) => (readUint(found) ?? 0) > 0)
    return id === null || typeof inner !== 'string' ? inner : { id: item[id], name: inner }
  })
  // A list in a list is one composite value.
  return items.length === 1 && !Array.isArray(items[0]) ? items[0] : items
}

function isValueList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isObject(item) && bestKey(item, LISTED_VALUES) !== null && readUint(item['id']) === null)
  )
}

function restOf(item: JsonObject, used: readonly (string | null)[]): JsonObject | undefined {
  const rest: [string, unknown][] = []
  for (const key in item) {
    const value = item[key]
    if (used.includes(key) || value === null || value === '' || STORAGE_NAMES.has(normaliseKey(key))) continue
    rest.push([key, value])
  }
  // `fromEntries` makes `__proto__` an ordinary property.
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

function textOf(item: JsonObject, key: string | null): string | null {
  return key === null ? null : String(item[key])
}
