import {
  ADDRESS_BOUNDS,
  LONGEST_QUERY,
  MOST_LIMITS,
  MOST_SUGGESTIONS,
  SUGGEST_METHODS,
  type AnyAnswer,
  type Chosen,
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

/** One entry of the provider's `locations`: only addresses within it. Keys are the provider's. */
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

/** How a question is narrowed; what is left out is not sent. */
const OPTIONS = {
  address: z.strictObject({
    from: bound.refine((named) => named !== 'flat').exactOptional(),
    to: bound.exactOptional(),
    within: z.array(addressLimit).max(MOST_LIMITS).exactOptional(),
    /** Without the part of the address that `within` says already. */
    restrict: yes,
    /** Addresses of all countries; `within` then has to name none of this country. */
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

/** The question of a method, with further keys beside it. */
const question = <K extends z.core.$ZodLooseShape>(keys: K) =>
  z.discriminatedUnion('method', [
    z.strictObject({ ...keys, method: z.literal('address'), query, options: OPTIONS.address }),
    z.strictObject({ ...keys, method: z.literal('party'), query, options: OPTIONS.party }),
    z.strictObject({ ...keys, method: z.literal('bank'), query, options: OPTIONS.bank }),
    z.strictObject({ ...keys, method: z.literal('fio'), query, options: OPTIONS.fio }),
    z.strictObject({ ...keys, method: z.literal('email'), query, options: OPTIONS.email })
  ])
export type SuggestQuestion = Infer<ReturnType<typeof question<Record<never, never>>>>

/** Any method by its name; `clean` costs an item for each element of `data`. */
const anyQuestion = {
  operation: z.enum(['suggestions', 'clean']),
  /** The name of the provider's method. */
  endpoint: text(200),
  data: z.custom<JsonObject | readonly unknown[]>(isPlainJson),
  /** The top-level `count` of the interface's example; null: not sent. */
  count: z.number().int().min(0).max(1000).nullable(),
  /** Of `clean` the number of items that the user confirmed; refused when it is another. */
  confirmedItems: z.number().int().min(0).max(10_000_000).nullable()
}
export type AnyQuestion = InferShape<typeof anyQuestion>

const history = {
  /** Words of the text or of the result; empty for all. */
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
/** Beyond it a pasted text is a file. */
const LONGEST_PASTE = 8_000_000

/** Absent: as it is proposed. */
const readingChoice = {
  encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
  separator: z.enum(SEPARATORS).exactOptional(),
  sheet: z.number().int().min(0).max(1000).exactOptional(),
  /** The row of the file with the headings, from 1; null: none. */
  heading: z.number().int().min(1).max(10_000_000).nullable().exactOptional(),
  /** What is taken that would be left out. */
  take: z.array(z.enum(LEFT_OUT_KINDS)).max(LEFT_OUT_KINDS.length).exactOptional(),
  /** Columns whose numbers are read as dates. */
  dates: z.array(column).max(MOST_TABLE_COLUMNS).exactOptional()
}
export type ReadingChoice = InferShape<typeof readingChoice>

/** A column that an export adds behind the original ones; `column`: index in `LookupJob.columns`. */
const addedColumn = z.strictObject({
  column,
  /**
   * `final`: the text that holds (the user's decision, else the result, else the original). `result`. `verdict`: in
   * words. `state`. Any other: a key of the provider's record, such as `postal_code`.
   */
  part: text(100),
  heading: text()
})
export type AddedColumn = Infer<typeof addedColumn>
const words = <K extends string>(keys: readonly K[]) => z.record(z.enum(keys), text(200))
/** Words of an export, in the language of the screen. */
const exportWords = z.strictObject({ verdicts: words(VERDICTS), states: words(ITEM_STATES) })
export type ExportWords = Infer<typeof exportWords>

export const lookup = {
  /**
   * Asks the provider for suggestions, with `count` of them. Rejects with `lookup-quota`, `lookup-method`,
   * `lookup-too-long`, `service-busy`, `cancelled`, or what the connection failed with.
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
   * A suggestion was chosen: one question with `count: 1`, whose answer fills what lists leave empty, then it goes into
   * the history. Never rejects for the provider: see `Chosen.failure`.
   */
  'lookup.choose': route(
    question({
      workspaceId,
      attempt,
      suggestion: z.strictObject({ value: text(), unrestricted: text(), data: jsonObject })
    }),
    answer<Chosen>()
  ),
  /** Past suggestions that fit the words; from this computer, at once. With an empty query, the latest. At most 20. */
  'lookup.before': inWorkspace(
    {
      method: z.enum(SUGGEST_METHODS),
      query,
      limit: limitTo(MOST_SUGGESTIONS)
    },
    answer<readonly Extract<HistoryEntry, { kind: 'suggestion' }>[]>()
  ),
  /** Sends any method of the provider once. Rejects as `lookup.suggest`, and with `bad-input` for unconfirmed items. */
  'lookup.ask': inWorkspace({ ...anyQuestion, attempt }, answer<AnyAnswer>()),
  /**
   * Standardises one text. With `confirmedItems: 0` nothing is ever sent: the answer is a known one, or `to-confirm`.
   * With 1 it is sent unless it was answered before. Rejects for what is surely not paid for: refused, or not sent.
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
  /** Cancels `lookup.suggest`, `choose`, `ask`, `standardise` up to the wire. What was paid for may be in doubt then. */
  'lookup.cancel': route(z.strictObject({ attempt }), done),
  'lookup.state': inWorkspace({}, answer<LookupState>()),
  'lookup.noteSeen': inWorkspace({}, done),
  /** The user has seen what `LookupState.store.saved` says. */
  'lookup.damageSeen': inWorkspace({}, done),
  /** The paid answers of `LookupState.store.unsaved`. */
  'lookup.unsaved': inWorkspace({}, answer<readonly UnsavedAnswer[]>()),
  /** Tries to write them now. Rejects with why that can't be. */
  'lookup.saveUnsaved': inWorkspace({}, done),
  'lookup.setPrice': inWorkspace(
    {
      price: z
        .strictObject({ amount: z.number().min(0).max(1_000_000), currency: z.string().regex(/^[A-Z]{3}$/) })
        .nullable()
    },
    done
  ),
  /** An entry with its long texts whole; null when it is gone. */
  'lookup.entry': inWorkspace({ id: z.number().int() }, answer<HistoryEntry | null>()),
  'lookup.history': inWorkspace(history, answer<HistoryPage>()),
  /** What `lookup.clearHistory` would remove: entries older than `before` (epoch milliseconds); null: all. */
  'lookup.clearing': inWorkspace({ before: moment.nullable() }, answer<Clearing>()),
  'lookup.clearHistory': inWorkspace({ before: moment.nullable() }, answer<Clearing>()),
  'lookup.forget': inWorkspace({ id: z.number().int() }, done),
  /** A file that the user chooses in a dialog of the system; null when that was cancelled. */
  'lookup.openTable': route(nothing, answer<OpenedTable | null>()),
  /** A file that was dropped. Rejects with `table-*`. */
  'lookup.dropTable': route(
    z.strictObject({
      name: text(300),
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_TABLE_FILE)
    }),
    answer<OpenedTable>()
  ),
  /** Pasted lines: each is one cell, never split; empty lines are left out. */
  'lookup.pasteLines': route(z.strictObject({ name: text(300), text: text(LONGEST_PASTE) }), answer<OpenedTable>()),
  /** Reads the table again, otherwise. */
  'lookup.readTable': route(z.strictObject({ id: tableId, ...readingChoice }), answer<OpenedTable>()),
  /** Forgets the table; also done by `lookup.createJob`. */
  'lookup.closeTable': route(z.strictObject({ id: tableId }), done),
  /** Stores the table as a job; nothing is sent. Its counts say what a run would pay for. */
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
   * Runs the open texts, or with `trial` those of the first rows alone. `confirmed` has to be `counts.toPay` (or
   * `trialToPay`): refused with `bad-input` when it is another by now. One job runs at a time.
   */
  'lookup.runJob': inWorkspace({ jobId, confirmed, trial: z.boolean() }, answer<LookupJob>()),
  /** The request on the wire is waited for; then nothing more is sent. */
  'lookup.pauseJob': inWorkspace({ jobId }, answer<LookupJob>()),
  /** Ends it; with `now` the request on the wire is cancelled as well, and its items are in doubt. */
  'lookup.cancelJob': inWorkspace({ jobId, now: z.boolean() }, answer<LookupJob>()),
  /** Opens the texts in doubt again (they may be paid for twice): `confirmed` has to be `counts.inDoubt`. Sends nothing. */
  'lookup.repeatDoubts': inWorkspace({ jobId, confirmed }, answer<LookupJob>()),
  /** Opens refused texts again; nothing was paid for them. Sends nothing. */
  'lookup.reopenRefused': inWorkspace({ jobId }, answer<LookupJob>()),
  /** Long texts are cut, unless the rows are asked for `whole`: a few at a time. */
  'lookup.jobRows': inWorkspace(
    { jobId, filter, offset, limit: history.limit, whole: z.literal(true).exactOptional() },
    answer<JobRows>()
  ),
  /** The next row of the filter behind `after` (-1: from the beginning), going round; null without one. */
  'lookup.nextRow': inWorkspace(
    { jobId, filter, after: z.number().int().min(-1).max(10_000_000) },
    answer<{ readonly row: number; readonly index: number } | null>()
  ),
  /** `decision: null` takes it back. */
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
  /** All original columns, then the added ones. Progress by the event `export`. */
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
