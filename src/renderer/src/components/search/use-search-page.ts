/** The questions behind the page of the search: what is saved, and the service's own search. */
import { computed, ref, watch } from 'vue'
import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS, type SearchedModule, type SearchOrder } from '@shared/model/search'
import type { Period } from '@shared/rules/search/period'
import { useAway } from '../../composables/back-online'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { LEAST_LETTERS, useServiceSearch } from '../../data/service-search'
import { byDate, foundItems, grouped, kindOf, narrowed, type FoundItem } from './found-items'
import { isSameQuestion, MOST_EACH, readSaved, type Saved, type SavedQuestion } from './read-saved'

export interface PageQuestion {
  readonly workspaceId: string
  readonly text: string
  readonly module: string | null
  readonly deleted: boolean
}

/** Records of a page of the service. */
const PAGE = 50

/** What is shown of it, and in which order. */
export interface PageNarrowing extends Period {
  readonly order: SearchOrder
}

/** A kind as it is shown above the results. */
export interface FoundKind {
  readonly kind: string
  readonly count: number
  /** There may be more of it than were counted. */
  readonly more: boolean
}

/** Of what is saved more fits than is listed: the best or the newest `n`, or `n` of each kind at most. */
export interface SavedCut {
  readonly by: 'best' | 'each' | 'date'
  readonly n: number
}

/** The kind of a group of results as the cache is asked for it. */
function askedOf(kind: string): Pick<SavedQuestion, 'noun' | 'module'> {
  const module = kind.startsWith('module ') ? kind.slice('module '.length) : null
  if (module !== null) return { noun: 'module-record', module }
  return { noun: kind === 'person' ? kind : (SEARCHED_NOUNS.find((one) => one === kind) ?? null), module: null }
}

/**
 * @param chosen the kind that is shown alone; null: all
 * @param narrowing of what is saved main gathers what fits; of what the service sent, what fits is taken here
 */
