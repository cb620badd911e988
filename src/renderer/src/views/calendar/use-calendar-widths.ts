/** The widths of sidebar, view and details, from the page's width and the splitter. */
import { computed, type Ref } from 'vue'
import { calendarLayout } from '../../components/calendar/calendar-layout'
import { useElementWidth } from '../../composables/element-width'
import { useSavedWidth } from '../../record-ui/list/use-saved-width'

/** @param root the page's element, whose width (CSS pixels) is observed */
export function useCalendarWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  isOpen: () => boolean,
  isNarrow: Readonly<Ref<boolean>>
) {
  const { wanted, move, settle } = useSavedWidth('calendarWidth')
  const width = useElementWidth(root, window.innerWidth)
  const layout = computed(() => calendarLayout(width.value, isOpen(), isNarrow.value, wanted()))
  return { layout, move, settle }
}
