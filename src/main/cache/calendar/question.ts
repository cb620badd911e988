/**
 * The work budget of one calendar query. Rules of events may require any amount of work, so a query counts steps over
 * all events. The count is the same on every machine and independent of caches. A long query is answered in slices,
 * between which the reader answers others.
 */
import type { TooOften } from '@shared/model/calendar'
import type { NoStarts, ReadRule, Times } from '@shared/rules/calendar/recurrence'
import type { SlicedAnswer } from '../../database/operations'
import type { StoredOccurrence } from './stored-occurrences'

/** Limit for all events, in steps as counted by `Times`: a second of work at most. */
const STEPS_OF_QUESTION = 100_000
/** Limit for one event. */
const STEPS_OF_EVENT = 50_000
/** Cost of drawing an occurrence, in steps. */
export const STEPS_OF_DRAWN = 2
/** Limit of one slice, while other requests wait. */
const STEPS_OF_SLICE = 4_000

/** `Times` in a third of the memory. */
export type Stretch = Omit<Times, 'times'> & { readonly times: Float64Array | null }

/** A parsed rule and its known starts. */
export interface CachedRule {
  readonly key: string
  readonly rule: ReadRule | NoStarts
  readonly stretches: Map<number, Stretch>
  /** Number of days in a stretch. */
  readonly days: number
  /** Size in cache: characters and starts. */
  weight: number
}

/** The slice is used up; the next one begins anew with the rules expanded so far. */
class SliceUsedUp extends Error {}

/** One slice of a query. */
export class Question {
  /** Events beyond the budget. They are drawn only on the dates that the service sent. */
  readonly leftOut: StoredOccurrence[] = []
  #left = STEPS_OF_QUESTION
  #leftOfEvent = 0
  #fresh = 0

  /** @param rules expanded in earlier slices of this query, even if the shared cache drops them */
  constructor(readonly rules: Map<string, CachedRule>) {}

  /** Call after work that is stored. @throws SliceUsedUp at the end of the slice */
  worked(steps: number): void {
    this.#fresh += steps
    if (this.#fresh > STEPS_OF_SLICE) throw new SliceUsedUp()
  }

  beginEvent(): void {
    this.#leftOfEvent = Math.min(STEPS_OF_EVENT, this.#left)
  }

  /** Whether the event has no steps left. */
  get isSpent(): boolean {
    return this.#leftOfEvent <= 0
  }

  /** Takes steps from the event and the query. Returns whether the event had them. */
  spend(steps: number): boolean {
    this.#left -= Math.min(steps, this.#leftOfEvent)
    this.#leftOfEvent -= steps
    return this.#leftOfEvent >= 0
  }
}

/** The unexpanded events, as part of a page. */
export function tooOftenOf(leftOut: readonly StoredOccurrence[]): { readonly tooOften?: TooOften } {
  const [first] = leftOut
  if (first === undefined) return {}
  const events = new Set(leftOut.map(({ id }) => id)).size
  return { tooOften: { events, first: { id: first.id, title: first.title } } }
}

/** Answers a query, slice by slice. */
export function* inSlices<T>(read: (question: Question) => T): SlicedAnswer<T> {
  const rules = new Map<string, CachedRule>()
  for (;;) {
    try {
      return read(new Question(rules))
    } catch (error) {
      if (!(error instanceof SliceUsedUp)) throw error
    }
    yield
  }
}
