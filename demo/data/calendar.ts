import type { CanonicalRecord } from '../schema'
import { type PlannedOccurrence, PlannedEvents } from './calendar-plan'
import { dayText, minuteText, workday } from './days'
import { PURPOSE, Random } from './random'
import type { ProjectGenerator } from './projects'
import type { Text } from './text'
import { languageOf } from './text'

const TITLES: readonly (readonly Text[])[] = [
  [
    { en: 'Meeting with {client}', ru: 'Встреча: {client}' },
    { en: 'Contract talks, {client}', ru: 'Переговоры по договору, {client}' }
  ],
  [
    { en: 'Site visit: {client}', ru: 'Выезд на объект: {client}' },
    { en: 'Survey, {client}', ru: 'Замер, {client}' }
  ],
  [
    { en: 'Deadline: offer for {client}', ru: 'Срок: КП для {client}' },
    { en: 'Delivery due, {client}', ru: 'Поставка, {client}' }
  ],
  [
    { en: 'Call {client}', ru: 'Звонок: {client}' },
    { en: 'Call about payment, {client}', ru: 'Звонок по оплате, {client}' }
  ],
  [
    { en: 'Leave: {user}', ru: 'Отпуск: {user}' },
    { en: 'Day off: {user}', ru: 'Отгул: {user}' }
  ],
  [
    { en: 'Training: new fan coils', ru: 'Обучение: новые фанкойлы' },
    { en: 'Safety briefing', ru: 'Инструктаж по технике безопасности' }
  ]
]
/** Categories weighted by use, as indexes in the list of categories. */
const SHARES = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 5] as const
const DEADLINES = 2
const LEAVE = 4
/** One in this many weekend events stays; the others move to the Friday before. */
const STAYS_ON_WEEKENDS = 4
/** Categories of the first events, for today and the next days: a meeting, a deadline and a call. */
const ON_EACH_DAY = [0, DEADLINES, 3] as const
/** Days with these events, weekends included; small calendars have none. */
const SURE_DAYS = { count: 10, fromEvents: 100 } as const

interface Entry {
  readonly category: number
  readonly allDay: boolean
  /** Minutes since 1970; for an all-day event, midnight. */
  readonly start: number
  /** For an all-day event, midnight of its last day. */
  readonly end: number
  readonly wording: number
  readonly userId: number
  readonly projectId: number | null
}

/** Calendar events: densest around today, sparser in both directions. */
export class Calendar {
  /** First and last day of every event, for range queries; row r is event r + 1. */
  private readonly firstDay: Int32Array
  private readonly lastDay: Int32Array
  private readonly categoryOf: Uint8Array
  /** Number of project events, with ids from 1; planned events follow. */
  private readonly events: number
  private readonly planned: PlannedEvents

  constructor(private readonly generator: ProjectGenerator) {
    const { events, calendar, seed, today } = generator.options
    this.events = events
    this.planned = new PlannedEvents(calendar, seed, today, generator.reference.users.length)
    const rows = events + this.planned.count
    this.firstDay = new Int32Array(rows)
    this.lastDay = new Int32Array(rows)
    this.categoryOf = new Uint8Array(rows)
    for (let row = 0; row < rows; row += 1) {
      const entry = this.entry(row + 1)
      this.firstDay[row] = Math.floor(entry.start / 1440)
      // An event ending at midnight does not touch the next day.
      const end = this.occurrences(row + 1).at(-1)?.end ?? entry.end
      this.lastDay[row] = entry.allDay ? Math.floor(end / 1440) : Math.floor((end - 1) / 1440)
      this.categoryOf[row] = entry.category + 1
    }
  }

  get count(): number {
    return this.firstDay.length
  }

  has(id: number): boolean {
    return Number.isInteger(id) && id >= 1 && id <= this.count
  }

  /** Ids of events that touch the days `from` to `to` (both included), ordered by start. */
  range(from: number, to: number, deleted: boolean, categories: ReadonlySet<number> | null): number[] {
    const found: number[] = []
    for (let row = 0; row < this.count; row += 1) {
      if ((this.firstDay[row] ?? 0) > to || (this.lastDay[row] ?? 0) < from) continue
      if (categories && !categories.has(this.categoryOf[row] ?? 0)) continue
      if (this.isDeleted(row + 1) === deleted) found.push(row + 1)
    }
    return found.sort((a, b) => this.entry(a).start - this.entry(b).start || a - b)
  }

