/** Extra calendar events besides those of projects, for tests and measurements. */
import { dayText, minuteText } from './days'
import { PURPOSE, Random } from './random'
import type { Text } from './text'

export interface CalendarPlan {
  /** Number of events today. */
  readonly today: number
  /** Number of weekly series. */
  readonly series: number
  /** Form of the series: one row per occurrence under one id, or one row with a rule. */
  readonly seriesAs: 'occurrences' | 'rule'
  /** Gives events people, a meeting link in the text, and some a colour. */
  readonly hasMeetings: boolean
}

export const NO_CALENDAR_PLAN: CalendarPlan = { today: 0, series: 0, seriesAs: 'occurrences', hasMeetings: false }

export const MOST_PLANNED = { today: 100_000, series: 10_000 } as const

/** Weeks covered by a series before and after today. */
const WEEKS = { before: 26, behind: 26 } as const
const DAY = 1440

const SERIES: readonly Text[] = [
  { en: 'Weekly planning', ru: 'Еженедельное планирование' },
  { en: 'Review of open offers', ru: 'Обзор открытых предложений' },
  { en: 'Warehouse count', ru: 'Сверка склада' },
  { en: 'Call with suppliers', ru: 'Созвон с поставщиками' }
]
const TODAY: Text = { en: 'Short visit', ru: 'Короткий визит' }
const COLOURS = ['#0b6e4f', '#8a3ffc', '#b8336a', '#1f6feb'] as const
const ROOMS: readonly Text[] = [
  { en: 'Meeting room 2', ru: 'Переговорная 2' },
  { en: 'Office, 3rd floor', ru: 'Офис, 3 этаж' }
]

/** One occurrence; in minutes since 1970. */
export interface PlannedOccurrence {
  readonly start: number
  readonly end: number
}

/** Title, person and category of a planned event. */
export interface PlannedWords {
  readonly name: Text
  readonly userId: number
  readonly category: number
}

/** Planned events by number from 0: series first, then today's. */
export class PlannedEvents {
  constructor(
    private readonly plan: CalendarPlan,
    private readonly seed: number,
    private readonly today: number,
    private readonly users: number
  ) {}

  get count(): number {
    return this.plan.series + this.plan.today
  }

  private random(number: number): Random {
    return new Random(this.seed, 1_000_000 + number, PURPOSE.calendar)
  }

  words(number: number): PlannedWords {
    const random = this.random(number)
    const userId = random.between(1, this.users)
    const name = number < this.plan.series ? (SERIES[number % SERIES.length] ?? TODAY) : TODAY
    return { name, userId, category: number < this.plan.series ? 6 : 1 }
  }

  /** Occurrences in order; for a series sent as a rule, only the first. */
  occurrences(number: number): readonly PlannedOccurrence[] {
    const random = this.random(number)
    random.next()
    if (number >= this.plan.series) {
      const start = this.today * DAY + 8 * 60 + random.int(40) * 15
      return [{ start, end: start + random.pick([15, 30, 30, 60, 90]) }]
    }
    const weekday = random.int(5)
    // Monday of this week, counted from 1970-01-01, a Thursday.
    const monday = this.today - ((this.today + 3) % 7)
    const time = 9 * 60 + random.int(16) * 30
    const length = random.pick([30, 60, 60, 90])
    const at = (week: number): PlannedOccurrence => {
      const start = (monday + weekday + week * 7) * DAY + time
      return { start, end: start + length }
    }
    if (this.plan.seriesAs === 'rule') return [at(-WEEKS.before)]
    const weeks = Array.from({ length: WEEKS.before + WEEKS.behind + 1 }, (_, week) => week - WEEKS.before)
    // Each series skips one week.
    return weeks.filter((week) => week !== this.leftOut(number)).map(at)
  }

  private leftOut(number: number): number {
    return 1 + (number % 4)
  }

  /** Rule of a series sent as a rule; null for other events. */
  rule(number: number): { readonly rrule: string; readonly exdate: string } | null {
    if (number >= this.plan.series || this.plan.seriesAs !== 'rule') return null
    const [first] = this.occurrences(number)
    if (first === undefined) return null
    const out = first.start + (WEEKS.before + this.leftOut(number)) * 7 * DAY
    return { rrule: `FREQ=WEEKLY;COUNT=${WEEKS.before + WEEKS.behind + 1}`, exdate: minuteText(out) }
  }

  /** People, link and colour of an event by its id; empty unless the plan has meetings. */
  meeting(id: number, allDay: boolean, language: 'en' | 'ru') {
    if (!this.plan.hasMeetings || allDay) return {}
    const random = this.random(id)
    const people = Array.from({ length: random.int(4) }, () => random.between(1, this.users))
    const link = random.chance(0.5)
      ? {
          description: `${language === 'ru' ? 'Ссылка на встречу' : 'Link to the meeting'}: https://meet.example/${id}-${dayText(this.today)}`
        }
      : {}
    return {
      ...link,
      ...(random.chance(0.2) ? { place: (random.pick(ROOMS) as Text)[language] } : {}),
      ...(random.chance(0.15) ? { color: random.pick(COLOURS) as string } : {}),
      participants_user_id: [...new Set(people)]
    }
  }
}
