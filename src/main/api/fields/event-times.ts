/**
 * Times of a calendar event: start and end as sent, read in their own zone and combined by
 * `@shared/rules/calendar/times`.
 */
import type { FieldRole, FieldValue } from '@shared/model/record'
import { DAY, dayText, type DecidedTimes, decideTimes, type SentTime } from '@shared/rules/calendar/times'
import { readDuration } from '@shared/rules/calendar/durations'
import { zoneNamed } from '@shared/rules/calendar/zone-names'
import { momentOf } from '@shared/rules/calendar/zones'
import { isObject, normaliseKey } from '../json'
import type { Winner } from './alias'
import type { Winners } from './assign-roles'
import type { Entry } from './collect-fields'
import { dateTextOf } from './date-object'
import type { EventTimesRead } from './decoded'
import { atMidnight, hasTime, minutesOf } from './read-dates'
import { isNothing } from './read-field'
import { readAmount } from './read-amount'
import { allDayFlag } from './settle-times'

const MINUTE = 60_000
const MOST_OFFSET = 14 * 60

/** Reads the times, and sets the display values of start and end: days for whole days, else moments. */
export function settleEvent(entries: readonly Entry[], winners: Map<FieldRole, Winner>): EventTimesRead {
  const rawOf = (role: 'start' | 'end'): unknown => entries[winners.get(role)?.at ?? -1]?.value
  const written = (role: 'start' | 'end'): SentTime | 'unreadable' | null => {
    const winner = winners.get(role)
    const raw = rawOf(role)
    // A start that is no date has no role. Its best-named filled field tells that it is unreadable.
    if (winner === undefined || isNothing(raw)) return wordOf(entries, role) === null ? null : 'unreadable'
    // `0000-00-00` means no date.
    return winner.value.type === 'empty' ? null : sentTime(winner.value, raw)
  }
  const zones = { start: zoneOf(entries, 'start'), end: zoneOf(entries, 'end') }
  const zoneFor = (role: 'start' | 'end'): NamedZone => zoneIn(rawOf(role)) ?? zones[role]
  const read = (role: 'start' | 'end'): SentTime | 'unreadable' | null => {
    const time = written(role)
    if (time === null || time === 'unreadable') return time
    const { zone } = zoneFor(role)
    return withZone(time, zone, zone === null ? offsetOf(entries) : null)
  }
  const [start, end] = [read('start'), read('end')]
  const decided = decideTimes({
    start,
    end,
    allDay: allDayFlag(entries),
    length: lengthOf(entries),
    hasDateEnd: isDateValue(entries, winners)
  })
  const { zone, unknown } = zoneFor('start')
  // The zone is unknown: the event is drawn at its stated time, which may be wrong.
  const isUnsure = decided.times.kind === 'clocks' && unknown !== null
  const doubt = decided.doubt ?? (isUnsure ? 'zone-unknown' : null)
  const startText = sentText(entries, winners, 'start')
  const sent = {
    start: isUnsure && startText !== null ? `${startText}, ${unknown}`.slice(0, MOST_TEXT) : startText,
    end: sentText(entries, winners, 'end')
  }
  for (const role of ['start', 'end'] as const) show(role, winners, written(role), decided)
  return { ...decided, doubt, sent, zone }
}

/** Whether the values of start and end are explicit days: `{ "date": "2026-03-04" }`. */
function isDateValue(entries: readonly Entry[], winners: Winners): boolean {
  return (['start', 'end'] as const).every((role) => {
    const entry = entries[winners.get(role)?.at ?? -1]
    const raw = entry?.value
    if (!isObject(raw)) return entry?.type === 'date' && typeof raw === 'string' && DAY_TEXT.test(raw)
    return Object.entries(raw).some(([key, value]) => {
      const name = normaliseKey(key)
      if (typeof value !== 'string') return false
      return name === 'date' ? DAY_TEXT.test(value) : KIND_OF_VALUE.test(name) && value.toLowerCase() === 'date'
    })
  })
}

const DAY_TEXT = /^\d{4}-?\d{2}-?\d{2}$/
const KIND_OF_VALUE = /^(type|kind|value|value_type|date_type|format)$/

function show(
  role: 'start' | 'end',
  winners: Map<FieldRole, Winner>,
  time: SentTime | 'unreadable' | null,
  { times }: DecidedTimes
): void {
  const winner = winners.get(role)
  if (winner === undefined || time === null || time === 'unreadable' || times.kind === 'none') return
  const isDays = times.kind === 'days' || times.kind === 'days-at'
  const value = isDays ? asDay(time) : asMoment(winner.value, time)
  winners.set(role, { ...winner, value })
}

