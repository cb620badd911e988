/** Completes dates from neighbouring fields: a separate time, or a flag for whole days. */
import type { FieldRole, FieldValue } from '@shared/model/record'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { withoutEnds } from '@shared/rules/trimmed'
import type { Winner } from './alias'
import type { Entry } from './collect-fields'
import { dateTextOf } from './date-object'
import { isObject } from '../json'
import { atMidnight, hasTime, withClock } from './read-dates'
import { readFlag } from './read-values'

const DATES: readonly FieldRole[] = ['start', 'end', 'date', 'due', 'created', 'updated']
/** Roles affected by a flag for whole days; a creation date is always a moment. */
const SPANS: ReadonlySet<FieldRole> = new Set<FieldRole>(['start', 'end', 'date'])

/** @param spans whether to apply a flag for whole days; events apply it themselves to start and end together */
export function settleTimes(entries: readonly Entry[], winners: Map<FieldRole, Winner>, spans: boolean): void {
  const clocks = clocksIn(entries)
  if (clocks === null) return
  const isFlagged = isAllDay(clocks)
  const allDay = spans ? isFlagged : null
  for (const role of DATES) {
    const winner = winners.get(role)
    if (winner === undefined) continue
    const value = settled(role, winner, entries[winner.at] as Entry, clocks, allDay)
    if (value !== null) winners.set(role, { ...winner, value })
  }
  if (isFlagged !== true) settleSpan(entries, winners, clocks)
}

/** Value of the whole-day flag; null if absent. */
export function allDayFlag(entries: readonly Entry[]): boolean | null {
  const clocks = clocksIn(entries)
  return clocks === null ? null : isAllDay(clocks)
}

function clocksIn(entries: readonly Entry[]): Entry[] | null {
  let clocks: Entry[] | null = null
  for (const entry of entries) {
    if (entry.info.clock !== undefined || isClock(entry.value)) (clocks ??= []).push(entry)
  }
  return clocks
}

/** Applies separate start and end times to a single day; both may share a field. */
function settleSpan(entries: readonly Entry[], winners: Map<FieldRole, Winner>, clocks: readonly Entry[]): void {
  const first = FIRST.find((role) => winners.has(role))
  const began = first === undefined ? undefined : winners.get(first)
  if (first === undefined || began === undefined) return
  const { path } = entries[began.at] as Entry
  const beside = clocks.filter((entry) => isBeside(entry.path, path))
  const day =
    began.value.type === 'date' ? began.value.date : began.value.type === 'moment' ? began.value.iso.slice(0, 10) : null
  if (day === null) return
  const span = beside.find(({ value }) => typeof value === 'string' && SPAN.test(value))
  const [, from, to] = span === undefined ? [] : (SPAN.exec(span.value as string) ?? [])
  const start = from ?? clockOf(beside.find(({ info }) => STARTS.test(info.name)))
  if (began.value.type === 'date' && start !== undefined) {
    const value = withClock(day, start)
    if (value !== null) winners.set(first, { ...began, value })
  }
  const last = beside.find(({ info, value }) => ENDS.test(info.name) && isClock(value))
  const end = to ?? clockOf(last)
  const at = entries.indexOf((last ?? span) as Entry)
  const ended = winners.get('end')
  if (
    end === undefined ||
    at < 0 ||
    (ended !== undefined && ended.value.type !== 'date' && ended.value.type !== 'empty')
  )
    return
  const begins = winners.get(first)?.value
  // An end before the start is on the next day.
  const isOvernight = begins?.type === 'moment' && begins.iso.slice(11, 16) > end.trim().padStart(5, '0').slice(0, 5)
  const on = ended?.value.type === 'date' ? ended.value.date : isOvernight ? dayText(Date.parse(day) / DAY + 1) : day
  const value = withClock(on, end)
  if (value !== null) winners.set('end', { at, rank: began.rank, ...ended, value })
}

const FIRST: readonly FieldRole[] = ['start', 'date']
const STARTS =
  /^(?:(?:time_?)?(?:start|starts|begin|begins|from)|(?:start|begin|from)_?(?:time|hour|at)|start_?hour|time|hour|время(?:_начала)?|начало|с)$/
const ENDS =
  /^(?:(?:time_?)?(?:end|ends|finish|stop|to|till|until)|(?:end|finish|stop|to|till)_?(?:time|hour|at)|время_окончания|окончание|конец|до|по)$/
/** `10:30 - 11:30` */
const SPAN = /^\s{0,3}(\d{1,2}:\d{2})\s{0,3}[-–—]\s{0,3}(\d{1,2}:\d{2})\s{0,3}$/

/** Whether a value is a time of day or a span of two. Fast, since it runs for every field of every record. */
function isClock(value: unknown): boolean {
  if (typeof value !== 'string' || value.length < 4 || value.length > 16) return false
  return (value.charCodeAt(1) === COLON || value.charCodeAt(2) === COLON) && /^\d{1,2}:\d{2}/.test(value)
}

const COLON = 58

const clockOf = (entry: Entry | undefined): string | undefined =>
  entry !== undefined && isClock(entry.value) ? (entry.value as string) : undefined

function settled(
  role: FieldRole,
  { value }: Winner,
  entry: Entry,
  clocks: readonly Entry[],
  allDay: boolean | null
): FieldValue | null {
  if (value.type === 'moment')
    return allDay === true && SPANS.has(role) ? { type: 'date', date: value.iso.slice(0, 10) } : null
  if (value.type !== 'date' || (allDay === true && SPANS.has(role))) return null
  const names = clockNames(entry.info.name)
  const clock = clocks.find(
    ({ info, path, value: time }) =>
      info.clock === 'time' && names.includes(info.name) && typeof time === 'string' && isBeside(path, entry.path)
  )
  if (clock !== undefined) return withClock(value.date, clock.value as string)
  const raw = isObject(entry.value) ? dateTextOf(entry.value) : entry.value
  const isMidnight = allDay === false && SPANS.has(role) && typeof raw === 'string' && hasTime(raw)
  return isMidnight ? atMidnight(raw, value.date) : null
}

/** Possible names of the time for `start_date`. */
function clockNames(name: string): readonly string[] {
  const base = withoutEnds(name.replace(/(^|_)(date|day|at|on|дата)(?=_|$)/g, ''), '_')
  if (base === '') return ['time', 'hour', 'время', `${name}_time`]
  return [`${base}_time`, `time_${base}`, `${name}_time`, `${base}_hour`, `время_${base}`]
}

function isBeside(path: string, other: string): boolean {
  return path.slice(0, path.lastIndexOf('.') + 1) === other.slice(0, other.lastIndexOf('.') + 1)
}

function isAllDay(clocks: readonly Entry[]): boolean | null {
  for (const { info, value } of clocks) {
    const flag = info.clock === 'time' ? null : readFlag(value)
    if (flag !== null) return info.clock === 'all-day' ? flag : !flag
  }
  return null
}
