/** Layout of a day's events side by side. Pure. */
import type { Day } from '@shared/model/calendar'
import { MINUTES, type PlacedOccurrence } from './span'

/** Maximum parallel events drawn side by side; more would be too narrow, and become a list. */
export const MOST_BESIDE = 50
/** Minimum height of an event in minutes, so that its title is readable and clickable. */
export const LEAST_MINUTES = 24

export interface Block {
  readonly placed: PlacedOccurrence
  /** Minutes of the day; `bottom` is at least `LEAST_MINUTES` below `top`. */
  readonly top: number
  readonly bottom: number
  /** Fractions of the day's width. */
  readonly left: number
  readonly width: number
  /** Whether it began on the day before, or continues on the day after. */
  readonly isBefore: boolean
  readonly isAfter: boolean
}

export interface DayColumns {
  /** In reading order: by time. */
  readonly blocks: readonly Block[]
  /** The maximum number of parallel events. */
  readonly widest: number
}

interface Part {
  readonly placed: PlacedOccurrence
  readonly top: number
  readonly bottom: number
  readonly isBefore: boolean
  readonly isAfter: boolean
  column: number
}

function partOf(day: Day, placed: PlacedOccurrence): Part {
  const { first, last, start, end } = placed.span
  const [isBefore, isAfter] = [first < day, last > day]
  const top = isBefore ? 0 : Math.min(start, MINUTES - LEAST_MINUTES)
  // In the hour that is repeated when clocks go back, an end may be displayed before its start.
  const bottom = isAfter ? MINUTES : Math.min(MINUTES, Math.max(end, top + LEAST_MINUTES))
  return { placed, top, bottom: Math.max(bottom, top + LEAST_MINUTES), isBefore, isAfter, column: 0 }
}

/** Lays out the events of a day without overlaps. An event widens into space that its neighbours don't need. */
export function columnsOf(day: Day, events: readonly PlacedOccurrence[]): DayColumns {
  const parts = events
    .filter(({ span }) => span.first <= day && span.last >= day)
    .map((placed) => partOf(day, placed))
    .toSorted(
      (a, b) =>
        a.top - b.top ||
        b.bottom - a.bottom ||
        a.placed.occurrence.id - b.placed.occurrence.id ||
        (a.placed.occurrence.key < b.placed.occurrence.key ? -1 : 1)
    )
  const blocks: Block[] = []
  let widest = 0
  for (let begin = 0; begin < parts.length;) {
    /** Column ends of this group: events that overlap directly or through others. */
    const ends: number[] = []
    let until = parts[begin]?.bottom ?? 0
    let next = begin
    for (; next < parts.length; next += 1) {
      const part = parts[next]!
      if (part.top >= until) break
      const free = ends.findIndex((end) => end <= part.top)
      part.column = free === -1 ? ends.length : free
      ends[part.column] = part.bottom
      until = Math.max(until, part.bottom)
    }
    const group = parts.slice(begin, next)
    widest = Math.max(widest, ends.length)
    for (const part of group) blocks.push(blockOf(part, group, ends.length))
    begin = next
  }
  return { blocks, widest }
}

function blockOf({ column, ...part }: Part, group: readonly Part[], columns: number): Block {
  const beside = group.filter((other) => other.column > column && other.top < part.bottom && other.bottom > part.top)
  const right = beside.length === 0 ? columns : Math.min(...beside.map((other) => other.column))
  return { ...part, left: column / columns, width: (right - column) / columns }
}
