/**
 * What one question about the calendar may take. Rules of events can ask for any amount of work, so a question counts
 * steps over all events, the same on every machine and whatever was worked out before. A long question is answered in
 * slices, between which the reader answers others: see `Paced`.
 */
import type { TooOften } from '@shared/model/calendar'
import type { KeptRule } from './kept-rule'
import type { Paced } from './operations'
import type { Stored } from './stored'

/** Of all events together, in steps as `Times` counts them: a second of work at the most. */
const STEPS_OF_QUESTION = 100_000
/** Of one event. */
const STEPS_OF_EVENT = 50_000
/** What it takes to draw an occurrence. */
const STEPS_OF_DRAWN = 2
/** What is worked out at once while others wait. */
const STEPS_OF_SLICE = 4_000
/** Unfinished questions whose work is kept until they are asked again. */
const MOST_OPEN = 16

/** The slice is used up: whoever asked asks again. */
class Unfinished extends Error {}

/** One question, from slice to slice. */
export class Question {
  /** What was worked out for it, whatever else is kept. */
  readonly rules = new Map<string, KeptRule>()
  #left = STEPS_OF_QUESTION
  #fresh = 0
  #tooOften: Stored[] = []

  /** Counts from the beginning. */
  begin(): this {
    this.#left = STEPS_OF_QUESTION
    this.#fresh = 0
    this.#tooOften = []
    return this
  }

  /** Something was worked out, and is kept. @throws Unfinished when others have waited long enough */
  worked(steps: number): void {
    this.#fresh += steps
    if (this.#fresh > STEPS_OF_SLICE) throw new Unfinished()
  }

  /** The budget of the next event. */
  ofEvent(): EventBudget {
    return new EventBudget(Math.min(STEPS_OF_EVENT, this.#left), (spent) => {
      this.#left = Math.max(0, this.#left - spent)
    })
  }

  /** The event is drawn on the dates that were sent alone. */
  leaveOut(stored: Stored): void {
    this.#tooOften.push(stored)
  }

  get leftOut(): readonly Stored[] {
    return this.#tooOften
  }
}

/** Steps of one event, taken from those of its question. */
export class EventBudget {
  #left: number

  constructor(
    most: number,
    private readonly onSpent: (steps: number) => void
  ) {
    this.#left = most
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  /** Returns whether that was within the budget. */
  spend(steps: number): boolean {
    this.onSpent(Math.min(steps, this.#left))
    this.#left -= steps
    return this.#left >= 0
  }

  draw(occurrences: number): boolean {
    return this.spend(occurrences * STEPS_OF_DRAWN)
  }
}

/** Which events were left out, as part of a page. */
export function tooOftenOf(leftOut: readonly Stored[]): { readonly tooOften?: TooOften } {
  const [first] = leftOut
  if (first === undefined) return {}
  const events = new Set(leftOut.map(({ id }) => id)).size
  return { tooOften: { events, first: { id: first.id, title: first.title } } }
}

/** The questions of one reader. */
export class Questions {
  readonly #open = new Map<string, Question>()

  /** Answers, or does a slice of the work. @param name of the operation; with its input it tells questions apart */
  answer<T>(name: string, input: object, read: (question: Question) => T): Paced<T> {
    const key = `${name} ${JSON.stringify(input)}`
    const question = this.#open.get(key) ?? new Question()
    this.#open.delete(key)
    try {
      return { done: true, value: read(question.begin()) }
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error
      this.#open.set(key, question)
      for (const oldest of this.#open.keys()) {
        if (this.#open.size <= MOST_OPEN) break
        this.#open.delete(oldest)
      }
      return { done: false }
    }
  }
}
