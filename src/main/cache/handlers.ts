import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import type { ReferenceQuery } from '@shared/contract/search'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import { LabelWords } from '@shared/rules/search/label-words'
import { shortTexts } from '@shared/rules/short-texts'
import type { Queries } from '../database/queries'
import {
  type CorrectedDecoder,
  DecoderVersions,
  type DecodedKind,
  joinedCurrencies,
  type ListKey,
  modules,
  modulesOfRecords,
  type PageInput,
  readsOf,
  type RecordName,
  referenceNames,
  type ReferenceNames,
  type SweepCursor,
  type SweepEnd,
  titlesOf,
  type UsedFields,
  Writing
} from './core'
import { answerTrimmer, Budget, budgetState, deletedTrimmer } from './budget'
import {
  coverageOf,
  cursorOf,
  FileTree,
  type FolderAnswer,
  FolderAnswers,
  MatchIngest,
  type MatchesInput,
  PageIngest,
  progressOf,
  RecordIngest,
  type RecordInput,
  Redecoding,
  type RedecodingStep,
  Sweeps,
  type TreeAnswer,
  treeCoverage,
  treeNodes
} from './ingest'
import { calendarReads } from './calendar'
import { ColumnStore, ResidentColumns } from './columns'
import { ChangeRecorder, changeReads, changeTrimmer, changeWrites } from './changes'
import { clientReads } from './clients'
import { childReads, childRedecoding, childTrimmer, childWrites } from './children'
import { fieldInventory, inferReferences, recordKinds, roleFields, storeInferences } from './fields'
import { filterReads, filterWrites, ProjectFilters } from './filter'
import { OccurringValues, projectReads, recordReads } from './listing'
import { findReferences, type RankedQuery, SearchIndex, SearchPages, searchMatches, WordList } from './search'
import { filesReads } from './files'
import { statsOf } from './cache-file'

/** Words that the reader loads in one step: a few milliseconds, so other queries hardly wait. */
const WORDS_A_STEP = 2_000

/** Operations of the writer's worker. Each is atomic. */
export type CacheWrites = ReturnType<typeof cacheWrites>

/** Operations of the reader's worker. Each answer is one snapshot. */
export type CacheReads = ReturnType<typeof cacheReads>

/** @param onJoined called for new currency ids that replace local ids; other decoders must learn them */
export function cacheWrites(db: Database, decoder: CorrectedDecoder, onJoined: () => void = () => undefined) {
  const search = new SearchIndex(db, decoder)
  const columns = new ColumnStore(db)
  const writing = new Writing(db, decoder, search, columns, onJoined)
  decoder.join(joinedCurrencies(writing.queries))
  const sweeps = new Sweeps(writing)
  const changes = new ChangeRecorder(writing)
  const pages = new PageIngest(writing, sweeps, changes)
  const matches = new MatchIngest(writing, pages, searchMatches)
  const infos = new RecordIngest(writing, sweeps, changes)
  const versions = new DecoderVersions(writing.queries, () => decoder.revision)
  const redecoding = new Redecoding(writing, versions)
  const parts = childRedecoding(writing)
  const pending = (): DecodedKind[] => [
    ...redecoding.pending(),
    ...(versions.isOther('parts') ? ['parts' as const] : [])
  ]
  const tree = new FileTree(writing)
  const folders = new FolderAnswers(writing, pages)
  // Parts that can free space, in any order.
  const budget = new Budget(db, [
    answerTrimmer(writing),
    deletedTrimmer(writing),
    changeTrimmer(writing),
    childTrimmer(writing)
  ])
  /** Indexes the words of an answer after ingesting it; all of them, unless it is a page of a sweep. */
  const indexed =
    <I, T>(ingest: (input: I) => T, isInSweep: (input: I) => boolean = () => false) =>
    (input: I): T => {
      const outcome = ingest(input)
      search.settle(!isInSweep(input))
      return outcome
    }
  return {
    ingestPage: indexed(
      (input: PageInput) => pages.page(input),
      ({ pass }) => pass !== null
    ),
    /** An answer of the search across modules. */
    ingestMatches: indexed((input: MatchesInput) => shortTexts(matches.ingest(input))),
    /** One record of an `/info` answer. Its state stays unless the answer gives another one. */
    ingestRecord: indexed((input: RecordInput) => infos.record(input)),
    sweep: {
      /** Starts a pass: returns its number, with the cursor at the beginning. */
      begin: (list: ListKey, pageSize: number, at: number) => sweeps.begin(list, pageSize, at),
      /** Starts a pass that resumes at the cursor, because the pages before it are too old. See `SweepTurn`. */
      turn: (list: ListKey, cursor: SweepCursor) => sweeps.turn(list, cursor),
      wrap: (list: ListKey, cursor: SweepCursor) => sweeps.wrap(list, cursor),
      /** Ends a pass. If `isComplete`, records that it did not find become `missing`. Returns their number. */
      end: (list: ListKey, result: SweepEnd) => {
        const missing = sweeps.end(list, result)
        if (result.isComplete) redecoding.checkFields(list.noun, result.at)
        search.settle(true)
        // A sweep fills the page cache to its limit. An idle writer needs almost none of it.
        db.pragma('shrink_memory')
        return missing
      },
      /** Which records would be removed if the running pass ended now. */
      loss: (list: ListKey, removal?: SweepEnd['removal']) => sweeps.loss(list, removal)
    },
    fileTree: {
      /** The answer of `/cloud/tree`. */
      ingestTree: (answer: TreeAnswer) => tree.ingest(answer),
      /** The answer of `/cloud?id=`. */
      ingestFolder: indexed((answer: FolderAnswer) => folders.ingest(answer))
    },
    children: childWrites(writing),
    filter: filterWrites(writing),
    changes: changeWrites(changes),
    /** Used only by the cache's client in main. */
    upkeep: {
      /** Sets the user's corrections. */
      setCorrections: (all: readonly FieldCorrection[]): void => decoder.setCorrections(all),
      /** Nouns that must be re-decoded, after a correction or with a newer decoder. */
      pendingRedecoding: pending,
      redecode: (kind: DecodedKind, used: UsedFields): RedecodingStep => {
        const step = kind === 'parts' ? parts.step() : redecoding.step(kind, used)
        if (!step.done) return step
        if (kind === 'parts') versions.reached('parts')
        if (pending().length === 0) writing.dictionaries.currencies.dropLocal()
        return step
      },
      /** Stores the inferred references and decodes with them from now on. Returns whether decoding changes. */
      keepInferences: (inferences: readonly InferredReference[]) => {
        if (JSON.stringify(inferences) === JSON.stringify(decoder.inferences)) return false
        writing.transaction(() => storeInferences(writing.queries, inferences))
        return decoder.infer(inferences)
      },
      /** Adds some records to the full-text index; `done` when all are indexed. */
      catchUpSearch: () => search.step(),
      /** Merges some writes into the columns; `done` when no merge is worthwhile now. */
      mergeColumns: () => ({ done: writing.transaction(() => columns.mergeStep()) }),
      keepBudget: (limit: number, at: number) => budget.step(limit, at),
      /** Reads the whole file. @throws corrupt, when it is damaged */
      check: (): void => {
        const found: unknown = db.pragma('quick_check(1)', { simple: true })
        if (found !== 'ok') throw new SQLite.SqliteError('The file is not sound.', 'SQLITE_CORRUPT')
      }
    }
  }
}

