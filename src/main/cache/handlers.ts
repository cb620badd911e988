import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import { LabelWords } from '@shared/rules/search/label-words'
import { shortTexts } from '@shared/rules/short-texts'
import { Queries } from '../database/queries'
import {
  AnswerPlaces,
  type CorrectedDecoder,
  DecoderVersions,
  forgetModules,
  joinedCurrencies,
  modules,
  modulesOfRecords,
  readsOf,
  referenceNames,
  type DecodedKind,
  titlesOf,
  Writing
} from './core'
import { answerTrimmer, Budget, budgetState, deletedTrimmer } from './budget'
import {
  FileTree,
  coverageOf,
  cursorOf,
  FolderAnswers,
  MatchIngest,
  missingOf,
  PageIngest,
  RecordIngest,
  Redecoding,
  Sweeps,
  treeCoverage,
  treeNodes
} from './ingest'
import { calendarReads } from './calendar'
import { ColumnStore, ResidentColumns } from './columns'
import { ChangeRecorder, changeReads, changeTrimmer, changeWrites } from './changes'
import { childReads, ChildRedecoding, childTrimmer, childWrites } from './children'
import { fieldInventory, inferReferences, recordKinds, roleFields, storeInferences } from './fields'
import { filterReads, filterWrites, ProjectFilters } from './filter'
import { projectReads, recordReads } from './listing'
import type { CacheReads, CacheWrites } from './operations'
import { findReferences, SearchIndex, SearchPages, whereFound, WordList } from './search'
import { filesReads } from './files'
import { statsOf } from './cache-file'

/** Words that the reader loads in one step: a few milliseconds, so other queries hardly wait. */
const WORDS_A_STEP = 2_000

