/** A complete open workspace (client, cache, sync) against a demo service, with the status for its user. */
import { isDeepStrictEqual } from 'node:util'
import { vi } from 'vitest'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { BridgeMessage } from '@shared/ipc/contract'
import type { Noun } from '@shared/model/record'
import { SYNC_LISTS, type SyncList, type SyncStatus } from '@shared/model/sync'
import { decodeRecord } from '../../../../src/main/api/decode'
import { readAnswer } from '../../../../src/main/api/envelope'
import { createServiceClient } from '../../../../src/main/api/http/http-client'
import { createTransport } from '../../../../src/main/api/http/transport'
import { openCache } from '../../../../src/main/cache/client'
import type { Cache } from '../../../../src/main/cache/types'
import type { DemoService } from '../../../../demo/server'
import type { Log } from '../../../../src/main/log'
import { USUAL_CONDITIONS, type SyncConditions } from '../../../../src/main/sync/conditions'
import {
  openWorkspace,
  type OpenWorkspace,
  type OpenWorkspaceOptions
} from '../../../../src/main/workspace/open-workspace'

/** Three calendar months: a full sweep needs a third of the requests of nineteen months. */
export const FEW_MONTHS: SyncConditions = { ...USUAL_CONDITIONS, calendarPast: 1, calendarFuture: 1 }

export const CACHE_KEY = 'c3'.repeat(32)

/** A log that discards everything. */
export const quiet: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

/** All cached data of one project, from any answer. */
export interface KnownProject {
  readonly state: string
  readonly title: string | null
  readonly price: number | null
  /** The record as sent. */
  readonly raw: unknown
}
export type Content = ReadonlyMap<number, KnownProject>

type ServiceAddress = Pick<DemoService, 'address' | 'token' | 'secret'>

/** Opens a workspace, by default with few months; `workspace.sync.start()` starts its sweeps. The caller closes it. */
export function openAgainst(
  service: ServiceAddress,
  {
    cacheFile,
    onStatus,
    onChanged,
    onParity,
    ...options
  }: Partial<OpenWorkspaceOptions> & {
    readonly now: () => number
    readonly cacheFile?: string
    readonly onStatus?: () => void
    readonly onChanged?: (noun: Noun, ids?: readonly number[]) => void
    readonly onParity?: () => void
  }
): Promise<OpenWorkspace> {
  const target = { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret }
  const log = options.log ?? quiet
  return openWorkspace({
    id: 'tested',
    place: target,
    target,
    withoutTarget: new DesksideError('credentials-missing', 'none').toShape(),
    disk: cacheFile === undefined ? null : { file: cacheFile, key: CACHE_KEY },
    openCache,
    corrections: [],
    createClient: (to) =>
      createServiceClient({
        target: to,
        request: createTransport('workspace-faults'),
        log,
        now: options.now,
        random: () => 0.5
      }),
    log,
    random: () => 0.5,
    isNetworkUp: () => true,
    conditions: () => FEW_MONTHS,
    emit: (name, data) => {
      const event = { name, data } as BridgeMessage
      if (event.name === 'sync') onStatus?.()
      else if (event.name === 'changed') onChanged?.(event.data.noun, event.data.ids)
      else if (event.name === 'filters') onParity?.()
    },
    onCorrupt: () => undefined,
    ...options
  })
}

/** Resolves with the first status that satisfies the condition; fails with the last one on a timeout (real seconds). */
export async function until(
  workspace: OpenWorkspace,
  holds: (status: SyncStatus) => boolean,
  seconds = 100
): Promise<SyncStatus> {
  return vi.waitFor(
    async () => {
      const status = await workspace.sync.status()
      if (!holds(status)) throw new Error(`The status stays ${inOneLine(status)}\n${JSON.stringify(status, null, 1)}`)
      return status
    },
    { timeout: seconds * 1000, interval: 150 }
  )
}

