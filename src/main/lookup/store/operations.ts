/** Inputs and outcomes of the operations on the lookup file. */
import type { UnknownAnswer } from '@shared/model/lookup'
import type { LookupJob } from '@shared/model/lookup-batch'
import type { CleanType, DataForm, Doubt, KnownAnswer } from '@shared/model/lookup-clean'

export interface NewRow {
  readonly fileRow: number
  readonly cells: readonly string[]
}

export type NewJob = Pick<LookupJob, 'name' | 'form' | 'headings' | 'columns'> & { readonly at: number }

/** A request committed as sent: only now may its bytes be sent. */
export interface SentRequest {
  readonly id: number
  readonly type: CleanType
  readonly form: DataForm
  readonly texts: readonly string[]
}

export interface CopyTask {
  readonly path: string
  /** The paid log segment that starts after the copy. */
  readonly segment: number
  /** Earlier copies must be removed: they hold data that the user has cleared. */
  readonly isAlone: boolean
}

export type TextState =
  | { readonly state: 'new' | 'refused' }
  | { readonly state: 'answered'; readonly answer: KnownAnswer }
  | { readonly state: 'sent' | 'in-doubt'; readonly doubt: Doubt }

/**
 * Outcome of a request without records. `not-sent` and `later` reopen its texts; `refused` texts reopen only by hand.
 */
export type RequestEnd = 'not-sent' | 'later' | 'refused' | 'in-doubt'

export interface AnswerOutcome {
  readonly answered: number
  /** The answer if it was unreadable; else null. */
  readonly unknown: UnknownAnswer | null
}
