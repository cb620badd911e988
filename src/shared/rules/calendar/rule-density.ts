/** How often a rule comes: estimated and bounded from its parts alone (RFC 5545, 3.3.10), before anything is expanded. */

/** The parts of a rule by their names, in capitals. */
export type RuleParts = ReadonlyMap<string, string>

/** Periods a day of each frequency. */
const PERIODS: Readonly<Record<string, number>> = {
  SECONDLY: 86_400,
  MINUTELY: 1_440,
  HOURLY: 24,
  DAILY: 1,
  WEEKLY: 1 / 7,
  MONTHLY: 1 / 30.5,
  YEARLY: 1 / 365.25
}
/** The shortest that a period may be, in days. */
const SHORTEST: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }
const OF_DAYS = ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'] as const

const countOf = (parts: RuleParts, name: string): number => parts.get(name)?.split(',').length ?? 0
const intervalOf = (parts: RuleParts): number => Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1)

/** How many times of day a rule may name on one day, at the most. */
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

/** About how many starts a rule gives a day: enough to do the rare ones first, never to decide what is drawn. */
export function startsPerDay(parts: RuleParts): number {
  const freq = parts.get('FREQ') ?? ''
  const periods = (PERIODS[freq] ?? 1) / intervalOf(parts)
  if (periods >= 1) return Math.min(periods, timesOfDay(parts)) || periods
  const named = Math.max(countOf(parts, 'BYDAY'), countOf(parts, 'BYMONTHDAY'), countOf(parts, 'BYYEARDAY'), 1)
  const months = freq === 'YEARLY' ? Math.max(1, countOf(parts, 'BYMONTH')) : 1
  return Math.min(1, periods * named * months) * timesOfDay(parts)
}

/** More starts than a rule can give in so many days. */
export function mostStarts(parts: RuleParts, days: number): number {
  const byDays = OF_DAYS.some((name) => parts.has(name))
  const period = byDays ? 1 : (SHORTEST[parts.get('FREQ') ?? ''] ?? 1)
  // A start of its own that the rule does not meet is counted as well.
  return (Math.ceil(Math.max(0, days) / period) + 2) * timesOfDay(parts) + 1
}
