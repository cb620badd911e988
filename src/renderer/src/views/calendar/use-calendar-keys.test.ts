import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { partChords, partKeysOf, type PartKey } from '../../basics/commands/part-keys'
import { withCommandKeys } from '../../../../../test/renderer/command-keys'
import { useCalendarKeys, type CalendarMove } from './use-calendar-keys'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

function given() {
  setActivePinia(createPinia())
  const moves: (readonly [CalendarMove, string])[] = []
  const wrapper = mount(
    defineComponent({
      setup: () =>
        useCalendarKeys(
          () => document.querySelector<HTMLElement>('.view'),
          (move, where) => moves.push([move, where]) > 0
        ),
      template: '<div><p class="view" tabindex="0" /><button /><input></div>'
    }),
    { attachTo: document.body }
  )
  ends = [() => wrapper.unmount(), withCommandKeys()]
  const press = (on: string, key: string, code: string, more: KeyboardEventInit = {}): boolean => {
    const target = wrapper.get<HTMLElement>(on).element
    target.focus()
    const init = { key, code, bubbles: true, cancelable: true, ...more }
    return !target.dispatchEvent(new KeyboardEvent('keydown', init))
  }
  return { moves, press }
}

describe('keys of the calendar', () => {
  it.each<[string, string, CalendarMove]>([
    ['m', 'KeyM', { kind: 'mode', mode: 'month' }],
    ['ь', 'KeyM', { kind: 'mode', mode: 'month' }],
    ['ц', 'KeyW', { kind: 'mode', mode: 'week' }],
    ['н', 'KeyY', { kind: 'mode', mode: 'year' }],
    ['е', 'KeyT', { kind: 'today' }],
    ['п', 'KeyG', { kind: 'goTo' }],
    // On a French keyboard A is at the position of Q: the letter counts.
    ['a', 'KeyQ', { kind: 'mode', mode: 'agenda' }]
  ])('%s on %s', (key, code, move) => {
    const { moves, press } = given()
    expect(press('.view', key, code)).toBe(true)
    expect(press('button', key, code)).toBe(true)
    expect(press('input', key, code)).toBe(false)
    expect(moves).toEqual([
      [move, 'view'],
      [move, 'elsewhere']
    ])
  })

  it('are besides those of which the sheet of keys tells, each for itself', () => {
    const kinds = {
      ...{ 'dates-day': 'day', 'dates-line': 'line', 'dates-earlier': 'turn', 'dates-later': 'turn' },
      ...{ 'dates-week': 'edge', 'dates-open': 'open', 'dates-leave': 'leave' }
    } satisfies Record<PartKey<'dates'>, CalendarMove['kind']>
    for (const id of partKeysOf('dates')) {
      const { moves, press } = given()
      for (const { key } of partChords(id, false)) expect(press('.view', key, key), key).toBe(true)
      expect([...new Set(moves.map(([{ kind }]) => kind))], id).toEqual([kinds[id]])
      for (const end of ends) end()
      ends = []
    }
  })

  it('leaves combinations to others, and arrows to what has the focus', () => {
    const { moves, press } = given()
    for (const more of [{ ctrlKey: true }, { altKey: true }, { shiftKey: true }]) {
      expect(press('.view', 'm', 'KeyM', more)).toBe(false)
      expect(press('.view', 'ArrowLeft', 'ArrowLeft', more)).toBe(false)
    }
    expect(press('button', 'ArrowLeft', 'ArrowLeft')).toBe(false)
    expect(moves).toEqual([])
    expect(press('.view', 'ArrowLeft', 'ArrowLeft')).toBe(true)
    expect(moves).toEqual([[{ kind: 'day', by: -1 }, 'view']])
  })
})
