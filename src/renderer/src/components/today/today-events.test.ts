import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { CalendarDay, CalendarOccurrence, DaysPage } from '@shared/model/calendar'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import TodayEvents from './today-events.vue'

const NOW = new Date('2026-03-10T12:00').getTime()
const HOUR = 60 * 60_000

let wrapper: VueWrapper | null = null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
})
afterEach(() => {
  wrapper?.unmount()
  vi.useRealTimers()
})

const occurrence = (id: number, start: number): CalendarOccurrence => ({
  ...{ key: `${id}/x`, id, title: `Event ${id}`, state: 'active', doubt: null, sent: { start: null, end: null } },
  ...{ repeats: null, category: null, colour: null, place: 'Room 3', project: null, people: [] },
  times: { kind: 'moments', start, end: start + HOUR, zone: 'sent' }
})
const day = (name: string, change: Partial<CalendarDay> = {}): CalendarDay => ({
  ...{ day: name, total: 0, keys: [], saved: 'whole', fetchedAt: NOW },
  ...change
})

async function given(days: readonly CalendarDay[], occurrences: readonly CalendarOccurrence[] = []) {
  freshStores()
  const value: DaysPage = { days, occurrences, undated: 0 }
  installBridge({
    'workspaces.list': () => [workspace({ active: true })],
    'calendar.days': () => ({
      value,
      ...{ fetchedAt: NOW, source: 'cache' as const, failure: null },
      coverage: { state: 'complete' as const, cached: 0, total: 0, sweptAt: NOW, obstacle: null }
    })
  })
  await useWorkspaces().load()
  const mounted = await mountApp(TodayEvents)
  wrapper = mounted.wrapper
  await flushPromises()
  await nextTick()
  return mounted.wrapper
}

describe('the events of today and tomorrow', () => {
  it('say how long it is until they begin, where they are, and lead to their date', async () => {
    const block = await given(
      [day('2026-03-10', { total: 1, keys: ['1/x'] }), day('2026-03-11', { total: 1, keys: ['2/x'] })],
      [occurrence(1, NOW + 25 * 60_000), occurrence(2, NOW + 24 * HOUR)]
    )
    const [today, tomorrow] = block.findAll('a.row')
    expect(today?.text()).toContain('Event 1')
    expect(today?.text()).toContain('in 25 min')
    expect(today?.text()).toContain('Room 3')
    expect(decodeURIComponent(today?.attributes('href') ?? '')).toContain('/calendar/events/1?at=1/x')
    expect(tomorrow?.text()).not.toContain('in ')
  })

  it('say how many more there are', async () => {
    const all = Array.from({ length: 15 }, (_, at) => occurrence(at + 1, NOW + HOUR))
    const keys = all.map(({ key }) => key)
    const block = await given([day('2026-03-10', { total: 40, keys }), day('2026-03-11')], all)
    expect(block.findAll('a.row')).toHaveLength(12)
    expect(block.text()).toContain('28 more')
  })

  it('are none only where both days are saved whole', async () => {
    expect((await given([day('2026-03-10'), day('2026-03-11')])).text()).toContain('Nothing today or tomorrow.')
    wrapper?.unmount()
    const unsaved = { saved: 'none', fetchedAt: null } as const
    const nothing = await given([day('2026-03-10', unsaved), day('2026-03-11', unsaved)])
    expect(nothing.text()).toContain('Not known yet')
    expect(nothing.text()).not.toContain('Nothing today')
    wrapper?.unmount()
    const partly = await given([day('2026-03-10', { saved: 'part' }), day('2026-03-11')])
    expect(partly.text()).toContain('there may be more: Today')
    expect(partly.text()).not.toContain('Nothing today')
  })
})
