/** Periods by name. Days are calendar days of this computer, `YYYY-MM-DD`; both ends belong to the period. */

export const PERIODS = ['today', 'yesterday', 'week', 'month', 'last-month', 'quarter', 'year', 'last-30'] as const
export type PeriodName = (typeof PERIODS)[number]

export interface Period {
  readonly from: string
  readonly to: string
}

const MONDAY = 1

/** The calendar day of a moment, here. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const between = (from: Date, to: Date): Period => ({ from: dayOf(from), to: dayOf(to) })
  const sinceMonday = (now.getDay() - MONDAY + 7) % 7
  switch (name) {
    case 'today':
      return between(now, now)
    case 'yesterday':
      return between(new Date(year, month, day - 1), new Date(year, month, day - 1))
    case 'week':
      return between(new Date(year, month, day - sinceMonday), new Date(year, month, day - sinceMonday + 6))
    case 'month':
      return between(new Date(year, month, 1), new Date(year, month + 1, 0))
    case 'last-month':
      return between(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'quarter': {
      const first = month - (month % 3)
      return between(new Date(year, first, 1), new Date(year, first + 3, 0))
    }
    case 'year':
      return between(new Date(year, 0, 1), new Date(year, 11, 31))
    case 'last-30':
      return between(new Date(year, month, day - 29), now)
  }
}

/** A day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return dayOf(date) === text
}
