import type { Coverage } from '@shared/model/cached'
import type { CalendarMonth, DiskBudget } from '@shared/model/sync'
import type { ProjectDetail } from '@shared/model/project'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, RecordKind, RoleField } from '@shared/model/field-inventory'
import type { Noun, Reference } from '@shared/model/record'
import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../database/queries'
import type { Handlers } from '../database/worker-host'
import { AnswerPlaces } from './answer-places'
import { answerTrimmer } from './budget/answers'
import { Budget, budgetState } from './budget/budget'
import { deletedTrimmer } from './budget/deleted'
import type { BudgetStep } from './budget/types'
import { calendarMonths, monthsOfPass } from './calendar-months'
import { CloudTree, treeCoverage, treeNodes, type TreeAnswer, type TreeNode, type TreeOutcome } from './cloud-tree'
import { ChangeKeeper } from './changes/keeper'
import { changeTrimmer } from './changes/trim'
import {
  changeReaderHandlers,
  changeWriterHandlers,
  type ChangeReaderCommands,
  type ChangeWriterCommands
} from './changes/types'
import { childReaderHandlers, childWriterHandlers } from './children/commands'
import { ChildRereading } from './children/reread'
import { childTrimmer } from './children/trim'
import type { ChildReaderCommands, ChildWriterCommands } from './children/types'
import { joinedCurrencies } from './currency-codes'
import { coverageOf, cursorOf, missingOf } from './coverage'
import type { CorrectedDecoder } from './decoder'
import { DecoderVersions, type Reread } from './decoder-versions'
import { fieldInventory, recordKinds, roleFields } from './field-inventory'
import {
  filterReaderHandlers,
  filterWriterHandlers,
  type FilterReaderCommands,
  type FilterWriterCommands
} from './filter/commands'
import { FilterReading } from './filter/compile'
import {
  listingReaderHandlers,
  listingWriterHandlers,
  type ListingReaderCommands,
  type ListingWriterCommands
} from './listing/commands'
import { PageIngest } from './ingest-page'
import { RecordIngest, type RecordInput } from './ingest-record'
import { getProject } from './projects'
import { recordReaderHandlers, type RecordReaderCommands } from './records/commands'
import { Rederivation, type RederivationStep } from './rederivation'
import { funnels, lists, referenceNames, stages, type ReferenceName, type ReferenceNames } from './reference'
import {
  searchReaderHandlers,
  searchWriterHandlers,
  type SearchReaderCommands,
  type SearchWriterCommands
} from './search/commands'
import { SearchIndex } from './search/index-writer'
import { statsOf } from './stats'
import { Sweeps } from './sweeps'
import { tieReaderHandlers, tieWriterHandlers, type TieReaderCommands, type TieWriterCommands } from './ties/commands'
import type {
  CacheStats,
  ListKey,
  OpenOutcome,
  PageInput,
  PageOutcome,
  SweepCursor,
  SweepEnd,
  SweepLoss,
  UsedFields
} from './types'
import { titlesOf, type RecordName } from './titles'
import { Writing } from './writing'

export interface WriterCommands
  extends
    ListingWriterCommands,
    ChildWriterCommands,
    FilterWriterCommands,
    ChangeWriterCommands,
    SearchWriterCommands,
    TieWriterCommands {
  ingestPage: { in: PageInput; out: PageOutcome }
  ingestRecord: { in: RecordInput; out: { changed: boolean } }
  beginSweep: { in: { list: ListKey; pageSize: number; at: number }; out: SweepCursor }
  turnSweep: { in: { list: ListKey; cursor: SweepCursor }; out: SweepCursor }
  wrapSweep: { in: { list: ListKey; cursor: SweepCursor }; out: SweepCursor }
  endSweep: { in: { list: ListKey } & SweepEnd; out: number }
  sweepLoss: { in: { list: ListKey; removal: SweepEnd['removal'] | undefined }; out: SweepLoss }
  ingestTree: { in: TreeAnswer; out: TreeOutcome }
  keepBudget: { in: { limit: number; at: number }; out: BudgetStep }
  /** What the user says about fields from now on. */
  setCorrections: { in: readonly FieldCorrection[]; out: void }
  /** What has to be read anew, for that or for a decoder that reads otherwise. */
  pendingRederivations: { in: undefined; out: readonly Reread[] }
  rederive: { in: { kind: Reread; used: UsedFields }; out: RederivationStep }
  /** Reads the whole file; fails as corrupt when it is not sound. */
  check: { in: undefined; out: void }
}

