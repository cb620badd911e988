/** The widths of views, list and open record, by the width of the room and the place of the splitter. */
import { computed, ref, type Ref } from 'vue'
import { useElementWidth } from '../../composables/element-width'
import { useNotices } from '../../stores/notices'
import { useSettings } from '../../stores/settings'
import { paneLayout } from './pane-layout'

/**
 * @param root   the element of the room, whose width (CSS pixels) is followed
 * @param openId the record beside the list; none leaves the list all the room
 */
export function usePaneWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  openId: Readonly<Ref<number | null>>,
  narrow: Readonly<Ref<boolean>>,
  hasViews = true
) {
  const settings = useSettings()
  const notices = useNotices()
  const width = useElementWidth(root, window.innerWidth)

  /** While the splitter moves; the setting is stored when it stops. */
  const moving = ref<number | null>(null)
  const layout = computed(() =>
    paneLayout(width.value, openId.value !== null, moving.value ?? settings.settings.listWidth, narrow.value, hasViews)
  )

  async function settle(listWidth: number | null): Promise<void> {
    moving.value = listWidth
    try {
      await settings.update({ listWidth })
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      moving.value = null
    }
  }

  return { layout, move: (listWidth: number) => void (moving.value = listWidth), settle }
}
