/** The questions behind the page of the search: what is saved, and the service's own search. */
import { computed, ref, shallowRef, watch } from 'vue'
import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS, type SearchedModule, type SearchOrder } from '@shared/model/search'
import { isOpen, type Period } from '@shared/rules/search/period'
import { useAway, useWhyAway } from '../../state/back-online'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { changesOf } from '../../data/preferences'
import { LEAST_LETTERS, useServiceSearch } from '../../data/service-search'
import { byDate, foundItems, grouped, kindOf, narrowed, type FoundItem } from './found-items'
import { isSameQuestion, MOST_EACH, readSaved, type Saved, type SavedQuestion } from './read-saved'
import { aloneIn, isMoreBeside, isMoreOf, readOf, together, type AloneFound, type SavedOfKind } from './saved-parts'

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

/** The question for all that is saved of one kind. */
interface KindQuestion extends SavedQuestion {
  readonly kind: string
}

/** The kind of a group of results as the cache is asked for it. */
function askedOf(kind: string): Pick<SavedQuestion, 'noun' | 'module'> {
  const module = kind.startsWith('module ') ? kind.slice('module '.length) : null
  if (module !== null) return { noun: 'module-record', module }
  return { noun: kind === 'person' ? kind : (SEARCHED_NOUNS.find((one) => one === kind) ?? null), module: null }
}

/**
 * @param chosen the kind that is shown alone; null: all
 * @param savedOnly the service is not asked
 * @param narrowing of what is saved main gathers what fits; of what the service sent, what fits is taken here
 */
