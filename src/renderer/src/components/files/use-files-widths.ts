/**
 * The widths of folders, list and details, from the page's width and the splitters. Also tells whether the list, with
 * the age that it shows, is visible.
 */
import { computed, type Ref } from 'vue'
import { useElementWidth } from '../../composables/element-width'
import { provideListAge } from '../../composables/visible-age'
import { useSavedWidth } from '../../record-ui/list/use-saved-width'
import { filesLayout } from './files-layout'

/** @param root the page's element, whose width (CSS pixels) is observed */
export function useFilesWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  isOpen: () => boolean,
  isNarrow: Readonly<Ref<boolean>>
) {
  const width = useElementWidth(root, window.innerWidth)
  const folders = useSavedWidth('foldersWidth')
  const list = useSavedWidth('listWidth')
  const layout = computed(() => filesLayout(width.value, isOpen(), isNarrow.value, folders.wanted(), list.wanted()))
  provideListAge(() => !isNarrow.value || !isOpen())
  return { layout, moveSide: folders.move, settleSide: folders.settle, moveList: list.move, settleList: list.settle }
}
