/** Estimates and bounds the frequency of a rule from its parts alone (RFC 5545, 3.3.10), before expansion. */

/** Parts of a rule by upper-case name. */
export type RuleParts = ReadonlyMap<string, string>

/** Periods per day for each frequency. */
const PERIODS: Readonly<Record<string, number>> = {
  SECONDLY: 86_400,
  MINUTELY: 1_440,
  HOURLY: 24,
  DAILY: 1,
  WEEKLY: 1 / 7,
  MONTHLY: 1 / 30.5,
  YEARLY: 1 / 365.25
}
/** Minimum length of a period (days). */
const SHORTEST: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }
const OF_DAYS = ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'] as const

const countOf = (parts: RuleParts, name: string): number => parts.get(name)?.split(',').length ?? 0
const intervalOf = (parts: RuleParts): number => Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1)

/** Upper bound for the times of day that a rule names on one day. */
function timesOfDay(parts: RuleParts): number {
  const freq = parts.get('FREQ') ?? ''
  const of = (name: string, finer: readonly string[], all: number): number =>
    countOf(parts, name) || (finer.includes(freq) ? all : 1)
  return (
    of('BYHOUR', ['HOURLY', 'MINUTELY', 'SECONDLY'], 24) *
    of('BYMINUTE', ['MINUTELY', 'SECONDLY'], 60) *
    of('BYSECOND', ['SECONDLY'], 60)
  )
}

/** Estimated starts per day. Only used to expand rare rules first, never to choose the shown days. */
export function startsPerDay(parts: RuleParts): number {
  const freq = parts.get('FREQ') ?? ''
  const periods = (PERIODS[freq] ?? 1) / intervalOf(parts)
  if (periods >= 1) return Math.min(periods, timesOfDay(parts)) || periods
  const named = Math.max(countOf(parts, 'BYDAY'), countOf(parts, 'BYMONTHDAY'), countOf(parts, 'BYYEARDAY'), 1)
  const months = freq === 'YEARLY' ? Math.max(1, countOf(parts, 'BYMONTH')) : 1
  return Math.min(1, periods * named * months) * timesOfDay(parts)
}

/** Upper bound for the starts of a rule within a number of days. */
export function mostStarts(parts: RuleParts, days: number): number {
  const isByDays = OF_DAYS.some((name) => parts.has(name))
  const period = isByDays ? 1 : (SHORTEST[parts.get('FREQ') ?? ''] ?? 1)
  // The event's own start counts too, even if it violates the rule.
  return (Math.ceil(Math.max(0, days) / period) + 2) * timesOfDay(parts) + 1
}
