/** Layout of a week's bars: the lane of each, and which are shown if lanes are limited. Pure. */
import type { Day } from '@shared/model/calendar'
import { inOrder, type PlacedOccurrence } from './span'

export interface Bar {
  readonly placed: PlacedOccurrence
  readonly lane: number
  /** Index of the first day it touches, from 0, and the number of days. */
  readonly from: number
  readonly days: number
  /** Whether it began before these days, or continues after them. */
  readonly isBefore: boolean
  readonly isAfter: boolean
}

export interface Lanes {
  /** In reading order: by day, then by lane. */
  readonly bars: readonly Bar[]
  readonly lanes: number
}

/** Gives each event one bar, in the first lane that is free on all of its days. */
export function lanesOf(days: readonly Day[], events: readonly PlacedOccurrence[]): Lanes {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const taken: boolean[][] = []
  const bars = events
    .filter(({ span }) => span.first <= last && span.last >= first)
    .toSorted(inOrder)
    .map((placed): Bar => {
      const { span } = placed
      const from = span.first < first ? 0 : days.indexOf(span.first)
      const to = span.last > last ? days.length - 1 : days.indexOf(span.last)
      let lane = 0
      while (taken[lane]?.slice(from, to + 1).some(Boolean) === true) lane += 1
      const row = (taken[lane] ??= days.map(() => false))
      row.fill(true, from, to + 1)
      return { placed, lane, from, days: to - from + 1, isBefore: span.first < first, isAfter: span.last > last }
    })
  return { bars: bars.toSorted((a, b) => a.from - b.from || a.lane - b.lane), lanes: taken.length }
}

export interface LaneLayout {
  readonly bars: readonly Bar[]
  /** By day: number of hidden events, shown as "more". */
  readonly more: readonly number[]
}

/**
 * Selects the bars that fit into `room` lanes. A day with more uses its last lane for "more". A bar across such a day
 * is hidden on all its days, since half a bar would look as if it ended.
 *
 * @param totals events by day, including those that are not among the bars
 */
export function fitted({ bars, lanes }: Lanes, totals: readonly number[], room: number): LaneLayout {
  const touching = totals.map(() => 0)
  for (const bar of bars) each(bar, (day) => (touching[day] = (touching[day] ?? 0) + 1))
  const highest = totals.map(() => -1)
  for (const bar of bars) each(bar, (day) => (highest[day] = Math.max(highest[day] ?? -1, bar.lane)))
  const overflows = totals.map((total, day) => (highest[day] ?? -1) >= room || total > (touching[day] ?? 0))
  let shown = bars.filter(({ lane }) => lane < room)
  // Hiding a bar may cause "more" on its other days, which hides further bars in the same lane.
  for (let before = -1; before !== shown.length && room <= lanes;) {
    before = shown.length
    shown = shown.filter((bar) => bar.lane < room - 1 || !some(bar, (day) => overflows[day] === true))
    const left = totals.map(() => 0)
    for (const bar of shown) each(bar, (day) => (left[day] = (left[day] ?? 0) + 1))
    totals.forEach((total, day) => (overflows[day] = total > (left[day] ?? 0)))
  }
  const left = totals.map(() => 0)
  for (const bar of shown) each(bar, (day) => (left[day] = (left[day] ?? 0) + 1))
  return { bars: shown, more: totals.map((total, day) => Math.max(0, total - (left[day] ?? 0))) }
}

function each({ from, days }: Bar, act: (day: number) => void): void {
  for (let day = from; day < from + days; day += 1) act(day)
}

const some = ({ from, days }: Bar, is: (day: number) => boolean): boolean =>
  Array.from({ length: days }, (_, index) => from + index).some(is)
