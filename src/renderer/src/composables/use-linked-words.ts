import { watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useCommands } from '../commands/active'
import { linkableText, SEARCHED_PAGES } from '@shared/rules/links'
import { useWorkspaces } from '../state/workspaces'
import { copiedLink, pageOfRoute } from './link-routes'
import { replaceHere } from './replace-here'
import { openedLink, useLinkOffer } from './use-link-offer'

/**
 * A link may carry a search text. The page takes it over once; from then on the text belongs to the page, not to the
 * address. In turn, copying the page link includes the current text.
 */
export function useLinkedWords(words: Ref<string>): void {
  const route = useRoute()
  const router = useRouter()
  watch(
    () => route.query.find,
    (text) => {
      if (typeof text !== 'string') return
      words.value = text
      void replaceHere(router, () => {
        const { find: _find, ...query } = route.query
        return { params: route.params, query }
      })
    },
    { immediate: true }
  )
  /** Null while a record is open, or if no link can carry the search text: see `app-link` of the shell. */
  const link = (): string | null => {
    const [workspaceId, page] = [useWorkspaces().activeId, pageOfRoute(route)]
    const [room, text] = [SEARCHED_PAGES.find((one) => one === page), linkableText(words.value)]
    if (workspaceId === null || room === undefined || text === null || openedLink() !== undefined) return null
    return copiedLink(workspaceId, { kind: 'search', in: room, text })
  }
  useCommands({ 'app-link': useLinkOffer(link) })
}
