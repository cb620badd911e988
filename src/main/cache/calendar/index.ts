export { calendarReads } from './handlers'
export type { CalendarListing, ReadAs } from './operations'
