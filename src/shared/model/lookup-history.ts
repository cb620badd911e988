/** Past answers, kept in the file of lookups: what was chosen or checked, and everything that was paid for. */
import type { SuggestMethod, Suggestion } from './lookup'
import type { CleanType, Standardised } from './lookup-clean'

export type HistoryEntry =
  | {
      readonly kind: 'suggestion'
      /** Unique within the workspace, negative; of standardised texts positive. */
      readonly id: number
      readonly method: SuggestMethod
      /** What was typed. */
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
      readonly standardised: Standardised
    }

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly total: number
}

/** What clearing removes. Paid answers that are gone would be paid for once more. */
export interface Clearing {
  readonly entries: number
  readonly paid: number
  /** Answers that jobs still show are not removed, but with their jobs. */
  readonly keptForJobs: number
}
