export { calendarReads } from './handlers'
export type { CalendarListing, CalendarReads, ReadAs } from './operations'
