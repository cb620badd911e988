/** Texts and colour of an event. */
import type { CalendarCategory, CalendarOccurrence } from '@shared/model/calendar'
import { clockOf, doubtSaid, startClockOf, whenSaid } from '../../composables/event-times'
import { t } from '../../locales/calendar'
import { referenceName } from '../../words/field-text'
import type { EventLook } from './calendar-context'
import { eventColour } from './category-look'

export function eventTitle({ id, title }: Pick<CalendarOccurrence, 'id' | 'title'>): string {
  const text = title?.trim() ?? ''
  return text === '' ? t('calendar.untitled', { id: String(id) }) : text
}

export function categoryTitle(category: Pick<CalendarCategory, 'id' | 'title'>): string {
  if (category.id === 0) return t('calendar.legend.none')
  const text = category.title?.trim() ?? ''
  return text === '' ? t('calendar.legend.byId', { id: String(category.id) }) : text
}

export function lookOf(
  occurrence: CalendarOccurrence,
  categories: ReadonlyMap<number, CalendarCategory>,
  marks: ReadonlyMap<number, string>
): EventLook {
  const { category, doubt, state } = occurrence
  const title = eventTitle(occurrence)
  const known = category === null ? undefined : categories.get(category.id)
  const named =
    category === null ? null : known === undefined ? referenceName(category, 'calendar-category') : categoryTitle(known)
  const doubted = doubt === null ? null : doubtSaid(doubt)
  const isGone = state !== 'active'
  const parts = [
    title,
    whenSaid(occurrence),
    named,
    occurrence.place,
    isGone ? t(state === 'deleted' ? 'records.stateDeleted' : 'calendar.missing') : null,
    doubted
  ]
  return {
    title,
    isUntitled: (occurrence.title?.trim() ?? '') === '',
    clock: clockOf(occurrence.times),
    startClock: startClockOf(occurrence.times),
    said: parts.filter((part) => part !== null && part !== '').join(', '),
    mark: category === null ? null : (marks.get(category.id) ?? '?'),
    category: named,
    colour: eventColour(occurrence, categories),
    isGone,
    doubt: doubted
  }
}