export interface ReaderCommands
  extends
    RecordReaderCommands,
    ListingReaderCommands,
    ChildReaderCommands,
    FilterReaderCommands,
    ChangeReaderCommands,
    SearchReaderCommands,
    TieReaderCommands {
  getProject: { in: number; out: { value: ProjectDetail; fetchedAt: number } | null }
  funnels: { in: undefined; out: readonly Reference[] }
  stages: { in: number; out: readonly Reference[] }
  lists: { in: undefined; out: readonly { id: number | null; name: string }[] }
  referenceNames: { in: ReferenceNames; out: readonly ReferenceName[] }
  setCorrections: { in: readonly FieldCorrection[]; out: void }
  /** Reads which ids took the place of local ones. */
  holdJoined: { in: undefined; out: void }
  recordKinds: { in: undefined; out: readonly RecordKind[] }
  fieldInventory: { in: Noun; out: FieldInventory }
  roleFields: { in: Noun; out: readonly RoleField[] }
  cursor: { in: ListKey; out: SweepCursor | null }
  coverage: { in: ListKey; out: Coverage }
  missingOf: { in: ListKey; out: number }
  calendarMonths: { in: { deleted: boolean; from: string; to: string }; out: readonly CalendarMonth[] }
  monthsOfPass: { in: { deleted: boolean; pass: number }; out: readonly string[] }
  tree: { in: undefined; out: readonly TreeNode[] }
  treeCoverage: { in: undefined; out: Coverage }
  budgetState: { in: undefined; out: Pick<DiskBudget, 'used' | 'dropped'> }
  titles: { in: readonly RecordName[]; out: readonly (string | null)[] }
  stats: { in: undefined; out: CacheStats }
}

/** What a worker is started with. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: when the cache is opened, but not by a worker that takes another's place. */
  readonly rebuild: boolean
  /** What the user said about fields. */
  readonly corrections: readonly FieldCorrection[]
}

/** What `ready` of the writer carries. */
export interface WriterReady {
  readonly outcome: OpenOutcome
  readonly unclean: boolean
  /** Whether ties were found before, and records are read by them. */
  readonly guessed: boolean
}

