import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, defineComponent, h, reactive, ref, useTemplateRef } from 'vue'
import type { CalendarOccurrence, CalendarRow } from '@shared/model/calendar'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import AgendaView from './agenda-view.vue'
import { provideCalendar } from './calendar-context'

const DAY = '2026-03-12'
const row = (id: number): CalendarRow => ({
  id,
  day: DAY,
  occurrence: {
    ...{ key: `${id}`, id, title: `Event ${id}`, state: 'active', times: { kind: 'none' }, doubt: null },
    ...{ sent: { start: null, end: null }, repeats: null, category: null, colour: null, place: null },
    ...{ project: null, people: [] }
  },
  foundBy: null
})

let wrapper: VueWrapper
/** Requests that wait until the test lets them through. */
let held: (() => void)[]
let opened: number[]
/** Keys that reach the page. */
let passed: string[]
let rows: CalendarRow[]
const MARCH = { from: '2026-03-01', to: '2026-03-31' }
let shown: { month: typeof MARCH; isDeleted: boolean; at: string }
const onPage = ({ key, defaultPrevented: isUsed }: KeyboardEvent): void => {
  if (!isUsed) passed.push(key)
}

beforeEach(() => {
  held = []
  opened = []
  passed = []
  shown = reactive({ month: MARCH, isDeleted: false, at: DAY })
  rows = Array.from({ length: 9 }, (_, at) => row(at + 1))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  document.addEventListener('keydown', onPage)
})
afterEach(() => {
  wrapper.unmount()
  field.remove()
  document.removeEventListener('keydown', onPage)
  vi.restoreAllMocks()
})

/** The list after the key that shows it: it has the focus and waits for its rows. */
async function given() {
  freshStores()
  const late = async <T>(value: T): Promise<T> => {
    await new Promise<void>((go) => held.push(go))
    return value
  }
  installBridge({
    'calendar.list': ({ offset, limit }) =>
      late({
        value: { rows: rows.slice(offset, offset + limit), total: rows.length },
        ...{ fetchedAt: 1, source: 'cache', failure: null },
        coverage: { state: 'complete', cached: 0, total: 0, sweptAt: 1, obstacle: null }
      }),
    'calendar.positionOfDay': () => late({ index: 4 })
  })
  const page = defineComponent({
    setup(_, { expose }) {
      provideCalendar({
        look: ({ title }: CalendarOccurrence) => ({
          ...{ title: title ?? '', isUntitled: false, clock: '', startClock: '', said: '', mark: null },
          ...{ category: null, colour: 'red', isGone: false, doubt: null }
        }),
        categories: computed(() => new Map()),
        marks: computed(() => new Map()),
        rules: computed(() => ({ firstDay: 1, minimalDays: 4 })),
        weekNumbers: computed(() => false),
        hours: computed(() => ({ from: 8, to: 18 })),
        today: computed(() => DAY),
        now: ref(0),
        openId: computed(() => null)
      })
      const agenda = useTemplateRef<InstanceType<typeof AgendaView>>('agenda')
      expose({ agenda })
      return () =>
        h(AgendaView, {
          ref: 'agenda',
          ...{ workspaceId: 'w', zone: 'UTC', of: { kind: 'range', ...shown.month } },
          ...{
            filter: { deleted: shown.isDeleted, hidden: [], person: null },
            label: 'March',
            at: shown.at,
            empty: { sentence: '' }
          },
          onOpen: ({ id }: CalendarOccurrence) => opened.push(id),
          onWalked: (day: string) => {
            shown.at = day
            if (day > shown.month.to) shown.month = { from: '2026-04-01', to: '2026-04-30' }
          }
        })
    }
  })
  ;({ wrapper } = await mountApp(page))
  const { agenda } = wrapper.vm as unknown as { agenda: InstanceType<typeof AgendaView> }
  agenda.focus()
  return agenda
}

