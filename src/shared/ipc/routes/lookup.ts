import type {
  AnyAnswer,
  AnyQuestion,
  Chosen,
  ItemPrice,
  LookupState,
  SuggestAnswer,
  SuggestMethod,
  SuggestQuestion,
  Suggestion
} from '../../model/lookup'
import type {
  AddedColumn,
  Decision,
  ExportWords,
  JobColumn,
  JobRows,
  LookupJob,
  RowFilter
} from '../../model/lookup-batch'
import type { CleanType, DataForm, StandardiseOutcome, UnsavedAnswer } from '../../model/lookup-clean'
import type { Clearing, HistoryEntry, HistoryPage, HistoryQuery } from '../../model/lookup-history'
import type { OpenedTable, ReadingChoice } from '../../model/lookup-table'
import type { ExportFormat, ExportOutcome } from './exports'

interface InWorkspace {
  readonly workspaceId: string
}
interface Attempt {
  /** Chosen by the caller, for `lookup.cancel`. */
  readonly attempt: string
}
interface OfJob {
  readonly jobId: number
}

export interface LookupRoutes {
  /**
   * Asks the provider for suggestions, with `count` of them. Rejects with `lookup-quota`, `lookup-method`,
   * `lookup-too-long`, `service-busy`, `cancelled`, or what the connection failed with.
   */
  'lookup.suggest': {
    in: InWorkspace & Attempt & SuggestQuestion & { readonly count: number }
    out: SuggestAnswer
  }
  /**
   * A suggestion was chosen: one question with `count: 1`, whose answer fills what lists leave empty, then it goes into
   * the history. Never rejects for the provider: see `Chosen.failure`.
   */
  'lookup.choose': {
    in: InWorkspace &
      Attempt &
      SuggestQuestion & { readonly suggestion: Pick<Suggestion, 'value' | 'unrestricted' | 'data'> }
    out: Chosen
  }
  /** Past suggestions that fit the words; from this computer, at once. With an empty query, the latest. At most 20. */
  'lookup.before': {
    in: InWorkspace & { readonly method: SuggestMethod; readonly query: string; readonly limit: number }
    out: readonly Extract<HistoryEntry, { kind: 'suggestion' }>[]
  }
  /** Sends any method of the provider once. Rejects as `lookup.suggest`, and with `bad-input` for unconfirmed items. */
  'lookup.ask': { in: InWorkspace & Attempt & AnyQuestion; out: AnyAnswer }
  /**
   * Standardises one text. With `confirmedItems: 0` nothing is ever sent: the answer is a known one, or `to-confirm`.
   * With 1 it is sent unless it was answered before. Rejects for what is surely not paid for: refused, or not sent.
   */
  'lookup.standardise': {
    in: InWorkspace &
      Attempt & {
        readonly type: CleanType
        readonly text: string
        readonly form: DataForm
        readonly confirmedItems: 0 | 1
      }
    out: StandardiseOutcome
  }
  /** Cancels `lookup.suggest`, `choose`, `ask`, `standardise` up to the wire. What was paid for may be in doubt then. */
  'lookup.cancel': { in: Attempt; out: undefined }

  'lookup.state': { in: InWorkspace; out: LookupState }
  'lookup.noteSeen': { in: InWorkspace; out: undefined }
  /** The user has seen what `LookupState.store.saved` says. */
  'lookup.damageSeen': { in: InWorkspace; out: undefined }
  /** The paid answers of `LookupState.store.unsaved`. */
  'lookup.unsaved': { in: InWorkspace; out: readonly UnsavedAnswer[] }
  /** Tries to write them now. Rejects with why that can't be. */
  'lookup.saveUnsaved': { in: InWorkspace; out: undefined }
  'lookup.setPrice': { in: InWorkspace & { readonly price: ItemPrice | null }; out: undefined }

  /** An entry with its long texts whole; null when it is gone. */
  'lookup.entry': { in: InWorkspace & { readonly id: number }; out: HistoryEntry | null }
  'lookup.history': { in: InWorkspace & HistoryQuery; out: HistoryPage }
  /** What `lookup.clearHistory` would remove: entries older than `before` (epoch milliseconds); null: all. */
  'lookup.clearing': { in: InWorkspace & { readonly before: number | null }; out: Clearing }
  'lookup.clearHistory': { in: InWorkspace & { readonly before: number | null }; out: Clearing }
  'lookup.forget': { in: InWorkspace & { readonly id: number }; out: undefined }

