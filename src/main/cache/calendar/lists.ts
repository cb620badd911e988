/** Lists of occurrences: content, order, rows and positions. Use within a snapshot. */
import type { CalendarPage, CalendarRow, Day } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import { DesksideError } from '@shared/ipc/errors'
import { dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, dataState, LruCache } from '../core'
import { checkWindow } from '../listing'
import type { WordList } from '../search'
import { detailsOf } from './details'
import {
  draw,
  type ZonedOccurrence,
  hasDays,
  inListOrder,
  type ZoneContext,
  zoneContextOf,
  rowIdOf
} from './zoned-occurrences'
import { Finder } from './finder'
import { answeredMonths, coverageOf, coverageOfAll } from './months'
import type { CalendarListing, InMonths } from './operations'
import { type Question, tooOftenOf } from './question'
import { drawnBetween, type Range, withWorked } from './range'
import type { RuleTimes } from './rule-times'
import { ofEvent, ofProject, type StoredOccurrence, undated } from './stored-occurrences'
import type { Working } from './expanded-rules'

/** Upper bound of days whose coverage is reported for an open list. */
const MOST_COVERED = 400

export interface ListedOccurrence {
  readonly drawn: ZonedOccurrence
  /** Number of the day that the row belongs to; null without one. */
  readonly day: number | null
}

/** A whole list in order, and the events that recur too often to be expanded. */
interface WholeList {
  readonly all: readonly ListedOccurrence[]
  readonly leftOut: readonly StoredOccurrence[]
}

type ListOfDays = Extract<CalendarListQuery['of'], { readonly kind: 'range' | 'search' }>

export class CalendarLists {
  readonly #kept = new LruCache<WholeList>(6)
  readonly #finder: Finder

  constructor(
    private readonly queries: Queries,
    decoder: CorrectedDecoder,
    words: WordList,
    private readonly rules: RuleTimes
  ) {
    this.#finder = new Finder(queries, decoder, words)
  }

  /** @throws RangeError if the window is too large; `bad-input` for days that do not exist */
  page(
    listing: CalendarListing<CalendarListQuery & { readonly offset: number; readonly limit: number }>,
    question: Question
  ): CalendarPage & InMonths {
    const { offset, limit, of, filter } = listing.query
    checkWindow(limit)
    const { all, leftOut } = this.all(listing, question)
    const shown = all.slice(offset, offset + limit)
    const details = detailsOf(
      this.queries,
      shown.map(({ drawn }) => drawn),
      leftOut
    )
    const foundBy = of.kind === 'search' ? this.#finder.foundBy(of.text, listing.found) : null
    const rows = details.map((occurrence, at): CalendarRow => {
      const { drawn, day } = shown[at] as ListedOccurrence
      const found = foundBy === null ? null : foundBy(occurrence.id)
      return { id: rowIdOf(drawn), day: day === null ? null : dayText(day), occurrence, foundBy: found }
    })
    return { rows, total: all.length, ...tooOftenOf(leftOut), ...this.#known(of, filter.deleted, all) }
  }

  #known(of: CalendarListQuery['of'], deleted: boolean, all: readonly ListedOccurrence[]): InMonths {
    const days = of.kind === 'range' || of.kind === 'search' ? coveredBy(of, all) : null
    if (days === null) return coverageOfAll(this.queries, deleted, all.length)
    const months = answeredMonths(this.queries, deleted, days.from, days.to)
    return coverageOf(months, days.from, days.to, all.length)
  }

  position(listing: CalendarListing<CalendarListQuery & { readonly id: number }>, question: Question): number | null {
    const index = this.all(listing, question).all.findIndex(({ drawn }) => rowIdOf(drawn) === listing.query.id)
    return index < 0 ? null : index
  }

  positionOfDay(
    listing: CalendarListing<CalendarListQuery & { readonly day: Day }>,
    question: Question
  ): number | null {
    const wanted = dayNumber(listing.query.day)
    if (wanted === null) throw new DesksideError('bad-input', 'There is no such day.')
    const index = this.all(listing, question).all.findIndex(({ day }) => day !== null && day >= wanted)
    return index < 0 ? null : index
  }

