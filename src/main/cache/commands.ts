import type { Coverage } from '@shared/model/cached'
import type { ProjectDetail, ProjectPage, ProjectQuery } from '@shared/model/project'
import type { Reference } from '@shared/model/record'
import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../database/queries'
import type { Handlers } from '../database/worker-host'
import { coverageOf, cursorOf } from './coverage'
import type { Decoder } from './decoder'
import { PageIngest } from './ingest-page'
import { RecordIngest, type RecordInput } from './ingest-record'
import { getProject, listProjects, positionOfProject } from './projects'
import { funnels, lists, stages } from './reference'
import { statsOf } from './stats'
import { Sweeps } from './sweeps'
import type { CacheStats, ListKey, OpenOutcome, PageInput, PageOutcome, SweepCursor } from './types'
import { Writing } from './writing'

export interface WriterCommands {
  ingestPage: { in: PageInput; out: PageOutcome }
  ingestRecord: { in: RecordInput; out: { changed: boolean } }
  beginSweep: { in: { list: ListKey; pageSize: number; at: number }; out: SweepCursor }
  endSweep: {
    in: { list: ListKey; complete: boolean; obstacle: Coverage['obstacle']; at: number }
    out: number
  }
  /** Reads the whole file; fails as corrupt when it is not sound. */
  check: { in: undefined; out: void }
}

export interface ReaderCommands {
  listProjects: { in: ProjectQuery; out: ProjectPage & { fetchedAt: number | null } }
  positionOfProject: { in: Pick<ProjectQuery, 'deleted' | 'sort'> & { id: number }; out: number | null }
  getProject: { in: number; out: { value: ProjectDetail; fetchedAt: number } | null }
  funnels: { in: undefined; out: readonly Reference[] }
  stages: { in: number; out: readonly Reference[] }
  lists: { in: undefined; out: readonly { id: number | null; name: string }[] }
  cursor: { in: ListKey; out: SweepCursor | null }
  coverage: { in: ListKey; out: Coverage }
  stats: { in: undefined; out: CacheStats }
}

/** What a worker is started with. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: when the cache is opened, but not by a worker that takes another's place. */
  readonly rebuild: boolean
}

/** What `ready` of the writer carries. */
export interface WriterReady {
  readonly outcome: OpenOutcome
  readonly unclean: boolean
}

export function writerHandlers(db: Database, decoder: Decoder): Handlers<WriterCommands> {
  const writing = new Writing(db)
  const sweeps = new Sweeps(db, writing)
  const pages = new PageIngest(writing, sweeps, decoder)
  const infos = new RecordIngest(db, writing, sweeps, decoder)
  return {
    ingestPage: (input) => pages.page(input),
    ingestRecord: (input) => infos.record(input),
    beginSweep: ({ list, pageSize, at }) => sweeps.begin(list, pageSize, at),
    endSweep: ({ list, ...result }) => {
      const missing = sweeps.end(list, result)
      // A sweep fills the page cache to its limit; at rest the writer needs next to nothing of it.
      db.pragma('shrink_memory')
      return missing
    },
    check: () => {
      const found: unknown = db.pragma('quick_check(1)', { simple: true })
      if (found !== 'ok') throw new SQLite.SqliteError('The file is not sound.', 'SQLITE_CORRUPT')
    }
  }
}

export function readerHandlers(queries: Queries, decoder: Decoder, file: string | null): Handlers<ReaderCommands> {
  return {
    listProjects: (query) => queries.snapshot(() => listProjects(queries, query)),
    positionOfProject: (query) => queries.snapshot(() => positionOfProject(queries, query)),
    getProject: (id) => queries.snapshot(() => getProject(queries, decoder, id)),
    funnels: () => queries.snapshot(() => funnels(queries)),
    stages: (funnelId) => queries.snapshot(() => stages(queries, funnelId)),
    lists: () => queries.snapshot(() => lists(queries)),
    cursor: (list) => queries.snapshot(() => cursorOf(queries, list)),
    coverage: (list) => queries.snapshot(() => coverageOf(queries, list)),
    stats: () => queries.snapshot(() => statsOf(queries, file))
  }
}
