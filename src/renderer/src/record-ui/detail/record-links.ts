/** Links contained in a record. */
import type { Field } from '@shared/model/record'
import { fieldView, linksIn, type Link } from '../../words/field-text'

/** Unique links in field order; hidden fields are skipped. */
export function linksOfRecord(fields: readonly Field[]): Link[] {
  const found = fields.flatMap(({ value, hidden }) =>
    hidden === true || (value.type !== 'text' && value.type !== 'texts') ? [] : linksIn(fieldView(value).text)
  )
  return [...new Map(found.map((link) => [link.url, link])).values()]
}