export function cacheReads(
  queries: Queries,
  decoder: CorrectedDecoder,
  file: string | null,
  columns = new ResidentColumns(queries)
) {
  const { whole, short } = readsOf(queries)
  const words = new WordList(queries)
  const pages = new SearchPages(queries, decoder, words)
  const labelWords = new LabelWords()
  const source = { queries, decoder, columns }
  const filters = new ProjectFilters(source, words)
  const occurring = new OccurringValues(source)
  decoder.join(joinedCurrencies(queries))
  return {
    projects: projectReads(filters, occurring),
    records: recordReads(source, words, occurring),
    fields: {
      kinds: whole(() => recordKinds(queries)),
      inventory: short((noun: Noun) => fieldInventory(queries, decoder, noun)),
      roles: whole((noun: Noun) => roleFields(queries, decoder, noun))
    },
    reference: {
      /** Records that are requested separately: funnels with stages, dynamic lists with elements. */
      names: whole((query: ReferenceNames) => referenceNames(queries, query)),
      /** The modules of the service, in service order. */
      modules: whole(() => modules(queries)),
      /** Names of the modules that have saved records. The module list may lack some of them. */
      modulesMet: whole(() => modulesOfRecords(queries))
    },
    sweep: {
      cursor: whole((list: ListKey) => cursorOf(queries, list)),
      coverage: whole((list: ListKey) => coverageOf(queries, list)),
      progress: whole((lists: readonly ListKey[]) => progressOf(queries, lists))
    },
    calendar: calendarReads(queries, decoder, words),
    fileTree: {
      tree: whole(() => treeNodes(queries)),
      coverage: whole(() => treeCoverage(queries))
    },
    files: filesReads(source, words),
    children: childReads(queries, decoder),
    clients: clientReads(source),
    filter: filterReads(filters),
    changes: changeReads(queries, decoder),
    /**
     * Full-text search, see `search.ts`, and `pages.ts` for more than the best results. Records read outside a sweep
     * are found at once. During a sweep the last few thousand records are not indexed yet; at its end all are.
     */
    search: short((query: RankedQuery) => pages.answer(query)),
    /** Reference data by name, see `references.ts`. */
    references: short((query: ReferenceQuery) => findReferences(queries, decoder, labelWords, query)),
    /** The titles of records, in request order; null for records without a title or not in the cache. */
    titles: short((records: readonly RecordName[]) => titlesOf(queries, records)),
    stats: whole(() => statsOf(queries, file)),
    /** Used only by the cache's client in main. */
    upkeep: {
      followCorrections: (all: readonly FieldCorrection[]): void => decoder.setCorrections(all),
      /** Loads the service ids that replace local ids. */
      holdJoined: (): void => decoder.join(joinedCurrencies(queries)),
      inferReferences: whole(() => inferReferences(queries, decoder)),
      holdInferences: (inferences: readonly InferredReference[]): void => {
        decoder.infer(inferences)
      },
      /** Loads some words of the full-text index into memory; `done` when all are loaded. */
      learnWords: whole(() => words.learn(WORDS_A_STEP)),
      budget: whole(() => budgetState(queries))
    }
  }
}
