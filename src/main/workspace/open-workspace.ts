/** An open workspace: client, cache and sync, connected and with a common lifetime. */
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
import { hasLookupFiles, Lookups, openLookupStore } from '../lookup'
import type { Log } from '../log'
import { USUAL_CONDITIONS, type SyncConditions } from '../sync/conditions'
import { ChildLive } from '../sync/children'
import { createEmptiedLists, NOBODY_ASKS } from '../sync/emptied'
import { Live } from '../sync/live'
import { LiveRecords } from '../sync/live-records'
import type { LiveServices } from '../sync/live-services'
import { LiveSearch } from '../sync/live-search'
import { LiveCalendar } from '../sync/live-calendar'
import { LiveFiles } from '../sync/live-files'
import { createPrefetch, type Moment } from '../sync/prefetch'
import type { PrefetchCandidates } from '../sync/prefetch-candidates'
import { createParity, type ParityLight } from '../sync/parity'
import { Revalidate } from '../sync/revalidate'
import { createSync, type Sync } from '../sync/scheduler'
import { createThrottle } from '../sync/throttle'
import { workspaceDir } from '../user-data/user-data'

export interface OpenWorkspace {
  readonly id: string
  readonly cache: Cache
  readonly sync: Sync
  readonly live: Live
  readonly records: LiveRecords
  readonly files: LiveFiles
  readonly events: LiveCalendar
  readonly search: LiveSearch
  readonly children: ChildLive
  readonly lookups: Lookups
  readonly parity: ParityLight
  readonly storage: 'disk' | 'memory'
  /** Direct access for the service console, without cache and sync. */
  readonly service: ServiceAccess
  /** Stops requests, waits for a running write, and closes the files. */
  close(): Promise<void>
}

export interface OpenWorkspaceOptions {
  readonly id: string
  /** Address of the service, with or without credentials. */
  readonly place: Pick<ServiceTarget, 'baseUrl' | 'lookupPath'>
  /** Null: shows cached data and sends nothing; `withoutTarget` holds the reason. */
  readonly target: ServiceTarget | null
  readonly withoutTarget: ErrorShape
  readonly cacheFile: string | null
  readonly cacheKey: string | null
  readonly openCache: OpenCache
  /** The user's corrections of record fields. */
  readonly corrections: readonly FieldCorrection[]
  /** Fields in use, see `CacheOptions.usedFields`. */
  readonly usedFields?: (noun: Noun) => Promise<UsedFields>
  readonly createClient: (target: ServiceTarget, workspaceId: string) => ServiceClient
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly isNetworkUp: () => boolean
  /** Conditions of the schedule; defaults if absent. */
  readonly conditions?: () => SyncConditions
  readonly onStatus: () => void
  readonly onChanged: (noun: Noun, ids?: readonly number[]) => void
  /** A noun's list of fields changed, other than by a correction. */
  readonly onFields?: (noun: Noun) => void
  readonly onChildren?: (projectId: number, kind: ChildKind) => void
  /** Projects whose children are prefetched; if absent, nothing is prefetched. */
  readonly wantedAhead?: (cache: Cache) => Promise<PrefetchCandidates>
  /** The service began or stopped answering a list of this noun. */
  readonly onListAnswered?: (noun: Noun) => void
  /** The result of an offline filter verification changed. */
  readonly onParity?: () => void
  /** The open cache's file is damaged. */
  readonly onCorrupt: () => void
  readonly onLookup?: (what: 'state' | 'history' | 'job', job?: number) => void
}

/** Path of a workspace's cache file in the profile. */
export function cacheFileOf(userDataDir: string, id: string): string {
  return join(workspaceDir(userDataDir, id), 'records.sqlite')
}

/** Path of a workspace's lookup file: beside the cache, with the same key, but never discarded. */
function lookupFileOf(cacheFile: string): string {
  return join(dirname(cacheFile), 'lookups.sqlite')
}

/** Whether the workspace has a lookup file or its remains; reading it requires opening it. */
export function hasLookups(userDataDir: string, id: string): boolean {
  return hasLookupFiles(lookupFileOf(cacheFileOf(userDataDir, id)))
}

/** Size of the workspace's cache on disk in bytes; 0 if there is none. */
export async function cacheSize(userDataDir: string, id: string): Promise<number> {
  return stat(cacheFileOf(userDataDir, id)).then(
    ({ size }) => size,
    () => 0
  )
}

