import { afterEach, expect, it } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { CalendarMode, Day } from '@shared/model/calendar'
import type { CalendarMove } from './use-calendar-keys'
import { useCalendarMoves, type MovesOptions } from './use-calendar-moves'

let effects: EffectScope
afterEach(() => effects.stop())

/** The keys that the list of an agenda gets from the page. */
function given() {
  const taken: string[] = []
  const nothing = (): void => undefined
  const options: Pick<MovesOptions, 'rules' | 'view' | 'list' | 'goTo' | 'search' | 'leave'> = {
    rules: ref({ firstDay: 1, minimalDays: 4 }),
    view: () => null,
    list: () => ({ focus: nothing, step: nothing, take: ({ key }) => taken.push(key) > 0 }),
    ...{ goTo: nothing, search: nothing, leave: () => false }
  }
  // The moves of a list need only the day and the view.
  const place = { day: ref<Day>('2026-03-12'), mode: ref<CalendarMode>('agenda') } as unknown as MovesOptions['place']
  effects = effectScope()
  const { act } = effects.run(() => useCalendarMoves({ ...options, place }))!
  const press = (on: HTMLElement, key: string, move: CalendarMove): boolean => {
    let isUsed = false
    const listen = (event: KeyboardEvent): void => void (isUsed = act(move, 'view', event))
    on.addEventListener('keydown', listen)
    on.dispatchEvent(new KeyboardEvent('keydown', { key }))
    on.removeEventListener('keydown', listen)
    return isUsed
  }
  return { taken, press }
}

it('a list gets the keys of a page on which nothing has the focus', () => {
  const { taken, press } = given()
  expect(press(document.body, 'ArrowDown', { kind: 'line', by: 1 })).toBe(true)
  expect(press(document.createElement('button'), 'ArrowDown', { kind: 'line', by: 1 })).toBe(false)
  expect(taken).toEqual(['ArrowDown'])
})
