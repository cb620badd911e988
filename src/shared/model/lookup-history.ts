/** Stored answers in the lookup database: chosen or checked suggestions, and everything that was paid for. */
import type { SuggestMethod, Suggestion } from './lookup'
import type { CleanType, StandardisedValue } from './lookup-clean'

export type HistoryEntry = {
  /** Unique within the workspace. Negative for suggestions, positive for standardised texts. */
  readonly id: number
  /** The typed query, or the text that was sent. */
  readonly text: string
  readonly at: number
} & (
  | { readonly kind: 'suggestion'; readonly method: SuggestMethod; readonly suggestion: Suggestion }
  | { readonly kind: 'standardised'; readonly type: CleanType; readonly standardised: StandardisedValue }
)

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
