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

/** Operations of the reader's worker. Each answer is of one moment. */
export interface CacheReads extends SearchReads {
  projects: ProjectReads
  records: RecordReads
  fields: {
    kinds(): readonly RecordKind[]
    inventory(noun: Noun): FieldInventory
    roles(noun: Noun): readonly RoleField[]
  }
  reference: {
    /** Records that have an answer of their own: funnels with their stages, dynamic lists with their elements. */
    names(query: ReferenceNames): readonly ReferenceName[]
    /** The modules of the service, in its order. */
    modules(): readonly NamedModule[]
    /** Those of which records of their own are saved: answers name modules that the list does not. */
    modulesMet(): readonly string[]
  }
  sweep: {
    cursor(list: ListKey): SweepCursor | null
    coverage(list: ListKey): Coverage
    /** Records of the list's noun that are no longer returned. */
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
  /** The titles of records, in the order asked; null for those that are not cached or have none. */
  titles(records: readonly RecordName[]): readonly (string | null)[]
  stats(): CacheStats
  /** For the cache's own half in main. */
  upkeep: {
    /** Sets the user's corrections. */
    followCorrections(all: readonly FieldCorrection[]): void
    /** Reads which ids replace local ones. */
    holdJoined(): void
    inferReferences(): Inferences
    holdInferences(inferences: readonly InferredReference[]): void
    /** Adds some words of the full-text index to the list in memory; `done` when it lacks none. */
    learnWords(): { readonly done: boolean }
    budget(): Pick<DiskBudget, 'used' | 'dropped'>
  }
}

/** Operations of the writer's worker. Each is done whole or not at all. */
export interface CacheWrites {
  ingestPage(input: PageInput): PageOutcome
  /** An answer of the search across modules. */
  ingestMatches(input: MatchesInput): MatchesOutcome
  /** One record of an `/info` answer. Its state stays unless the record says otherwise. */
  ingestRecord(input: RecordInput): { changed: boolean }
  sweep: {
    /** Starts a pass: returns its number, with the cursor at the beginning. */
    begin(list: ListKey, pageSize: number, at: number): SweepCursor
    /** A new pass that resumes at the cursor, because what was read before it is too old. See `SweepTurn`. */
    turn(list: ListKey, cursor: SweepCursor): SweepCursor
    /**
     * A resumed pass has reached the end of the list: all of it is known now, as of its oldest page. Records that are
     * no longer returned are found at the end of the pass, when the beginning is read too.
     */
    wrap(list: ListKey, cursor: SweepCursor): SweepCursor
    /** Ends a pass. `complete`: records that it did not find become `missing`; returns how many. */
    end(list: ListKey, result: SweepEnd): number
    /** What the end of the running pass would remove, were it complete now. */
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
  /** For the cache's own half in main. */
  upkeep: {
    /** Sets the user's corrections. */
    setCorrections(all: readonly FieldCorrection[]): void
    /** Nouns that must be re-decoded, after a correction or with a newer decoder. */
    pendingRedecoding(): readonly DecodedKind[]
    redecode(kind: DecodedKind, used: UsedFields): RedecodingStep
    /** Stores the inferred references and decodes with them from now on. Returns whether records decode differently. */
    keepInferences(inferences: readonly InferredReference[]): boolean
    /** Adds some records to the full-text index; `done` when it lacks none. */
    catchUpSearch(): { readonly done: boolean }
    /** Moves some of what was written into the columns; `done` when nothing waits that is worth it now. */
    mergeColumns(): { readonly done: boolean }
    keepBudget(limit: number, at: number): BudgetStep
    /** Reads the whole file; fails as corrupt when it is damaged. */
    check(): void
  }
}
