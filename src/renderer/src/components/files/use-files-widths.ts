/** The widths of folders, list and details, by the width of the room and the places of the splitters. */
import { computed, ref, type Ref } from 'vue'
import type { Settings } from '@shared/model/settings'
import { useElementWidth } from '../../composables/element-width'
import { useNotices } from '../../stores/notices'
import { useSettings } from '../../stores/settings'
import { filesLayout } from './files-layout'

type Width = 'foldersWidth' | 'listWidth'

/** @param root the element of the room, whose width (CSS pixels) is followed */
export function useFilesWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  open: () => boolean,
  narrow: Readonly<Ref<boolean>>
) {
  const settings = useSettings()
  const notices = useNotices()
  const width = useElementWidth(root, window.innerWidth)

  /** While a splitter moves; the setting is stored when it stops. */
  const moving = ref<Partial<Pick<Settings, Width>>>({})
  const wanted = (which: Width): number | null => moving.value[which] ?? settings.settings[which]
  const layout = computed(() =>
    filesLayout(width.value, open(), narrow.value, wanted('foldersWidth'), wanted('listWidth'))
  )

  async function settle(which: Width, now: number | null): Promise<void> {
    moving.value = now === null ? {} : { [which]: now }
    try {
      await settings.update({ [which]: now })
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      moving.value = {}
    }
  }

  return {
    layout,
    moveSide: (now: number): void => void (moving.value = { foldersWidth: now }),
    settleSide: (now: number | null): Promise<void> => settle('foldersWidth', now),
    moveList: (now: number): void => void (moving.value = { listWidth: now }),
    settleList: (now: number | null): Promise<void> => settle('listWidth', now)
  }
}
