export { type CalendarAnswers, type CalendarReads, calendarReads } from './handlers'
export type { CalendarListing, SlicedAnswer, ReadAs } from './operations'
