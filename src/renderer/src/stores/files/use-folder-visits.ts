/** A folder in which one stays for a moment was opened: it is one of the recent ones. */
import { onScopeDispose, watch } from 'vue'
import type { EntryName } from '@shared/model/files'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Milliseconds: who passes through has not opened it. */
const VISITED_AFTER = 1_500

/** @param of null: none */
export function useFolderVisits(of: () => (EntryName & { readonly workspaceId: string }) | null): void {
  const notices = useNotices()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function visit(): Promise<void> {
    const folder = of()
    if (folder === null) return
    try {
      await request('changes.visited', folder)
    } catch (thrown) {
      // A folder of which only the name is known has no record to be visited.
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
