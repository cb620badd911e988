/** Categories for the legend: those that the service lists, and those that only events name. */
import type { CalendarCategory } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { Contents, CONTENT_COLUMNS, type ContentPlace, type CorrectedDecoder, findScope, Labels, STATE } from '../core'
import { readColour } from '../../api/fields'
import { listedByName } from './named-categories'

interface Row extends ContentPlace {
  readonly id: number
  readonly title: string | null
}

/** All categories. Use within a snapshot. */
export function categoriesOf(queries: Queries, decoder: CorrectedDecoder): readonly CalendarCategory[] {
  const scope = findScope(queries, { noun: 'calendar-category' })
  const labels = new Labels(queries)
  const contents = new Contents(queries)
  const listed = queries.all<Row>(
    `SELECT id, title, ${CONTENT_COLUMNS} FROM records WHERE scope = ? AND state = ${STATE.active}
     ORDER BY position IS NULL, position, ordinal, id`,
    scope ?? -1
  )
  const known = new Set(listed.map(({ id }) => id))
  const byName = listedByName(queries)
  const named: readonly (number | null)[] = queries.numbers(
    `SELECT DISTINCT category FROM occurrences WHERE state <> ${STATE.missing} ORDER BY category`
  )
  const colourOf = (row: Row): string | null => {
    const fields = contents.fields(row)
    if (fields === null) return null
    const decoded = decoder.decodeRecord('calendar-category', { id: row.id, fields })
    const colours = decoded.fields.flatMap(({ key, value }) =>
      COLOUR.test(key) && value.type === 'text' ? (readColour(value.text) ?? []) : []
    )
    return colours[0] ?? null
  }
  const all = [
    ...listed.map((row) => ({
      id: row.id,
      title: row.title ?? labels.of('calendar-category', row.id),
      colour: colourOf(row),
      isListed: true
    })),
    ...named.flatMap((id) =>
      id === null || known.has(byName.get(id) ?? id)
        ? []
        : [{ id, title: labels.of('calendar-category', id), colour: null, isListed: false }]
    )
  ]
  // Slots are assigned by id, so that a new or removed category does not move the others.
  const slots = new Map(all.toSorted((a, b) => a.id - b.id).map(({ id }, slot) => [id, slot]))
  const withSlots = all.map((category): CalendarCategory => ({ ...category, slot: slots.get(category.id) ?? 0 }))
  return named.includes(null)
    ? [...withSlots, { id: 0, title: null, colour: null, slot: all.length, isListed: false }]
    : withSlots
}

const COLOUR = /(?:^|[._])(?:colou?r|цвет)$|colou?r(?:_?(?:code|hex))?$/i
