/** Texts for a row of an event list. */
import type { CalendarRow } from '@shared/model/calendar'
import { t } from '../../locales/calendar'
import { referenceName } from '../../words/field-text'
import type { EventLook } from './calendar-context'

/** Place, people and project; and whether occurrences are missing. */
export const rowFacts = ({ occurrence: { place, people, project, repeats } }: CalendarRow): string =>
  [
    place,
    people.map((person) => referenceName(person, 'user')).join(', '),
    project === null ? null : referenceName(project, 'project'),
    repeats === 'too-often' ? t('calendar.tooOften.event') : null
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

/** The whole row, for screen readers. */
export const rowSaid = (row: CalendarRow, { said }: EventLook): string =>
  [said, rowFacts(row), row.foundBy === null ? null : t(`calendar.foundBy.${row.foundBy}`)].filter(Boolean).join(', ')
