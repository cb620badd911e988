/**
 * The widths of folders, list and details, by the width of the room and the places of the splitters; and with them
 * whether the list, and the age that it says, is in sight.
 */
import { computed, type Ref } from 'vue'
import { useElementWidth } from '../../composables/element-width'
import { provideListAge } from '../../composables/said-age'
import { useKeptWidth } from '../../record-ui/list/use-kept-width'
import { filesLayout } from './files-layout'

/** @param root the element of the room, whose width (CSS pixels) is followed */
export function useFilesWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  open: () => boolean,
  narrow: Readonly<Ref<boolean>>
) {
  const width = useElementWidth(root, window.innerWidth)
  const folders = useKeptWidth('foldersWidth')
  const list = useKeptWidth('listWidth')
  const layout = computed(() => filesLayout(width.value, open(), narrow.value, folders.wanted(), list.wanted()))
  provideListAge(() => !narrow.value || !open())
  return { layout, moveSide: folders.move, settleSide: folders.settle, moveList: list.move, settleList: list.settle }
}
