import type { ColumnKey } from '@shared/model/view'
import type { ProjectSortKey } from '@shared/model/project'
import { dynamicNameOf } from '@shared/rules/filter/fields'

/**
 * The field names that `order_by` is sent with. The interface names none of them: `id` is certain, others are those of
 * its own filter, and a field of the payload is called what the payload calls it.
 */
const BY_ROLE: Readonly<Record<ProjectSortKey, string>> = {
  id: 'id',
  title: 'name',
  created: 'created',
  price: 'price',
  stage: 'step_id',
  responsible: 'user_id'
}

/** One refusal may be a fault of the moment; after two, the name is let rest. */
const REFUSALS = 2
const REST = 10 * 60_000

/** Names to order by, and which of them the service would not take. */
export class OrderNames {
  readonly #refusals = new Map<ColumnKey, { times: number; at: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Null while asking would only be refused again. */
  nameOf(key: ColumnKey): string | null {
    const refused = this.#refusals.get(key)
    if (refused !== undefined && refused.times >= REFUSALS && this.#now() - refused.at < REST) return null
    return key.startsWith('field:') ? dynamicNameOf(key.slice(6)) : BY_ROLE[key as ProjectSortKey]
  }

  /** The service answered, but not to this order. */
  refused(key: ColumnKey): void {
    // Nothing else can be asked for, so there is nothing to let rest.
    if (key === 'id') return
    this.#refusals.set(key, { times: (this.#refusals.get(key)?.times ?? 0) + 1, at: this.#now() })
  }

  taken(key: ColumnKey): void {
    this.#refusals.delete(key)
  }
}
