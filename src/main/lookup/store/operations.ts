/** What main asks the file of lookups, which one worker thread holds. */
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

/** A row of a table, as a job takes it over. */
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

/** A request that is committed as sent: now, and not before, its bytes may go. */
export interface SentRequest {
  readonly id: number
  readonly type: CleanType
  readonly form: DataForm
  readonly texts: readonly string[]
}

/** A copy of the file that is due. */
export interface CopyTask {
  readonly path: string
  /** The segment of the log of paid requests that goes on behind it. */
  readonly segment: number
  /** No earlier copy may stay: it holds what the user has cleared. */
  readonly isAlone: boolean
}

/** What a text is to the file. */
export type TextState =
  | { readonly state: 'new' | 'refused' }
  | { readonly state: 'answered'; readonly answer: KnownAnswer }
  | { readonly state: 'sent' | 'in-doubt'; readonly doubt: Doubt }

/** How a request ended without records. `not-sent` and `later` open its texts again; `refused` only by hand. */
export type RequestEnd = 'not-sent' | 'later' | 'refused' | 'in-doubt'

export interface AnswerOutcome {
  readonly answered: number
  /** Texts for which the answer held no record. */
  readonly inDoubt: number
  /** The answer, where it could not be read. */
  readonly unknown: UnknownAnswer | null
}

export interface LookupOperations {
  state(day: string): StoredState
  setFact(name: 'noteSeen' | 'price' | 'damage', value: unknown): void
  asked(day: string, questions: number): void

  copies: {
    /**
     * What to copy, or null: there is one of this day, nothing to copy, or damage that the user has not seen yet.
     * @param fresh another one of this day takes its place
     */
    begin(day: string, fresh: boolean): CopyTask | null
    /** The copy is there, whole: those that are one too many go, with what the log has of their time. */
    done(task: CopyTask): void
  }

  history: {
    /**
     * Keeps a suggestion that was chosen. `fresh`: the provider has just given it, and it takes the place of an earlier
     * one; otherwise that stays as it was. Returns since when what is kept is known; epoch milliseconds.
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
    /** One entry by its id; null when it is gone. */
    entry(id: number): HistoryEntry | null
    clearing(before: number | null): Clearing
    clear(before: number | null): Clearing
    forget(id: number): void
  }

  texts: {
    look(type: CleanType, text: string): TextState
    /** Commits one text as sent, whatever was known of it; null where an answer is known or another request carries it. */
    sendOne(type: CleanType, text: string, form: DataForm, at: number): SentRequest | null
  }

  requests: {
    /**
     * Commits a request that somebody wrote by hand as sent, with its texts. What has an answer keeps it, whatever becomes
     * of this request.
     */
    begin(type: CleanType, form: DataForm, texts: readonly string[], at: number): SentRequest
    /**
     * Takes an answer by its texts, whatever became of the request meanwhile: it may come late, and into a file that was
     * saved from damage. A known answer stays, unless this one is newer. A text without a record is in doubt.
     */
    answered(request: SentRequest, body: Uint8Array, at: number): AnswerOutcome
    ended(id: number, end: RequestEnd, error: ErrorShape | null, at: number): void
    /** Opens the texts of a refused request again, to be sent in smaller ones. */
    reopen(id: number): void
  }

  jobs: {
    begin(job: NewJob): number
    addRows(job: number, rows: readonly NewRow[]): void
    made(job: number): void
    list(): LookupJob[]
    one(job: number): LookupJob
    rows(job: number, filter: RowFilter, offset: number, limit: number): JobRows
    /** The numbers of all rows that pass, and rows by their numbers: for exports. */
    rowNumbers(job: number, filter: RowFilter): number[]
    rowsAt(job: number, rows: readonly number[]): JobRow[]
    nextRow(job: number, filter: RowFilter, after: number): { row: number; index: number } | null
    decide(job: number, row: number, column: number, decision: Decision | null): void
    /** Says that it runs, unless what it would pay for is not what was confirmed. Returns what it would. */
    run(job: number, confirmed: number, trial: boolean): number
    /** The next open texts of one type, committed as sent; null without any. */
    take(job: number, trial: boolean, most: number, at: number): SentRequest | null
    pause(job: number, reason: PauseReason, error: ErrorShape | null, at: number): void
    /** Ends a run: `done` where nothing is open, else `ready` (a trial). */
    rest(job: number): void
    cancel(job: number): void
    repeatDoubts(job: number, confirmed: number): number
    reopenRefused(job: number): void
    remove(job: number): void
  }
}
