import type { CanonicalRecord } from '../schema'
import type { Style } from './style'
import { flagIn, idIn, keyIn } from './values'

/** Event fields for the series, the recurrence rule and the duration. */

/** @param start original start of the occurrence by the rule, in the style's format */
export function seriesIn(style: Style, event: CanonicalRecord, start: unknown): Readonly<Record<string, unknown>> {
  const { series } = style.traits
  const of = event.series_id
  const said: Record<string, unknown> = {}
  const say = (key: string, value: unknown): void => void (said[keyIn(style, key)] = value)
  if (series === 'icalendar') say('uid', `${String(of ?? event.id)}@example.test`)
  if (typeof of !== 'number') return said
  const cancelled = event.cancelled === true
  switch (series) {
    case 'google':
      say('recurring_event_id', idIn(style, of))
      say('original_start_time', start)
      if (cancelled) say('status', 'cancelled')
      break
    case 'microsoft':
      say('series_master_id', idIn(style, of))
      say('original_start', start)
      if (cancelled) say('is_cancelled', flagIn(style, true))
      break
    case 'bitrix':
      say('recurrence_id', idIn(style, of))
      say('original_date_from', start)
      if (cancelled) say('cancelled', 'Y')
      break
    case 'icalendar':
      say('recurrence_id', start)
      if (cancelled) say('status', 'CANCELLED')
  }
  return said
}

/** A rule (`FREQ=…`) in the style's format. */
export function ruleIn({ traits: { rules } }: Style, rule: string): unknown {
  if (rules === 'lines') return [`RRULE:${rule}`]
  if (rules === 'text') return rule
  return Object.fromEntries(rule.split(';').map((part) => part.split('=')))
}

/** Duration of an event; null if the style sends its end. */
export function durationIn(style: Style, { start, end }: CanonicalRecord): Readonly<Record<string, unknown>> | null {
  const { ends } = style.traits
  if (ends === 'end' || typeof start !== 'string' || typeof end !== 'string') return null
  const [from, to] = [start, end].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  const minutes = ((to ?? 0) - (from ?? 0)) / 60_000
  if (!(minutes > 0) || !Number.isInteger(minutes)) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  switch (ends) {
    case 'iso-duration':
      return { duration: `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}` }
    case 'clock':
      return { duration: [hours, rest].map((part) => String(part).padStart(2, '0')).join(':') }
    case 'minutes':
      return { [keyIn(style, 'duration_minutes')]: minutes }
  }
}
