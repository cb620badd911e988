/** The widths of views, list and open record, from the page's width and the splitter. */
import { computed, type Ref } from 'vue'
import { useElementWidth } from '../../composables/element-width'
import { paneLayout } from './pane-layout'
import { useSettings } from '../../state/settings'
import { useSavedWidth } from './use-saved-width'

/**
 * @param root the page's element, whose width (CSS pixels) is observed
 * @param openId the record beside the list; without one the list takes the full width
 */
export function usePaneWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  openId: Readonly<Ref<number | null>>,
  isNarrow: Readonly<Ref<boolean>>,
  hasViews = true
) {
  const settings = useSettings()
  const views = useSavedWidth('viewsWidth')
  const width = useElementWidth(root, window.innerWidth)
  const { wanted, move, settle } = useSavedWidth('listWidth')
  const layout = computed(() =>
    paneLayout(
      width.value,
      openId.value !== null,
      wanted(),
      isNarrow.value,
      hasViews ? { width: views.wanted(), isFolded: settings.settings.viewsFolded } : null
    )
  )
  return { layout, move, settle, moveViews: views.move, settleViews: views.settle }
}
