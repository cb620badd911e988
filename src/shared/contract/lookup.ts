import {
  ADDRESS_BOUNDS,
  LONGEST_QUERY,
  MOST_LIMITS,
  MOST_SUGGESTIONS,
  SUGGEST_METHODS,
  type AnyAnswer,
  type ChosenSuggestion,
  type JsonObject,
  type LookupState,
  type SuggestAnswer
} from '../model/lookup'
import { ITEM_STATES, ROW_FILTERS, type JobRows, type LookupJob } from '../model/lookup-batch'
import {
  CLEAN_TYPES,
  DATA_FORMS,
  LONGEST_ITEM,
  VERDICTS,
  type StandardiseOutcome,
  type UnsavedAnswer
} from '../model/lookup-clean'
import type { Clearing, HistoryEntry, HistoryPage } from '../model/lookup-history'
import { PARTY_STATES } from '../model/lookup-parts'
import {
  LARGEST_TABLE_FILE,
  LEFT_OUT_KINDS,
  MOST_TABLE_COLUMNS,
  SEPARATORS,
  TEXT_ENCODINGS,
  type OpenedTable
} from '../model/lookup-table'
import { format, locale, type ExportOutcome } from './exports'
import {
  answer,
  done,
  inWorkspace,
  limitTo,
  nothing,
  offset,
  route,
  text,
  workspaceId,
  z,
  type Infer,
  type InferShape
} from './kit'
import { isPlainJson } from './plain-json'

const attempt = z.uuid()
const jsonObject = z.custom<JsonObject>((value) => isPlainJson(value) && !Array.isArray(value))
const place = text(100).exactOptional()

/** One entry of the provider's `locations`: limits the results to addresses within it. Keys are the provider's. */
const addressLimit = z.strictObject({
  country_iso_code: place,
  region_iso_code: place,
  kladr_id: place,
  fias_id: place,
  region_fias_id: place,
  area_fias_id: place,
  city_fias_id: place,
  settlement_fias_id: place,
  street_fias_id: place,
  region: place,
  area: place,
  city: place,
  settlement: place,
  street: place
})
const states = z.array(z.enum(PARTY_STATES)).max(PARTY_STATES.length).exactOptional()
const codes = z.array(text(20)).max(100).exactOptional()
const yes = z.boolean().exactOptional()
const bound = z.enum(ADDRESS_BOUNDS)

/** Options that narrow a query; absent ones are not sent. */
const OPTIONS = {
  address: z.strictObject({
    from: bound.refine((named) => named !== 'flat').exactOptional(),
    to: bound.exactOptional(),
    within: z.array(addressLimit).max(MOST_LIMITS).exactOptional(),
    /** Omits the part of the address that `within` already names. */
    restrict: yes,
    /** Addresses in all countries; `within` must then name no place in this country. */
    abroad: yes,
    language: z.enum(['ru', 'en']).exactOptional(),
    division: z.enum(['administrative', 'municipal']).exactOptional()
  }),
  /** `regions`: KLADR codes, two digits or more. */
  party: z.strictObject({
    type: z.enum(['LEGAL', 'INDIVIDUAL']).exactOptional(),
    status: states,
    okved: codes,
    regions: codes
  }),
  bank: z.strictObject({ type: codes, status: states }),
  fio: z.strictObject({
    gender: z.enum(['MALE', 'FEMALE', 'UNKNOWN']).exactOptional(),
    parts: z
      .array(z.enum(['NAME', 'SURNAME', 'PATRONYMIC']))
      .max(3)
      .exactOptional()
  }),
  email: z.strictObject({})
}
export type AddressOptions = Infer<typeof OPTIONS.address>
const query = text(LONGEST_QUERY)

/** Input of a method, extended with further keys. */
const question = <K extends z.core.$ZodLooseShape>(keys: K) =>
  z.discriminatedUnion('method', [
    z.strictObject({ ...keys, method: z.literal('address'), query, options: OPTIONS.address }),
    z.strictObject({ ...keys, method: z.literal('party'), query, options: OPTIONS.party }),
    z.strictObject({ ...keys, method: z.literal('bank'), query, options: OPTIONS.bank }),
    z.strictObject({ ...keys, method: z.literal('fio'), query, options: OPTIONS.fio }),
    z.strictObject({ ...keys, method: z.literal('email'), query, options: OPTIONS.email })
  ])
export type SuggestQuestion = Infer<ReturnType<typeof question<Record<never, never>>>>

/** Any method by name; `clean` costs one item per element of `data`. */
const anyQuestion = {
  operation: z.enum(['suggestions', 'clean']),
  /** The name of the provider's method. */
  endpoint: text(200),
  data: z.custom<JsonObject | readonly unknown[]>(isPlainJson),
  /** Top-level `count` of the interface's example; null: not sent. */
  count: z.number().int().min(0).max(1000).nullable(),
  /** For `clean`, the number of items the user confirmed; any other number is refused. */
  confirmedItems: z.number().int().min(0).max(10_000_000).nullable()
}
export type AnyQuestion = InferShape<typeof anyQuestion>

