/** Sums of the marked rows by currency, read from the cache after a debounce. */
import { computed } from 'vue'
import type { ProjectRow } from '@shared/model/project'
import type { MoneySum } from '@shared/model/project-totals'
import { useLiveRead, type Turn } from '../../data/live-read'
import { useProjects } from '../projects'
import type { ListScope } from './list-scope'
import type { Ranges } from '../../data/table-list/marks'
import { readRanges } from '../../data/table-list/read-ranges'
import { projectSource } from './project-source'

const PAUSE = 200

/** Adds up prices by currency, the most frequent first. */
export class Sums {
  readonly #byCurrency = new Map<number | null, { currency: MoneySum['currency']; amount: number; count: number }>()

  add({ price, currency }: Pick<ProjectRow, 'price' | 'currency'>): void {
    if (price === null) return
    const key = currency?.id ?? null
    const sum = this.#byCurrency.get(key) ?? { currency, amount: 0, count: 0 }
    sum.amount += price
    sum.count += 1
    this.#byCurrency.set(key, sum)
  }

  list(): readonly MoneySum[] {
    return [...this.#byCurrency.values()].sort((a, b) => b.count - a.count)
  }
}

export function useMarkedSums() {
  const store = useProjects()
  const { value, error } = useLiveRead(
    addUp,
    () => {
      const { ranges } = store
      // If all rows are marked, the totals of the list apply.
      if (ranges.length === 0 || store.markedCount === store.total) return null
      const scope = store.scope()
      return scope === null ? null : { ...scope, columns: [], ranges }
    },
    // Debounce: users usually mark several rows in a row.
    { changedBy: { changed: ({ noun }) => noun === 'project' }, wait: () => PAUSE }
  )
  return {
    /** Null while they are being read. */
    sums: value,
    hasFailed: computed(() => error.value !== null)
  }
}

async function addUp({ ranges, ...scope }: ListScope & { readonly ranges: Ranges }, { signal }: Turn) {
  const found = new Sums()
  const marked = { ranges, stand: new Map<number, number>() }
  for await (const rows of readRanges((offset, limit) => projectSource.read(scope, offset, limit), marked, signal))
    rows.forEach((row) => found.add(row))
  return found.list()
}
