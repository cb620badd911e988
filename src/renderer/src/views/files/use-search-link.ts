/** The link to a search in Files, for its own copy command and the general one. */
import { computed, type Ref } from 'vue'
import { linkableText } from '@shared/rules/links'
import { useCommands } from '../../commands/active'
import { copiedLink } from '../../composables/link-routes'
import { openedLink, useLinkOffer } from '../../composables/use-link-offer'

export interface SearchedFiles {
  readonly workspaceId: Readonly<Ref<string | null>>
  /** Null for the root, and for other lists. */
  readonly folderId: Readonly<Ref<number | null>>
  /** Search text; empty: none. */
  readonly searched: Readonly<Ref<string>>
  /** Whether the search covers only the folder. */
  readonly isBelow: Readonly<Ref<boolean>>
}

export function useSearchLink({ workspaceId, folderId, searched, isBelow }: SearchedFiles): void {
  /** Null without a search, or if a link cannot contain it. */
  const link = computed(() => {
    const text = linkableText(searched.value)
    if (workspaceId.value === null || text === null) return null
    const within = isBelow.value && folderId.value !== null ? { folder: folderId.value } : 'files'
    return copiedLink(workspaceId.value, { kind: 'search', in: within, text })
  })
  const offer = useLinkOffer(() => link.value)
  useCommands({
    'files-searchLink': offer,
    // As on other pages, the page's link includes the search, unless a record is open.
    'app-link': useLinkOffer(() => (openedLink() === undefined ? link.value : null))
  })
}
