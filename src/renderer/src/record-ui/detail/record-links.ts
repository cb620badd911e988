/** Addresses that a record itself carries. */
import type { Field } from '@shared/model/record'
import { fieldView, linksIn, type Link } from '../../words/field-text'

/** In the order of its fields, each once; what a field hides is not looked into. */
export function linksOfRecord(fields: readonly Field[]): Link[] {
  const found = fields.flatMap(({ value, hidden }) =>
    hidden === true || (value.type !== 'text' && value.type !== 'texts') ? [] : linksIn(fieldView(value).text)
  )
  return [...new Map(found.map((link) => [link.url, link])).values()]
}
