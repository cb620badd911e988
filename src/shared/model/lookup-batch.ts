/** Many texts standardised in one go: a job over the rows of a table. Each distinct text is sent, and paid for, once. */
import type { ErrorShape } from '../ipc/errors'
import type { CleanType, DataForm, Doubt, Standardised } from './lookup-clean'

/** Items of one request; the provider accepts no more. */
export const MOST_ITEMS = 50
/** Rows of "try 5 rows first". */
export const TRIAL_ROWS = 5

/**
 * `ready`: nothing was sent yet, or a trial ended. `running`. `paused`: goes on when asked to. `cancelled`: the user
 * ended it; what is open stays open, and it can still go on. `done`: no item is open (some may be in doubt or refused).
 */
export const JOB_STATES = ['ready', 'running', 'paused', 'cancelled', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

/**
 * Why a job pauses. `restart`: the app was ended in between. `quota`: 403. `busy`: 429. `credentials`: 401.
 * `refused`: several items in a row, or the method, were refused. `not-sent`: the service can't be reached.
 * `in-doubt`: three requests in a row ended without an answer. `store`: the file of lookups can't be written.
 */
export const PAUSE_REASONS = [
  'user',
  'restart',
  'quota',
  'busy',
  'credentials',
  'refused',
  'not-sent',
  'in-doubt',
  'store'
] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export interface JobColumn {
  /** Of the table, from 0. */
  readonly index: number
  readonly heading: string
  readonly type: CleanType
}

/**
 * Numbers of a job. Items are filled cells of its columns; texts are distinct items: one type, one text after trimming
 * and NFC. `texts` = `answered` + `open` + `inDoubt` + `refused` + those on the wire now (`sent`).
 */
export interface JobCounts {
  readonly rows: number
  readonly items: number
  /** Cells without a text: nothing is sent for them. */
  readonly empty: number
  readonly texts: number
  readonly answered: number
  /** Of `answered`, those that were known when the job was made: nothing is paid for them. */
  readonly answeredBefore: number
  readonly open: number
  readonly sent: number
  readonly inDoubt: number
  readonly refused: number
  /** What a run to the end would pay for now: `open`. */
  readonly toPay: number
  /** The same for the first rows alone (`TRIAL_ROWS`). */
  readonly trialToPay: number
  /** Cells by their answer's verdict; the user's decisions count apart. */
  readonly good: number
  readonly check: number
  readonly bad: number
  /** Cells with the verdict `check` or `bad` that the user decided on. */
  readonly reviewed: number
}

export interface LookupJob {
  readonly id: number
  /** Of the file, or of the pasted lines. */
  readonly name: string
  readonly createdAt: number
  readonly state: JobState
  readonly pause: { readonly reason: PauseReason; readonly error: ErrorShape | null; readonly at: number } | null
  readonly form: DataForm
  readonly columns: readonly JobColumn[]
  /** All headings of the table, in its order. */
  readonly headings: readonly string[]
  readonly counts: JobCounts
  /** Of the current run: texts answered per minute, and milliseconds to its end; null while that is not known. */
  readonly pace: { readonly perMinute: number; readonly left: number | null } | null
  /** Requests without an answer; newest first. */
  readonly doubts: readonly Doubt[]
}

export const ITEM_STATES = ['empty', 'open', 'sent', 'answered', 'in-doubt', 'refused'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** What the user decided on a cell: the provider's result, the text as it was, or another text. */
export type Decision =
  { readonly kind: 'accept' } | { readonly kind: 'leave' } | { readonly kind: 'take'; readonly text: string }

export interface JobCell {
  /** Index in `LookupJob.columns`. */
  readonly column: number
  readonly text: string
  readonly state: ItemState
  readonly standardised: Standardised | null
  /** When it was answered; epoch milliseconds. */
  readonly at: number | null
  /** Answered before this job, so not paid for by it. */
  readonly before: boolean
  readonly error: ErrorShape | null
  readonly decision: Decision | null
}

export interface JobRow {
  /** From 0, in the order of the table. */
  readonly row: number
  /** Of the file, from 1. */
  readonly fileRow: number
  /** All cells of the table, as they were. */
  readonly original: readonly string[]
  readonly cells: readonly JobCell[]
}

/** `doubtful`: a verdict of `check` or `bad`, decided or not; `undecided`: of these, the ones without a decision. */
export const ROW_FILTERS = ['all', 'doubtful', 'undecided', 'in-doubt', 'refused', 'open', 'good'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export interface JobRows {
  readonly rows: readonly JobRow[]
  /** Rows that pass the filter. */
  readonly total: number
}
