/** The questions behind the page of the search: what is saved, and the service's own search. */
import { computed } from 'vue'
import { useAway } from '../../composables/back-online'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { LEAST_LETTERS, useServiceSearch } from '../../data/service-search'
import { request } from '../../desktop'
import type { SearchedNoun } from '@shared/model/nouns'
import type { PersonRow } from '@shared/model/records'
import { SEARCHED_NOUNS, type SearchedModule, type SearchHit } from '@shared/model/search'
import { foundItems, grouped, kindOf, type FoundItem } from './found-items'

export interface PageQuestion {
  readonly workspaceId: string
  readonly text: string
  readonly module: string | null
  readonly deleted: boolean
}

/** Of what is saved the best so many: what main answers at most. */
export const MOST_SAVED = 200
/** As long as no kind is chosen, of each so many: then a common word leaves room for all kinds. */
export const MOST_EACH = Math.floor(MOST_SAVED / SEARCHED_NOUNS.length)
/** Records of a page of the service. */
const PAGE = 50

/** What was found among what is saved. */
interface Saved {
  readonly hits: readonly SearchHit[]
  readonly people: readonly PersonRow[]
  /** There is more of it than this. */
  readonly more: boolean
}

/** A kind as it is shown above the results. */
export interface FoundKind {
  readonly kind: string
  readonly count: number
  /** There may be more of it than were counted. */
  readonly more: boolean
}

/** What is asked of the cache. */
interface SavedQuestion extends Pick<PageQuestion, 'workspaceId' | 'text' | 'deleted'> {
  /** Null: all kinds, and few of each. `person`: people alone. */
  readonly noun: SearchedNoun | 'person' | null
  /** Of records of modules of their own: those of this one. */
  readonly module: string | null
}

async function readSaved({ workspaceId, text, deleted, noun, module }: SavedQuestion): Promise<Saved> {
  const people = noun === 'person' ? MOST_SAVED : noun === null && !deleted ? MOST_EACH : 0
  const [found, named] = await Promise.all([
    request('search.cache', {
      ...{ workspaceId, text, limit: MOST_SAVED, deleted: deleted ? ('only' as const) : false },
      nouns: noun === null ? null : noun === 'person' ? [] : [noun],
      ...(noun === null ? { each: MOST_EACH } : {}),
      ...(noun === 'module-record' && module !== null ? { module } : {})
    }),
    people === 0
      ? { rows: [], total: 0 }
      : request('people.list', {
          ...{ workspaceId, text, offset: 0, limit: people },
          sort: { key: 'projects', descending: true }
        })
  ])
  return { hits: found.hits, people: named.rows, more: found.more || named.total > named.rows.length }
}

/** The kind of a group of results as the cache is asked for it. */
function askedOf(kind: string): Pick<SavedQuestion, 'noun' | 'module'> {
  const module = kind.startsWith('module ') ? kind.slice('module '.length) : null
  if (module !== null) return { noun: 'module-record', module }
  return { noun: kind === 'person' ? kind : (SEARCHED_NOUNS.find((one) => one === kind) ?? null), module: null }
}

/** @param chosen the kind that is shown alone; null: all */
export function useSearchPage(
  workspaceId: () => string | null,
  question: () => PageQuestion | null,
  chosen: () => string | null
) {
  const away = useAway()
  const { value: modules, error: modulesError } = useLiveRead(
    'search.modules',
    () => {
      const id = workspaceId()
      return id === null ? null : { workspaceId: id }
    },
    { changedBy: { changed: ({ noun }) => noun === 'module', views: everyChange } }
  )
  const nounOf = (module: string): SearchedNoun =>
    modules.value?.find(({ name }) => name === module)?.noun ?? 'module-record'

  const options = { changedBy: { changed: everyChange }, pause: 1_500 }
  const saved = useLiveRead(
    readSaved,
    (): SavedQuestion | null => {
      const asked = question()
      if (asked === null) return null
      const { workspaceId: id, text, deleted, module } = asked
      return { workspaceId: id, text, deleted, module, noun: module === null ? null : nounOf(module) }
    },
    options
  )
  const asks = computed(() => (question()?.text.length ?? 0) >= LEAST_LETTERS)
  const service = useServiceSearch(() => (asks.value ? question() : null), {
    ...{ wait: 0, count: PAGE },
    paused: () => away.value
  })

  const itemsOf = (mine: Saved | null): readonly FoundItem[] => {
    const found = service.found.value
    return foundItems(
      mine?.hits ?? [],
      mine?.people ?? [],
      question()?.text ?? '',
      found?.hits ?? [],
      found?.at ?? null
    )
  }
  const all = computed(() => itemsOf(saved.value.value))
  const kinds = computed((): readonly FoundKind[] => {
    const { hits = [], people = [], more = false } = saved.value.value ?? {}
    return grouped(all.value).map(({ kind, items }) => {
      const listed =
        kind === 'person'
          ? people.length
          : hits.filter(({ noun, module = null }) => kindOf({ noun, module }) === kind).length
      return { kind, count: items.length, more: more && question()?.module === null && listed >= MOST_EACH }
    })
  })
  /** The kind that is shown alone, or that alone was found. */
  const kind = computed(() => chosen() ?? (kinds.value.length === 1 ? (kinds.value[0]?.kind ?? null) : null))
  // All of one kind are read only where few of each are not all.
  const ofKind = useLiveRead(
    readSaved,
    (): SavedQuestion | null => {
      const asked = question()
      if (asked === null || asked.module !== null || kind.value === null || saved.value.value?.more !== true)
        return null
      return { workspaceId: asked.workspaceId, text: asked.text, deleted: asked.deleted, ...askedOf(kind.value) }
    },
    options
  )
  const listed = computed(() => ofKind.value.value ?? saved.value.value)
  const items = computed(() => {
    const shown = ofKind.value.value === null ? all.value : itemsOf(ofKind.value.value)
    return kind.value === null ? shown : shown.filter((one) => kindOf(one) === kind.value)
  })
  /** Why not everything that is saved and fits is listed. */
  const cut = computed((): 'best' | 'each' | null => {
    if (listed.value?.more !== true) return null
    return kind.value === null && question()?.module === null ? 'each' : 'best'
  })
  const savedError = computed(() => saved.error.value ?? ofKind.error.value)
  /** The title of a module, or its name. */
  const titleOf = (module: string): string => {
    const known: SearchedModule | undefined = modules.value?.find(({ name }) => name === module)
    return known?.title ?? module
  }
  return { away, asks, modules, modulesError, saved, savedError, service, items, kinds, cut, titleOf }
}
