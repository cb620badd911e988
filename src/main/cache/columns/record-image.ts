/** The values of one record by column, as stored in the overlay until they are merged. Pure. */
import type { Field } from '@shared/model/record'
import { DAY } from '@shared/rules/calendar/times'
import { isZoned } from '@shared/rules/filter/days'
import type { DecodedRecord } from '../../api/fields'
import { hasRecordColumn, idOf, momentKey, type NumberedField, textHash, titleKey } from '../core'
import { TAG, type Tag } from './chunk-encoding'

/** Columns that every noun has. Their numbers are -1, -2 and so on in this order, which is stored: add at the end. */
export const OWN_COLUMNS = [
  ...(['scope', 'state', 'id', 'name', 'title', 'created', 'updated', 'price', 'currency', 'funnel', 'stage'] as const),
  ...(['responsible', 'user_group', 'parent', 'position', 'size', 'file_kind', 'ending'] as const)
] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** The number of a column in `OWN_COLUMNS`. */
export const ownColumn = (name: OwnColumn): number => -1 - OWN_COLUMNS.indexOf(name)

/** Longer texts, and texts with unpaired surrogates, are stored as a hash and a sort key. In UTF-16 units. */
const LONGEST_TEXT = 256

/** A long text: its hash and its sort key. */
export type LongText = readonly [hash: number, key: string]

/** A value without its tag. A text is stored as it is; it gets its dictionary code when it is merged. */
export type UncodedValue = number | string | LongText

/** A flat list of column, tag and value: shorter JSON than a list of objects. */
export type Image = UncodedValue[]

/** The values of a record as JSON. Equal records have equal images. `scope` and `state` are stored separately. */
export function imageOf(record: DecodedRecord, fields: readonly NumberedField[]): string {
  const image: Image = []
  const own = (name: OwnColumn, tag: Tag, value: number | null): void => {
    if (value !== null && Number.isFinite(value)) image.push(ownColumn(name), tag, value + 0)
  }
  const text = (column: number, value: string | null): void => {
    if (value !== null) image.push(column, ...textParts(value))
  }
  own('id', TAG.id, record.id)
  text(ownColumn('name'), record.name)
  text(ownColumn('title'), record.title)
  time(image, ownColumn('created'), record.created)
  time(image, ownColumn('updated'), record.updated)
  own('price', TAG.number, record.price)
  own('currency', TAG.id, record.currency?.id ?? null)
  own('funnel', TAG.id, idOf(record.funnel))
  own('stage', TAG.id, idOf(record.stage))
  own('responsible', TAG.id, idOf(record.responsible))
  own('user_group', TAG.id, idOf(record.userGroup))
  own('parent', TAG.id, record.parentId)
  own('position', TAG.number, record.position)
  own('size', TAG.number, record.size)
  text(ownColumn('file_kind'), record.fileKind)
  text(ownColumn('ending'), record.ending)
  for (const { number, field } of fields) if (!hasRecordColumn(field)) addField(image, number, field)
  return JSON.stringify(image)
}

function addField(image: Image, column: number, { value }: Field): void {
  switch (value.type) {
    case 'empty':
    case 'json':
      return
    case 'text':
      image.push(column, ...textParts(value.text))
      return
    case 'texts':
      for (const text of value.texts) image.push(column, ...textParts(text))
      return
    case 'number':
      if (Number.isFinite(value.number)) image.push(column, TAG.number, value.number + 0)
      return
    case 'money':
      if (Number.isFinite(value.amount)) image.push(column, TAG.number, value.amount + 0)
      return
    case 'date':
      time(image, column, value.date)
      return
    case 'moment':
      time(image, column, value.iso)
      return
    case 'flag':
      image.push(column, TAG.flag, Number(value.flag))
      return
    case 'references':
      for (const { id } of value.references) if (id !== 0) image.push(column, TAG.id, id)
  }
}

const textParts = (text: string): [Tag, string | LongText] =>
  text.length > LONGEST_TEXT || !text.isWellFormed() ? [TAG.longText, longTextOf(text)] : [TAG.text, text]

/** The stored form of a text without dictionary code. */
export const longTextOf = (text: string): LongText => [textHash(text), sortKeyOf(text)]

/** `titleKey` as the database returns it: halves of a cut pair are replaced. Empty for none. */
export const sortKeyOf = (text: string): string => (titleKey(text) ?? '').toWellFormed()

function time(image: Image, column: number, text: string | null): void {
  const at = momentKey(text)
  if (text === null || at === null) return
  const isDay = at % DAY === 0 && /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (isDay) image.push(column, TAG.day, at / DAY)
  else image.push(column, isZoned(text) ? TAG.moment : TAG.clock, at)
}
