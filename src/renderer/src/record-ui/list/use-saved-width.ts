/** The position of a splitter: follows the pointer, and is saved in the settings on release. */
import { ref } from 'vue'
import type { Settings } from '@shared/model/settings'
import { useNotices } from '../../state/notices'
import { useSettings } from '../../state/settings'

export type SavedWidth = 'calendarWidth' | 'foldersWidth' | 'listWidth' | 'viewsWidth'

export function useSavedWidth(which: SavedWidth) {
  const settings = useSettings()
  const notices = useNotices()
  /** Width during the drag. */
  const moving = ref<number | null>(null)
  /** Number of moves: saving an old one must not end a newer one. */
  let moves = 0
  return {
    /** The user's width in CSS pixels; null for the default. */
    wanted: (): number | null => moving.value ?? settings.settings[which],
    move(to: number): void {
      moves += 1
      moving.value = to
    },
    /** Saves the width; shows an error. */
    async settle(to: number | null): Promise<void> {
      moving.value = to
      const move = ++moves
      try {
        await settings.update({ [which]: to } satisfies Partial<Pick<Settings, SavedWidth>>)
      } catch (thrown) {
        notices.problem(thrown)
      } finally {
        if (move === moves) moving.value = null
      }
    }
  }
}
