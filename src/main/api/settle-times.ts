/** What stands beside a date says how it is meant: its time in a field of its own, or that it is the whole day. */
import type { FieldRole, FieldValue } from '@shared/model/record'
import { withoutEnds } from '@shared/rules/trimmed'
import type { Winner } from './assign-roles'
import type { Entry } from './collect-fields'
import { atMidnight, statesTime, withClock } from './read-dates'
import { readFlag } from './read-values'

const DATES: readonly FieldRole[] = ['start', 'end', 'date', 'due', 'created', 'updated']
/** Roles that a flag of whole days speaks of: when a record was created is always a moment. */
const SPANS: ReadonlySet<FieldRole> = new Set<FieldRole>(['start', 'end', 'date'])

export function settleTimes(entries: readonly Entry[], winners: Map<FieldRole, Winner>): void {
  let told: Entry[] | null = null
  for (const entry of entries) if (entry.info.clock !== undefined) (told ??= []).push(entry)
  if (told === null) return
  const allDay = isAllDay(told)
  for (const role of DATES) {
    const winner = winners.get(role)
    if (winner === undefined) continue
    const value = settled(role, winner, entries[winner.at] as Entry, told, allDay)
    if (value !== null) winners.set(role, { ...winner, value })
  }
}

function settled(
  role: FieldRole,
  { value }: Winner,
  entry: Entry,
  told: readonly Entry[],
  allDay: boolean | null
): FieldValue | null {
  if (value.type === 'moment')
    return allDay === true && SPANS.has(role) ? { type: 'date', date: value.iso.slice(0, 10) } : null
  if (value.type !== 'date' || (allDay === true && SPANS.has(role))) return null
  const names = clockNames(entry.info.name)
  const clock = told.find(
    ({ info, path, value: time }) =>
      info.clock === 'time' && names.includes(info.name) && typeof time === 'string' && isBeside(path, entry.path)
  )
  if (clock !== undefined) return withClock(value.date, clock.value as string)
  const { value: raw } = entry
  const midnight = allDay === false && SPANS.has(role) && typeof raw === 'string' && statesTime(raw)
  return midnight ? atMidnight(raw, value.date) : null
}

/** What the time of `start_date` may be called. */
function clockNames(name: string): readonly string[] {
  const base = withoutEnds(name.replace(/(^|_)(date|day|at|on|дата)(?=_|$)/g, ''), '_')
  if (base === '') return ['time', 'hour', 'время', `${name}_time`]
  return [`${base}_time`, `time_${base}`, `${name}_time`, `${base}_hour`, `время_${base}`]
}

function isBeside(path: string, other: string): boolean {
  return path.slice(0, path.lastIndexOf('.') + 1) === other.slice(0, other.lastIndexOf('.') + 1)
}

function isAllDay(told: readonly Entry[]): boolean | null {
  for (const { info, value } of told) {
    const flag = info.clock === 'time' ? null : readFlag(value)
    if (flag !== null) return info.clock === 'all-day' ? flag : !flag
  }
  return null
}
