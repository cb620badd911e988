import type { Coverage } from '@shared/model/cached'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, InferredReference, RecordKind, RoleField } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { DiskBudget } from '@shared/model/sync'
import type { NamedModule } from '@shared/rules/module-nouns'
import type { BudgetStep } from './budget'
import type { CalendarReads } from './calendar'
import type { ChangeReads, ChangeWrites } from './changes'
import type { ChildReads, ChildWrites } from './children'
import type {
  FolderAnswer,
  FolderOutcome,
  MatchesInput,
  MatchesOutcome,
  RecordInput,
  RedecodingStep,
  TreeAnswer,
  TreeNode,
  TreeOutcome
} from './ingest'
import type {
  ListKey,
  PageInput,
  PageOutcome,
  RecordName,
  ReferenceName,
  ReferenceNames,
  DecodedKind,
  SweepCursor,
  SweepEnd,
  SweepLoss,
  UsedFields
} from './core'
import type { FilterReads, FilterWrites } from './filter'
import type { ProjectReads, RecordReads } from './listing'
import type { SearchReads } from './search'
import type { FilesReads } from './files'
import type { CacheStats } from './cache-file'
import type { Inferences } from './fields'

/** Operations of the reader's worker. Each answer is one snapshot. */
export interface CacheReads extends SearchReads {
  projects: ProjectReads
  records: RecordReads
  fields: {
    kinds(): readonly RecordKind[]
    inventory(noun: Noun): FieldInventory
    roles(noun: Noun): readonly RoleField[]
  }
  reference: {
    /** Records that are requested separately: funnels with stages, dynamic lists with elements. */
    names(query: ReferenceNames): readonly ReferenceName[]
    /** The modules of the service, in service order. */
    modules(): readonly NamedModule[]
    /** Names of the modules that have saved records. The module list may lack some of them. */
    modulesMet(): readonly string[]
  }
  sweep: {
    cursor(list: ListKey): SweepCursor | null
    coverage(list: ListKey): Coverage
    /** Number of records of the list's noun that the service no longer returns. */
    missing(list: ListKey): number
  }
  calendar: CalendarReads
  fileTree: {
    tree(): readonly TreeNode[]
    coverage(): Coverage
  }
  files: FilesReads
  children: ChildReads
  filter: FilterReads
  changes: ChangeReads
  /** The titles of records, in request order; null for records without a title or not in the cache. */
  titles(records: readonly RecordName[]): readonly (string | null)[]
  stats(): CacheStats
  /** Used only by the cache's client in main. */
  upkeep: {
    followCorrections(all: readonly FieldCorrection[]): void
    /** Loads the service ids that replace local ids. */
    holdJoined(): void
    inferReferences(): Inferences
    holdInferences(inferences: readonly InferredReference[]): void
    /** Loads some words of the full-text index into memory; `done` when all are loaded. */
    learnWords(): { readonly done: boolean }
    budget(): Pick<DiskBudget, 'used' | 'dropped'>
  }
}

/** Operations of the writer's worker. Each is atomic. */
export interface CacheWrites {
  ingestPage(input: PageInput): PageOutcome
  /** An answer of the search across modules. */
  ingestMatches(input: MatchesInput): MatchesOutcome
  /** One record of an `/info` answer. Its state stays unless the answer gives another one. */
  ingestRecord(input: RecordInput): { changed: boolean }
  sweep: {
    /** Starts a pass: returns its number, with the cursor at the beginning. */
    begin(list: ListKey, pageSize: number, at: number): SweepCursor
    /** Starts a pass that resumes at the cursor, because the pages before it are too old. See `SweepTurn`. */
    turn(list: ListKey, cursor: SweepCursor): SweepCursor
    /**
     * Called when a resumed pass reaches the end of the list: the whole list is known now, as of its oldest page.
     * Missing records are found at the end of the pass, after the beginning was read too.
     */
    wrap(list: ListKey, cursor: SweepCursor): SweepCursor
    /** Ends a pass. If `complete`, records that it did not find become `missing`. Returns their number. */
    end(list: ListKey, result: SweepEnd): number
    /** Which records would be removed if the running pass ended now. */
    loss(list: ListKey, removal: SweepEnd['removal'] | undefined): SweepLoss
  }
  fileTree: {
    /** The answer of `/cloud/tree`. */
    ingestTree(answer: TreeAnswer): TreeOutcome
    /** The answer of `/cloud?id=`. */
    ingestFolder(answer: FolderAnswer): FolderOutcome
  }
  children: ChildWrites
  filter: FilterWrites
  changes: ChangeWrites
  /** Used only by the cache's client in main. */
  upkeep: {
    /** Sets the user's corrections. */
    setCorrections(all: readonly FieldCorrection[]): void
    /** Nouns that must be re-decoded, after a correction or with a newer decoder. */
    pendingRedecoding(): readonly DecodedKind[]
    redecode(kind: DecodedKind, used: UsedFields): RedecodingStep
    /** Stores the inferred references and decodes with them from now on. Returns whether decoding changes. */
    keepInferences(inferences: readonly InferredReference[]): boolean
    /** Adds some records to the full-text index; `done` when all are indexed. */
    catchUpSearch(): { readonly done: boolean }
    /** Merges some writes into the columns; `done` when no merge is worthwhile now. */
    mergeColumns(): { readonly done: boolean }
    keepBudget(limit: number, at: number): BudgetStep
    /** Reads the whole file. @throws corrupt, when it is damaged */
    check(): void
  }
}
