import { watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useCommands } from '../commands/active'
import { linkableText, SEARCHED_PAGES } from '@shared/rules/links'
import { useWorkspaces } from '../state/workspaces'
import { copiedLink, pageOfRoute } from './link-places'
import { replaceHere } from './replace-here'
import { openedLink, useLinkOffer } from './use-link-offer'

/**
 * A link may say what to look for in a room: taken once into its search, then it belongs to the room, not to the place.
 * The other way round, the link to a room carries its words.
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
  /** Null where a record is open, and where nothing is looked for that a link can carry: see `app-link` of the shell. */
  const link = (): string | null => {
    const [workspaceId, page] = [useWorkspaces().activeId, pageOfRoute(route)]
    const [room, text] = [SEARCHED_PAGES.find((one) => one === page), linkableText(words.value)]
    if (workspaceId === null || room === undefined || text === null || openedLink() !== undefined) return null
    return copiedLink(workspaceId, { kind: 'search', in: room, text })
  }
  useCommands({ 'app-link': useLinkOffer(link) })
}