  /** A file that the user chooses in a dialog of the system; null when that was cancelled. */
  'lookup.openTable': { in: undefined; out: OpenedTable | null }
  /** A file that was dropped. Rejects with `table-*`. */
  'lookup.dropTable': { in: { readonly name: string; readonly bytes: Uint8Array }; out: OpenedTable }
  /** Pasted lines: each is one cell, never split; empty lines are left out. */
  'lookup.pasteLines': { in: { readonly name: string; readonly text: string }; out: OpenedTable }
  /** Reads the table again, otherwise. */
  'lookup.readTable': { in: { readonly id: string } & ReadingChoice; out: OpenedTable }
  /** Forgets the table; also done by `lookup.createJob`. */
  'lookup.closeTable': { in: { readonly id: string }; out: undefined }

  /** Stores the table as a job; nothing is sent. Its counts say what a run would pay for. */
  'lookup.createJob': {
    in: InWorkspace & {
      readonly tableId: string
      readonly columns: readonly Pick<JobColumn, 'index' | 'type'>[]
      readonly form: DataForm
    }
    out: LookupJob
  }
  /** Newest first. */
  'lookup.jobs': { in: InWorkspace; out: readonly LookupJob[] }
  'lookup.job': { in: InWorkspace & OfJob; out: LookupJob }
  /**
   * Runs the open texts, or with `trial` those of the first rows alone. `confirmed` has to be `counts.toPay` (or
   * `trialToPay`): refused with `bad-input` when it is another by now. One job runs at a time.
   */
  'lookup.runJob': {
    in: InWorkspace & OfJob & { readonly confirmed: number; readonly trial: boolean }
    out: LookupJob
  }
  /** The request on the wire is waited for; then nothing more is sent. */
  'lookup.pauseJob': { in: InWorkspace & OfJob; out: LookupJob }
  /** Ends it; with `now` the request on the wire is cancelled as well, and its items are in doubt. */
  'lookup.cancelJob': { in: InWorkspace & OfJob & { readonly now: boolean }; out: LookupJob }
  /** Opens the texts in doubt again (they may be paid for twice): `confirmed` has to be `counts.inDoubt`. Sends nothing. */
  'lookup.repeatDoubts': { in: InWorkspace & OfJob & { readonly confirmed: number }; out: LookupJob }
  /** Opens refused texts again; nothing was paid for them. Sends nothing. */
  'lookup.reopenRefused': { in: InWorkspace & OfJob; out: LookupJob }
  /** Long texts are cut, unless the rows are asked for `whole`: a few at a time. */
  'lookup.jobRows': {
    in: InWorkspace &
      OfJob & {
        readonly filter: RowFilter
        readonly offset: number
        readonly limit: number
        readonly whole?: true
      }
    out: JobRows
  }
  /** The next row of the filter behind `after` (-1: from the beginning), going round; null without one. */
  'lookup.nextRow': {
    in: InWorkspace & OfJob & { readonly filter: RowFilter; readonly after: number }
    out: { readonly row: number; readonly index: number } | null
  }
  /** `decision: null` takes it back. */
  'lookup.decide': {
    in: InWorkspace & OfJob & { readonly row: number; readonly column: number; readonly decision: Decision | null }
    out: undefined
  }
  /** Removes the job; paid answers stay in the history. */
  'lookup.removeJob': { in: InWorkspace & OfJob; out: undefined }
  /** All original columns, then the added ones. Progress by the event `export`. */
  'lookup.exportJob': {
    in: InWorkspace &
      OfJob &
      Attempt & {
        readonly added: readonly AddedColumn[]
        readonly words: ExportWords
        readonly filter: RowFilter
        readonly format: ExportFormat
        readonly locale: string
      }
    out: ExportOutcome
  }
}

export interface LookupEvents {
  /** Something that `lookup.state`, `lookup.history` or the job's routes answer has changed. */
  lookup: { readonly workspaceId: string; readonly what: 'state' | 'history' | 'job'; readonly jobId?: number }
}
