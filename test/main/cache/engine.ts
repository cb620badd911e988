import type { Database } from 'better-sqlite3-multiple-ciphers'
import { migrate } from '../../../src/main/database/migrate'
import { Queries, type SlowQuery } from '../../../src/main/database/queries'
import { both, type ResultOf, type SlicedAnswer } from '../../../src/main/database/operations'
import { CorrectedDecoder } from '../../../src/main/cache/core/decoder'
import { openConnection } from '../../../src/main/cache/cache-file/connection'
import type { EncryptedFile } from '../../../src/main/database/open-encrypted'
import { cacheReads, type CacheReads, cacheWrites, type CacheWrites } from '../../../src/main/cache/handlers'
import { CACHE_MIGRATIONS } from '../../../src/main/cache/cache-file/migrations'
import type { ListKey, PageInput, UsedFields } from '../../../src/main/cache/types'
import { plainDecoder } from './plain-decoder'

export const KEY = 'a1'.repeat(32)
export const ACTIVE: ListKey = { noun: 'project', deleted: false }
/** No user data refers to a field. */
export const NONE_USED: UsedFields = { keys: [], names: [] }
export const DELETED: ListKey = { noun: 'project', deleted: true }

type CalendarReads = CacheReads['calendar']

/** Both halves of the cache. Like in the worker, calendar queries run until answered. */
export type Engine = CacheWrites &
  Omit<CacheReads, 'calendar'> & {
    readonly calendar: {
      [K in keyof CalendarReads]: (...input: Parameters<CalendarReads[K]>) => ResultOf<ReturnType<CalendarReads[K]>>
    }
    /** Calendar queries as answered by the reader, in slices. */
    readonly paced: CalendarReads
    readonly db: Database
    readonly queries: Queries
    readonly slow: SlowQuery[]
  }

/** Both halves of the cache over one connection in this process; in memory by default. */
export function openEngine(
  options: EncryptedFile = { file: null, key: null },
  decoder = new CorrectedDecoder(plainDecoder)
): Engine {
  const db = openConnection(options)
  migrate(db, CACHE_MIGRATIONS)
  const slow: SlowQuery[] = []
  const queries = new Queries(db, (report) => slow.push(report))
  const cache = both(cacheWrites(db, decoder), cacheReads(queries, decoder, options.file))
  const { calendar: paced } = cache
  return {
    ...{ db, queries, slow, ...cache, paced },
    calendar: {
      ...paced,
      days: untilDone(paced.days),
      counts: untilDone(paced.counts),
      list: untilDone(paced.list),
      position: untilDone(paced.position),
      positionOfDay: untilDone(paced.positionOfDay),
      aroundToday: untilDone(paced.aroundToday)
    }
  }
}

const untilDone =
  <Input extends readonly unknown[], T>(ask: (...input: Input) => SlicedAnswer<T>) =>
  (...input: Input): T => {
    const slices = ask(...input)
    for (;;) {
      const slice = slices.next()
      if (slice.done === true) return slice.value
    }
  }

export const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** A page outside a sweep; `input` overrides the defaults. */
export function page(items: readonly object[], input: Partial<PageInput> & { total?: number } = {}): PageInput {
  const { total, ...rest } = input
  return { list: ACTIVE, body: bytes({ items, total }), receivedAt: 1000, pass: null, cursor: null, ...rest }
}
