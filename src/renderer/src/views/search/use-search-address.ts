/** What is asked stands in the address: it can be linked to, and Back leads to what was asked before. */
import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { linkableText } from '@shared/rules/links'
import { copiedLink } from '../../composables/link-places'
import { replaceHere } from '../../composables/replace-here'

/** @param workspaceId the workspace that is searched; null: none is open */
export function useSearchAddress(workspaceId: () => string | null) {
  const route = useRoute()
  const router = useRouter()
  const one = (name: string): string => {
    const value = route.query[name]
    return typeof value === 'string' ? value : ''
  }

  /** Asks for something else; what a link wanted opened belongs to what was asked before. */
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

  /** What is asked, without what only narrows the results here; null: its text is one that nobody can see. */
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

  /** A link wants the one record opened whose number in its module is the text. */
  const wantsOpen = computed(() => one('open') === '1')
  /** Opens it by its id on this computer, which is not what the link names. */
  const openWanted = (id: number): void =>
    void replaceHere(router, () => {
      const query = Object.fromEntries(Object.entries(route.query).filter(([name]) => name !== 'open'))
      return { name: 'search', params: { id: String(id) }, query }
    })

  return { text, module, deleted, go, link, wantsOpen, openWanted }
}
