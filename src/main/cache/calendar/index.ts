export { calendarReads } from './handlers'
export { answeredCalendar } from './answered'
export type { CalendarAnswers, CalendarListing, CalendarReads, ReadAs } from './operations'