/** State of each list on one line: summaries of test runs show only the first line of a failure. */
function inOneLine({ connectivity, lists }: SyncStatus): string {
  const each = lists.map(({ list, state, error, coverage }) =>
    [list, state, error?.code, coverage.obstacle, coverage.sweptAt ?? 'never'].filter((part) => part != null).join(' ')
  )
  return [connectivity.state, ...each].join('; ')
}

/** Whether the list was completely read since then, without a problem. */
export function isSwept(list: SyncList, since: number): (status: SyncStatus) => boolean {
  return ({ lists }) => {
    const found = lists.find((one) => one.list === list)
    const { state, error, coverage } = found ?? { state: null, error: null, coverage: null }
    return state === 'idle' && error === null && (coverage?.sweptAt ?? -Infinity) >= since
  }
}

/** Whether every list was completely read since then, and the service answers. */
export function isCaughtUp(since: number): (status: SyncStatus) => boolean {
  return (status) =>
    status.connectivity.state === 'online' && status.lists.every(({ list }) => isSwept(list, since)(status))
}

/** Runs the sweeps of these lists with all others paused; resolves when they were completely read since then. */
export async function sweepOnly(
  workspace: OpenWorkspace,
  lists: readonly SyncList[],
  since: number
): Promise<SyncStatus> {
  for (const list of SYNC_LISTS) if (!lists.includes(list)) workspace.sync.setPaused(list, true)
  workspace.sync.start()
  return until(workspace, (status) => lists.every((list) => isSwept(list, since)(status)))
}

/** Error codes of all failures, as used by the status panel. */
export function toldCodes(status: SyncStatus): ReadonlySet<ErrorCode> {
  const errors = [status.connectivity.lastError, ...status.lists.map(({ error }) => error)]
  return new Set(errors.flatMap((error) => (error === null ? [] : [error.code])))
}

/** All cached projects up to an id, in any state. */
export async function cachedContent(cache: Cache, upTo: number): Promise<Content> {
  const found = await Promise.all(Array.from({ length: upTo }, (_, index) => cache.projects.get(index + 1)))
  return new Map(
    found.flatMap((cached) => {
      if (cached === null) return []
      const { id, state, title, price, raw } = cached.value
      return [[id, { state, title, price, raw: JSON.parse(raw) as unknown }] as const]
    })
  )
}

/** The service's projects, page by page; the page size is optional. */
export async function serviceContent(service: ServiceAddress): Promise<Content> {
  const headers = { 'X-Crypto-Token': service.token, 'X-Crypto-Secret': service.secret }
  const content = new Map<number, KnownProject>()
  for (const [deleted, state] of ['active', 'deleted'].entries()) {
    for (let offset = 0, brought = 1; brought > 0; offset += brought) {
      const query = `count=1000000&offset=${offset}&order_by=id&reverse=0&deleted=${deleted}`
      const response = await fetch(`${service.address}/backend/public/projects?${query}`, { headers })
      if (!response.ok) throw new Error(`The service answered ${response.status}`)
      const answer = readAnswer(new Uint8Array(await response.arrayBuffer()), 'list', 'project')
      // An object around a list is not a project.
      const records = answer.records.slice(answer.records[0]?.id === null ? 1 : 0)
      for (const record of records) {
        if (record.id === null) throw new Error('The service sent a project without an id')
        const { title, price } = decodeRecord('project', record)
        content.set(record.id, { state, title, price, raw: record.fields })
      }
      brought = records.length
    }
  }
  return content
}

/** Differences between cached and expected content, in a few lines; empty if equal. */
export function differences(actual: Content, expected: Content): string[] {
  const lines: string[] = []
  for (const [id, project] of expected) {
    const found = actual.get(id)
    if (found === undefined) lines.push(`${id} is lost`)
    else if (!isDeepStrictEqual(found, project))
      lines.push(`${id} is ${JSON.stringify(found)} in place of ${JSON.stringify(project)}`)
  }
  for (const [id, { state }] of actual) if (!expected.has(id)) lines.push(`${id} is there (${state}) and should not be`)
  return lines.slice(0, 5)
}
