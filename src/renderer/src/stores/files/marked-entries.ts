/** Pinned and recently opened folders and files, and the way to pin one. */
import { computed } from 'vue'
import type { EntryName } from '@shared/model/storage'
import type { Visit } from '@shared/model/view'
import { everyChange, type InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Folders that are offered as opened recently. */
const MOST_RECENT = 8

export type VisitedEntry = Visit & { readonly noun: EntryName['noun'] }
const isEntry = (visit: Visit): visit is VisitedEntry => visit.noun === 'folder' || visit.noun === 'file'

export function useMarkedEntries(of: () => InWorkspace | null) {
  const notices = useNotices()
  const options = {
    changedBy: { views: everyChange, changed: ({ noun }: { noun: string }) => noun === 'folder' || noun === 'file' },
    onError: notices.problemHere
  }
  const pins = useLiveRead('visits.pinned', of, options)
  const visits = useLiveRead(
    'visits.recent',
    () => {
      const where = of()
      return where === null ? null : { ...where, nouns: ['folder'] as const, limit: MOST_RECENT }
    },
    options
  )
  const pinned = computed(() => pins.value.value?.filter(isEntry) ?? [])

  const isPinned = ({ noun, id }: EntryName): boolean => pinned.value.some((one) => one.noun === noun && one.id === id)

  return {
    pinned,
    recent: computed(() => visits.value.value?.filter(isEntry) ?? []),
    /** Null until it is known. */
    isPinned: (entry: EntryName): boolean | null => (pins.value.value === null ? null : isPinned(entry)),
    async toggle(entry: EntryName): Promise<void> {
      const where = of()
      if (where === null || pins.value.value === null) return
      try {
        await request('visits.pin', { ...where, ...entry, pinned: !isPinned(entry) })
        await pins.reread()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}
