/** Lists of occurrences: content, order, rows and positions. Use within a snapshot. */
import type { CalendarPage, CalendarRow, Day } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import { DAY, dayText } from '@shared/rules/calendar/times'
import type { Queries } from '../../database/queries'
import { type AskedWhole, type CorrectedDecoder, dataState, LruCache } from '../core'
import { checkWindow } from '../listing'
import type { WordList } from '../search'
import { detailsOf } from './details'
import { Finder } from './finder'
import { answeredMonths, coverageOf, coverageOfAll } from './months'
import type { CalendarListing, InMonths } from './operations'
import { tooOftenOf } from './question'
import { drawnBetween, withWorked } from './range'
import { ofEvent, ofProjects, type Range, type StoredOccurrence, undated } from './stored-occurrences'
import {
  draw,
  hasDays,
  inListOrder,
  numberOfDay,
  type ZoneContext,
  zoneContextOf,
  rowIdOf,
  type Working,
  type ZonedOccurrence
} from './zoned-occurrences'

/** Upper bound of days whose coverage is reported for an open list. */
const MOST_COVERED = 400

type Listing<More> = CalendarListing<CalendarListQuery & More>

interface ListedOccurrence {
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

export function calendarLists(queries: Queries, decoder: CorrectedDecoder, words: WordList) {
  const kept = new LruCache<WholeList>(6)
  const finder = new Finder(queries, decoder, words)

  /** Tests whether an event matches the search text. */
  function findsBy(text: string, found: readonly number[]): (stored: StoredOccurrence) => boolean {
    const ids = finder.find(text, found)
    return ({ id }) => ids.has(id)
  }

  /** The whole list, in order. */
  function wholeList(working: Working, { query, found, ...readAs }: CalendarListing): WholeList {
    const { of, filter, zone } = query
    const state = of.kind === 'search' ? finder.state() : dataState(queries).calendar
    const placing = zoneContextOf(working, readAs, zone)
    const { settings, question, now } = placing
    const inService = of.kind === 'search' ? found : []
    const key = JSON.stringify([of, filter, zone, settings.own.zone, settings.endDay, inService, Math.floor(now / DAY)])
    return kept.of(key, state, () => ({ all: listed(placing, query, found), leftOut: question.leftOut }))
  }

  function listed(
    placing: ZoneContext,
    { of, filter }: CalendarListQuery,
    found: readonly number[]
  ): readonly ListedOccurrence[] {
    switch (of.kind) {
      case 'range':
      case 'search': {
        const range = rangeOf(of)
        const fits = of.kind === 'search' ? findsBy(of.text, found) : undefined
        const dated = sorted(drawnBetween(placing, filter, range, fits), range.from)
        // A search without a period includes events without a date.
        const isEvery = fits !== undefined && of.from === null && of.to === null
        return isEvery ? [...dated, ...undatedIn(placing, undated(queries, filter).filter(fits))] : dated
      }
      case 'undated':
        return undatedIn(placing, undated(queries, filter))
      case 'event':
        return sorted(withWorked(placing, ofEvent(queries, of.id)), null)
      case 'project':
        return sorted(withWorked(placing, ofProjects(queries, filter, [of.id])), null)
    }
  }

  function known(of: CalendarListQuery['of'], deleted: boolean, all: readonly ListedOccurrence[]): InMonths {
    const days = of.kind === 'range' || of.kind === 'search' ? coveredBy(of, all) : null
    if (days === null) return coverageOfAll(queries, deleted, all.length)
    return coverageOf(answeredMonths(queries, deleted, days.from, days.to), days.from, days.to, all.length)
  }

  /** Index of the first such row; null without one. */
  function indexOf(working: Working, listing: CalendarListing, isWanted: (row: ListedOccurrence) => boolean) {
    const index = wholeList(working, listing).all.findIndex(isWanted)
    return index < 0 ? null : index
  }

  return {
    /** @throws RangeError if the window is too large; `bad-input` for days that do not exist */
    page: (
      working: Working,
      listing: Listing<{ readonly offset: number; readonly limit: number }> & AskedWhole
    ): CalendarPage & InMonths => {
      const { offset, limit, of, filter } = listing.query
      checkWindow(limit)
      const { all, leftOut } = wholeList(working, listing)
      const shown = all.slice(offset, offset + limit)
      const details = detailsOf(
        queries,
        shown.map(({ drawn }) => drawn),
        leftOut
      )
      const foundBy = of.kind === 'search' ? finder.foundBy(of.text, listing.found) : null
      const rows = details.map((occurrence, at): CalendarRow => {
        const { drawn, day } = shown[at] as ListedOccurrence
        const found = foundBy === null ? null : foundBy(occurrence.id)
        return { id: rowIdOf(drawn), day: day === null ? null : dayText(day), occurrence, foundBy: found }
      })
      return { rows, total: all.length, ...tooOftenOf(leftOut), ...known(of, filter.deleted, all) }
    },
    position: (working: Working, listing: Listing<{ readonly id: number }>) =>
      indexOf(working, listing, ({ drawn }) => rowIdOf(drawn) === listing.query.id),
    /** @throws `bad-input` for a day that does not exist */
    positionOfDay: (working: Working, listing: Listing<{ readonly day: Day }>) => {
      const wanted = numberOfDay(listing.query.day)
      return indexOf(working, listing, ({ day }) => day !== null && day >= wanted)
    },
    /** Tests whether an event matches the search text; always true without a text. */
    finds: (text: string, found: readonly number[]): ((stored: StoredOccurrence) => boolean) =>
      text.trim() === '' ? () => true : findsBy(text, found)
  }
}

const undatedIn = (placing: ZoneContext, stored: readonly StoredOccurrence[]): ListedOccurrence[] =>
  stored.map((one) => ({ drawn: draw(one, placing), day: null }))

function sorted(drawn: readonly ZonedOccurrence[], from: number | null): readonly ListedOccurrence[] {
  const dated = drawn.filter(hasDays).sort(inListOrder(from))
  const without = drawn.filter((one) => one.days === null)
  return [
    ...dated.map((one) => ({ drawn: one, day: Math.max(one.days.first, from ?? one.days.first) })),
    ...without.map((one) => ({ drawn: one, day: null }))
  ]
}

/** @throws `bad-input` for days that do not exist */
const rangeOf = ({ from, to }: { readonly from: Day | null; readonly to: Day | null }): Range => ({
  from: from === null ? null : numberOfDay(from),
  to: to === null ? null : numberOfDay(to)
})

/** The days that determine how complete a list is; null for all days, if a search has no beginning or no end. */
function coveredBy(of: ListOfDays, all: readonly ListedOccurrence[]): { from: number; to: number } | null {
  const days = all.flatMap(({ day }) => day ?? [])
  const range = rangeOf(of)
  if (of.kind === 'search' && (range.from === null || range.to === null)) return null
  const first = range.from ?? days[0] ?? range.to ?? 0
  const last = range.to ?? days.at(-1) ?? first
  return { from: first, to: Math.min(Math.max(first, last), first + MOST_COVERED) }
}