/** Removes the cache but not the user data. */
export function removeWorkspaceCache(userDataDir: string, id: string): void {
  removeCacheFiles(cacheFileOf(userDataDir, id))
}

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
      // Projects may show labels of these records.
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
    onMergeFailed: (error: unknown) => {
      log.warn('columns not merged', { code: shapeOf(error).code })
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
    // A cache can be rebuilt, so it must not prevent the start; its file stays unchanged.
    const shape = shapeOf(diskError(error))
    log.warn('cache kept in memory', { code: shape.code })
    return { cache: await inMemory(), notice: { kind: 'cache-in-memory', error: shape, at: now() } }
  }
}

/** Throttle in milliseconds. New labels reload every list of projects, and prefetching brings many. */
const LABELS_EVERY = 1000

/** An invalid address counts as its own host. */
const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

/** Requests of the user and sweeps come before prefetching. */
async function momentOf(sync: Pick<Sync, 'status'>): Promise<Moment> {
  const { isPaused, pace, connectivity, lists } = await sync.status()
  if (isPaused || connectivity.state !== 'online' || lists.some(({ state }) => state === 'running')) return 'later'
  return pace === 'sparing' ? 'sparing' : 'now'
}

/** Removes credentials from the cache's errors, which the screen shows. */
function tellingNoSecrets(cache: Cache, hide: ServiceClient['hide']): Cache {
  return {
    ...cache,
    ingestPage: hidingSecrets(cache.ingestPage, hide),
    ingestRecord: hidingSecrets(cache.ingestRecord, hide),
    ingestMatches: hidingSecrets(cache.ingestMatches, hide),
    fileTree: {
      ...cache.fileTree,
      ingestTree: hidingSecrets(cache.fileTree.ingestTree, hide),
      ingestFolder: hidingSecrets(cache.fileTree.ingestFolder, hide)
    },
    children: { ...cache.children, ingest: hidingSecrets(cache.children.ingest, hide) }
  }
}

/** Opens the cache (in memory if its file is unusable), the client and the sync. Sweeps start with `sync.start()`. */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenWorkspace> {
  const { id, target } = options
  const { cache: opened, notice } = await openCacheOrMemory(options)
  const client = target === null ? null : options.createClient(target, id)
  const cache = client === null ? opened : tellingNoSecrets(opened, client.hide)
  // Shared by all lists, including children of projects: several lists that become empty are one event.
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
    isNetworkUp: options.isNetworkUp,
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
  const labels = createThrottle({
    now: options.now,
    every: LABELS_EVERY,
    onRun: () => options.onChanged('project')
  })
  const services: LiveServices = {
    client,
    cache,
    revalidate: new Revalidate(options),
    emptied,
    log: options.log,
    now: options.now,
    onChanged: options.onChanged,
    onListAnswered: (noun) => options.onListAnswered?.(noun),
    onLabels: labels.request
  }
  const children = new ChildLive({ ...services, cache: cache.children }, ({ project, kind }) =>
    options.onChildren?.(project, kind)
  )
  const prefetch = createPrefetch({
    client,
    cache,
    children,
    wanted: () => options.wantedAhead?.(cache) ?? Promise.resolve({ pinned: [], own: [], others: [] }),
    moment: () => momentOf(sync),
    log: options.log,
    now: options.now,
    onProjects: (ids) => options.onChanged('project', ids)
  })
  if (options.wantedAhead !== undefined) prefetch.start()
  const isOnDisk = options.cacheFile !== null && options.cacheKey !== null
  const lookups = new Lookups({
    client,
    withoutClient: options.withoutTarget,
    file: isOnDisk ? lookupFileOf(options.cacheFile) : null,
    key: isOnDisk ? options.cacheKey : null,
    open: openLookupStore,
    log: options.log,
    now: options.now,
    onChanged: (what, job) => options.onLookup?.(what, job)
  })
  return {
    id,
    cache,
    sync,
    lookups,
    live: new Live({ ...services, parity, onAnswered: () => options.onParity?.() }),
    records: new LiveRecords(services),
    files: new LiveFiles(services),
    events: new LiveCalendar(services),
    search: new LiveSearch(services),
    parity,
    children,
    service: { ...options.place, client, withoutClient: options.withoutTarget },
    storage:
      options.cacheFile !== null && options.cacheKey !== null && notice?.kind !== 'cache-in-memory' ? 'disk' : 'memory',
    async close() {
      labels.close()
      // Before closing its client: wait for the paid request in flight.
      await lookups.close()
      const resting = prefetch.close()
      await sync.close()
      await resting
      await cache.close()
    }
  }
}
