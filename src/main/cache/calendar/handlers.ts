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
import type { ReadAs } from './operations'
import { inSlices } from './question'
import { readingOf } from './reading'
import { RuleTimes } from './rule-times'
import type { Working } from './zoned-occurrences'

/** The calendar for the rest of main. Queries that may expand rules are answered in slices. */
export function calendarReads(queries: Queries, decoder: CorrectedDecoder, words: WordList) {
  const { whole, short } = readsOf(queries)
  const rules = new RuleTimes()
  const lists = calendarLists(queries, decoder, words)
  const sliced =
    <Query, T>(wrap: typeof whole, read: (working: Working, query: Query) => T) =>
    (query: Query) =>
      inSlices((question) => wrap((asked: Query) => read({ queries, rules, question }, asked))(query))
  return {
    /** Both ends included, `YYYY-MM`. */
    months: whole((range: { deleted: boolean; from: string; to: string }) => calendarMonths(queries, range)),
    /** Months that the pass has read already. */
    ofPass: whole((pass: { deleted: boolean; pass: number }) => monthsOfPass(queries, pass)),
    days: sliced(short, daysOf),
    counts: sliced(whole, (working, query: CountsQuery & ReadAs & { readonly found: readonly number[] }) =>
      countsOf(working, query, lists.finds(query.text, query.found))
    ),
    list: sliced(short, lists.page),
    /** Null if the occurrence is not in the list. */
    position: sliced(whole, lists.position),
    positionOfDay: sliced(whole, lists.positionOfDay),
    /** Saved events of some projects around now. */
    aroundToday: sliced(short, aroundToday),
    categories: short(() => categoriesOf(queries, decoder)),
    reading: whole(({ settings }: ReadAs) => readingOf(queries, settings)),
    compare: whole((answer: CategoryAnswer) => compareCategories(queries, answer))
  }
}
