/** The widths of the side, the view and the details, by the width of the room and the place of the splitter. */
import { computed, ref, type Ref } from 'vue'
import { calendarLayout } from '../../components/calendar/calendar-layout'
import { useElementWidth } from '../../composables/element-width'
import { useNotices } from '../../stores/notices'
import { useSettings } from '../../stores/settings'

/** @param root the element of the room, whose width (CSS pixels) is followed */
export function useCalendarWidths(
  root: Readonly<Ref<HTMLElement | null>>,
  open: () => boolean,
  narrow: Readonly<Ref<boolean>>
) {
  const settings = useSettings()
  const notices = useNotices()
  const width = useElementWidth(root, window.innerWidth)
  /** While the splitter moves; the setting is stored when it stops. */
  const moving = ref<number | null>(null)
  const layout = computed(() =>
    calendarLayout(width.value, open(), narrow.value, moving.value ?? settings.settings.listWidth)
  )
  return {
    layout,
    move: (to: number): void => void (moving.value = to),
    async settle(to: number | null): Promise<void> {
      moving.value = to
      try {
        await settings.update({ listWidth: to })
      } catch (thrown) {
        notices.problem(thrown)
      } finally {
        moving.value = null
      }
    }
  }
}
