/** The questions behind the page of the search: what is saved, and the service's own search. */
import { computed } from 'vue'
import { useAway } from '../../composables/back-online'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { LEAST_LETTERS, useServiceSearch } from '../../data/service-search'
import { request } from '../../desktop'
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchedModule, SearchHit } from '@shared/model/search'
import { foundItems } from './found-items'

export interface PageQuestion {
  readonly workspaceId: string
  readonly text: string
  readonly module: string | null
  readonly deleted: boolean
}

/** Of what is saved the best so many: what main answers at most. */
export const MOST_SAVED = 200
const MOST_PEOPLE = 50
/** Records of a page of the service. */
const PAGE = 50

export function useSearchPage(workspaceId: () => string | null, question: () => PageQuestion | null) {
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

  const saved = useLiveRead(
    async (asked: PageQuestion & { readonly noun: SearchedNoun | null }) => {
      const { workspaceId: id, text, module, deleted, noun } = asked
      const nouns = noun === null ? null : [noun]
      const [found, people] = await Promise.all([
        request('search.cache', {
          ...{ workspaceId: id, text, nouns, limit: MOST_SAVED },
          deleted: deleted ? ('only' as const) : false
        }),
        noun !== null || deleted
          ? { rows: [], total: 0 }
          : request('people.list', {
              ...{ workspaceId: id, text, offset: 0, limit: MOST_PEOPLE },
              sort: { key: 'projects', descending: true }
            })
      ])
      const own = (hit: SearchHit): boolean => noun !== 'module-record' || hit.module === module
      return { ...found, hits: found.hits.filter(own), people: people.rows, text }
    },
    () => {
      const asked = question()
      return asked === null ? null : { ...asked, noun: asked.module === null ? null : nounOf(asked.module) }
    },
    { changedBy: { changed: everyChange }, pause: 1_500 }
  )

  const asks = computed(() => (question()?.text.length ?? 0) >= LEAST_LETTERS)
  const service = useServiceSearch(() => (away.value || !asks.value ? null : question()), { wait: 0, count: PAGE })

  const items = computed(() => {
    const mine = saved.value.value
    const found = service.found.value
    return foundItems(
      mine?.hits ?? [],
      mine?.people ?? [],
      question()?.text ?? '',
      found?.hits ?? [],
      found?.at ?? null
    )
  })
  /** The title of a module, or its name. */
  const titleOf = (module: string): string => {
    const known: SearchedModule | undefined = modules.value?.find(({ name }) => name === module)
    return known?.title ?? module
  }
  return { away, asks, modules, modulesError, saved, service, items, titleOf }
}
