/** The part of the alias table for calendar events: see aliases.ts. */
import { wordList } from '@shared/rules/word-tables'
import type { WrittenAlias } from './alias'
import type { AnyNoun } from './decoded'

const EVENTS: readonly AnyNoun[] = ['calendar-event']

/** Names for date and time come before names that may hold the day only. */
export const CALENDAR_ALIASES: readonly WrittenAlias[] = [
  {
    role: 'start',
    nouns: EVENTS,
    names: wordList(`
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
    nouns: EVENTS,
    names: wordList(`
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
    nouns: EVENTS,
    names: wordList(`
      category_id category calendar_category_id calendar_category calendar_id calendar subcalendar_id
      sub_calendar_id subcalendar section_id section sect_id categories calendars event_category_id event_category
      type_id event_type_id event_type type kind_id kind категория календарь
    `),
    pattern: /(^|_)(category|calendar|section)(_id)?$/
  },
  {
    role: 'place',
    nouns: EVENTS,
    names: wordList(`
      place location address venue room meeting_room where location_name place_name event_place адрес место
      место_проведения
    `),
    pattern: /(^|_)(place|location|venue|address)$/,
    except: /ip|mail|url|id|user|office_address_book/
  },
  {
    role: 'colour',
    nouns: EVENTS,
    names: wordList('color colour event_color background_color bg_color backgroundcolor color_code hex_color цвет'),
    pattern: /(^|_)colou?r$/,
    except: /text|font|border|foreground/
  },
  {
    role: 'project',
    nouns: EVENTS,
    names: wordList('project_id project projects_id deal_id deal lead_id order_project_id проект сделка'),
    pattern: /(^|_)(project|deal)(_id)?$/
  },
  {
    role: 'participants-users',
    nouns: EVENTS,
    names: wordList(`
      participants_user_id participants_users_id participants_users participants_user participant_user_ids
      participants_user_ids participant_users participants participants_id participant_ids participants_ids
      attendees attendee_list attendees_ids attendee_ids guests guest_ids invitees invited invited_users members
      member_ids users users_ids user_ids users_id watchers observers участники приглашенные гости
    `),
    pattern: /(^|_)(participants?|attendees?|guests|invitees)(_users?)?(_ids?|_list)?$/,
    except: /group|count|status|limit|max/
  }
]
