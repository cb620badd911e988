import type { ProjectReceived } from '@shared/model/project'
import { isUnclearReceipt } from '@shared/rules/payments'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels } from '../core'
import type { CorrectionBook } from '../../api/fields'
import { LIST_COLUMNS, type ListRow, readDecoded } from './child-lists'
import { KIND } from './kinds'
import { ofProjects } from './next-children'
import { paidSums } from './sums'

interface RememberedSums {
  readonly version: number
  readonly day: number
  readonly received: ProjectReceived
}

/** Upper bound of remembered projects, for lists sorted by this sum. */
const MOST_PROJECTS = 100_000

/** Received sums of many projects, as far as their payments are cached. Use within a snapshot. */
export class ReceivedSums {
  readonly #remembered = new Map<number, RememberedSums>()
  #corrections: CorrectionBook | null = null

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

  /** By project; those without known payments are left out. @param projects null for all; @param now epoch ms */
  of(projects: readonly number[] | null, now: number): ReadonlyMap<number, ProjectReceived> {
    if (this.#corrections !== this.decoder.corrections) this.#remembered.clear()
    this.#corrections = this.decoder.corrections
    const { condition, values } = ofProjects(projects)
    const rows = this.queries.all<ListRow & { readonly project: number }>(
      `SELECT project, ${LIST_COLUMNS} FROM child_lists
       WHERE kind = ? AND (whole_at IS NOT NULL OR records > 0) AND ${condition}`,
      ...[KIND.payments, ...values]
    )
    const labels = new Labels(this.queries)
    return new Map(
      rows.flatMap((row) => {
        const { sums, isPartial } = this.#received(row, labels, now)
        // A zero from incomplete payments proves nothing.
        if (isPartial && sums.length === 0) return []
        // The name of a currency may be read after its payments.
        const named = sums.map(({ currency, amount }) => ({ currency: labels.resolve('currency', currency), amount }))
        return [[row.project, { sums: named, isPartial }] as const]
      })
    )
  }

  #received(row: ListRow, labels: Labels, now: number): ProjectReceived {
    const day = localDay(now)
    const known = this.#remembered.get(row.list)
    if (known?.version === row.version && known.day === day) return known.received
    const payments = readDecoded(this.queries, this.decoder, 'payments', row)
    const sums = paidSums(payments, labels, now)
    const received: ProjectReceived = {
      sums: sums.flatMap(({ currency, credit }) => (credit === 0 ? [] : { currency, amount: credit })),
      isPartial: row.whole_at === null || payments.some((payment) => isUnclearReceipt(payment, now))
    }
    if (this.#remembered.size >= MOST_PROJECTS) this.#remembered.clear()
    this.#remembered.set(row.list, { version: row.version, day, received })
    return received
  }
}