export function useSearchPage(
  workspaceId: () => string | null,
  question: () => PageQuestion | null,
  chosen: () => string | null,
  narrowing: () => PageNarrowing,
  savedOnly: () => boolean = () => false
) {
  const away = useAway()
  const why = useWhyAway()
  const modulesRead = useLiveRead(
    'search.modules',
    () => {
      const id = workspaceId()
      return id === null ? null : { workspaceId: id }
    },
    // What is found may be of a module that nothing has named so far.
    {
      changedBy: {
        changed: ({ noun }) => noun === 'module' || noun === 'module-record',
        'prefs.changed': changesOf('modules')
      }
    }
  )
  const knownModules = modulesRead.value
  const modules = computed(() => knownModules.value?.modules ?? null)
  /** Of a module what is saved can be asked for only when it is known what it holds. */
  const isAskable = computed(() => question()?.module == null || modules.value !== null)
  const nounOf = (module: string): SearchedNoun =>
    modules.value?.find(({ name }) => name === module)?.noun ?? 'module-record'

  /** Of what is saved so many pages are shown: of what was asked last. */
  const pages = ref(1)
  watch(
    () => JSON.stringify([question(), chosen(), narrowing()]),
    () => (pages.value = 1),
    { flush: 'sync' }
  )
  const asks = computed(() => !savedOnly() && (question()?.text.length ?? 0) >= LEAST_LETTERS)
  const service = useServiceSearch(() => (asks.value ? question() : null), {
    ...{ wait: 0, count: PAGE },
    paused: () => away.value
  })

  const options = { changedBy: { changed: everyChange }, pause: 1_500, keeps: isSameQuestion }
  /** What is read apart although nobody chose it: see `aloneIn`. */
  const alone = shallowRef<AloneFound | null>(null)
  const saved = useLiveRead(
    readSaved,
    (): SavedQuestion | null => {
      const asked = question()
      if (asked === null || !isAskable.value) return null
      const { workspaceId: id, text, deleted, module } = asked
      const of = { module, noun: module === null ? null : nounOf(module) }
      // The pages of a kind that is read apart are its own, unless others are listed beside it.
      const isApart = module === null && (chosen() !== null || alone.value?.others === false)
      return { workspaceId: id, text, deleted, ...of, ...narrowing(), pages: isApart ? 1 : pages.value }
    },
    options
  )
  watch(saved.value, (now) => (alone.value = now === null ? null : aloneIn(now, alone.value)), { flush: 'sync' })
  // All of one kind are read only where the first of all kinds are not all.
  const askedOfKind = computed((): KindQuestion | null => {
    const [asked, kind] = [question(), chosen() ?? alone.value?.kind ?? null]
    if (asked === null || asked.module !== null || kind === null || saved.value.value?.more !== true) return null
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
  /** Null while it is not read, or not needed. */
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
    // One that is chosen stays to be seen, also where nothing of it is left.
    const named = new Set([
      ...shown.keys(),
      ...(saved.value.value?.counts?.keys() ?? []),
      ...(own === null ? [] : [own])
    ])
    return [...named].map((of): FoundKind => {
      const [count, isOne] = [shown.get(of) ?? 0, apart.value?.kind === of]
      const from = isOne ? apart.value : saved.value.value
      if (from === null) return { kind: of, count, more: false }
      const more = isMoreOf(of, from, isOne || question()?.module !== null ? 'one' : 'all')
      if (from.counts === null) return { kind: of, count, more }
      // What the service alone found may be among what is not listed yet.
      const isBeyond = count > (readOf(from).get(of) ?? 0)
      return { kind: of, count: Math.max(count, from.counts.get(of) ?? 0), more: more && isBeyond }
    })
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

  const savedError = computed(
    () => saved.error.value ?? ofKind.error.value ?? (isAskable.value ? null : modulesRead.error.value)
  )
  /** Unless it is said already. */
  const modulesError = computed(() => (isAskable.value ? modulesRead.error.value : null))
  /** The cache has answered; the service may still be searching. */
  const ready = computed(
    () =>
      savedError.value !== null || (saved.value.value !== null && (askedOfKind.value === null || apart.value !== null))
  )
  /** Of what is listed that which goes on with the next page. */
  const parts = computed((): readonly Saved[] => {
    const [all, one] = [saved.value.value, apart.value]
    if (all === null || one === null) return all === null ? [] : [all]
    return chosen() === null && alone.value?.others === true ? [one, all] : [one]
  })
  /** Why not everything that is saved and fits is listed; null also while that is not known. */
  const cut = computed((): SavedCut | null => {
    const [one, all] = [apart.value, saved.value.value]
    if (all === null || (askedOfKind.value !== null && one === null)) return null
    const beside = one !== null && parts.value.includes(all) && isMoreBeside(one.kind, all)
    if (!(one ?? all).more && !beside) return null
    const { hits, people } = chosen() === null ? (listed.value ?? all) : (one ?? all)
    const n = hits.length + people.length
    if (narrowing().order === 'date') return { by: 'date', n }
    const each = one === null && question()?.module === null && all.counts === null
    return each ? { by: 'each', n: MOST_EACH } : { by: 'best', n }
  })
  /** Something that fits may lie behind what has been read so far, here or of the service. */
  const open = computed(() => {
    const { more = false, total = null, rows = 0 } = service.found.value ?? {}
    return !ready.value || cut.value !== null || savedError.value !== null || more || (total ?? 0) > rows
  })
  const repeating = ref(false)
  /** Another page of what is saved; `again`: what could not be read; `reading`: it is on its way. */
  const savedPages = {
    more: (): void => {
      if (savedError.value !== null) void savedPages.again()
      else if (cut.value !== null && !savedPages.reading.value) pages.value += 1
    },
    async again(): Promise<void> {
      if (repeating.value) return
      repeating.value = true
      await Promise.all([modulesRead, saved, ofKind].map((one) => (one.error.value === null ? null : one.reread())))
      repeating.value = false
    },
    reading: computed(
      () => repeating.value || (savedError.value === null && parts.value.some((one) => one.pages < pages.value))
    )
  }
  /** All that is saved and fits is listed: what the service alone found is not among it. */
  const allSaved = computed(() => ready.value && savedError.value === null && cut.value === null && isOpen(narrowing()))
  const undated = computed(() => all.value.undated)
  /** What was looked for beside what was typed, and found what is listed. */
  const readAs = computed(() => {
    const of = chosen() === null ? saved.value.value : (apart.value ?? saved.value.value)
    return of?.readAs.map(({ text }) => text) ?? []
  })
  /** The title of a module, or its name. */
  const titleOf = (module: string): string => {
    const known: SearchedModule | undefined = modules.value?.find(({ name }) => name === module)
    return known?.title ?? module
  }
  return {
    ...{ away, why, asks, modules, knownModules, modulesError, savedError, service, ready, titleOf },
    ...{ items, kinds, cut, open, allSaved, undated, readAs, savedPages }
  }
}