  /** Tests whether an event matches the search text; always true without a text. */
  finds(text: string, found: readonly number[]): (stored: StoredOccurrence) => boolean {
    if (text.trim() === '') return () => true
    const ids = this.#finder.find(text, found)
    return ({ id }) => ids.has(id)
  }

  /** The whole list, in order. */
  all({ query, found, now, ...readAs }: CalendarListing, question: Question): WholeList {
    const { of, filter, zone } = query
    const { lists } = dataState(this.queries)
    const placing = zoneContextOf(this.queries, readAs, zone)
    const { settings } = placing
    const words = of.kind === 'search' ? found : []
    const today = Math.floor(now / 86_400_000)
    const key = JSON.stringify([of, filter, zone, settings.own.zone, settings.endDay, words, today])
    return this.#kept.of(key, lists, () => {
      const all = this.#listed(query, placing, found, { rules: this.rules, question, now })
      return { all, leftOut: question.leftOut }
    })
  }

  #listed(
    query: CalendarListQuery,
    placing: ZoneContext,
    found: readonly number[],
    working: Working
  ): readonly ListedOccurrence[] {
    const { of, filter } = query
    switch (of.kind) {
      case 'range':
        return this.#inOrder(query, placing, rangeOf(of), working, () => true)
      case 'search': {
        const ids = this.#finder.find(of.text, found)
        const dated = this.#inOrder(query, placing, rangeOf(of), working, ({ id }) => ids.has(id))
        if (of.from !== null || of.to !== null) return dated
        // Without a period, events without a date are included.
        const others = undated(this.queries, filter).filter(({ id }) => ids.has(id))
        return [...dated, ...others.map((stored) => ({ drawn: draw(stored, placing), day: null }))]
      }
      case 'undated':
        return undated(this.queries, filter).map((stored) => ({ drawn: draw(stored, placing), day: null }))
      case 'event':
        return sorted(withWorked(this.queries, ofEvent(this.queries, of.id), placing, working), null)
      case 'project':
        return sorted(withWorked(this.queries, ofProject(this.queries, filter, of.id), placing, working), null)
    }
  }

  #inOrder(
    { filter }: CalendarListQuery,
    placing: ZoneContext,
    range: Range,
    working: Working,
    fits: (stored: StoredOccurrence) => boolean
  ): readonly ListedOccurrence[] {
    return sorted(drawnBetween(this.queries, filter, placing, range, working, fits), range.from)
  }
}

function sorted(drawn: readonly ZonedOccurrence[], from: number | null): readonly ListedOccurrence[] {
  const dated = drawn.filter(hasDays).sort(inListOrder(from))
  const without = drawn.filter((one) => one.days === null)
  return [
    ...dated.map((one) => ({ drawn: one, day: Math.max(one.days.first, from ?? one.days.first) })),
    ...without.map((one) => ({ drawn: one, day: null }))
  ]
}

/** @throws `bad-input` for days that do not exist */
function rangeOf({ from, to }: { readonly from: Day | null; readonly to: Day | null }): Range {
  const number = (day: Day | null): number | null => {
    const read = day === null ? null : dayNumber(day)
    if (day !== null && read === null) throw new DesksideError('bad-input', 'There is no such day.')
    return read
  }
  return { from: number(from), to: number(to) }
}

/** The days that determine how complete a list is; null for all days, if a search has no beginning or no end. */
function coveredBy(of: ListOfDays, all: readonly ListedOccurrence[]): { from: number; to: number } | null {
  const days = all.flatMap(({ day }) => day ?? [])
  const range = rangeOf(of)
  if (of.kind === 'search' && (range.from === null || range.to === null)) return null
  const first = range.from ?? days[0] ?? range.to ?? 0
  const last = range.to ?? days.at(-1) ?? first
  return { from: first, to: Math.min(Math.max(first, last), first + MOST_COVERED) }
}
