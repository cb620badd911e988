/** Sums of the marked rows, by currency, read from the cache a moment after the last change. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ProjectRow } from '@shared/model/project'
import type { MoneySum } from '@shared/model/project-totals'
import { asError } from '../../desktop'
import { useProjects } from '../projects'
import { readRanges } from './read-ranges'

const PAUSE = 200

/** Adds up what rows cost; currencies are never added up. The most frequent comes first. */
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
  /** Null while they are being read. */
  const sums = shallowRef<readonly MoneySum[] | null>(null)
  const failed = shallowRef(false)
  let controller: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    controller?.abort()
    const mine = new AbortController()
    controller = mine
    const scope = store.scope()
    if (!scope || store.ranges.length === 0) return
    const found = new Sums()
    try {
      for await (const rows of readRanges({ ...scope, columns: [] }, store.ranges, mine.signal))
        rows.forEach((row) => found.add(row))
      if (mine.signal.aborted) return
      sums.value = found.list()
      failed.value = false
    } catch (thrown) {
      if (mine.signal.aborted || asError(thrown).code === 'cancelled') return
      failed.value = true
    }
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), PAUSE)
  }

  watch(
    () => store.ranges,
    () => {
      controller?.abort()
      sums.value = null
      failed.value = false
      soon()
    },
    { immediate: true }
  )
  // What was read anew may cost something else now; the old sums stay until that is known.
  watch(
    () => store.facts,
    () => store.ranges.length > 0 && soon()
  )
  onScopeDispose(() => {
    clearTimeout(timer)
    controller?.abort()
  })

  return { sums, failed }
}
