import { QUESTIONS_A_DAY, type QuestionsToday } from '@shared/model/lookup'
import { dayText } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'

/** Number of today's questions to the provider, also before the file with the count is open. */
export class QuestionCount {
  readonly #askedOn = new Map<string, number>()
  /** Whether the count stored in the file is included. */
  #isStoredIncluded = false

  constructor(private readonly now: () => number) {}

  /** Today in the local time zone: `YYYY-MM-DD`. */
  today(): string {
    return dayText(localDay(this.now()))
  }

  /** Counts a question, and returns its day. */
  add(): string {
    const day = this.today()
    this.#askedOn.set(day, this.#on(day) + 1)
    return day
  }

  /** Includes the count of the file, once. Questions sent while the file was opening are not in it yet. */
  include(day: string, stored: number): void {
    if (!this.#isStoredIncluded) this.#askedOn.set(day, stored + this.#on(day))
    this.#isStoredIncluded = true
  }

  state(): QuestionsToday {
    const day = this.today()
    return { day, asked: this.#on(day), limit: QUESTIONS_A_DAY }
  }

  #on(day: string): number {
    return this.#askedOn.get(day) ?? 0
  }
}