const asDay = (time: SentTime): FieldValue => ({
  type: 'date',
  date: dayText(Math.floor((time.kind === 'clock' ? time.clock : time.at) / DAY))
})

function asMoment(value: FieldValue, time: SentTime): FieldValue {
  if (value.type !== 'date' || time.kind !== 'clock' || !time.isTimed) return value
  const iso = new Date(time.clock).toISOString().slice(0, 19)
  return { type: 'moment', iso: iso + offsetText(time.offset) }
}

function offsetText(offset: number | null): string {
  if (offset === null) return ''
  if (offset === 0) return 'Z'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Adds to the decoded date whether a midnight was written out, which only the raw value shows. */
function sentTime(value: FieldValue, raw: unknown): SentTime | 'unreadable' {
  const text = isObject(raw) ? dateTextOf(raw) : raw
  if (value.type === 'moment') {
    const isCount = typeof text === 'number' || (typeof text === 'string' && COUNT.test(text))
    const at = isCount ? Date.parse(value.iso) : NaN
    return Number.isNaN(at) ? onClock(value.iso) : { kind: 'moment', at }
  }
  if (value.type !== 'date') return 'unreadable'
  if (typeof text !== 'string' || !(hasTime(text) || COMPACT_TIME.test(text)))
    return { kind: 'clock', clock: Date.parse(`${value.date}T00:00:00Z`), isTimed: false, offset: null }
  const midnight = atMidnight(text.trim(), value.date)
  return midnight.type === 'moment' ? onClock(midnight.iso) : 'unreadable'
}

const COUNT = /^\s{0,3}\d{1,14}\s{0,3}$|^\/Date\(/
const COMPACT_TIME = /^\d{8}T\d{4}/
const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/

function onClock(iso: string): SentTime | 'unreadable' {
  const [, local, zone] = ISO.exec(iso) ?? []
  if (local === undefined) return 'unreadable'
  const clock = Date.parse(`${local.replace(/:60(?=\.|$)/, ':59')}Z`)
  if (Number.isNaN(clock)) return 'unreadable'
  return { kind: 'clock', clock, isTimed: true, offset: zone === undefined ? null : minutesOf(zone) }
}

/** Applies the record's zone to a time without an offset; whole days stay floating. */
function withZone(time: SentTime, zone: string | null, offset: number | null): SentTime {
  if (time.kind !== 'clock' || !time.isTimed || time.offset !== null) return time
  if (zone !== null) return { ...time, offset: Math.round((time.clock - momentOf(time.clock, zone)) / MINUTE) }
  return offset === null ? time : { ...time, offset }
}

const ZONE_NAMES = /^(event_)?(time_?zone|tz)(_?(name|id|code))?$|^(часовой_пояс)$/
/** Zone keys inside a date object. */
const ZONE_KEYS = /^((time_?zone|tz)(_?(name|id|code))?|zone)$/
const ZONE_NAMES_OF = {
  start: /^(event_)?(time_?zone|tz)_(from|start)$|^(original_)?(start|begin|from)_?(time_?zone|tz)(_?id)?$/,
  end: /^(event_)?(time_?zone|tz)_(to|end)$|^(original_)?(end|finish|to)_?(time_?zone|tz)(_?id)?$/
} as const
const OFFSET_NAMES = /^(tz|time_?zone|utc|gmt)_?offset(_(from|start))?$|^~?user_offset_from$/

/** A stated zone. `unknown`: a name that we do not recognise. */
interface NamedZone {
  readonly zone: string | null
  readonly unknown: string | null
}

const NO_ZONE: NamedZone = { zone: null, unknown: null }

/** Null if the value is no zone name: numbers are ids or offsets. */
function namedZone(value: unknown): NamedZone | null {
  if (typeof value !== 'string' || value.trim() === '' || /^\d+$/.test(value.trim())) return null
  const zone = zoneNamed(value)
  return { zone, unknown: zone === null ? value.trim() : null }
}

/** The first recognised zone: of this start or end, of the whole event, then of the other end. */
function zoneOf(entries: readonly Entry[], role: 'start' | 'end'): NamedZone {
  const other = role === 'start' ? 'end' : 'start'
  const found = [ZONE_NAMES_OF[role], ZONE_NAMES, ZONE_NAMES_OF[other]].flatMap((names) =>
    entries.flatMap(({ info, value }) => (names.test(info.name) ? (namedZone(value) ?? []) : []))
  )
  return found.find(({ zone }) => zone !== null) ?? found[0] ?? NO_ZONE
}

/** Zone inside a date object; null if absent. */
function zoneIn(raw: unknown): NamedZone | null {
  if (!isObject(raw)) return null
  const found = Object.entries(raw).flatMap(([key, value]) =>
    ZONE_KEYS.test(normaliseKey(key)) ? (namedZone(value) ?? []) : []
  )
  return found.find(({ zone }) => zone !== null) ?? found[0] ?? null
}

/** Offset in seconds; some services send minutes or hours. */
function offsetOf(entries: readonly Entry[]): number | null {
  for (const { info, value } of entries) {
    if (!OFFSET_NAMES.test(info.name)) continue
    if (typeof value === 'string' && /^[+-]\d{2}:\d{2}$/.test(value)) return minutesOf(value)
    const number = readAmount(value)
    if (number === null || !Number.isInteger(number)) continue
    const minutes = Math.abs(number) > MOST_OFFSET ? number / 60 : Math.abs(number) <= 14 ? number * 60 : number
    if (Number.isInteger(minutes / 15) && Math.abs(minutes) <= MOST_OFFSET) return minutes
  }
  return null
}

const SECONDS = /^(dt_length|length_seconds|duration_seconds|duration_sec)$/
const MINUTES = /^(duration_minutes|duration_min|length_minutes)$/
const HOURS = /^(duration_hours|length_hours)$/
/** Names and values of durations with a unit. */
const LENGTHS = /^(event_)?(duration|length|duration_iso|lasts|длительность|продолжительность)$/
const DAYS = /^(duration_days|days_count|length_days|day_count|days)$/

const UNITS = [[SECONDS, 1000], [MINUTES, MINUTE], [HOURS, 60 * MINUTE], [DAYS, DAY]] as const // prettier-ignore

/** Duration in milliseconds from a field whose name or value states the unit. */
function lengthOf(entries: readonly Entry[]): number | null {
  for (const { info, value } of entries) {
    if (LENGTHS.test(info.name)) {
      const length = readDuration(value)
      if (length !== null) return length
    }
    const unit = UNITS.find(([names]) => names.test(info.name))?.[1] ?? null
    const number = unit === null ? null : readAmount(value)
    if (unit !== null && number !== null && number > 0) return number * unit
  }
  return lengthInParts(entries)
}

/** `duration: { hours: 1, minutes: 30 }`; its parts are separate entries. */
function lengthInParts(entries: readonly Entry[]): number | null {
  const parts = entries.flatMap(({ path, value }): [string, unknown][] => {
    const [, within = '', name = ''] = /^(?:.*\.)?([^.]+)\.([^.]+)$/.exec(path) ?? []
    return LENGTHS.test(normaliseKey(within)) ? [[name, value]] : []
  })
  return parts.length === 0 ? null : readDuration(Object.fromEntries(parts))
}

/** Text of the best-named filled field, whatever it says. */
function wordOf(entries: readonly Entry[], role: 'start' | 'end'): string | null {
  let best: { readonly rank: number; readonly text: string } | null = null
  for (const { info, value, penalty } of entries) {
    if (penalty === null || typeof value !== 'string' || value.trim() === '') continue
    const rank = info.roles.find(({ alias }) => alias.role === role)?.rank ?? Infinity
    if (rank + penalty < (best?.rank ?? SURELY_NAMED)) best = { rank: rank + penalty, text: value }
  }
  return best?.text ?? null
}

/** Ranks beyond this are patterns, which match any text. */
const SURELY_NAMED = 60
const MOST_TEXT = 200

function sentText(entries: readonly Entry[], winners: Winners, role: 'start' | 'end'): string | null {
  const winner = winners.get(role)
  const raw = winner === undefined ? null : (entries[winner.at]?.value ?? null)
  if (winner === undefined || isNothing(raw) || raw === false) return wordOf(entries, role)?.slice(0, MOST_TEXT) ?? null
  const text = isObject(raw) ? (dateTextOf(raw) ?? JSON.stringify(raw)) : String(raw)
  // The time may come from a field of its own.
  const { value } = winner
  const own = value.type === 'moment' && !hasTime(text) && /^\d{1,4}[-./]\d/.test(text) ? value.iso : text
  return own.slice(0, MOST_TEXT)
}
