/** Pinned and recently opened folders and files. */
import { computed } from 'vue'
import type { EntryName } from '@shared/model/files'
import type { Visit } from '@shared/model/view'
import type { InWorkspace } from '../../data/changed-by'
import { changePreference, usePreference } from '../../data/preferences'
import { useNotices } from '../../state/notices'

const MOST_RECENT = 8

export type VisitedEntry = Visit & { readonly noun: EntryName['noun'] }
const isEntry = (visit: Visit): visit is VisitedEntry => visit.noun === 'folder' || visit.noun === 'file'

export function useMarkedEntries(of: () => InWorkspace | null) {
  const notices = useNotices()
  const options = {
    changedBy: { changed: ({ noun }: { noun: string }) => noun === 'folder' || noun === 'file' },
    onError: notices.problemHere
  }
  const pins = usePreference('pins', of, options)
  const visits = usePreference('recent', of, options)
  const pinned = computed(() => pins.value.value?.filter(isEntry) ?? [])

  const isPinned = ({ noun, id }: EntryName): boolean => pinned.value.some((one) => one.noun === noun && one.id === id)

  return {
    pinned,
    recent: computed(
      () =>
        visits.value.value
          ?.filter(isEntry)
          .filter(({ noun }) => noun === 'folder')
          .slice(0, MOST_RECENT) ?? []
    ),
    /** Null until loaded. */
    isPinned: (entry: EntryName): boolean | null => (pins.value.value === null ? null : isPinned(entry)),
    async toggle(entry: EntryName): Promise<void> {
      const where = of()
      if (where === null || pins.value.value === null) return
      try {
        await changePreference(where.workspaceId, 'pins', { noun: entry.noun, id: entry.id, pinned: !isPinned(entry) })
        await pins.reread()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}
