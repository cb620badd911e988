import type { NoStarts, ReadRule } from '@shared/rules/calendar/recurrence'

export interface Stretch {
  /** Null: none, and why. */
  readonly times: Float64Array | null
  readonly why: NoStarts | null
  readonly steps: number
}

/** A rule as it was read, and what is known of its starts. */
export interface KeptRule {
  readonly key: string
  readonly rule: ReadRule | NoStarts
  readonly stretches: Map<number, Stretch>
  /** Days of a stretch. */
  readonly days: number
  /** Letters and starts. */
  weight: number
}
