/** The part of the alias table for calendar events: see aliases.ts. */
import { words } from './alias-words'
import type { Alias } from './alias'
import type { AnyNoun } from './decoded'

const EVENTS: readonly AnyNoun[] = ['calendar-event']

/** A name for date and time goes before one that may be the day alone. */
export const CALENDAR_ALIASES: readonly Alias[] = [
  {
    role: 'start',
    format: 'date',
    nouns: EVENTS,
    names: words(`
      start start_at starts_at start_date_time start_datetime datetime_start date_time_start starts_on start_dt
      startdt dt_start dtstart date_start start_date start_time begin begin_at begins_at begin_datetime begin_date
      date_begin begin_time date_from datetime_from from from_at started started_at time_start since datep
      scheduled_at datetime date_time planned_at *_datetime *_date date_* date when начало дата_начала дата
    `),
    pattern: /(^|_)(starts?|begins?)(_|$)/,
    except: /original|remind|zone|tz|offset|ts_utc|week/
  },
  {
    role: 'end',
    format: 'date',
    nouns: EVENTS,
    names: words(`
      end end_at ends_at end_date_time end_datetime datetime_end date_time_end ends_on end_dt enddt dt_end dtend
      date_end end_date end_time stop stop_at stop_datetime stop_date finish finish_at finishes_at finish_datetime
      finish_date date_finish finish_time finished_at date_to datetime_to to to_at till until ended_at time_end
      datef due_date окончание конец дата_окончания
    `),
    pattern: /(^|_)(ends?|stops?|finish(es|ed)?)(_|$)/,
    except: /original|remind|zone|tz|offset|ts_utc|rule|repeat|recur/
  },
  {
    role: 'category',
    format: 'reference',
    kind: 'calendar-category',
    nouns: EVENTS,
    names: words(`
      category_id category calendar_category_id calendar_category calendar_id calendar subcalendar_id
      sub_calendar_id subcalendar section_id section sect_id categories calendars event_category_id event_category
      type_id event_type_id event_type type kind_id kind категория календарь
    `),
    pattern: /(^|_)(category|calendar|section)(_id)?$/
  }
]
