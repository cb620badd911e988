/** The disk budget of a cache. Lists and their columns are never dropped. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DROPPED_PARTS, type DiskBudget, type DroppedPart } from '@shared/model/sync'
import type { Queries } from '../../database/queries'

/** Trimming stops at this share of the limit, so that the next record does not start it again. */
const ENOUGH = 0.95
/** Upper bound of pages returned to the disk per step: each is moved and encrypted again. */
const PAGES_BACK = 1000
/** Share of the file that may stay unused, as room for new data. */
const WORTH_GIVING_BACK = 0.05

/** Value of `PRAGMA auto_vacuum`: see connection.ts. */
const INCREMENTAL = 2

export interface TrimStep {
  /** Bytes that the step freed, estimated without reading pages. */
  readonly freed: number
  /** Number of dropped lists of children, previous values or answers. 0: nothing is left to drop. */
  readonly items: number
}

/** A part of the cache that can free space. It runs in the writer's thread. */
export interface Trimmer {
  readonly part: DroppedPart
  /**
   * Drops about `bytes`, least needed first, in one transaction of at most 25 ms. It is repeated until enough is free
   * or nothing is left.
   */
  trim(bytes: number): TrimStep
}

/** Result of one step of the writer. */
export interface BudgetStep {
  /** Bytes in use after the step. */
  readonly used: number
  /** Whether the cache is within its budget or nothing is left to drop. */
  readonly done: boolean
}

/** Limits the cache size, in short steps in the writer's thread. */
export class Budget {
  readonly #trimmers: readonly Trimmer[]
  readonly #addDropped
  #trimming = false

  constructor(
    private readonly db: Database,
    trimmers: readonly Trimmer[]
  ) {
    this.#trimmers = DROPPED_PARTS.flatMap((part) => trimmers.filter((trimmer) => trimmer.part === part))
    this.#addDropped = db.prepare(
      `INSERT INTO dropped (part, items, bytes, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (part) DO UPDATE SET items = items + excluded.items, bytes = bytes + excluded.bytes, at = excluded.at`
    )
  }

  /** One step. Above the limit, it asks the parts in order until one frees space. */
  step(limit: number, at: number): BudgetStep {
    const used = usedBytes(this.db)
    const aim = this.#trimming ? limit * ENOUGH : limit
    if (used <= aim) return this.#end(used)
    this.#trimming = true
    for (const trimmer of this.#trimmers) {
      const { freed, items } = trimmer.trim(used - limit * ENOUGH)
      if (items === 0) continue
      this.#addDropped.run(trimmer.part, items, Math.round(freed), at)
      return { used: usedBytes(this.db), done: false }
    }
    return this.#end(used)
  }

  #end(used: number): BudgetStep {
    this.#trimming = false
    const read = (pragma: string): number => Number(this.db.pragma(pragma, { simple: true }))
    // A cache in memory cannot shrink, but its free space is reused.
    const gives = read('auto_vacuum') === INCREMENTAL
    if (!gives || read('freelist_count') < read('page_count') * WORTH_GIVING_BACK) return { used, done: true }
    this.db.pragma(`incremental_vacuum(${PAGES_BACK})`)
    return { used, done: false }
  }
}

const USED = `SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`

/** Bytes in used pages. */
export const usedBytes = (db: Database): number => db.prepare<[], number>(USED).pluck().get() ?? 0

/** Dropped data so far, and the bytes in use. */
export function budgetState(queries: Queries): Pick<DiskBudget, 'used' | 'dropped'> {
  const [used = 0] = queries.numbers(USED)
  const rows = queries.all<DiskBudget['dropped'][number]>('SELECT part, items, bytes, at FROM dropped')
  const dropped = DROPPED_PARTS.flatMap((part) => rows.filter((row) => row.part === part))
  return { used, dropped }
}
