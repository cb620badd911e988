/** Compares the columns with the decoded records, and with the columns of `records`. */
import type { FieldValue, Noun } from '@shared/model/record'
import { isZoned } from '@shared/rules/filter/days'
import { ownColumn, type OwnColumn, ResidentColumns, TAG } from '../../../../src/main/cache/columns'
import {
  CONTENT_COLUMNS,
  type ContentPlace,
  Contents,
  type CorrectedDecoder,
  hasRecordColumn,
  momentKey,
  textHash,
  titleKey
} from '../../../../src/main/cache/core'
import type { Queries } from '../../../../src/main/database/queries'
import { type ReadValue, readColumn } from './read-column'

const DAY = 86_400_000

/** Numbers as they are, times in seconds, and half a second more for a moment with an offset; texts by their hash. */
function asNumber({ tag, value }: ReadValue): number {
  if (typeof value === 'string') return textHash(value)
  if (tag === TAG.day) return (value * DAY) / 1000
  if (tag === TAG.clock) return Math.floor(value / 1000)
  return tag === TAG.moment ? Math.floor(value / 1000) + 0.5 : value
}

/** The same of a value as it was decoded. */
function numbersOf(value: FieldValue): readonly number[] {
  const seconds = (text: string): readonly number[] => {
    const time = momentKey(text)
    return time === null ? [] : [Math.floor(time / 1000)]
  }
  switch (value.type) {
    case 'empty':
    case 'json':
      return []
    case 'text':
      return [textHash(value.text)]
    case 'texts':
      return value.texts.map(textHash)
    case 'number':
      return Number.isFinite(value.number) ? [value.number + 0] : []
    case 'money':
      return [value.amount + 0]
    case 'date':
      return seconds(value.date)
    case 'moment':
      return seconds(value.iso).map((at) => (isZoned(value.iso) ? at + 0.5 : at))
    case 'flag':
      return [Number(value.flag)]
    case 'references':
      return value.references.flatMap(({ id }) => (id === 0 ? [] : [id]))
  }
}

const asIs = ({ value }: ReadValue): unknown => value
const asTime = ({ tag, value }: ReadValue): unknown => (tag === TAG.day ? Number(value) * DAY : value)
const asHash = ({ value }: ReadValue): unknown => (typeof value === 'string' ? textHash(value) : value)
const asKey = ({ value, key }: ReadValue): unknown => (typeof value === 'string' ? titleKey(value) : key || null)

type OwnColumnCase = readonly [
  sql: string,
  own: OwnColumn,
  read: (value: ReadValue) => unknown,
  stored?: (value: string) => unknown
]

/** Columns of `records`, and how the column beside it says the same; `stored`: how a stored text is compared. */
const OWN: readonly OwnColumnCase[] = [
  ['scope', 'scope', asIs],
  ['state', 'state', asIs],
  ['id', 'id', asIs],
  ['title', 'title', asKey, titleKey],
  ['name', 'name', asHash, textHash],
  ['created', 'created', asTime, momentKey],
  ['updated', 'updated', asTime, momentKey],
  ['price', 'price', asIs],
  ['currency', 'currency', asIs],
  ['funnel', 'funnel', asIs],
  ['stage', 'stage', asIs],
  ['responsible', 'responsible', asIs],
  ['user_group', 'user_group', asIs],
  ['parent', 'parent', asIs],
  ['position', 'position', asIs],
  ['size', 'size', asIs],
  ['file_kind', 'file_kind', asIs],
  ['ending', 'ending', asIs]
]

type Lines = Map<string, string>

const noted = (lines: Lines, of: string, values: readonly unknown[]): void => {
  // `records` can't tell no value from a key of nothing.
  const some = values.filter((value) => value !== null && value !== '')
  if (some.length > 0) lines.set(of, JSON.stringify([...new Set(some)].toSorted()))
}

function differences(what: string, expected: Lines, found: Lines): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((of) => {
    const [should, is] = [expected.get(of) ?? 'nothing', found.get(of) ?? 'nothing']
    return should === is ? [] : [`${what} of ${of}: ${is} instead of ${should}`]
  })
}

/** The values of all records of a noun by field and `rid`, and the records of which no answer is kept. */
function decoded(queries: Queries, decoder: CorrectedDecoder, noun: Noun) {
  const contents = new Contents(queries)
  const byField = new Map<string, Lines>()
  const unread = new Set<string>()
  for (const place of queries.all<ContentPlace & { id: number }>(
    `SELECT id, ${CONTENT_COLUMNS} FROM records JOIN scopes USING (scope) WHERE noun = ?`,
    noun
  )) {
    const fields = contents.fields(place)
    if (fields === null) {
      unread.add(String(place.rid))
      continue
    }
    for (const field of decoder.decodeRecord(noun, { id: place.id, fields }).fields) {
      if (hasRecordColumn(field)) continue
      const lines: Lines = byField.get(field.key) ?? new Map<string, string>()
      noted(lines, String(place.rid), numbersOf(field.value))
      byField.set(field.key, lines)
    }
  }
  return { byField, unread }
}

/** Every value that a column has otherwise, in words; none for columns that agree. */
export function disagreements(
  queries: Queries,
  decoder: CorrectedDecoder,
  columns = new ResidentColumns(queries)
): string[] {
  const nouns = queries.all<{ number: number; noun: Noun; next: number }>('SELECT number, noun, next FROM column_nouns')
  const found = nouns.flatMap(({ number, noun, next }) => {
    const rids = new Map(
      queries.rows<[place: number, rid: number]>('SELECT place, rid FROM places WHERE noun = ?', number)
    )
    const free = queries.all('SELECT place FROM free_places WHERE noun = ?', number)
    const dense = rids.size + free.length === next ? [] : [`${noun} has ${next} places for ${rids.size} records`]
    const read = (column: number, as: (value: ReadValue) => unknown): Lines => {
      const lines: Lines = new Map()
      for (const [place, values] of readColumn(columns, noun, column)) {
        noted(lines, String(rids.get(place) ?? `free place ${place}`), values.map(as))
      }
      return lines
    }
    const { length, ridOf, placeOf } = columns.places(noun)
    const placed = Array.from(ridOf.subarray(0, length), (rid, place) =>
      rid === (rids.get(place) ?? 0) && (rid === 0 || placeOf(rid) === place) ? [] : [`${noun} has ${rid} at ${place}`]
    ).flat()
    const own = OWN.flatMap(([sql, name, as, stored]) => {
      const expected: Lines = new Map()
      const rows = queries.rows<[rid: number, value: unknown]>(
        `SELECT rid, records.${sql} FROM records JOIN scopes USING (scope) WHERE noun = ?`,
        noun
      )
      for (const [rid, value] of rows)
        noted(expected, String(rid), [typeof value === 'string' && stored !== undefined ? stored(value) : value])
      return differences(`${noun}.${sql}`, expected, read(ownColumn(name), as))
    })
    const fields = queries.all<{ field: number; key: string }>('SELECT field, key FROM fields WHERE noun = ?', noun)
    const { byField, unread } = decoded(queries, decoder, noun)
    const others = fields.flatMap(({ field, key }) => {
      const lines = read(field, asNumber)
      // Of answers that were dropped only the columns are left.
      for (const rid of unread) lines.delete(rid)
      return differences(`${noun}.${key}`, byField.get(key) ?? new Map<string, string>(), lines)
    })
    return [...dense, ...placed, ...own, ...others]
  })
  const without = queries.all<{ rid: number }>('SELECT rid FROM records WHERE rid NOT IN (SELECT rid FROM places)')
  return [...found, ...without.map(({ rid }) => `${rid} has no place`)]
}
