import { flushPromises } from '@vue/test-utils'
import { beforeAll, expect, it } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { UNTOUCHED } from '../../stores/calendar/calendar-view'
import CalendarDialogs from './calendar-dialogs.vue'
import { provideCalendar, type CalendarContext } from './calendar-context'

// Preloads the components that the app loads on demand, but not the dialog.
beforeAll(() => Promise.all([import('./calendar-settings.vue'), import('./reminder-settings.vue')]), 60_000)

it('keys pressed before the field for a day is there get into it or cancel it, and do not reach the page', async () => {
  freshStores()
  const isGoing = ref(false)
  const page = defineComponent({
    setup() {
      // The dialog reads only these.
      const context = { today: ref('2026-03-12'), rules: ref({ firstDay: 1, minimalDays: 4 }) }
      provideCalendar(context as unknown as CalendarContext)
      const follow = (isNow: boolean): void => void (isGoing.value = isNow)
      const shown = { workspaceId: 'w', view: UNTOUCHED, setting: false, asking: null }
      return () => h(CalendarDialogs, { ...shown, going: isGoing.value, 'onUpdate:going': follow })
    }
  })
  installBridge({})
  const { wrapper } = await mountApp(page)
  const press = (key: string): boolean =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  isGoing.value = true
  await nextTick()
  expect([press('3'), press('Escape'), isGoing.value]).toEqual([false, false, false])
  await nextTick()
  expect(press('m')).toBe(true)
  isGoing.value = true
  await nextTick()
  expect(['1', 'm'].map(press)).toEqual([false, false])
  const field = (): HTMLInputElement | null => document.querySelector('#calendar-go-to')
  await expect.poll(() => field()?.value).toBe('1m')
  await flushPromises()
  expect(press('m')).toBe(true)
  wrapper.unmount()
})
