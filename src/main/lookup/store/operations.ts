/** Operations on the lookup file, which one worker thread owns. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { ItemPrice, JsonObject, LookupDamage, SuggestMethod, UnknownAnswer } from '@shared/model/lookup'
import type {
  Decision,
  JobColumn,
  JobRow,
  JobRows,
  LookupJob,
  PauseReason,
  RowFilter
} from '@shared/model/lookup-batch'
import type { CleanType, DataForm, Doubt, KnownAnswer } from '@shared/model/lookup-clean'
import type { Clearing, HistoryEntry, HistoryPage } from '@shared/model/lookup-history'
import type { HistoryQuery } from '@shared/contract/lookup'

export interface StoredState {
  readonly asked: number
  readonly noteSeen: boolean
  readonly price: ItemPrice | null
  readonly history: { readonly entries: number; readonly paid: number }
  readonly damage: LookupDamage | null
}

/** A table row as passed to a job. */
export interface NewRow {
  readonly fileRow: number
  readonly cells: readonly string[]
}

export interface NewJob {
  readonly name: string
  readonly at: number
  readonly form: DataForm
  readonly headings: readonly string[]
  readonly columns: readonly JobColumn[]
}

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
  /** Number of texts without a record in the answer. */
  readonly inDoubt: number
  /** The answer if it was unreadable; else null. */
  readonly unknown: UnknownAnswer | null
}

export interface LookupOperations {
  state(day: string): StoredState
  setFact(name: 'noteSeen' | 'price' | 'damage', value: unknown): void
  asked(day: string, questions: number): void

  copies: {
    /**
     * The copy to make. Null if today's copy exists, nothing needs copying, or the user has not acknowledged damage.
     * @param fresh replaces today's copy
     */
    begin(day: string, fresh: boolean): CopyTask | null
    /** Confirms a complete copy: removes surplus copies and log segments that are no longer needed. */
    done(task: CopyTask): void
  }

  history: {
    /**
     * Stores a chosen suggestion. `fresh`: just received from the provider, so it replaces an earlier one; otherwise
     * the earlier one stays. Returns the time of the stored data (epoch ms).
     */
    keep(
      method: SuggestMethod,
      typed: string,
      found: { value: string; unrestricted: string; data: JsonObject },
      at: number,
      fresh: boolean
    ): number
    before(method: SuggestMethod, query: string, limit: number): Extract<HistoryEntry, { kind: 'suggestion' }>[]
    page(query: HistoryQuery): HistoryPage
    /** One entry by id; null if it is gone. */
    entry(id: number): HistoryEntry | null
    clearing(before: number | null): Clearing
    clear(before: number | null): Clearing
    forget(id: number): void
  }

  texts: {
    look(type: CleanType, text: string): TextState
    /** Commits one text as sent whatever its state; null if it is answered or in flight. */
    sendOne(type: CleanType, text: string, form: DataForm, at: number): SentRequest | null
  }

  requests: {
    /** Commits a custom request and its texts as sent. Existing answers stay, whatever its outcome. */
    begin(type: CleanType, form: DataForm, texts: readonly string[], at: number): SentRequest
    /**
     * Stores an answer by its texts, whatever the request's state: it may arrive late, or after the file was rebuilt.
     * Newer stored answers stay. Texts without a record are in doubt.
     */
    answered(request: SentRequest, body: Uint8Array, at: number): AnswerOutcome
    ended(id: number, end: RequestEnd, error: ErrorShape | null, at: number): void
    /** Reopens the texts of a refused request, to be sent in smaller requests. */
    reopen(id: number): void
  }

  jobs: {
    begin(job: NewJob): number
    addRows(job: number, rows: readonly NewRow[]): void
    made(job: number): void
    list(): LookupJob[]
    one(job: number): LookupJob
    rows(job: number, filter: RowFilter, offset: number, limit: number): JobRows
    /** Numbers of all matching rows, and rows by number, for exports. */
    rowNumbers(job: number, filter: RowFilter): number[]
    rowsAt(job: number, rows: readonly number[]): JobRow[]
    nextRow(job: number, filter: RowFilter, after: number): { row: number; index: number } | null
    decide(job: number, row: number, column: number, decision: Decision | null): void
    /** Marks the job as running if the number to pay for equals the confirmed one. Returns the actual number. */
    run(job: number, confirmed: number, trial: boolean): number
    /** Commits the next open texts of one type as sent; null if there are none. */
    take(job: number, trial: boolean, most: number, at: number): SentRequest | null
    pause(job: number, reason: PauseReason, error: ErrorShape | null, at: number): void
    /** Ends a run: `done` if no text is open, else `ready` (a trial). */
    rest(job: number): void
    cancel(job: number): void
    repeatDoubts(job: number, confirmed: number): number
    reopenRefused(job: number): void
    remove(job: number): void
  }
}
