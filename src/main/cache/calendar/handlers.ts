import type { CountsQuery } from '@shared/contract/calendar'
import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder } from '../core'
import { calendarMonths, monthsOfPass } from '../ingest'
import type { WordList } from '../search'
import { aroundToday } from './around-today'
import { categoriesOf } from './categories'
import { type CategoryAnswer, compareCategories } from './compare'
import { countsOf, daysOf } from './days'
import { calendarLists } from './lists'
import type { SlicedAnswer, ReadAs } from './operations'
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
  const sliced =
    <Query extends object, T>(name: string, read: (working: Working, query: Query) => T) =>
    (query: Query): SlicedAnswer<T> =>
      questions.answer(name, query, (question) => read({ queries, rules, question }, query))
  return {
    /** Both ends included, `YYYY-MM`. */
    months: whole((range: { deleted: boolean; from: string; to: string }) => calendarMonths(queries, range)),
    /** Months that the pass has read already. */
    ofPass: whole((pass: { deleted: boolean; pass: number }) => monthsOfPass(queries, pass)),
    days: short(sliced('days', daysOf)),
    counts: whole(
      sliced('counts', (working, query: CountsQuery & ReadAs & { readonly found: readonly number[] }) =>
        countsOf(working, query, lists.finds(query.text, query.found))
      )
    ),
    list: short(sliced('list', lists.page)),
    /** Null if the occurrence is not in the list. */
    position: whole(sliced('position', lists.position)),
    positionOfDay: whole(sliced('positionOfDay', lists.positionOfDay)),
    /** Saved events of some projects around now. */
    aroundToday: short(sliced('aroundToday', aroundToday)),
    categories: short(() => categoriesOf(queries, decoder)),
    reading: whole(({ settings }: ReadAs) => readingOf(queries, settings)),
    compare: whole((answer: CategoryAnswer) => compareCategories(queries, answer))
  }
}

export type CalendarReads = ReturnType<typeof calendarReads>

/** The operations for the rest of main: each answers once. */
export type CalendarAnswers = {
  [K in keyof CalendarReads]: (
    ...input: Parameters<CalendarReads[K]>
  ) => ReturnType<CalendarReads[K]> extends SlicedAnswer<infer T> ? T : ReturnType<CalendarReads[K]>
}
