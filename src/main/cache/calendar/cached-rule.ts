import type { NoStarts, ReadRule } from '@shared/rules/calendar/recurrence'

export interface Stretch {
  /** Null if the stretch could not be expanded; see `why`. */
  readonly times: Float64Array | null
  readonly why: NoStarts | null
  readonly steps: number
}

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
