/** The search is kept in the address, so that it can be linked to and Back restores it. */
import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { linkableText } from '@shared/rules/links'
import { copiedLink } from '../../composables/link-routes'
import { replaceHere } from '../../composables/replace-here'

/** @param workspaceId the searched workspace; null: none is open */
export function useSearchAddress(workspaceId: () => string | null) {
  const route = useRoute()
  const router = useRouter()
  const one = (name: string): string => {
    const value = route.query[name]
    return typeof value === 'string' ? value : ''
  }

  /** Changes the search; drops a link's request to open a record, which belongs to the former search. */
  function go(change: Readonly<Record<string, string>>): Promise<unknown> {
    const query = Object.fromEntries(
      Object.entries({ ...route.query, open: '', ...change }).filter(([, value]) => value !== '')
    )
    return router.push({ name: 'search', params: { id: null }, query })
  }

  const text = computed(() => one('find').trim())
  const module = computed({ get: () => one('module'), set: (value) => void go({ module: value }) })
  const deleted = computed({
    get: () => (one('deleted') === '1' ? ('deleted' as const) : ('active' as const)),
    set: (value) => void go({ deleted: value === 'deleted' ? '1' : '' })
  })

  /** Link to the search, without filters that apply only here; null if the text is invisible. */
  const link = computed(() => {
    const [words, id] = [linkableText(text.value), workspaceId()]
    if (words === null || id === null) return null
    const inModule = linkableText(module.value)
    return copiedLink(id, {
      ...{ kind: 'search', in: 'everywhere', text: words },
      ...(inModule === null ? {} : { module: inModule }),
      ...(deleted.value === 'deleted' ? { deleted: true } : {})
    })
  })

  /** Whether a link asks to open the record whose module number is the text. */
  const wantsOpen = computed(() => one('open') === '1')
  /** Opens it by its local id, which differs from the number in the link. */
  const openWanted = (id: number): void =>
    void replaceHere(router, () => {
      const query = Object.fromEntries(Object.entries(route.query).filter(([name]) => name !== 'open'))
      return { name: 'search', params: { id: String(id) }, query }
    })

  return { text, module, deleted, go, link, wantsOpen, openWanted }
}
