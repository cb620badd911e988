/** One open workspace: client, cache and sync, wired together, opened and closed as one. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { ChildKind } from '@shared/model/children'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { CacheNotice } from '@shared/model/sync'
import { INFERRED_NOUN } from '../api/fields'
import { hidingSecrets } from '../api/envelope'
import type { ServiceClient, ServiceTarget } from '../api/types'
import { type Cache, type OpenCache, removeCacheFiles, type UsedFields } from '../cache/types'
import type { ServiceAccess } from '../console/service-console'
import { factsOfDeath, type WorkerDeath } from '../database/worker-link'
import { diskError } from '../files/file-errors'
import type { Log } from '../log'
import { USUAL_CONDITIONS, type SyncConditions } from '../sync/conditions'
import { createChildLive, type ChildLive } from '../sync/children'
import { createEmptiedLists, NOBODY_ASKS } from '../sync/emptied'
import { createLive, type Live } from '../sync/live'
import { createLiveRecords, type LiveRecords } from '../sync/live-records'
import { createPrefetch, type Moment } from '../sync/prefetch'
import type { WantedAhead } from '../sync/wanted-ahead'
import { createParity, type ParityLight } from '../sync/parity'
import { createSync, type Sync } from '../sync/scheduler'
import { createThrottle } from '../sync/throttle'
import { workspaceDir } from '../user-data/user-data'

export interface OpenWorkspace {
  readonly id: string
  readonly cache: Cache
  readonly sync: Sync
  readonly live: Live
  readonly records: LiveRecords
  readonly children: ChildLive
  readonly parity: ParityLight
  readonly storage: 'disk' | 'memory'
  /** For the service console, which asks without cache and sync. */
  readonly service: ServiceAccess
  /** Stops asking, lets a running write end, closes the files. */
  close(): Promise<void>
}

export interface OpenWorkspaceOptions {
  readonly id: string
  /** Where the service is, credentials or not. */
  readonly place: Pick<ServiceTarget, 'baseUrl' | 'lookupPath'>
  /** Null: show what is cached, ask nothing; `withoutTarget` says why. */
  readonly target: ServiceTarget | null
  readonly withoutTarget: ErrorShape
  readonly cacheFile: string | null
  readonly cacheKey: string | null
  readonly openCache: OpenCache
  /** What the user said about the fields of its records. */
  readonly corrections: readonly FieldCorrection[]
  /** Fields that the user works with, see `CacheOptions.usedFields`. */
  readonly usedFields?: (noun: Noun) => Promise<UsedFields>
  readonly createClient: (target: ServiceTarget, workspaceId: string) => ServiceClient
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly networkIsUp: () => boolean
  /** What the schedule goes by; the usual when absent. */
  readonly conditions?: () => SyncConditions
  readonly onStatus: () => void
  readonly onChanged: (noun: Noun, ids?: readonly number[]) => void
  /** What is known about the fields of a kind changed, without anybody's word. */
  readonly onFields?: (noun: Noun) => void
  /** Children of a project changed in the cache. */
  readonly onChildren?: (projectId: number, kind: ChildKind) => void
  /** Whose children to fetch before anybody looks; nothing is fetched ahead without it. */
  readonly wantedAhead?: (cache: Cache) => Promise<WantedAhead>
  /** Whether the service answers some list of a kind is known otherwise now. */
  readonly onListAnswered?: (noun: Noun) => void
  /** What is known of the parity of some filter changed. */
  readonly onParity?: () => void
  /** The cache's file turned out to be damaged while it was open. */
  readonly onCorrupt: () => void
}

/** The cache file of a workspace inside the profile. */
export function cacheFileOf(userDataDir: string, id: string): string {
  return join(workspaceDir(userDataDir, id), 'cache.sqlite')
}

/** Bytes of the cache of a workspace on disk; 0 where there is none. */
export async function cacheSize(userDataDir: string, id: string): Promise<number> {
  return stat(cacheFileOf(userDataDir, id)).then(
    ({ size }) => size,
    () => 0
  )
}

/** Removes the cache of a workspace and leaves what the user made in it. */
export function removeWorkspaceCache(userDataDir: string, id: string): void {
  removeCacheFiles(cacheFileOf(userDataDir, id))
}

/** Removes everything that a workspace keeps on disk. */
export async function removeWorkspaceFiles(userDataDir: string, id: string): Promise<void> {
  await rm(workspaceDir(userDataDir, id), { recursive: true, force: true, maxRetries: 3 })
}

