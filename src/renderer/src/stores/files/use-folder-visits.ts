/** Adds a folder to the recent ones when the user stays in it for a moment. */
import { onScopeDispose, watch } from 'vue'
import type { EntryName } from '@shared/model/files'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Milliseconds: passing through a folder does not count as opening it. */
const VISITED_AFTER = 1_500

/** @param of null: no folder is open */
export function useFolderVisits(of: () => (EntryName & { readonly workspaceId: string }) | null): void {
  const notices = useNotices()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function visit(): Promise<void> {
    const folder = of()
    if (folder === null) return
    try {
      await request('changes.visited', folder)
    } catch (thrown) {
      // A folder known only by name has no record to mark as visited.
      if (asError(thrown).code !== 'not-found') notices.problemHere(thrown)
    }
  }

  watch(
    () => JSON.stringify(of()),
    () => {
      clearTimeout(timer)
      if (of() !== null) timer = setTimeout(() => void visit(), VISITED_AFTER)
    },
    { immediate: true }
  )
  onScopeDispose(() => clearTimeout(timer))
}
