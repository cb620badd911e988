/** Events, stages and payments of a project as one story, by day. Pure. */
import type { ChildRecord } from '@shared/model/children'

export interface TimelineDay {
  /** `YYYY-MM-DD`; null for what has no date. */
  readonly day: string | null
  readonly entries: readonly ChildRecord[]
}

/**
 * The newest day first, and within a day the latest first; what has a day but no time stands before the times of that
 * day. What has no date stands at the end under a heading of its own: it happened, and nobody knows when.
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

/** The day as it is shown: of a moment with an offset, the day here; of all others, the day as it is written. */
function localDay(date: string): string {
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(date) || date.length <= 10) return date.slice(0, 10)
  const at = new Date(date.replace(' ', 'T'))
  if (Number.isNaN(at.getTime())) return date.slice(0, 10)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Sorts before every time when there is none. */
const timeOf = ({ date }: ChildRecord): string => (date ?? '').replace(' ', 'T').slice(0, 19)
