import type { PageInput, PageOutcome, SweepCursor } from '../../../src/main/cache/types'
import { sweep, type SweepOptions } from '../../../src/main/sync/sweep'

/** A service whose list is an array of ids; each test defines the paging. */
export type Pager = (request: { count: number; offset: number }) => { ids: (number | null)[]; total?: number }

export const honest =
  (ids: () => number[], cap = Infinity): Pager =>
  ({ count, offset }) => ({ ids: ids().slice(offset, offset + Math.min(count, cap)) })

/** A fake cache backed by a set, with the same guarantees. */
export function memoryCache() {
  const seen = new Map<number, number>()
  const wrappedAt: number[] = []
  let cursor: SweepCursor | null = null
  let pass = 0
  let ended: { isComplete: boolean; obstacle: string | null; at: number } | null = null
  return {
    seen,
    /**
     * Time of the oldest page (ms) of each pass that started in the middle and wrapped around at the end of the list.
     */
    wrappedAt,
    get ended() {
      return ended
    },
    get cursor() {
      return cursor
    },
    async ingestPage(input: PageInput): Promise<PageOutcome> {
      const { ids, total } = JSON.parse(new TextDecoder().decode(input.body)) as ReturnType<Pager>
      const known = ids.filter((id): id is number => id !== null)
      const fresh = new Set(known.filter((id) => seen.get(id) !== input.pass))
      const unknown = [...fresh].filter((id) => !seen.has(id))
      for (const id of fresh) seen.set(id, input.pass ?? 0)
      const { receivedAt } = input
      cursor = input.cursor && { ...input.cursor, oldestAt: Math.min(input.cursor.oldestAt ?? Infinity, receivedAt) }
      return {
        ids: [...new Set(known)],
        firstSeen: fresh.size,
        changedIds: unknown,
        rows: ids.length,
        withoutId: ids.length - known.length,
        total: total ?? null
      }
    },
    sweep: {
      loss: async () => ({ known: 0, before: 0, missing: 0 }),
      cursor: async () => cursor,
      begin: async (_list: unknown, pageSize: number, at: number) => {
        pass++
        const nothing = { offset: 0, done: 0, total: null, oldestAt: null, turn: null }
        cursor = { ...nothing, pass, startedAt: at, pageSize, known: seen.size }
        return cursor
      },
      turn: async (_list: unknown, at: SweepCursor) => {
        const oldestAt = at.turn === null || at.turn.isWrapped ? at.oldestAt : at.turn.oldestAt
        const turn = { from: at.offset, oldestAt: oldestAt ?? 0, isWrapped: false }
        return (cursor = { ...at, pass: ++pass, oldestAt: null, turn })
      },
      wrap: async (_list: unknown, at: SweepCursor) => {
        wrappedAt.push(Math.min(at.turn?.oldestAt ?? Infinity, at.oldestAt ?? Infinity))
        return (cursor = { ...at, offset: 0, turn: at.turn && { ...at.turn, isWrapped: true } })
      },
      end: async (_list: unknown, result: { isComplete: boolean; obstacle: string | null; at: number }) => {
        ended = result
        cursor = null
        return 0
      },
      coverage: async () => ({ state: 'none' as const, cached: 0, total: null, sweptAt: null, obstacle: null }),
      progress: async () => []
    }
  }
}

export function sweptBy(pager: Pager, cache = memoryCache(), extra: Partial<SweepOptions> = {}) {
  const asked: { count: number; offset: number }[] = []
  const result = sweep({
    list: { noun: 'project', deleted: false },
    cache,
    signal: new AbortController().signal,
    now: () => 1_000,
    emptied: { mayEmpty: async () => undefined },
    onProgress: () => undefined,
    fetchPage: async (page) => {
      asked.push(page)
      if (asked.length > 5_000) throw new Error('the sweep does not end')
      const body = new TextEncoder().encode(JSON.stringify(pager(page)))
      return { operation: 'projects.list', status: 200, body, receivedAt: 1, milliseconds: 1 }
    },
    ...extra
  })
  return { result, cache, asked }
}
