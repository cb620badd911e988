/** An event as content of an e-mail. Pure. */
import type { CalendarOccurrence } from '@shared/model/calendar'
import { whenSaid } from '../../composables/event-times'
import { formatMoment } from '../../basics/format'
import { t } from '../../locales/calendar'
import type { Brief, BriefLine } from '../../record-ui/brief'
import { referenceName } from '../../words/field-text'
import { eventTitle } from './event-look'

/**
 * @param links addresses in the event's text
 * @param at when the service answered it, null if unknown
 */
export function eventBrief(
  occurrence: CalendarOccurrence,
  category: string | null,
  links: readonly string[],
  at: number | null
): Brief {
  const { place, project, people } = occurrence
  const line = (label: string, text: string | null): BriefLine[] =>
    text === null || text === '' ? [] : [{ label, text }]
  return {
    title: eventTitle(occurrence),
    sections: [
      {
        heading: null,
        lines: [
          ...line(t('calendar.detail.when'), whenSaid(occurrence)),
          ...line(t('calendar.detail.place'), place),
          ...line(t('calendar.detail.project'), project === null ? null : referenceName(project, 'project')),
          ...line(t('calendar.detail.people'), people.map((one) => referenceName(one, 'user')).join(', ')),
          ...line(t('calendar.detail.category'), category),
          ...links.flatMap((url) => line(t('calendar.detail.link'), url))
        ]
      }
    ],
    foot: at === null ? null : t('common.asOfFull', { moment: formatMoment(at) })
  }
}