const keyPress = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
function press(...keys: readonly string[]): void {
  const list = wrapper.get('[role="grid"]').element
  for (const key of keys) expect(list.dispatchEvent(keyPress(key)), key).toBe(false)
}
async function answer(): Promise<void> {
  await flushPromises()
  while (held.length > 0) {
    held.splice(0).forEach((go) => go())
    await flushPromises()
  }
}
const field = document.createElement('input')
function type(): void {
  document.body.append(field)
  field.focus()
}
const focused = () => wrapper.get('[role="grid"]').attributes('aria-activedescendant')

describe('keys in an agenda that is not there yet', () => {
  it('act from its day, once the rows have come', async () => {
    await given()
    press('ArrowDown', 'ArrowDown', 'Enter')
    expect([passed, opened]).toEqual([[], []])
    await answer()
    expect([focused(), opened]).toEqual(['cal-row-6', [7]])
    press('ArrowDown')
    expect(passed).toEqual([])
  })

  it('also if they are pressed between the rows and their place', async () => {
    await given()
    await flushPromises()
    held.shift()?.()
    await flushPromises()
    press('ArrowUp')
    await answer()
    expect(focused()).toBe('cal-row-3')
  })

  it('keep their order with steps from event to event', async () => {
    const agenda = await given()
    agenda.step(1)
    press('End')
    agenda.step(-1)
    await answer()
    expect(focused()).toBe('cal-row-7')
  })

  it('reach it from the page, which has the focus when a list was empty', async () => {
    const agenda = await given()
    await answer()
    expect(agenda.take(keyPress('ArrowDown'))).toBe(true)
    await flushPromises()
    expect([focused(), document.activeElement]).toEqual(['cal-row-5', wrapper.get('[role="grid"]').element])
    expect(agenda.take(keyPress('PageSetup'))).toBe(false)
  })

  it('go to the page if there are no events', async () => {
    rows = []
    await given()
    press('PageDown')
    await answer()
    expect(passed).toEqual(['PageDown'])
  })

  it.each([
    ['in it', () => press('ArrowDown', 'Enter')],
    [
      'on the page',
      (agenda: { take: (event: KeyboardEvent) => boolean }) =>
        ['ArrowDown', 'Enter'].forEach((key) => void agenda.take(keyPress(key)))
    ]
  ])('mean nothing once the focus has left, pressed %s', async (_where, act) => {
    const agenda = await given()
    act(agenda)
    type()
    await answer()
    expect([focused(), opened, document.activeElement]).toEqual(['cal-row-4', [], field])
  })

  it('mean nothing if the focus has left and come back', async () => {
    const agenda = await given()
    press('Enter')
    type()
    agenda.focus()
    press('ArrowDown')
    await answer()
    expect([focused(), opened]).toEqual(['cal-row-5', []])
  })

  it('go on in the next month, if one of them led there', async () => {
    rows = rows.map((one) => (one.id > 5 ? { ...one, day: '2026-04-01' } : one))
    await given()
    press('ArrowDown', 'ArrowDown', 'Enter')
    await answer()
    expect([shown.month.from, shown.at, focused(), opened]).toEqual(['2026-04-01', '2026-04-01', 'cal-row-5', [6]])
  })

  it.each([
    ['period', () => (shown.month = { from: '2026-04-01', to: '2026-04-30' })],
    ['filter', () => (shown.isDeleted = true)]
  ])('mean nothing in another %s', async (_what, change) => {
    await given()
    press('ArrowDown', 'Enter')
    await flushPromises()
    change()
    await answer()
    expect([focused(), opened]).toEqual(['cal-row-4', []])
  })

  it.each([keyPress('Escape'), new Event('pointerdown', { bubbles: true })])(
    'mean nothing after $type',
    async (event) => {
      await given()
      press('End')
      wrapper.get('[role="grid"]').element.dispatchEvent(event)
      await answer()
      expect(focused()).toBe('cal-row-4')
    }
  )
})
