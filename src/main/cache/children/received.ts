import type { ProjectReceived } from '@shared/model/project'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels } from '../core'
import type { CorrectionBook } from '../../api/fields'
import { LIST_COLUMNS, type ListRow, readDecoded } from './child-lists'
import { KIND } from './kinds'
import { ofProjects } from './next-children'
import { projectReceived, type Receipts, receiptsOf } from './sums'

interface RememberedReceipts {
  readonly version: number
  readonly day: number
  readonly receipts: Receipts
}

/** Upper bound of remembered projects, for lists sorted by this sum. */
const MOST_PROJECTS = 100_000

/** Received sums of many projects, as far as their payments are cached. Use within a snapshot. */
export class ReceivedSums {
  readonly #remembered = new Map<number, RememberedReceipts>()
  #corrections: CorrectionBook | null = null
  #joined: ReadonlyMap<number, number> | null = null

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {}

  /** Whether payments of any project are cached. */
  get isKnown(): boolean {
    return (
      this.queries.get('SELECT 1 FROM child_lists WHERE kind = ? AND records > 0 LIMIT 1', KIND.payments) !== undefined
    )
  }

  /**
   * By project; those of which nothing is proved are left out, see `projectReceived`.
   *
   * @param projects null for all
   * @param now epoch milliseconds
   */
  of(projects: readonly number[] | null, now: number): ReadonlyMap<number, ProjectReceived> {
    const { corrections, joined } = this.decoder
    if (this.#corrections !== corrections || this.#joined !== joined) this.#remembered.clear()
    this.#corrections = corrections
    this.#joined = joined
    const { condition, values } = ofProjects(projects)
    const rows = this.queries.all<ListRow & { readonly project: number }>(
      `SELECT project, ${LIST_COLUMNS} FROM child_lists
       WHERE kind = ? AND (whole_at IS NOT NULL OR records > 0) AND ${condition}`,
      ...[KIND.payments, ...values]
    )
    const labels = new Labels(this.queries)
    return new Map(
      rows.flatMap((row) => {
        const received = projectReceived(this.#receipts(row, labels, now), row.whole_at !== null)
        if (received === null) return []
        // The name of a currency may be read after its payments.
        const sums = received.sums.map((sum) => ({ ...sum, currency: labels.resolve('currency', sum.currency) }))
        return [[row.project, { ...received, sums }] as const]
      })
    )
  }

  /** A list may become complete without a new version, so this depends on its payments alone. */
  #receipts(row: ListRow, labels: Labels, now: number): Receipts {
    const day = localDay(now)
    const known = this.#remembered.get(row.list)
    if (known?.version === row.version && known.day === day) return known.receipts
    const receipts = receiptsOf(readDecoded(this.queries, this.decoder, 'payments', row), labels, now)
    if (this.#remembered.size >= MOST_PROJECTS) this.#remembered.clear()
    this.#remembered.set(row.list, { version: row.version, day, receipts })
    return receipts
  }
}
