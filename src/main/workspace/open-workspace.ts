/** An open workspace: client, cache and sync, connected and with a common lifetime. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { CacheNotice } from '@shared/model/sync'
import { INFERRED_NOUN } from '../api/fields'
import { hidingSecrets } from '../api/hide-secrets'
import type { ServiceClient, ServiceTarget } from '../api/types'
import type { Cache, CacheOptions } from '../cache/types'
import { factsOfDeath } from '../database/worker-link'
import { diskError } from '../files/file-errors'
import { hasLookupFiles, Lookups, openLookupStore } from '../lookup'
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
import { createParity } from '../sync/parity'
import { Revalidate } from '../sync/revalidate'
import { createSync, type Sync } from '../sync/scheduler'
import { createThrottle } from '../sync/throttle'
import { workspaceDir } from '../user-data/user-data'
import type { WorkspacesOptions } from './workspaces-options'

export type OpenWorkspace = Awaited<ReturnType<typeof openWorkspace>>

export interface OpenWorkspaceOptions extends Pick<
  WorkspacesOptions,
  'openCache' | 'createClient' | 'emit' | 'log' | 'now' | 'random' | 'isNetworkUp' | 'conditions'
> {
  readonly id: string
  /** Address of the service, with or without credentials. */
  readonly place: Pick<ServiceTarget, 'baseUrl' | 'lookupPath'>
  /** Null: shows cached data and sends nothing; `withoutTarget` holds the reason. */
  readonly target: ServiceTarget | null
  readonly withoutTarget: ErrorShape
  /** The file of the cache and its key (64 hex digits); null keeps the data in memory. */
  readonly disk: { readonly file: string; readonly key: string } | null
  /** The user's corrections of record fields. */
  readonly corrections: readonly FieldCorrection[]
  readonly usedFields?: NonNullable<CacheOptions['usedFields']>
  /** Projects whose children are prefetched; if absent, nothing is prefetched. */
  readonly wantedAhead?: (cache: Cache) => Promise<PrefetchCandidates>
  /** The open cache's file is damaged. */
  readonly onCorrupt: () => void
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

export async function removeWorkspaceFiles(userDataDir: string, id: string): Promise<void> {
  await rm(workspaceDir(userDataDir, id), { recursive: true, force: true, maxRetries: 3 })
}

async function openCacheOrMemory(
  { disk, openCache, corrections, usedFields, onCorrupt, log, now }: OpenWorkspaceOptions,
  onChanged: (noun: Noun) => void,
  onInferred: () => void
): Promise<{ cache: Cache; notice: CacheNotice | null }> {
  const shared: Omit<CacheOptions, 'file' | 'key'> = {
    onSlowQuery: (query) => log.warn('slow query', { ...query }),
    onWorkerDied: (report) => log.error('a worker of the cache stopped', factsOfDeath(report)),
    corrections,
    ...(usedFields === undefined ? {} : { usedFields }),
    onRedecoded: ({ noun, done }) => {
      onChanged(noun)
      // Projects may show labels of these records.
      if (done && noun !== 'project') onChanged('project')
    },
    onInferred,
    onUpkeepFailed: (what, error) => log.warn(what, { code: shapeOf(error).code })
  }
  const inMemory = (): Promise<Cache> => openCache({ file: null, key: null, ...shared })
  if (disk === null) return { cache: await inMemory(), notice: null }
  try {
    await mkdir(dirname(disk.file), { recursive: true, mode: 0o700 })
    const cache = await openCache({ ...disk, ...shared, onCorrupt })
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
export async function openWorkspace(options: OpenWorkspaceOptions) {
  const { id: workspaceId, place, target, withoutTarget: withoutClient, disk, wantedAhead } = options
  const { emit, log, now, random, isNetworkUp, conditions } = options
  const onChanged = (noun: Noun, ids?: readonly number[]): void =>
    emit('changed', ids === undefined ? { workspaceId, noun } : { workspaceId, noun, ids })
  const onFilters = (): void => emit('filters', { workspaceId })
  const { cache: opened, notice } = await openCacheOrMemory(options, onChanged, () => {
    emit('fields', { workspaceId, noun: INFERRED_NOUN })
    onChanged(INFERRED_NOUN)
  })
  const client = target === null ? null : options.createClient(target, workspaceId)
  const cache = client === null ? opened : tellingNoSecrets(opened, client.hide)
  // Shared by all lists, including children of projects: several lists that become empty are one event.
  const emptied = client === null ? NOBODY_ASKS : createEmptiedLists({ client, cache, now })
  const sync = createSync({
    ...{ workspaceId, host: hostOf(place.baseUrl), client, withoutClient, cache, notice, emptied },
    ...{ log, now, random, isNetworkUp, conditions, onChanged },
    onStatus: () => emit('sync', { workspaceId })
  })
  const parity = createParity({ cache: cache.filter, log, now, onChanged: onFilters })
  const labels = createThrottle({ now, every: LABELS_EVERY, onRun: () => onChanged('project') })
  const services: LiveServices = {
    ...{ client, cache, revalidate: new Revalidate(options), emptied, log, now, onChanged },
    onListAnswered: (noun) => emit('lists', { workspaceId, noun }),
    onLabels: labels.request
  }
  const children = new ChildLive({ ...services, cache: cache.children }, ({ project: projectId, kind }) =>
    emit('children', { workspaceId, projectId, kind })
  )
  const prefetch = createPrefetch({
    ...{ client, cache, children, log, now },
    wanted: () => wantedAhead?.(cache) ?? Promise.resolve({ pinned: [], own: [], others: [] }),
    moment: () => momentOf(sync),
    onProjects: (ids) => onChanged('project', ids)
  })
  if (wantedAhead !== undefined) prefetch.start()
  const lookups = new Lookups({
    ...{ client, withoutClient, log, now, open: openLookupStore },
    file: disk === null ? null : lookupFileOf(disk.file),
    key: disk?.key ?? null,
    onChanged: (what, jobId) =>
      emit('lookup', jobId === undefined ? { workspaceId, what } : { workspaceId, what, jobId })
  })
  return {
    ...{ id: workspaceId, cache, sync, lookups, parity, children },
    live: new Live({ ...services, parity, onAnswered: onFilters }),
    records: new LiveRecords(services),
    files: new LiveFiles(services),
    events: new LiveCalendar(services),
    search: new LiveSearch(services),
    /** Direct access for the service console, without cache and sync. */
    service: { ...place, client, withoutClient },
    storage: disk !== null && notice?.kind !== 'cache-in-memory' ? ('disk' as const) : ('memory' as const),
    /** Stops requests, waits for a running write, and closes the files. */
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
