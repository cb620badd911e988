import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { calendarMonths, monthsOfPass } from '../ingest'
import type { WordList } from '../search'
import { categoriesOf } from './categories'
import { compareCategories } from './compare'
import { countsOf, daysOf } from './days'
import { CalendarLists } from './lists'
import type { CalendarReads } from './operations'
import { readingOf } from './reading'

export function calendarReads(queries: Queries, decoder: CorrectedDecoder, words: WordList): CalendarReads {
  const lists = new CalendarLists(queries, decoder, words)
  return {
    months: (range) => queries.snapshot(() => calendarMonths(queries, range)),
    ofPass: (pass) => queries.snapshot(() => monthsOfPass(queries, pass)),
    days: (query) => queries.snapshot(() => daysOf(queries, query)),
    counts: (query) =>
      queries.snapshot(() =>
        countsOf(queries, query, (drawn) =>
          query.text.trim() === '' ? drawn : lists.found(query.text, query.found, drawn)
        )
      ),
    list: (listing) => queries.snapshot(() => lists.page(listing)),
    position: (listing) => queries.snapshot(() => lists.position(listing)),
    positionOfDay: (listing) => queries.snapshot(() => lists.positionOfDay(listing)),
    categories: () => queries.snapshot(() => categoriesOf(queries, decoder)),
    reading: ({ settings }) => queries.snapshot(() => readingOf(queries, settings)),
    compare: (answer) => queries.snapshot(() => compareCategories(queries, answer))
  }
}
