import type { CalendarListQuery, CountsQuery, DaysQuery } from '@shared/contract/calendar'
import type { Day } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { type AskedWhole, readsOf, type CorrectedDecoder } from '../core'
import { calendarMonths, monthsOfPass } from '../ingest'
import type { WordList } from '../search'
import { aroundToday } from './around-today'
import { categoriesOf } from './categories'
import { type CategoryAnswer, compareCategories } from './compare'
import { countsOf, daysOf } from './days'
import { calendarLists } from './lists'
import type { AroundTodayQuery, CalendarListing, SlicedAnswer, ReadAs } from './operations'
import { Questions } from './question'
import { readingOf } from './reading'
import { RuleTimes } from './rule-times'
import type { Working } from './zoned-occurrences'

/** The calendar, as the cache's client requests it. Queries that may expand rules are answered in slices. */
export function calendarReads(queries: Queries, decoder: CorrectedDecoder, words: WordList) {
  const { whole, short } = readsOf(queries)
  const rules = new RuleTimes()
  const lists = calendarLists(queries, decoder, words)
  const questions = new Questions()
  const answer = <T>(name: string, query: object, read: (working: Working) => T): SlicedAnswer<T> =>
    questions.answer(name, query, (question) => read({ queries, rules, question }))
  return {
    /** Both ends included, `YYYY-MM`. */
    months: whole((range: { deleted: boolean; from: string; to: string }) => calendarMonths(queries, range)),
    /** Months that the pass has read already. */
    ofPass: whole((pass: { deleted: boolean; pass: number }) => monthsOfPass(queries, pass)),
    days: short((query: DaysQuery & ReadAs) => answer('days', query, (working) => daysOf(working, query))),
    counts: whole((query: CountsQuery & ReadAs & { readonly found: readonly number[] }) =>
      answer('counts', query, (working) => countsOf(working, query, lists.finds(query.text, query.found)))
    ),
    list: short((listing: Listing<{ readonly offset: number; readonly limit: number }> & AskedWhole) =>
      answer('list', listing, (working) => lists.page(working, listing))
    ),
    /** Null if the occurrence is not in the list. */
    position: whole((listing: Listing<{ readonly id: number }>) =>
      answer('position', listing, (working) => lists.position(working, listing))
    ),
    positionOfDay: whole((listing: Listing<{ readonly day: Day }>) =>
      answer('positionOfDay', listing, (working) => lists.positionOfDay(working, listing))
    ),
    /** Saved events of some projects around now. */
    aroundToday: short((query: AroundTodayQuery) =>
      answer('aroundToday', query, (working) => aroundToday(working, query))
    ),
    categories: short(() => categoriesOf(queries, decoder)),
    reading: whole(({ settings }: ReadAs) => readingOf(queries, settings)),
    compare: whole((answer: CategoryAnswer) => compareCategories(queries, answer))
  }
}

type Listing<More> = CalendarListing<CalendarListQuery & More>

export type CalendarReads = ReturnType<typeof calendarReads>

/** The operations for the rest of main: each answers once. */
export type CalendarAnswers = {
  [K in keyof CalendarReads]: (
    ...input: Parameters<CalendarReads[K]>
  ) => ReturnType<CalendarReads[K]> extends SlicedAnswer<infer T> ? T : ReturnType<CalendarReads[K]>
}
