/** Says which events come too often for all of their dates to be drawn. */
import type { TooOften } from '@shared/model/calendar'
import { t, tn } from '../../locales/calendar'
import { eventTitle } from './event-look'

/** Empty without any. */
export function tooOftenSaid(tooOften: TooOften | undefined): readonly string[] {
  if (tooOften === undefined) return []
  const { events, first } = tooOften
  return [
    events === 1 ? t('calendar.tooOften.named', { title: eventTitle(first) }) : tn('calendar.tooOften.several', events)
  ]
}
