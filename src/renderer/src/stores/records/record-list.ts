/** Groups on screen: read from the cache page by page as they come into sight, and kept current by events. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { RecordPage, RecordQuery, RecordRow } from '@shared/model/records'
import type { Cached } from '@shared/model/cached'
import { on, request } from '../../desktop'
import { coalesce } from '../../data/coalesce'
import type { ListedRecord, ListedRecords } from './listed'

const PAGE = 200
/** At most one read a second while a sweep writes. */
const REREAD_PAUSE = 1_000

export interface RecordScope {
  readonly workspaceId: string
  readonly noun: Extract<RecordQuery['noun'], 'project-group' | 'user-group'>
  readonly deleted: boolean
  /** Narrows by name; the service's own search is asked behind the cache. */
  readonly text: string
}

type Pages = ReadonlyMap<number, readonly ListedRecord[]>
const NONE: Pages = new Map()

export const listed = ({ id, title, name, state }: RecordRow): ListedRecord => ({ id, name: title ?? name, state })

/** Null for the scope shows nothing. Other words keep what is shown until their answer is there; another list does not. */
export function useRecordList(scope: () => RecordScope | null): ListedRecords {
  const pages = shallowRef<Pages>(NONE)
  const total = shallowRef<number | null>(null)
  const facts = shallowRef<Pick<Cached<unknown>, 'fetchedAt' | 'coverage'> | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let visit = 0
  let inSight = { first: 0, last: 0 }
  const asked = new Set<number>()

  const pagesInSight = (): number[] => {
    const first = Math.floor(inSight.first / PAGE)
    const count = Math.floor(inSight.last / PAGE) - first + 1
    return Array.from({ length: count }, (_, at) => first + at)
  }

  const ask = ({ workspaceId, noun, deleted, text }: RecordScope, page: number): Promise<Cached<RecordPage>> =>
    request('records.list', {
      workspaceId,
      ...{ noun, deleted, text: text.trim(), parent: null },
      sort: { key: 'title', descending: false },
      offset: page * PAGE,
      limit: PAGE
    })

  function take(before: Pages, numbers: readonly number[], answers: readonly Cached<RecordPage>[]): void {
    const all = new Map(before)
    answers.forEach(({ value }, at) => all.set(numbers[at] ?? 0, value.rows.map(listed)))
    const last = answers.at(-1)
    if (last === undefined) return
    const ages = [...answers.map(({ fetchedAt }) => fetchedAt), ...(before === NONE ? [] : [facts.value?.fetchedAt])]
    const known = ages.filter((age) => typeof age === 'number')
    pages.value = all
    total.value = last.value.total
    facts.value = { coverage: last.coverage, fetchedAt: known.length === 0 ? null : Math.min(...known) }
    error.value = null
  }

  /** What is in sight, anew; pages out of sight are read again when they come. */
  async function reread(numbers = pagesInSight()): Promise<void> {
    const mine = ++visit
    const where = scope()
    asked.clear()
    if (where === null) return
    for (const page of numbers) asked.add(page)
    try {
      const answers = await Promise.all(numbers.map((page) => ask(where, page)))
      if (mine === visit) take(NONE, numbers, answers)
    } catch (thrown) {
      if (mine === visit) error.value = shapeOf(thrown)
    }
  }

  async function fill(): Promise<void> {
    const mine = visit
    const where = scope()
    const missing = pagesInSight().filter((page) => !asked.has(page))
    if (where === null || missing.length === 0) return
    for (const page of missing) asked.add(page)
    try {
      const answers = await Promise.all(missing.map((page) => ask(where, page)))
      if (mine === visit) take(pages.value, missing, answers)
    } catch (thrown) {
      if (mine !== visit) return
      for (const page of missing) asked.delete(page)
      error.value = shapeOf(thrown)
    }
  }

  const listOf = (where: RecordScope | null): string =>
    where === null ? '' : JSON.stringify([where.workspaceId, where.noun, where.deleted])
  watch(
    scope,
    (now, before) => {
      if (JSON.stringify(now) === JSON.stringify(before)) return
      if (now === null || listOf(now) !== listOf(before ?? null)) {
        pages.value = NONE
        total.value = null
        facts.value = null
        error.value = null
        inSight = { first: 0, last: 0 }
      }
      // What other words find may be as long as the list was: nobody says anew what is in sight then.
      void reread([...new Set([0, ...pagesInSight()])])
    },
    { immediate: true }
  )

  const again = coalesce(() => void reread(), REREAD_PAUSE)
  const stops = [
    on('changed', ({ workspaceId, noun }) => {
      const where = scope()
      if (where?.workspaceId === workspaceId && where.noun === noun) again()
    }),
    // How complete the list is changes with a sweep even where no record does.
    on('sync', ({ workspaceId }) => {
      if (scope()?.workspaceId === workspaceId && facts.value?.coverage.state !== 'complete') again()
    })
  ]
  onScopeDispose(() => {
    visit += 1
    again.cancel()
    for (const stop of stops) stop()
  })

  return {
    total,
    facts,
    error,
    rowAt: (index) => pages.value.get(Math.floor(index / PAGE))?.[index % PAGE],
    show(first, last) {
      inSight = { first, last: Math.max(first, last) }
      void fill()
    },
    retry: () => void reread()
  }
}
