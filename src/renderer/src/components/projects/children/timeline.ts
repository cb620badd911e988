/** Events, stages and payments of a project as one timeline, by day. Pure. */
import type { ChildRecord } from '@shared/model/children'

export interface TimelineDay {
  /** `YYYY-MM-DD`; null for entries without a date. */
  readonly day: string | null
  readonly entries: readonly ChildRecord[]
}

/**
 * Groups by day: the newest day first, and the latest entry first within it. Entries without a time come first within
 * their day. Entries without a date are last, under a heading of their own.
 */
export function timelineDays(children: readonly ChildRecord[]): readonly TimelineDay[] {
  const days = new Map<string | null, ChildRecord[]>()
  for (const child of children) {
    const day = child.date === null ? null : localDay(child.date)
    const entries = days.get(day)
    if (entries) entries.push(child)
    else days.set(day, [child])
  }
  return [...days]
    .toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : b.localeCompare(a)))
    .map(([day, entries]) => ({ day, entries: entries.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))) }))
}

/** Local day and time: times with an offset are converted, others stay as written. */
function localTime(date: string): string {
  const written = date.replace(' ', 'T')
  const at = new Date(written)
  const hasZone = date.length > 10 && /(?:Z|[+-]\d{2}:?\d{2})$/.test(date)
  if (!hasZone || Number.isNaN(at.getTime())) return written.slice(0, 19)
  const two = (number: number): string => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const localDay = (date: string): string => localTime(date).slice(0, 10)

/** An empty text sorts before every time. */
const timeOf = ({ date }: ChildRecord): string => (date === null ? '' : localTime(date))