const history = {
  /** Searches texts and results; empty for all. */
  text: query,
  kind: z.enum(['suggestion', 'standardised']).nullable(),
  method: z.enum([...SUGGEST_METHODS, ...CLEAN_TYPES]).nullable(),
  offset,
  limit: limitTo(200)
}
export type HistoryQuery = InferShape<typeof history>

const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const jobId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const row = z.number().int().min(0).max(10_000_000)
const column = z.number().int().min(0).max(MOST_TABLE_COLUMNS)
const tableId = z.uuid()
const filter = z.enum(ROW_FILTERS)
const form = z.enum(DATA_FORMS)
const confirmed = z.number().int().min(0).max(10_000_000)
const type = z.enum(CLEAN_TYPES)
/** Longer pasted texts are treated as a file. */
const LONGEST_PASTE = 8_000_000

/** Absent keys keep the proposed reading. */
const readingChoice = {
  encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
  separator: z.enum(SEPARATORS).exactOptional(),
  sheet: z.number().int().min(0).max(1000).exactOptional(),
  /** Row of the file with the headings, from 1; null: none. */
  heading: z.number().int().min(1).max(10_000_000).nullable().exactOptional(),
  /** Rows to include that would be left out by default. */
  take: z.array(z.enum(LEFT_OUT_KINDS)).max(LEFT_OUT_KINDS.length).exactOptional(),
  /** Columns whose numbers are dates. */
  dates: z.array(column).max(MOST_TABLE_COLUMNS).exactOptional()
}
export type ReadingChoice = InferShape<typeof readingChoice>

/** A column that an export appends to the original ones. `column`: index in `LookupJob.columns`. */
const addedColumn = z.strictObject({
  column,
  /**
   * `final`: the effective text (the user's decision, else the result, else the original). `verdict`: in words.
   * Otherwise `result`, `state`, or a key of the provider's record such as `postal_code`.
   */
  part: text(100),
  heading: text()
})
export type AddedColumn = Infer<typeof addedColumn>
const words = <K extends string>(keys: readonly K[]) => z.record(z.enum(keys), text(200))
/** Labels of an export, in the screen's language. */
const exportWords = z.strictObject({ verdicts: words(VERDICTS), states: words(ITEM_STATES) })
export type ExportWords = Infer<typeof exportWords>

