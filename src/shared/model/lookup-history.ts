/** Stored answers in the lookup database: chosen or checked suggestions, and everything that was paid for. */
import type { SuggestMethod, Suggestion } from './lookup'
import type { CleanType, StandardisedValue } from './lookup-clean'

export type HistoryEntry =
  | {
      readonly kind: 'suggestion'
      /** Unique within the workspace. Negative for suggestions, positive for standardised texts. */
      readonly id: number
      readonly method: SuggestMethod
      /** The typed query. */
      readonly text: string
      readonly at: number
      readonly suggestion: Suggestion
    }
  | {
      readonly kind: 'standardised'
      readonly id: number
      readonly type: CleanType
      readonly text: string
      readonly at: number
      readonly standardised: StandardisedValue
    }

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly total: number
}

/** Entries that clearing removes. Removed paid answers would be charged again. */
export interface Clearing {
  readonly entries: number
  readonly paid: number
  /** Number of answers that jobs still show; they are removed with their jobs. */
  readonly keptForJobs: number
}
