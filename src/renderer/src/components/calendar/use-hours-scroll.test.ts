import { mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { computed, defineComponent, h, nextTick, ref, useTemplateRef } from 'vue'
import { provideCalendar, type CalendarContext } from './calendar-context'
import { useHoursScroll } from './use-hours-scroll'

afterEach(() => vi.restoreAllMocks())

const DAY = '2026-03-18'
const WEEK = ['2026-03-16', '2026-03-17', DAY, '2026-03-19']

/** Where the hours begin, of a view 480 px high that shows 8 to 20 o'clock. */
async function firstHour(range: readonly string[], clock: string): Promise<number> {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  const grid = useGrid(range)
  const Room = {
    setup() {
      provideCalendar({
        hours: computed(() => ({ from: 8, to: 20 })),
        today: computed(() => DAY),
        now: ref(new Date(`${DAY}T${clock}`).getTime())
      } as unknown as CalendarContext)
      return () => h(grid)
    }
  }
  const wrapper = mount(Room)
  await nextTick()
  await nextTick()
  const { scrollTop } = wrapper.get('.grid').element
  wrapper.unmount()
  return scrollTop / 40
}

const useGrid = (range: readonly string[]) =>
  defineComponent({
    setup() {
      const grid = useTemplateRef<HTMLElement>('grid')
      useHoursScroll({ grid, heads: ref(null), range: () => range, activeId: () => null })
      return () => h('div', { ref: 'grid', class: 'grid' })
    }
  })

it.each<[string, readonly string[], string, number]>([
  ['a week at night', WEEK, '01:30', 8],
  ['a week in the evening', WEEK, '22:00', 8],
  ['a week in working hours', WEEK, '14:00', 8],
  ['today at night, at now', [DAY], '03:00', 2],
  ['today in the evening, at now', [DAY], '22:00', 21],
  ['today in working hours', [DAY], '14:00', 8],
  ['another day at night', ['2026-03-19'], '03:00', 8]
])('%s', async (_, range, clock, hour) => expect(await firstHour(range, clock)).toBe(hour))