export function useSearchPage(
  workspaceId: () => string | null,
  question: () => PageQuestion | null,
  chosen: () => string | null,
  narrowing: () => PageNarrowing
) {
  const away = useAway()
  const { value: knownModules, error: modulesError } = useLiveRead(
    'search.modules',
    () => {
      const id = workspaceId()
      return id === null ? null : { workspaceId: id }
    },
    // What is found may be of a module that nothing has named so far.
    { changedBy: { changed: ({ noun }) => noun === 'module' || noun === 'module-record', views: everyChange } }
  )
  const modules = computed(() => knownModules.value?.modules ?? null)
  const nounOf = (module: string): SearchedNoun =>
    modules.value?.find(({ name }) => name === module)?.noun ?? 'module-record'

  /** Of what is saved so many pages are shown: of what was asked last. */
  const pages = ref(1)
  watch(
    () => JSON.stringify([question(), chosen(), narrowing()]),
    () => (pages.value = 1),
    { flush: 'sync' }
  )
  const asks = computed(() => (question()?.text.length ?? 0) >= LEAST_LETTERS)
  const service = useServiceSearch(() => (asks.value ? question() : null), {
    ...{ wait: 0, count: PAGE },
    paused: () => away.value
  })

  const options = { changedBy: { changed: everyChange }, pause: 1_500, keeps: isSameQuestion }
  const saved = useLiveRead(
    readSaved,
    (): SavedQuestion | null => {
      const asked = question()
      if (asked === null) return null
      const { workspaceId: id, text, deleted, module } = asked
      const of = { module, noun: module === null ? null : nounOf(module) }
      // The pages of a kind that is chosen are read apart.
      const many = module === null && chosen() !== null ? 1 : pages.value
      return { workspaceId: id, text, deleted, ...of, ...narrowing(), pages: many }
    },
    options
  )
  const all = computed(() => itemsOf(saved.value.value))
  const kinds = computed(() => {
    const { hits = [], people = [], more = false, counts = null } = saved.value.value ?? {}
    const listed = new Map<string, number>(people.length > 0 ? [['person', people.length]] : [])
    for (const { noun, module = null } of hits) {
      const of = kindOf({ noun, module })
      listed.set(of, (listed.get(of) ?? 0) + 1)
    }
    const shown = new Map(grouped(all.value.items).map(({ kind: of, items: its }) => [of, its.length]))
    const own = chosen()
    // One that is chosen stays to be seen, also where nothing of it is left.
    const named = new Set([...shown.keys(), ...(counts?.keys() ?? []), ...(own === null ? [] : [own])])
    return [...named].map((of): FoundKind => {
      const [count, here] = [shown.get(of) ?? 0, listed.get(of) ?? 0]
      if (counts === null) return { kind: of, count, more: more && question()?.module === null && here >= MOST_EACH }
      const known = counts.get(of) ?? 0
      // What the service alone found may be among what is not listed yet.
      return { kind: of, count: Math.max(count, known), more: known > here && count > here }
    })
  })
  /** The kind that is shown alone, or that alone was found. */
  const kind = computed((): string | null => {
    const [only] = kinds.value
    return chosen() ?? (kinds.value.length === 1 && only !== undefined ? only.kind : null)
  })
  // All of one kind are read only where the first of all kinds are not all.
  const askedOfKind = computed((): SavedQuestion | null => {
    const asked = question()
    if (asked === null || asked.module !== null || kind.value === null || saved.value.value?.more !== true) return null
    const { workspaceId: id, text, deleted } = asked
    return { workspaceId: id, text, deleted, ...askedOf(kind.value), ...narrowing(), pages: pages.value }
  })
  const ofKind = useLiveRead(readSaved, () => askedOfKind.value, options)
  const listed = computed(() => ofKind.value.value ?? saved.value.value)
  const shownItems = computed(() => (ofKind.value.value === null ? all.value : itemsOf(ofKind.value.value)))
  const items = computed(() => {
    const { items: shown } = shownItems.value
    return kind.value === null ? shown : shown.filter((one) => kindOf(one) === kind.value)
  })

  function itemsOf(mine: Saved | null): { readonly items: readonly FoundItem[]; readonly undated: boolean } {
    const found = service.found.value
    const both = foundItems(
      mine?.hits ?? [],
      mine?.people ?? [],
      question()?.text ?? '',
      found?.hits ?? [],
      found?.at ?? null
    )
    const isFresh = (item: FoundItem): boolean => item.saved === null && item.found !== null
    const { order, ...period } = narrowing()
    const fresh = narrowed(both.filter(isFresh), period)
    const left = [...both.filter((item) => !isFresh(item)), ...fresh.items]
    return {
      items: order === 'date' ? byDate(left) : left,
      undated: fresh.undated > 0 || mine?.undated === true
    }
  }

  const savedError = computed(() => saved.error.value ?? ofKind.error.value)
  /** The cache has answered; the service may still be searching. */
  const ready = computed(
    () =>
      savedError.value !== null ||
      (saved.value.value !== null && (askedOfKind.value === null || ofKind.value.value !== null))
  )
  /** Why not everything that is saved and fits is listed. */
  const cut = computed((): SavedCut | null => {
    if (listed.value?.more !== true) return null
    const n = listed.value.hits.length + listed.value.people.length
    if (narrowing().order === 'date') return { by: 'date', n }
    const each = kind.value === null && question()?.module === null && listed.value.counts === null
    return each ? { by: 'each', n: MOST_EACH } : { by: 'best', n }
  })
  /** Something that fits may lie behind what has been read so far, here or of the service. */
  const open = computed(() => {
    const { more = false, total = null, rows = 0 } = service.found.value ?? {}
    return cut.value !== null || savedError.value !== null || more || (total ?? 0) > rows
  })
  /** Another page of what is saved; `reading`: it is on its way. */
  const savedPages = {
    more: (): void => {
      if (listed.value?.more === true && listed.value.pages === pages.value) pages.value += 1
    },
    reading: computed(() => savedError.value === null && (listed.value?.pages ?? pages.value) < pages.value)
  }
  const undated = computed(() => shownItems.value.undated)
  /** The title of a module, or its name. */
  const titleOf = (module: string): string => {
    const known: SearchedModule | undefined = modules.value?.find(({ name }) => name === module)
    return known?.title ?? module
  }
  return {
    ...{ away, asks, modules, knownModules, modulesError, savedError, service, ready, titleOf },
    ...{ items, kinds, cut, open, undated, savedPages }
  }
}
