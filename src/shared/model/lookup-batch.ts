/** Batch standardisation: a job over the rows of a table. Each distinct text is sent, and charged, once. */
import type { ErrorShape } from '../ipc/errors'
import type { PageOf } from './cached'
import type { CleanType, DataForm, Doubt, StandardisedValue } from './lookup-clean'

/** Maximum number of items per request, set by the provider. */
export const MOST_ITEMS = 50
/** Number of rows for "try 5 rows first". */
export const TRIAL_ROWS = 5

/**
 * `ready`: nothing sent yet, or a trial ended. `paused`: resumes on request. `cancelled`: the user ended it; open texts
 * stay open, and it can resume. `done`: no item is open (some may be in doubt or refused).
 */
export type JobState = 'ready' | 'running' | 'paused' | 'cancelled' | 'done'

/**
 * Why a job pauses. `restart`: the app quit meanwhile. `quota`: 403. `busy`: 429. `credentials`: 401. `refused`:
 * several items in a row, or the method, were refused. `not-sent`: the service is unreachable. `in-doubt`: three
 * requests in a row got no answer. `store`: the lookup database is not writable.
 */
export type PauseReason =
  'user' | 'restart' | 'quota' | 'busy' | 'credentials' | 'refused' | 'not-sent' | 'in-doubt' | 'store'

export interface JobColumn {
  /** Column index in the table, from 0. */
  readonly index: number
  readonly heading: string
  readonly type: CleanType
}

/**
 * Counts of a job. Items are filled cells of its columns. Texts are distinct items (type and text after trimming and
 * NFC). `texts` = `answered` + `open` + `inDoubt` + `refused` + `sent` (in flight).
 */
export interface JobCounts {
  readonly rows: number
  readonly items: number
  /** Number of empty cells; nothing is sent for them. */
  readonly empty: number
  readonly texts: number
  readonly answered: number
  /** Those of `answered` that were already known when the job was created; they cost nothing. */
  readonly answeredBefore: number
  readonly open: number
  readonly sent: number
  readonly inDoubt: number
  readonly refused: number
  /** Items that a full run would be charged for now: `open`. */
  readonly toPay: number
  /** Like `toPay`, for the first rows only (`TRIAL_ROWS`). */
  readonly trialToPay: number
  /** Cells by verdict of their answer; the user's decisions are counted separately. */
  readonly good: number
  readonly check: number
  readonly bad: number
  /** Cells with the verdict `check` or `bad` that the user has decided. */
  readonly reviewed: number
}

export interface LookupJob {
  readonly id: number
  /** Name of the file, or of the pasted lines. */
  readonly name: string
  readonly createdAt: number
  readonly state: JobState
  readonly pause: { readonly reason: PauseReason; readonly error: ErrorShape | null; readonly at: number } | null
  readonly form: DataForm
  readonly columns: readonly JobColumn[]
  readonly headings: readonly string[]
  readonly counts: JobCounts
  /** Current run: texts answered per minute, and remaining time (ms); null while unknown. */
  readonly pace: { readonly perMinute: number; readonly left: number | null } | null
  /** Requests without an answer; newest first. */
  readonly doubts: readonly Doubt[]
}

export const ITEM_STATES = ['empty', 'open', 'sent', 'answered', 'in-doubt', 'refused'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** The user's decision on a cell: the provider's result, the original, or another text. */
export type Decision =
  { readonly kind: 'accept' } | { readonly kind: 'leave' } | { readonly kind: 'take'; readonly text: string }

export interface JobCell {
  /** Index in `LookupJob.columns`. */
  readonly column: number
  readonly text: string
  readonly state: ItemState
  readonly standardised: StandardisedValue | null
  /** When it was answered (epoch ms). */
  readonly at: number | null
  /** Answered before this job, so not charged to it. */
  readonly isBefore: boolean
  readonly error: ErrorShape | null
  readonly decision: Decision | null
}

export interface JobRow {
  /** Row index in the table, from 0. */
  readonly row: number
  /** Row number in the file, from 1. */
  readonly fileRow: number
  /** All original cells of the row. */
  readonly original: readonly string[]
  readonly cells: readonly JobCell[]
}

/** `doubtful`: verdict `check` or `bad`, decided or not. `undecided`: those of them without a decision. */
export const ROW_FILTERS = ['all', 'doubtful', 'undecided', 'in-doubt', 'refused', 'open', 'good'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export type JobRows = PageOf<JobRow>
