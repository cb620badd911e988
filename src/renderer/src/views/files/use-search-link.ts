/** The link to what is searched in Files: to be copied by its own command, and by that of every page. */
import { computed, type Ref } from 'vue'
import { linkableText } from '@shared/rules/links'
import { useCommands } from '../../commands/active'
import { copiedLink } from '../../composables/link-places'
import { openedLink, useLinkOffer } from '../../composables/use-link-offer'

export interface SearchedFiles {
  readonly workspaceId: Readonly<Ref<string | null>>
  /** Null for the top, and for other lists. */
  readonly folderId: Readonly<Ref<number | null>>
  /** The words that are searched; empty: none. */
  readonly searched: Readonly<Ref<string>>
  /** Only below the folder. */
  readonly below: Readonly<Ref<boolean>>
}

export function useSearchLink({ workspaceId, folderId, searched, below }: SearchedFiles): void {
  /** Null where nothing is searched, or nothing that a link can carry. */
  const link = computed(() => {
    const text = linkableText(searched.value)
    if (workspaceId.value === null || text === null) return null
    const within = below.value && folderId.value !== null ? { folder: folderId.value } : 'files'
    return copiedLink(workspaceId.value, { kind: 'search', in: within, text })
  })
  const offer = useLinkOffer(() => link.value)
  useCommands({
    'files-searchLink': offer,
    // As in the other rooms the link to the room carries what is looked for there, unless a record is open.
    'app-link': useLinkOffer(() => (openedLink() === undefined ? link.value : null))
  })
}
