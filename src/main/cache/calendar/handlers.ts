import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { calendarMonths, monthsOfPass } from '../ingest'
import type { WordList } from '../search'
import { categoriesOf } from './categories'
import { compareCategories } from './compare'
import { countsOf, daysOf } from './days'
import { CalendarLists } from './lists'
import type { CalendarReads } from './operations'
import { Questions } from './question'
import { readingOf } from './reading'
import { RuleTimes } from './rule-times'

export function calendarReads(queries: Queries, decoder: CorrectedDecoder, words: WordList): CalendarReads {
  const rules = new RuleTimes()
  const lists = new CalendarLists(queries, decoder, words, rules)
  const questions = new Questions(queries)
  return {
    months: (range) => queries.snapshot(() => calendarMonths(queries, range)),
    ofPass: (pass) => queries.snapshot(() => monthsOfPass(queries, pass)),
    days: (query) => questions.answer('days', query, (question) => daysOf(queries, query, { rules, question, now: 0 })),
    counts: (query) =>
      questions.answer('counts', query, (question) =>
        countsOf(queries, query, { rules, question, now: 0 }, lists.finds(query.text, query.found))
      ),
    list: (listing) => questions.answer('list', listing, (question) => lists.page(listing, question)),
    position: (listing) => questions.answer('position', listing, (question) => lists.position(listing, question)),
    positionOfDay: (listing) =>
      questions.answer('positionOfDay', listing, (question) => lists.positionOfDay(listing, question)),
    categories: () => queries.snapshot(() => categoriesOf(queries, decoder)),
    reading: ({ settings }) => queries.snapshot(() => readingOf(queries, settings)),
    compare: (answer) => queries.snapshot(() => compareCategories(queries, answer))
  }
}
