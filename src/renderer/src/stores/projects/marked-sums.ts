/** Sums of the marked rows, by currency, read from the cache a moment after the last change. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ProjectRow } from '@shared/model/project'
import type { MoneySum } from '@shared/model/project-totals'
import { asError, on } from '../../desktop'
import { useProjects } from '../projects'
import { coalesce } from '../../data/coalesce'
import { readRanges } from './read-ranges'

const PAUSE = 200
const REREAD_PAUSE = 1_500

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
  /** Of the read that is under way. */
  let controller: AbortController | null = null
  /** Something has changed since it began. */
  let stale = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const all = (): boolean => store.markedCount === store.total

  async function read(): Promise<void> {
    controller?.abort()
    const mine = new AbortController()
    controller = mine
    stale = false
    const scope = store.scope()
    const found = new Sums()
    try {
      // Where everything is marked the sums of the list say it.
      if (!scope || store.ranges.length === 0 || all()) return
      for await (const rows of readRanges({ ...scope, columns: [] }, store.ranges, mine.signal))
        rows.forEach((row) => found.add(row))
      if (mine.signal.aborted) return
      sums.value = found.list()
      failed.value = false
    } catch (thrown) {
      if (mine.signal.aborted || asError(thrown).code === 'cancelled') return
      failed.value = true
    } finally {
      if (controller === mine) {
        controller = null
        if (stale) soon()
      }
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
  // The list has grown beyond what is marked.
  watch(all, (now) => !now && store.ranges.length > 0 && soon())
  // What has changed may cost something else now; the old sums stay until that is known. A read goes on to its end, or
  // there would be no sums as long as a sweep writes.
  const again = coalesce(() => {
    if (controller === null) soon()
    else stale = true
  }, REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId, noun }) => {
    if (noun === 'project' && workspaceId === store.workspaceId && store.ranges.length > 0) again()
  })
  onScopeDispose(() => {
    stop()
    again.cancel()
    stale = false
    clearTimeout(timer)
    controller?.abort()
  })

  return { sums, failed }
}
