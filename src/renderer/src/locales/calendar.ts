/** Lazy catalogue of the calendar. Import `t` from here to load it. */
import { addWords } from '.'
import { calendar as en } from './en/calendar'
import { calendar as ru } from './ru/calendar'

addWords({ calendar: en }, { calendar: ru })

export { t, tn } from '.'
