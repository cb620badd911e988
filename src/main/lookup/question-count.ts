import { QUESTIONS_A_DAY, type QuestionsToday } from '@shared/model/lookup'
import { dayText } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'

/** Number of today's questions to the provider, also before the file with the count is open. */
export class QuestionCount {
  /** Whether `#asked` includes the count stored in the file. */
  #isStoredIncluded = false
  #day = ''
  #asked = 0

  constructor(private readonly now: () => number) {}

  /** Today in the local time zone: `YYYY-MM-DD`. */
  today(): string {
    return dayText(localDay(this.now()))
  }

  add(): string {
    const day = this.today()
    if (this.#day !== day) this.#asked = 0
    this.#day = day
    this.#asked += 1
    return day
  }

  /** Includes the count of the file, once. Questions sent while the file was opening are not in it yet. */
  include(day: string, stored: number): void {
    if (!this.#isStoredIncluded) {
      this.#asked = stored + (this.#day === day ? this.#asked : 0)
      this.#day = day
    }
    this.#isStoredIncluded = true
  }

  state(): QuestionsToday {
    const day = this.today()
    return { day, asked: this.#day === day ? this.#asked : 0, limit: QUESTIONS_A_DAY }
  }
}
