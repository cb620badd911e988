/**
 * The words of the calendar: they come with what shows events, not with the page. Whoever needs one takes `t` from here,
 * so that they are there.
 */
import { addWords } from '.'
import { calendar as en } from './en/calendar'
import { calendar as ru } from './ru/calendar'

addWords({ calendar: en }, { calendar: ru })

export { t, tn } from '.'
