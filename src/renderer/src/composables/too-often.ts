/** Message about events that recur too often for all occurrences to be drawn. */
import type { TooOften } from '@shared/model/calendar'
import { t, tn } from '../locales/calendar'

export function tooOftenSaid(tooOften: TooOften | undefined): readonly string[] {
  if (tooOften === undefined) return []
  const { events, first } = tooOften
  if (events > 1) return [tn('calendar.tooOften.several', events)]
  const title = first.title?.trim() ?? ''
  return [
    t('calendar.tooOften.named', { title: title === '' ? t('calendar.untitled', { id: String(first.id) }) : title })
  ]
}
