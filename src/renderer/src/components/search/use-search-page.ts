/** Data of the search page: cached results, and the service's own search. */
import { computed, ref, shallowRef, watch } from 'vue'
import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS, type SearchedModule, type SearchOrder } from '@shared/model/search'
import { isOpen, type Period } from '@shared/rules/search/period'
import { useAway, useWhyAway } from '../../state/back-online'
import { isAnyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { changesOf } from '../../data/preferences'
import { LEAST_LETTERS, useServiceSearch } from '../../data/service-search'
import { clientTwins, isListOfClients } from '../palette/client-twins'
import { byDate, foundItems, grouped, kindOf, narrowed, type FoundItem } from './found-items'
import { isNamedKind, isSameQuestion, MOST_EACH, readSaved, type SavedResults, type SavedQuestion } from './read-saved'
import { aloneIn, isMoreBeside, isMoreOf, readOf, together, type AloneFound, type SavedOfKind } from './saved-parts'

export interface PageQuestion {
  readonly workspaceId: string
  readonly text: string
  readonly module: string | null
  readonly deleted: boolean
}

/** Page size of the service's results. */
const PAGE = 50

/** Filter and order of the results. */
export interface PageNarrowing extends Period {
  readonly order: SearchOrder
}

/** A kind in the kind filter. */
export interface FoundKind {
  readonly kind: string
  readonly count: number
  /** Whether there may be more than `count`. */
  readonly hasMore: boolean
}

/** The cache has more matches than listed: `n` are the best, the newest, or the maximum of each kind. */
export interface SavedCut {
  readonly by: 'best' | 'each' | 'date'
  readonly n: number
}

/** The question for all cached results of one kind. */
interface KindQuestion extends SavedQuestion {
  readonly kind: string
}

/** A result group's kind in the form of a cache request. */
function askedOf(kind: string): Pick<SavedQuestion, 'noun' | 'module'> {
  const module = kind.startsWith('module ') ? kind.slice('module '.length) : null
  if (module !== null) return { noun: 'module-record', module }
  return { noun: isNamedKind(kind) ? kind : (SEARCHED_NOUNS.find((one) => one === kind) ?? null), module: null }
}

/**
 * @param chosen the only kind to show; null: all
 * @param isSavedOnly never asks the service
 * @param narrowing applied to cached results by main, and to the service's results here
 */
export function useSearchPage(
  workspaceId: () => string | null,
  question: () => PageQuestion | null,
  chosen: () => string | null,
  narrowing: () => PageNarrowing,
  isSavedOnly: () => boolean = () => false
) {
  const isAway = useAway()
  const why = useWhyAway()
  const modulesRead = useLiveRead(
    'search.modules',
    () => {
      const id = workspaceId()
      return id === null ? null : { workspaceId: id }
    },
    // Results may belong to a module that had no name so far.
    {
      changedBy: {
        changed: ({ noun }) => noun === 'module' || noun === 'module-record',
        'prefs.changed': changesOf('modules')
      }
    }
  )
  const knownModules = modulesRead.value
  const modules = computed(() => knownModules.value?.modules ?? null)
  /** Cached results of a module can be requested only once its content is known. */
  const isAskable = computed(() => question()?.module == null || modules.value !== null)
  const nounOf = (module: string): SearchedNoun =>
    modules.value?.find(({ name }) => name === module)?.noun ?? 'module-record'

  /** Number of pages of the read that continues. */
  const pages = ref(1)
  watch(
    () => JSON.stringify([question(), chosen(), narrowing()]),
    () => (pages.value = 1),
    { flush: 'sync' }
  )
  const asks = computed(() => !isSavedOnly() && (question()?.text.length ?? 0) >= LEAST_LETTERS)
  const service = useServiceSearch(() => (asks.value ? question() : null), {
    ...{ wait: 0, count: PAGE },
    isPaused: () => isAway.value
  })

  const options = { changedBy: { changed: isAnyChange }, pause: 1_500, keeps: isSameQuestion }
  /** The kind that is read separately without being chosen: see `aloneIn`. */
  const alone = shallowRef<AloneFound | null>(null)
  const saved = useLiveRead(
    readSaved,
    (): SavedQuestion | null => {
      const asked = question()
      if (asked === null || !isAskable.value) return null
      const { workspaceId: id, text, deleted, module } = asked
      const of = { module, noun: module === null ? null : nounOf(module) }
      // A kind read separately has pages of its own, unless others are listed beside it.
      const isApart = module === null && (chosen() !== null || alone.value?.hasOthers === false)
      return { workspaceId: id, text, deleted, ...of, ...narrowing(), pages: isApart ? 1 : pages.value }
    },
    options
  )
  watch(saved.value, (now) => (alone.value = now === null ? null : aloneIn(now, alone.value)), { flush: 'sync' })
  // A kind is read separately only if the first page of all kinds is incomplete.
  const askedOfKind = computed((): KindQuestion | null => {
    const [asked, kind] = [question(), chosen() ?? alone.value?.kind ?? null]
    if (asked === null || asked.module !== null || kind === null || saved.value.value?.hasMore !== true) return null
    const { workspaceId: id, text, deleted } = asked
    return { workspaceId: id, text, deleted, kind, ...askedOf(kind), ...narrowing(), pages: pages.value }
  })
  const ofKind = useLiveRead(
    async (asked: KindQuestion, turn): Promise<SavedOfKind> => ({
      ...(await readSaved(asked, turn)),
      kind: asked.kind
    }),
    () => askedOfKind.value,
    options
  )
  /** Null until loaded, or if not needed. */
  const apart = computed(() => {
    const now = ofKind.value.value
    return now !== null && now.kind === askedOfKind.value?.kind ? now : null
  })
  const listed = computed(() => {
    const [all, one] = [saved.value.value, apart.value]
    return all === null || one === null ? all : together(all, one)
  })
  const all = computed(() => itemsOf(listed.value))
  const items = computed(() => {
    const kind = chosen()
    return kind === null ? all.value.items : all.value.items.filter((one) => kindOf(one) === kind)
  })
  const kinds = computed(() => {
    const shown = new Map(grouped(all.value.items).map(({ kind: of, items: its }) => [of, its.length]))
    const own = chosen()
    // The chosen kind stays visible, even without results.
    const named = new Set([
      ...shown.keys(),
      ...(saved.value.value?.counts?.keys() ?? []),
      ...(own === null ? [] : [own])
    ])
    const twinsOf = (of: string): number => all.value.twins.filter((one) => kindOf(one) === of).length
    const each = [...named].map((of): FoundKind => {
      const [count, isOne] = [shown.get(of) ?? 0, apart.value?.kind === of]
      const from = isOne ? apart.value : saved.value.value
      if (from === null) return { kind: of, count, hasMore: false }
      const hasMore = isMoreOf(of, from, isOne || question()?.module !== null ? 'one' : 'all')
      if (from.counts === null) return { kind: of, count, hasMore }
      // Results only from the service may be among the cached ones not listed yet.
      const twins = twinsOf(of)
      const isBeyond = count + twins > (readOf(from).get(of) ?? 0)
      return { kind: of, count: Math.max(count, (from.counts.get(of) ?? 0) - twins), hasMore: hasMore && isBeyond }
    })
    return each.filter(({ kind, count, hasMore }) => count > 0 || hasMore || kind === own)
  })

  function itemsOf(mine: SavedResults | null): {
    readonly items: readonly FoundItem[]
    readonly isUndated: boolean
    /** Records that are shown as clients instead. */
    readonly twins: readonly FoundItem[]
  } {
    const found = service.found.value
    const clients = mine?.clients ?? []
    const each = foundItems(
      mine?.hits ?? [],
      { people: mine?.people ?? [], clients },
      question()?.text ?? '',
      found?.hits ?? [],
      found?.at ?? null
    )
    const names = clients.map(({ name }) => name)
    const isOfClients = (module: string): boolean => isListOfClients(module, titleOf(module))
    const ofModules = each.filter(({ noun }) => noun === 'module-record')
    const twins = clientTwins(ofModules, names, isOfClients)
    const both = each.filter(({ key }) => !twins.has(key))
    const isFresh = (item: FoundItem): boolean => item.saved === null && item.found !== null
    const { order, ...period } = narrowing()
    const fresh = narrowed(both.filter(isFresh), period)
    const left = [...both.filter((item) => !isFresh(item)), ...fresh.items]
    return {
      items: order === 'date' ? byDate(left) : left,
      isUndated: fresh.undated > 0 || mine?.isUndated === true,
      twins: each.filter(({ key }) => twins.has(key))
    }
  }

  const savedError = computed(
    () => saved.error.value ?? ofKind.error.value ?? (isAskable.value ? null : modulesRead.error.value)
  )
  /** Null if `savedError` contains it. */
  const modulesError = computed(() => (isAskable.value ? modulesRead.error.value : null))
  /** Whether the cache has answered; the service may still be searching. */
  const isReady = computed(
    () =>
      savedError.value !== null || (saved.value.value !== null && (askedOfKind.value === null || apart.value !== null))
  )
  /** The reads that continue with the next page. */
  const parts = computed((): readonly SavedResults[] => {
    const [all, one] = [saved.value.value, apart.value]
    if (all === null || one === null) return all === null ? [] : [all]
    return chosen() === null && alone.value?.hasOthers === true ? [one, all] : [one]
  })
  /** Why the list lacks some cached matches; null also while unknown. */
  const cut = computed((): SavedCut | null => {
    const [one, all] = [apart.value, saved.value.value]
    if (all === null || (askedOfKind.value !== null && one === null)) return null
    const isBeside = one !== null && parts.value.includes(all) && isMoreBeside(one.kind, all)
    if (!(one ?? all).hasMore && !isBeside) return null
    const { hits, people, clients } = chosen() === null ? (listed.value ?? all) : (one ?? all)
    const n = hits.length + people.length + clients.length
    if (narrowing().order === 'date') return { by: 'date', n }
    const isEachModule = one === null && question()?.module === null && all.counts === null
    return isEachModule ? { by: 'each', n: MOST_EACH } : { by: 'best', n }
  })
  /** Whether there may be further results, in the cache or from the service. */
  const isPeriodOpen = computed(() => {
    const { hasMore = false, total = null, rows = 0 } = service.found.value ?? {}
    return !isReady.value || cut.value !== null || savedError.value !== null || hasMore || (total ?? 0) > rows
  })
  const isRepeating = ref(false)
  /** The next page of cached results; `again` repeats failed reads; `isReading`: in progress. */
  const savedPages = {
    more: (): void => {
      if (savedError.value !== null) void savedPages.again()
      else if (cut.value !== null && !savedPages.isReading.value) pages.value += 1
    },
    async again(): Promise<void> {
      if (isRepeating.value) return
      isRepeating.value = true
      await Promise.all([modulesRead, saved, ofKind].map((one) => (one.error.value === null ? null : one.reread())))
      isRepeating.value = false
    },
    isReading: computed(
      () => isRepeating.value || (savedError.value === null && parts.value.some((one) => one.pages < pages.value))
    )
  }
  /** Whether all matches of the cache are listed. Results only from the service are then not saved. */
  const areAllSaved = computed(
    () => isReady.value && savedError.value === null && cut.value === null && isOpen(narrowing())
  )
  const isUndated = computed(() => all.value.isUndated)
  /** Other readings of the query that contributed results. */
  const readAs = computed(() => {
    const of = chosen() === null ? saved.value.value : (apart.value ?? saved.value.value)
    return of?.readAs.map(({ text }) => text) ?? []
  })
  /** The title of a module, else its name. */
  const titleOf = (module: string): string => {
    const known: SearchedModule | undefined = modules.value?.find(({ name }) => name === module)
    return known?.title ?? module
  }
  return {
    ...{
      isAway,
      why,
      asks,
      modules,
      knownModules,
      modulesError,
      savedError,
      service,
      isReady,
      titleOf
    },
    ...{ items, kinds, cut, isOpen: isPeriodOpen, areAllSaved, isUndated, readAs, savedPages }
  }
}
