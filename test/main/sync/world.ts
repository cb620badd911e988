import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { Coverage } from '@shared/model/cached'
import { monthsBetween } from '@shared/rules/months'
import type { Outcome, ServiceClient } from '../../../src/main/api/types'
import type { Cache, ListKey } from '../../../src/main/cache/types'
import type { Log } from '../../../src/main/log'
import type { SyncConditions } from '../../../src/main/sync/conditions'
import { createEmptiedLists, NOBODY_ASKS } from '../../../src/main/sync/emptied'
import { createSync, type Sync } from '../../../src/main/sync/scheduler'

export const nobody: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

/** A fake service that can go offline, and a fake cache that only counts; both record requests. */
export function world() {
  const asked: string[] = []
  const listeners = new Set<(outcome: Outcome) => void>()
  let failure: ErrorShape | null = null
  let resumed = 0
  const client: ServiceClient = {
    send: async (operation, input) => {
      asked.push(`${operation} ${'deleted' in input ? input.deleted : ''}`.trim())
      await Promise.resolve()
      for (const listener of listeners) listener({ operation, error: failure, at: Date.now(), nextTryAt: null })
      if (failure !== null) throw new DesksideError(failure.code, failure.message, failure)
      return { operation, status: 200, body: new Uint8Array(), receivedAt: Date.now(), milliseconds: 1 }
    },
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    exchange: () => Promise.reject(new Error('nobody asks for this here')),
    hide: (text) => text,
    resume: () => void resumed++,
    close: () => undefined
  }
  const swept = new Map<string, number>()
  const name = (list: ListKey): string => `${list.noun}:${list.deleted}`
  const cursor = {
    ...{ pass: 1, startedAt: 0, offset: 0, pageSize: 500, done: 0, total: null },
    ...{ known: 0, oldestAt: null, turn: null }
  }
  const coverage = (list: ListKey): Coverage => ({
    state: swept.has(name(list)) ? 'complete' : 'none',
    cached: 0,
    total: null,
    sweptAt: swept.get(name(list)) ?? null,
    obstacle: null
  })
  const cache = {
    ingestPage: async () => ({ ids: [], firstSeen: 0, changedIds: [], rows: 0, withoutId: 0, total: null }),
    reference: { names: async () => [] },
    sweep: {
      loss: async () => ({ known: 0, before: 0, missing: 0 }),
      cursor: async () => null,
      begin: async () => cursor,
      end: async (list: ListKey, result: { at: number }) => {
        swept.set(name(list), result.at)
        return 0
      },
      coverage: async (list: ListKey) => coverage(list),
      progress: async (lists: readonly ListKey[]) =>
        lists.map((list) => ({ list, coverage: coverage(list), missing: 0 }))
    },
    calendar: {
      months: async ({ deleted, from, to }: { deleted: boolean; from: string; to: string }) =>
        monthsBetween(from, to).map((month) => ({
          month,
          fetchedAt: swept.get(name({ noun: 'calendar-event', deleted })) ?? null
        })),
      ofPass: async () => []
    },
    fileTree: {
      ingestTree: async ({ receivedAt }: { receivedAt: number }) => {
        swept.set('tree:false', receivedAt)
        return { nodes: 0, hasChanged: false, held: null }
      },
      coverage: async () => coverage({ noun: 'tree' as 'folder', deleted: false })
    },
    budget: {
      setLimit: () => undefined,
      keep: async () => undefined,
      room: async () => null,
      state: async () => null
    },
    stats: async () => ({ bytes: 0, records: 0 })
  } as unknown as Cache
  return {
    asked,
    client,
    cache,
    cut: (code: ErrorShape['code'] | null, details: ErrorShape['details'] = {}) => {
      failure = code === null ? null : new DesksideError(code, 'cut', { retryable: true, details }).toShape()
    },
    get resumed() {
      return resumed
    }
  }
}

/** The sync of such a world, on the test's clock. The caller starts and closes it. */
export function syncOf(
  given: ReturnType<typeof world>,
  conditions: () => SyncConditions,
  client: ServiceClient | null = given.client
): Sync {
  return createSync({
    workspaceId: 'w',
    host: 'service.example',
    conditions,
    client,
    emptied: client === null ? NOBODY_ASKS : createEmptiedLists({ client, cache: given.cache, now: () => Date.now() }),
    withoutClient: null,
    cache: given.cache,
    notice: null,
    log: nobody,
    now: () => Date.now(),
    random: () => 0.5,
    isNetworkUp: () => true,
    onStatus: () => undefined,
    onChanged: () => undefined
  })
}
