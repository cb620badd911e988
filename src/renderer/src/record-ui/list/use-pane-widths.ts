/** The widths of views, list and open record, by the width of the room and the place of the splitter. */
import { computed, type Ref } from 'vue'
import { useElementWidth } from '../../composables/element-width'
import { paneLayout } from './pane-layout'
import { useKeptWidth } from './use-kept-width'

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
  const width = useElementWidth(root, window.innerWidth)
  const { wanted, move, settle } = useKeptWidth('listWidth')
  const layout = computed(() => paneLayout(width.value, openId.value !== null, wanted(), narrow.value, hasViews))
  return { layout, move, settle }
}