/** @param onJoined called for new currency ids that replace local ids; other decoders must learn them */
export function cacheWrites(
  db: Database,
  decoder: CorrectedDecoder,
  onJoined: () => void = () => undefined
): CacheWrites {
  const queries = new Queries(db, () => undefined)
  forgetModules(db)
  decoder.join(joinedCurrencies(queries))
  const search = new SearchIndex(db, decoder)
  const columns = new ColumnStore(db)
  const writing = new Writing(
    db,
    search,
    columns,
    (noun, key) => {
      const correction = decoder.corrections.of(noun)?.byKey.get(key)
      return correction === undefined ? null : correction.role === undefined ? 'something' : 'role'
    },
    () => {
      decoder.join(joinedCurrencies(queries))
      onJoined()
    }
  )
  const sweeps = new Sweeps(db, writing, decoder.version)
  const places = new AnswerPlaces(db)
  const changes = new ChangeRecorder(db, writing.dictionaries, decoder)
  const pages = new PageIngest(writing, sweeps, decoder, changes, places)
  const matches = new MatchIngest(db, writing, decoder, pages, whereFound)
  const infos = new RecordIngest(db, writing, sweeps, decoder, changes, places)
  const versions = new DecoderVersions(db, () => decoder.revision)
  const redecoding = new Redecoding(db, writing, decoder, versions)
  const parts = new ChildRedecoding(db, writing, decoder)
  const pending = (): DecodedKind[] => [
    ...redecoding.pending(),
    ...(versions.isOther('parts') ? ['parts' as const] : [])
  ]
  const tree = new FileTree(db, writing, decoder, places)
  const folders = new FolderAnswers(db, writing, decoder, places, pages)
  // Parts that can free space; budget/types.ts has their order.
  const budget = new Budget(db, [
    answerTrimmer(db, writing),
    deletedTrimmer(db, writing),
    changeTrimmer(db),
    childTrimmer(db, writing)
  ])
  return {
    ingestPage: (input) => {
      const outcome = pages.page(input)
      search.settle(input.pass === null)
      return outcome
    },
    ingestMatches: (input) => {
      const outcome = matches.ingest(input)
      search.settle(true)
      return shortTexts(outcome)
    },
    ingestRecord: (input) => {
      const outcome = infos.record(input)
      search.settle(true)
      return outcome
    },
    sweep: {
      begin: (list, pageSize, at) => sweeps.begin(list, pageSize, at),
      turn: (list, cursor) => sweeps.turn(list, cursor),
      wrap: (list, cursor) => sweeps.wrap(list, cursor),
      end: (list, result) => {
        const missing = sweeps.end(list, result)
        if (result.complete) redecoding.checkFields(list.noun, result.at)
        search.settle(true)
        // A sweep fills the page cache to its limit. An idle writer needs almost none of it.
        db.pragma('shrink_memory')
        return missing
      },
      loss: (list, removal) => sweeps.loss(list, removal)
    },
    fileTree: {
      ingestTree: (answer) => tree.ingest(answer),
      ingestFolder: (answer) => {
        const outcome = folders.ingest(answer)
        search.settle(true)
        return outcome
      }
    },
    children: childWrites(db, writing, decoder, places),
    filter: filterWrites(db),
    changes: changeWrites(changes),
    upkeep: {
      setCorrections: (all) => decoder.setCorrections(all),
      pendingRedecoding: pending,
      redecode: (kind, used) => {
        const step = kind === 'parts' ? parts.step() : redecoding.step(kind, used)
        if (!step.done) return step
        if (kind === 'parts') versions.reached('parts')
        if (pending().length === 0) writing.dictionaries.currencies.dropLocal()
        return step
      },
      keepInferences: (inferences) => {
        if (JSON.stringify(inferences) === JSON.stringify(decoder.inferences)) return false
        storeInferences(db, inferences)
        return decoder.infer(inferences)
      },
      catchUpSearch: () => search.step(),
      mergeColumns: () => ({ done: writing.transaction(() => columns.mergeStep()) }),
      keepBudget: (limit, at) => budget.step(limit, at),
      check: () => {
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
): CacheReads {
  const { whole, short } = readsOf(queries)
  const words = new WordList(queries)
  const pages = new SearchPages(queries, decoder, words)
  const labelWords = new LabelWords()
  const filters = new ProjectFilters(queries, decoder, columns, words)
  decoder.join(joinedCurrencies(queries))
  return {
    projects: projectReads(queries, decoder, filters, columns),
    records: recordReads(queries, decoder, words, columns),
    fields: {
      kinds: whole(() => recordKinds(queries)),
      inventory: short((noun) => fieldInventory(queries, decoder, noun)),
      roles: whole((noun) => roleFields(queries, decoder, noun))
    },
    reference: {
      names: whole((query) => referenceNames(queries, query)),
      modules: whole(() => modules(queries)),
      modulesMet: whole(() => modulesOfRecords(queries))
    },
    sweep: {
      cursor: whole((list) => cursorOf(queries, list)),
      coverage: whole((list) => coverageOf(queries, list)),
      missing: whole((list) => missingOf(queries, list))
    },
    calendar: calendarReads(queries, decoder, words),
    fileTree: {
      tree: whole(() => treeNodes(queries)),
      coverage: whole(() => treeCoverage(queries))
    },
    files: filesReads(queries, decoder, words, columns),
    children: childReads(queries, decoder),
    filter: filterReads(queries, decoder, filters),
    changes: changeReads(queries, decoder),
    search: short((query) => pages.answer(query)),
    references: short((query) => findReferences(queries, decoder, labelWords, query)),
    titles: short((records) => titlesOf(queries, records)),
    stats: whole(() => statsOf(queries, file)),
    upkeep: {
      followCorrections: (all) => decoder.setCorrections(all),
      holdJoined: () => decoder.join(joinedCurrencies(queries)),
      inferReferences: whole(() => inferReferences(queries, decoder)),
      holdInferences: (inferences) => {
        decoder.infer(inferences)
      },
      learnWords: whole(() => words.learn(WORDS_A_STEP)),
      budget: whole(() => budgetState(queries))
    }
  }
}