export const lookup = {
  /**
   * Asks the provider for `count` suggestions. Rejects with `lookup-quota`, `lookup-method`, `lookup-too-long`,
   * `service-busy`, `cancelled`, or the connection's error.
   */
  'lookup.suggest': route(
    question({
      workspaceId,
      attempt,
      count: limitTo(MOST_SUGGESTIONS)
    }),
    answer<SuggestAnswer>()
  ),
  /**
   * Records a chosen suggestion in the history. First, one request with `count: 1` fills in the values that lists leave
   * empty. Never rejects for a provider error: see `ChosenSuggestion.failure`.
   */
  'lookup.choose': route(
    question({
      workspaceId,
      attempt,
      suggestion: z.strictObject({ value: text(), unrestricted: text(), data: jsonObject })
    }),
    answer<ChosenSuggestion>()
  ),
  /** Past suggestions that match the query, from this computer only. An empty query returns the latest. At most 20. */
  'lookup.before': inWorkspace(
    {
      method: z.enum(SUGGEST_METHODS),
      query,
      limit: limitTo(MOST_SUGGESTIONS)
    },
    answer<readonly Extract<HistoryEntry, { kind: 'suggestion' }>[]>()
  ),
  /**
   * Calls any method of the provider once. Rejects as `lookup.suggest` does, and with `bad-input` for unconfirmed
   * items.
   */
  'lookup.ask': inWorkspace({ ...anyQuestion, attempt }, answer<AnyAnswer>()),
  /**
   * Standardises one text. `confirmedItems: 0` never sends: it returns a stored answer or `to-confirm`. 1 sends the
   * text unless it was answered before. Rejects only if nothing was charged: refused, or not sent.
   */
  'lookup.standardise': inWorkspace(
    {
      attempt,
      type,
      text: text(LONGEST_ITEM),
      form,
      confirmedItems: z.union([z.literal(0), z.literal(1)])
    },
    answer<StandardiseOutcome>()
  ),
  /**
   * Cancels `lookup.suggest`, `choose`, `ask` or `standardise`, also in flight. Whether an item was charged may then be
   * in doubt.
   */
  'lookup.cancel': route(z.strictObject({ attempt }), done),
  'lookup.state': inWorkspace({}, answer<LookupState>()),
  'lookup.noteSeen': inWorkspace({}, done),
  /** Dismisses the damage reported by `LookupState.store.saved`. */
  'lookup.damageSeen': inWorkspace({}, done),
  /** The paid answers of `LookupState.store.unsaved`. */
  'lookup.unsaved': inWorkspace({}, answer<readonly UnsavedAnswer[]>()),
  /** Retries writing them now. Rejects with the reason if that fails. */
  'lookup.saveUnsaved': inWorkspace({}, done),
  'lookup.setPrice': inWorkspace(
    {
      price: z
        .strictObject({ amount: z.number().min(0).max(1_000_000), currency: z.string().regex(/^[A-Z]{3}$/) })
        .nullable()
    },
    done
  ),
  /** A history entry with untruncated texts; null when it is gone. */
  'lookup.entry': inWorkspace({ id: z.number().int() }, answer<HistoryEntry | null>()),
  'lookup.history': inWorkspace(history, answer<HistoryPage>()),
  /** The entries that `lookup.clearHistory` would remove: entries older than `before` (epoch ms); null: all. */
  'lookup.clearing': inWorkspace({ before: moment.nullable() }, answer<Clearing>()),
  'lookup.clearHistory': inWorkspace({ before: moment.nullable() }, answer<Clearing>()),
  'lookup.forget': inWorkspace({ id: z.number().int() }, done),
  /** Opens a file chosen in the system's dialog; null if cancelled. */
  'lookup.openTable': route(nothing, answer<OpenedTable | null>()),
  /** Opens a dropped file. Rejects with `table-*`. */
  'lookup.dropTable': route(
    z.strictObject({
      name: text(300),
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_TABLE_FILE)
    }),
    answer<OpenedTable>()
  ),
  /** Opens pasted lines: each line is one cell, never split. Empty lines are skipped. */
  'lookup.pasteLines': route(z.strictObject({ name: text(300), text: text(LONGEST_PASTE) }), answer<OpenedTable>()),
  /** Reads the open table again with other options. */
  'lookup.readTable': route(z.strictObject({ id: tableId, ...readingChoice }), answer<OpenedTable>()),
  /** Closes the table; `lookup.createJob` does so too. */
  'lookup.closeTable': route(z.strictObject({ id: tableId }), done),
  /** Stores the table as a job without sending anything. Its counts say what a run would cost. */
  'lookup.createJob': inWorkspace(
    {
      tableId,
      columns: z
        .array(z.strictObject({ index: column, type }))
        .min(1)
        .max(20),
      form
    },
    answer<LookupJob>()
  ),
  /** Newest first. */
  'lookup.jobs': inWorkspace({}, answer<readonly LookupJob[]>()),
  'lookup.job': inWorkspace({ jobId }, answer<LookupJob>()),
  /**
   * Runs the open texts, or only the first rows with `trial`. `confirmed` must equal the current `counts.toPay` (or
   * `trialToPay`); otherwise it rejects with `bad-input`. One job runs at a time.
   */
  'lookup.runJob': inWorkspace({ jobId, confirmed, trial: z.boolean() }, answer<LookupJob>()),
  /** Pauses after the request in flight. */
  'lookup.pauseJob': inWorkspace({ jobId }, answer<LookupJob>()),
  /** Cancels the job. With `now`, the request in flight is cancelled too, and its items are in doubt. */
  'lookup.cancelJob': inWorkspace({ jobId, now: z.boolean() }, answer<LookupJob>()),
  /** Reopens the texts in doubt, which may be charged twice. `confirmed` must equal `counts.inDoubt`. Sends nothing. */
  'lookup.repeatDoubts': inWorkspace({ jobId, confirmed }, answer<LookupJob>()),
  /** Reopens refused texts, which were not charged. Sends nothing. */
  'lookup.reopenRefused': inWorkspace({ jobId }, answer<LookupJob>()),
  /** Rows of a job. Long texts are truncated unless `whole` is set, which allows few rows at a time. */
  'lookup.jobRows': inWorkspace(
    { jobId, filter, offset, limit: history.limit, whole: z.literal(true).exactOptional() },
    answer<JobRows>()
  ),
  /** Next row of the filter after `after` (-1: from the beginning), wrapping around; null without one. */
  'lookup.nextRow': inWorkspace(
    { jobId, filter, after: z.number().int().min(-1).max(10_000_000) },
    answer<{ readonly row: number; readonly index: number } | null>()
  ),
  /** `decision: null` removes the decision. */
  'lookup.decide': inWorkspace(
    {
      jobId,
      row,
      column,
      decision: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('accept') }),
          z.strictObject({ kind: z.literal('leave') }),
          z.strictObject({ kind: z.literal('take'), text: text() })
        ])
        .nullable()
    },
    done
  ),
  /** Removes the job; paid answers stay in the history. */
  'lookup.removeJob': inWorkspace({ jobId }, done),
  /** Exports all original columns, then the added ones. Progress comes as the event `export`. */
  'lookup.exportJob': inWorkspace(
    {
      jobId,
      attempt,
      added: z.array(addedColumn).max(200),
      words: exportWords,
      filter,
      format,
      locale
    },
    answer<ExportOutcome>()
  )
}
