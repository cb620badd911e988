/** Links contained in a record. */
import type { Field } from '@shared/model/record'
import { isMeeting } from '../../composables/meeting-link'
import { fieldView, linksIn, type Link } from '../../words/field-text'

/** Unique links in field order; hidden fields are skipped. */
export function linksOfRecord(fields: readonly Field[]): Link[] {
  const found = fields.flatMap(({ value, hidden }) =>
    hidden === true || (value.type !== 'text' && value.type !== 'texts') ? [] : linksIn(fieldView(value).text)
  )
  return [...new Map(found.map((link) => [link.url, link])).values()]
}

/** The link for joining an event, else its first address; null without one. */
export function joinLink(fields: readonly Field[]): Link | null {
  const links = linksOfRecord(fields)
  return links.find(({ url }) => isMeeting(url)) ?? links[0] ?? null
}
