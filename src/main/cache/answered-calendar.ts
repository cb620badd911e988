/** Repeats a paced calendar query until it is done. Between two slices the reader answers other queries. */
import type { Remote } from '../database/operations'
import type { CalendarAnswers, CalendarReads, SlicedAnswer } from './calendar'

const untilDone =
  <Input extends readonly unknown[], T>(ask: (...input: Input) => Promise<SlicedAnswer<T>>) =>
  async (...input: Input): Promise<T> => {
    for (;;) {
      const answer = await ask(...input)
      if (answer.done) return answer.value
    }
  }

/** The calendar for the rest of main: paced queries are repeated until they are done. */
export const answeredCalendar = (ask: Remote<CalendarReads>): Remote<CalendarAnswers> => ({
  ...ask,
  days: untilDone(ask.days),
  counts: untilDone(ask.counts),
  list: untilDone(ask.list),
  position: untilDone(ask.position),
  positionOfDay: untilDone(ask.positionOfDay),
  aroundToday: untilDone(ask.aroundToday)
})
