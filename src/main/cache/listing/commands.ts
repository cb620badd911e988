import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ProjectListing, ProjectPage, ProjectQuery, ProjectRow } from '@shared/model/project'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { WorkerLink } from '../../database/worker-link'
import type { CorrectedDecoder } from '../decoder'
import type { FilterReading } from '../filter/compile'
import { listProjects, projectIds, projectRows } from '../projects'
import { ProjectLists } from './project-lists'
import { addValueIndex } from './value-index'

/** Fields that an answer would have come faster for with an index of their values. */
interface WantsIndexes {
  readonly wantsIndexes: readonly number[]
}

export type ListedProjects = ProjectPage & { readonly fetchedAt: number | null }

/** `ids`: at most 500. */
export interface RowsQuery {
  readonly ids: readonly number[]
  readonly columns: readonly string[]
}

export interface ListingReaderCommands {
  listProjects: { in: ProjectQuery; out: ListedProjects & WantsIndexes }
  positionOfProject: { in: ProjectListing & { id: number }; out: number | null }
  projectIds: { in: ProjectListing; out: number[] }
  projectRows: { in: RowsQuery; out: ProjectRow[] }
  projectTotals: { in: Pick<ProjectListing, 'deleted' | 'filter'>; out: ProjectTotals & WantsIndexes }
}

export interface ListingWriterCommands {
  /** The number of a field in `fields`. */
  addValueIndex: { in: number; out: void }
}

/** Lists of projects as the cache shows them to main. */
export interface ProjectListsAccess {
  list(query: ProjectQuery): Promise<ListedProjects>
  /** The index of a project in a sorted list; null when it is not in that list. */
  position(query: ProjectListing & { id: number }): Promise<number | null>
  totals(list: Pick<ProjectListing, 'deleted' | 'filter'>): Promise<ProjectTotals>
  /** The ids of a whole list in its order, of one moment: for those who read its rows later, one window after the other. */
  ids(listing: ProjectListing): Promise<readonly number[]>
  /** Rows by their ids, in the order asked; ids that the cache does not know are left out. */
  rows(query: RowsQuery): Promise<readonly ProjectRow[]>
}

export function listingReaderHandlers(
  queries: Queries,
  decoder: CorrectedDecoder,
  reading: FilterReading
): Handlers<ListingReaderCommands> {
  const lists = new ProjectLists(queries, decoder, reading)
  const answered = <T extends object>(value: T): T & WantsIndexes => ({
    ...value,
    wantsIndexes: lists.takeWantedIndexes()
  })
  return {
    listProjects: (query) => answered(queries.snapshot(() => listProjects(queries, decoder, lists, query))),
    projectIds: (listing) => queries.snapshot(() => projectIds(queries, lists, listing)),
    projectRows: (query) => queries.snapshot(() => projectRows(queries, decoder, query)),
    positionOfProject: ({ id, ...listing }) => queries.snapshot(() => lists.position(listing, id)),
    projectTotals: (list) => answered(queries.snapshot(() => lists.totals(list)))
  }
}

export function listingWriterHandlers(db: Database): Handlers<ListingWriterCommands> {
  return { addValueIndex: (field) => addValueIndex(db, field) }
}

/** Asks for lists, and behind the answers for the indexes that they would have liked. */
export function projectListsAccess(
  writer: Pick<WorkerLink<ListingWriterCommands>, 'call'>,
  reader: Pick<WorkerLink<ListingReaderCommands>, 'call'>,
  onIndexFailed: (error: unknown) => void
): ProjectListsAccess {
  const asked = new Set<number>()
  const behind = <T extends WantsIndexes>({ wantsIndexes, ...answer }: T): Omit<T, 'wantsIndexes'> => {
    for (const field of wantsIndexes) {
      if (asked.has(field)) continue
      // Once: what fails for want of room would fail with every window.
      asked.add(field)
      writer.call('addValueIndex', field).catch(onIndexFailed)
    }
    return answer
  }
  return {
    list: async (query) => behind(await reader.call('listProjects', query)),
    position: (query) => reader.call('positionOfProject', query),
    totals: async (list) => behind(await reader.call('projectTotals', list)),
    ids: (listing) => reader.call('projectIds', listing),
    rows: (query) => reader.call('projectRows', query)
  }
}
