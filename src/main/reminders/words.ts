/** Texts of notifications in both languages. */
import { cutText, withoutDirectionMarks } from '@shared/rules/cut-text'
import { bilingual, type Language } from '@shared/rules/bilingual'
import type { Upcoming } from './due'

export interface NoticeWords {
  readonly title: string
  readonly body: string
}

const WORDS = bilingual({
  untitled: [(id: number) => `Event No. ${id}`, (id: number) => `Событие №\u00a0${id}`],
  hidden: ['An event of your calendar', 'Событие вашего календаря'],
  soon: [(minutes: string) => `in ${minutes}`, (minutes: string) => `через ${minutes}`],
  now: ['now', 'сейчас'],
  running: ['has begun', 'уже началось'],
  unsure: ['its time zone is not known, the time may be wrong', 'часовой пояс неизвестен, время может быть неверным'],
  more: [
    (count: number) => (count === 1 ? '1 more event' : `${count} more events`),
    (count: number) => {
      const form = new Intl.PluralRules('ru').select(count)
      return `Ещё ${count} ${form === 'one' ? 'событие' : form === 'few' ? 'события' : 'событий'}`
    }
  ],
  moreBody: [
    'They are due as well. Open the calendar to see them.',
    'Их время тоже пришло. Откройте календарь, чтобы увидеть их.'
  ]
})

const MINUTE = 60_000
const [HOUR, DAY] = [60, 24 * 60]

/** `10 min`, `2 hr`, `3 days`: remaining time in whole units. */
function lengthIn(language: Language, minutes: number): string {
  const [unit, size] =
    minutes >= 2 * DAY
      ? (['day', DAY] as const)
      : minutes >= 2 * HOUR
        ? (['hour', HOUR] as const)
        : (['minute', 1] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.round(minutes / size)
  )
}

function untilIn(language: Language, { start }: Upcoming, now: number): string {
  const words = WORDS[language]
  if (start <= now - MINUTE) return words.running
  const minutes = Math.round((start - now) / MINUTE)
  return minutes < 1 ? words.now : words.soon(lengthIn(language, minutes))
}

/** Local times of an event, with the day unless it is today. */
export function whenIn(locale: string, { start, end }: Pick<Upcoming, 'start' | 'end'>, now: number): string {
  const isSameDay = new Date(start).toDateString() === new Date(now).toDateString()
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isSameDay ? {} : { weekday: 'short', day: 'numeric', month: 'short' })
  })
  return end === null ? clock.format(start) : clock.formatRange(start, end)
}

export interface WordsOptions {
  readonly language: Language
  /** Locale of times: a BCP 47 tag. */
  readonly locale: string
  readonly hideText: boolean
  readonly now: number
}

/** Maximum length of a name, in characters; more than any system shows. */
const LONGEST_SHOWN = 120
/** Maximum characters examined, since invisible ones may precede visible ones. */
const LONGEST_READ = 8 * LONGEST_SHOWN

/** A short line without direction marks. */
function lineOf(text: string | null): string {
  const seen = withoutDirectionMarks((text ?? '').slice(0, LONGEST_READ).toWellFormed())
  return cutText(seen.replace(/[\p{Cc}\s]+/gu, ' ').trim(), LONGEST_SHOWN)
}

/** Title of an event on one line; a generic text if titles are hidden. */
export function titleIn(language: Language, event: Pick<Upcoming, 'id' | 'title'>, hideText: boolean): string {
  const words = WORDS[language]
  const title = lineOf(event.title)
  return hideText ? words.hidden : title === '' ? words.untitled(event.id) : title
}

export function wordsOf(event: Upcoming, { language, locale, hideText, now }: WordsOptions): NoticeWords {
  const words = WORDS[language]
  const place = hideText ? '' : lineOf(event.place)
  const when = `${event.isUnsure === true ? '≈\u00a0' : ''}${whenIn(locale, event, now)}`
  const unsure = event.isUnsure === true ? words.unsure : ''
  return {
    title: titleIn(language, event, hideText),
    body: [untilIn(language, event, now), when, unsure, place].filter((part) => part !== '').join(' · ')
  }
}

/** Summary for events that are not named. */
export const wordsOfMore = (count: number, language: Language): NoticeWords => ({
  title: WORDS[language].more(count),
  body: WORDS[language].moreBody
})