async function openCacheOrMemory(options: OpenWorkspaceOptions): Promise<{ cache: Cache; notice: CacheNotice | null }> {
  const { cacheFile, cacheKey, log, now } = options
  const onSlowQuery = (report: { sql: string; milliseconds: number; plan: string }): void => {
    log.warn('slow query', { sql: report.sql, milliseconds: report.milliseconds, plan: report.plan })
  }
  const shared = {
    onSlowQuery,
    onWorkerDied: (report: WorkerDeath) => log.error('a worker of the cache stopped', factsOfDeath(report)),
    corrections: options.corrections,
    ...(options.usedFields === undefined ? {} : { usedFields: options.usedFields }),
    onRedecoded: ({ noun, done }: { noun: Noun; done: boolean }) => {
      options.onChanged(noun)
      // What the records of this kind call things may be shown with projects.
      if (done && noun !== 'project') options.onChanged('project')
    },
    onInferred: () => {
      options.onFields?.(INFERRED_NOUN)
      options.onChanged(INFERRED_NOUN)
    },
    onInferFailed: (error: unknown) => {
      log.warn('what ids point to could not be looked for', { code: shapeOf(error).code })
    },
    onRedecodeFailed: (error: unknown) => {
      log.warn('records could not be read anew', { code: shapeOf(error).code })
    },
    onIndexFailed: (error: unknown) => {
      log.warn('the values of a field could not be indexed', { code: shapeOf(error).code })
    },
    onSearchFailed: (error: unknown) => {
      log.warn('the search index could not be brought up to date', { code: shapeOf(error).code })
    }
  }
  const inMemory = (): Promise<Cache> => options.openCache({ file: null, key: null, ...shared })
  if (cacheFile === null || cacheKey === null) return { cache: await inMemory(), notice: null }
  try {
    await mkdir(dirname(cacheFile), { recursive: true, mode: 0o700 })
    const cache = await options.openCache({
      file: cacheFile,
      key: cacheKey,
      ...shared,
      onCorrupt: options.onCorrupt
    })
    const { rebuilt } = cache.opened
    const notice: CacheNotice | null =
      rebuilt === null ? null : { kind: 'cache-rebuilt', reason: rebuilt.reason, at: now() }
    return { cache, notice }
  } catch (error) {
    // A store that can be rebuilt never keeps the app from starting; the file stays where it is, untouched.
    const shape = shapeOf(diskError(error))
    log.warn('cache kept in memory', { code: shape.code })
    return { cache: await inMemory(), notice: { kind: 'cache-in-memory', error: shape, at: now() } }
  }
}

/** New names have every list of projects read again; what is fetched ahead brings them list by list. Milliseconds. */
const LABELS_EVERY = 1000

/** An address that is none has no neighbours: it is its own host. */
const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

/** Whatever somebody waits for, or a sweep, comes first. */
async function momentOf(sync: Pick<Sync, 'status'>): Promise<Moment> {
  const { paused, pace, connectivity, lists } = await sync.status()
  if (paused || connectivity.state !== 'online' || lists.some(({ state }) => state === 'running')) return 'later'
  return pace === 'sparing' ? 'sparing' : 'now'
}

/** What the cache tells of an answer that it can't read goes to the screen. */
function tellingNoSecrets(cache: Cache, hide: ServiceClient['hide']): Cache {
  return {
    ...cache,
    ingestPage: hidingSecrets(cache.ingestPage, hide),
    ingestRecord: hidingSecrets(cache.ingestRecord, hide),
    cloud: { ...cache.cloud, ingestTree: hidingSecrets(cache.cloud.ingestTree, hide) },
    children: { ...cache.children, ingest: hidingSecrets(cache.children.ingest, hide) }
  }
}

/** Opens the cache (in memory when its file can't be used), the client and the sync. Sweeps start with `sync.start()`. */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenWorkspace> {
  const { id, target } = options
  const { cache: opened, notice } = await openCacheOrMemory(options)
  const client = target === null ? null : options.createClient(target, id)
  const cache = client === null ? opened : tellingNoSecrets(opened, client.hide)
  // One for all lists, those that hang on projects included: several that come empty are one event.
  const emptied = client === null ? NOBODY_ASKS : createEmptiedLists({ client, cache, now: options.now })
  const sync = createSync({
    workspaceId: id,
    host: hostOf(options.place.baseUrl),
    client,
    withoutClient: options.withoutTarget,
    cache,
    notice,
    log: options.log,
    now: options.now,
    random: options.random,
    networkIsUp: options.networkIsUp,
    conditions: options.conditions ?? (() => USUAL_CONDITIONS),
    emptied,
    onStatus: options.onStatus,
    onChanged: options.onChanged
  })
  const parity = createParity({
    cache: cache.filter,
    log: options.log,
    now: options.now,
    onChanged: () => options.onParity?.()
  })
  const live = createLive({
    client,
    cache,
    parity,
    log: options.log,
    now: options.now,
    onChanged: options.onChanged,
    onAnswered: () => options.onParity?.(),
    onListAnswered: (noun) => options.onListAnswered?.(noun)
  })
  const labels = createThrottle({
    now: options.now,
    every: LABELS_EVERY,
    onTell: () => options.onChanged('project')
  })
  const children = createChildLive({
    client,
    cache: cache.children,
    emptied,
    log: options.log,
    now: options.now,
    onChanged: ({ project, kind }) => options.onChildren?.(project, kind),
    onLabels: labels.tell
  })
  const prefetch = createPrefetch({
    client,
    cache,
    children,
    wanted: () => options.wantedAhead?.(cache) ?? Promise.resolve({ pinned: [], others: [] }),
    moment: () => momentOf(sync),
    log: options.log,
    now: options.now,
    onProjects: (ids) => options.onChanged('project', ids)
  })
  if (options.wantedAhead !== undefined) prefetch.start()
  const records = createLiveRecords({
    client,
    cache,
    log: options.log,
    now: options.now,
    onChanged: options.onChanged,
    onListAnswered: (noun) => options.onListAnswered?.(noun)
  })
  return {
    id,
    cache,
    sync,
    live,
    records,
    parity,
    children,
    service: { ...options.place, client, withoutClient: options.withoutTarget },
    storage:
      options.cacheFile !== null && options.cacheKey !== null && notice?.kind !== 'cache-in-memory' ? 'disk' : 'memory',
    async close() {
      labels.close()
      const resting = prefetch.close()
      await sync.close()
      await resting
      await cache.close()
    }
  }
}