/** @param onJoined ids of currencies became known that others bear a code for: whoever else decodes has to know them */
export function writerHandlers(
  db: Database,
  decoder: CorrectedDecoder,
  onJoined: () => void = () => undefined
): Handlers<WriterCommands> {
  const queries = new Queries(db, () => undefined)
  decoder.join(joinedCurrencies(queries))
  const search = new SearchIndex(db, decoder)
  const writing = new Writing(
    db,
    search,
    (noun, key) => {
      const said = decoder.corrections.of(noun)?.byKey.get(key)
      return said === undefined ? null : said.role === undefined ? 'something' : 'role'
    },
    () => {
      decoder.join(joinedCurrencies(queries))
      onJoined()
    }
  )
  const sweeps = new Sweeps(db, writing, decoder.version)
  const places = new AnswerPlaces(db)
  const changes = new ChangeKeeper(db, writing.dictionaries, decoder)
  const pages = new PageIngest(writing, sweeps, decoder, changes, places)
  const infos = new RecordIngest(db, writing, sweeps, decoder, changes, places)
  const versions = new DecoderVersions(db, () => decoder.reading)
  const rederivation = new Rederivation(db, writing, decoder, versions)
  const parts = new ChildRereading(db, writing, decoder)
  const pending = (): Reread[] => [...rederivation.pending(), ...(versions.isOther('parts') ? ['parts' as const] : [])]
  const tree = new CloudTree(db, writing, decoder, places)
  // Whoever can give room back; in which order they are asked stands in budget/types.ts.
  const budget = new Budget(db, [
    answerTrimmer(db, writing),
    deletedTrimmer(db, writing),
    changeTrimmer(db),
    childTrimmer(db, writing)
  ])
  return {
    ...listingWriterHandlers(db),
    ...childWriterHandlers(db, writing, decoder, places),
    ...changeWriterHandlers(changes),
    ...filterWriterHandlers(db),
    ...searchWriterHandlers(search),
    ...tieWriterHandlers(db, decoder),
    ingestPage: (input) => {
      const outcome = pages.page(input)
      search.settle(input.pass === null)
      return outcome
    },
    ingestRecord: (input) => {
      const outcome = infos.record(input)
      search.settle(true)
      return outcome
    },
    beginSweep: ({ list, pageSize, at }) => sweeps.begin(list, pageSize, at),
    turnSweep: ({ list, cursor }) => sweeps.turn(list, cursor),
    wrapSweep: ({ list, cursor }) => sweeps.wrap(list, cursor),
    endSweep: ({ list, ...result }) => {
      const missing = sweeps.end(list, result)
      if (result.complete) rederivation.lookAfterFields(list.noun, result.at)
      search.settle(true)
      // A sweep fills the page cache to its limit; at rest the writer needs next to nothing of it.
      db.pragma('shrink_memory')
      return missing
    },
    sweepLoss: ({ list, removal }) => sweeps.loss(list, removal),
    ingestTree: (answer) => tree.ingest(answer),
    keepBudget: ({ limit, at }) => budget.step(limit, at),
    setCorrections: (all) => decoder.say(all),
    pendingRederivations: pending,
    rederive: ({ kind, used }) => {
      const step = kind === 'parts' ? parts.step() : rederivation.step(kind, used)
      if (!step.done) return step
      if (kind === 'parts') versions.reached('parts')
      if (pending().length === 0) writing.dictionaries.currencies.dropLocal()
      return step
    },
    check: () => {
      const found: unknown = db.pragma('quick_check(1)', { simple: true })
      if (found !== 'ok') throw new SQLite.SqliteError('The file is not sound.', 'SQLITE_CORRUPT')
    }
  }
}

export function readerHandlers(
  queries: Queries,
  decoder: CorrectedDecoder,
  file: string | null
): Handlers<ReaderCommands> {
  const reading = new FilterReading(queries)
  decoder.join(joinedCurrencies(queries))
  return {
    ...recordReaderHandlers(queries, decoder),
    ...listingReaderHandlers(queries, decoder, reading),
    ...filterReaderHandlers(queries, decoder, reading),
    ...childReaderHandlers(queries, decoder),
    ...changeReaderHandlers(queries, decoder),
    ...searchReaderHandlers(queries, decoder),
    ...tieReaderHandlers(queries, decoder),
    getProject: (id) => queries.snapshot(() => getProject(queries, decoder, id)),
    funnels: () => queries.snapshot(() => funnels(queries)),
    stages: (funnelId) => queries.snapshot(() => stages(queries, funnelId)),
    lists: () => queries.snapshot(() => lists(queries)),
    referenceNames: (question) => queries.snapshot(() => referenceNames(queries, question)),
    setCorrections: (all) => decoder.say(all),
    holdJoined: () => decoder.join(joinedCurrencies(queries)),
    recordKinds: () => queries.snapshot(() => recordKinds(queries)),
    fieldInventory: (noun) => queries.snapshot(() => fieldInventory(queries, decoder, noun)),
    roleFields: (noun) => queries.snapshot(() => roleFields(queries, decoder, noun)),
    cursor: (list) => queries.snapshot(() => cursorOf(queries, list)),
    coverage: (list) => queries.snapshot(() => coverageOf(queries, list)),
    missingOf: (list) => queries.snapshot(() => missingOf(queries, list)),
    calendarMonths: (range) => queries.snapshot(() => calendarMonths(queries, range)),
    monthsOfPass: (pass) => queries.snapshot(() => monthsOfPass(queries, pass)),
    tree: () => queries.snapshot(() => treeNodes(queries)),
    treeCoverage: () => queries.snapshot(() => treeCoverage(queries)),
    budgetState: () => queries.snapshot(() => budgetState(queries)),
    titles: (records) => queries.snapshot(() => titlesOf(queries, records)),
    stats: () => queries.snapshot(() => statsOf(queries, file))
  }
}
