import type { ColumnKey } from '@shared/model/view'
import type { ProjectSortKey } from '@shared/model/project'
import { dynamicNameOf } from '@shared/rules/filter/fields'

/**
 * Values sent as `order_by`. The interface lists none: `id` is certain, others are names of its own filter. Payload
 * fields keep their names.
 */
const BY_ROLE: Readonly<Partial<Record<ColumnKey, string>>> & Readonly<Record<ProjectSortKey, string>> = {
  id: 'id',
  title: 'name',
  created: 'created',
  price: 'price',
  stage: 'step_id',
  responsible: 'user_id'
}

/** One refusal may be accidental; after two, the name is paused. */
const REFUSALS = 2
const REST = 10 * 60_000

export class OrderNames {
  readonly #refusals = new Map<ColumnKey, { times: number; at: number }>()

  constructor(private readonly now: () => number) {}

  /** Null while the service would refuse the name, and for orders that only the cache supports. */
  nameOf(key: ColumnKey): string | null {
    const refused = this.#refusals.get(key)
    if (refused !== undefined && refused.times >= REFUSALS && this.now() - refused.at < REST) return null
    return key.startsWith('field:') ? dynamicNameOf(key.slice(6)) : (BY_ROLE[key as ProjectSortKey] ?? null)
  }

  refused(key: ColumnKey): void {
    if (key === 'id') return
    this.#refusals.set(key, { times: (this.#refusals.get(key)?.times ?? 0) + 1, at: this.now() })
  }

  taken(key: ColumnKey): void {
    this.#refusals.delete(key)
  }
}
