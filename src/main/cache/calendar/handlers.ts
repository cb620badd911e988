import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder } from '../core'
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
  const { whole, short } = readsOf(queries)
  const rules = new RuleTimes()
  const lists = new CalendarLists(queries, decoder, words, rules)
  const questions = new Questions()
  return {
    months: whole((range) => calendarMonths(queries, range)),
    ofPass: whole((pass) => monthsOfPass(queries, pass)),
    days: short((query) =>
      questions.answer('days', query, (question) => daysOf(queries, query, { rules, question, now: 0 }))
    ),
    counts: whole((query) =>
      questions.answer('counts', query, (question) =>
        countsOf(queries, query, { rules, question, now: 0 }, lists.finds(query.text, query.found))
      )
    ),
    list: short((listing) => questions.answer('list', listing, (question) => lists.page(listing, question))),
    position: whole((listing) =>
      questions.answer('position', listing, (question) => lists.position(listing, question))
    ),
    positionOfDay: whole((listing) =>
      questions.answer('positionOfDay', listing, (question) => lists.positionOfDay(listing, question))
    ),
    categories: short(() => categoriesOf(queries, decoder)),
    reading: whole(({ settings }) => readingOf(queries, settings)),
    compare: whole((answer) => compareCategories(queries, answer))
  }
}
