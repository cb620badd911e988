import type { Field, FieldRole } from '@shared/model/record'
import { isZoned } from '@shared/rules/filter/days'
import { momentKey } from './sort-key'
import { hash48 } from './text-hash'

/** Roles that have a column of their own in `records`. */
const IN_COLUMNS: ReadonlySet<FieldRole> = new Set<FieldRole>([
  'id',
  'title',
  'name',
  'created',
  'updated',
  'price',
  'currency',
  'funnel',
  'stage',
  'responsible',
  'user-group',
  'deleted',
  'parent',
  'position'
])

/** Whether the value of a field lies in `records`. */
export const hasRecordColumn = ({ role }: Field): boolean => role !== null && IN_COLUMNS.has(role)

/**
 * The values by which a field is found (`field_values`): ids and numbers as they are, flags as 0 and 1, days and
 * moments in seconds, texts as their hash. Filters ask for days as shown: a time without an offset counts by its own
 * clock; a moment with an offset is stored half a second later, to be recognised. A text that is found must be compared
 * in the record: the hash is only a sieve, which makes the table a third as large.
 */
export function valuesOf(field: Field): readonly number[] {
  if (hasRecordColumn(field)) return []
  const { value } = field
  switch (value.type) {
    case 'empty':
    case 'json':
      return []
    case 'text':
      return [textHash(value.text)]
    case 'texts':
      return value.texts.map(textHash)
    case 'number':
      return Number.isFinite(value.number) ? [value.number] : []
    case 'money':
      return [value.amount]
    case 'date':
      return seconds(value.date)
    case 'moment':
      return seconds(value.iso).map((at) => (isZoned(value.iso) ? at + 0.5 : at))
    case 'flag':
      return [value.flag ? 1 : 0]
    case 'references':
      return value.references.flatMap(({ id }) => (id === 0 ? [] : [id]))
  }
}

function seconds(text: string): readonly number[] {
  const time = momentKey(text)
  return time === null ? [] : [Math.floor(time / 1000)]
}

/**
 * Values from here on are hashes of texts: ids and seconds are below it for two centuries to come. So is the hash of one
 * text in 30,000, which is then taken for a number.
 */
export const TEXTS_FROM = 2 ** 33

/** The hash of a text whose case, outer blanks and ё do not count. */
export const textHash = (text: string): number => hash48(text.trim().toLowerCase().replaceAll('ё', 'е'))
