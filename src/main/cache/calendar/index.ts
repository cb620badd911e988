export { calendarReads } from './handlers'
export type { CalendarAnswers, CalendarListing, CalendarReads, Paced, ReadAs } from './operations'