  /** Records of an event within a range, one per occurrence. */
  records(id: number, from: number, to: number): CanonicalRecord[] {
    const all = this.occurrences(id)
    if (all.length === 1) return [this.record(id)]
    const within = all.filter(
      ({ start, end }) => Math.floor(start / 1440) <= to && Math.floor((end - 1) / 1440) >= from
    )
    return within.map(({ start, end }) => ({ ...this.record(id), start: minuteText(start), end: minuteText(end) }))
  }

  private occurrences(id: number): readonly PlannedOccurrence[] {
    if (id > this.events) return this.planned.occurrences(id - this.events - 1)
    const { start, end } = this.entry(id)
    return [{ start, end }]
  }

  isDeleted(id: number): boolean {
    if (id > this.events) return false
    return id % 29 === 17
  }

  name(id: number): string {
    if (id > this.events) return this.planned.words(id - this.events - 1).name[this.languageOf(id)]
    const entry = this.entry(id)
    const { options, reference } = this.generator
    const story = entry.projectId === null ? null : this.generator.story(entry.projectId)
    const user = reference.users[entry.userId - 1]?.full ?? ''
    const texts = TITLES[entry.category] ?? []
    const text =
      texts[entry.wording % texts.length]?.[story?.language ?? languageOf(options.language, options.seed, 55, id)] ?? ''
    return text.replace('{client}', story ? this.generator.client(story).short : '').replace('{user}', user)
  }

  record(id: number): CanonicalRecord {
    const entry = this.entry(id)
    const story = entry.projectId === null ? null : this.generator.story(entry.projectId)
    return {
      id,
      name: this.name(id),
      category_id: entry.category + 1,
      start: entry.allDay ? dayText(entry.start / 1440) : minuteText(entry.start),
      end: entry.allDay ? dayText(entry.end / 1440) : minuteText(entry.end),
      all_day: entry.allDay,
      user_id: entry.userId,
      project_id: entry.projectId,
      place: story && entry.category === 1 ? this.generator.client(story).address : '',
      description: story ? this.generator.title(story) : '',
      ...this.planned.meeting(id, entry.allDay, story?.language ?? this.languageOf(id)),
      ...(id > this.events ? this.planned.rule(id - this.events - 1) : null),
      deleted: this.isDeleted(id)
    }
  }

  private languageOf(id: number): 'en' | 'ru' {
    const { language, seed } = this.generator.options
    return languageOf(language, seed, 55, id)
  }

  private entry(id: number): Entry {
    if (id > this.events) return this.plannedEntry(id - this.events - 1)
    const { seed, today, events, projects } = this.generator.options
    const random = new Random(seed, id, PURPOSE.calendar)
    const drawn = random.pick(SHARES)
    const span = Math.min(720, 60 + events / 25)
    const distance = Math.pow(random.next(), 1.5) * span * (random.chance(0.5) ? 1 : -1)
    const userId = random.between(1, this.generator.reference.users.length)
    const wording = random.int(1 << 16)
    const project = random.between(1, projects)
    const around = Math.floor(today + 0.5 + distance)
    const sure = this.onSureDay(id)
    const category = sure?.category ?? drawn
    const stays = category !== LEAVE && wording % STAYS_ON_WEEKENDS === 0
    const day = sure?.day ?? (stays ? around : workday(around))
    if (category === LEAVE) {
      const days = wording % 2 === 0 ? random.between(5, 14) : 1
      return {
        category,
        allDay: true,
        start: day * 1440,
        end: (day + days - 1) * 1440,
        wording,
        userId,
        projectId: null
      }
    }
    const projectId = category === 5 ? null : project
    if (category === DEADLINES)
      return { category, allDay: true, start: day * 1440, end: day * 1440, wording, userId, projectId }
    const start = day * 1440 + 9 * 60 + random.int(18) * 30
    return {
      category,
      allDay: false,
      start,
      end: start + random.pick([15, 30, 30, 60, 60, 90, 120, 240]),
      wording,
      userId,
      projectId
    }
  }

  /** Category and day of the first events, which give each of the next days some content. */
  private onSureDay(id: number): { readonly category: number; readonly day: number } | null {
    const { today, events } = this.generator.options
    const nth = Math.floor((id - 1) / ON_EACH_DAY.length)
    if (nth >= SURE_DAYS.count || events < SURE_DAYS.fromEvents) return null
    return { category: ON_EACH_DAY[(id - 1) % ON_EACH_DAY.length] ?? 0, day: today + nth }
  }

  private plannedEntry(number: number): Entry {
    const { category, userId } = this.planned.words(number)
    const [first] = this.planned.occurrences(number)
    const { start, end } = first ?? { start: 0, end: 0 }
    return { category: category - 1, allDay: false, start, end, wording: 0, userId, projectId: null }
  }
}
