import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Router } from 'vue-router'
import type { CalendarCategory } from '@shared/model/calendar'
import type { FoundReference } from '@shared/model/search'
import { installBridge } from '../../testing/fake-bridge'
import { useCalendarView } from '../../stores/calendar/calendar-view'
import { useProjects } from '../../stores/projects'
import { perform } from './palette-actions'
import { referenceRows } from './palette-rows'

const push = vi.fn(() => Promise.resolve())
const router = { push } as unknown as Router

const category = (id: number): CalendarCategory => ({
  id,
  title: `Category ${id}`,
  colour: null,
  slot: id,
  listed: true
})

afterEach(async () => {
  await flushPromises()
  vi.useRealTimers()
})
beforeEach(() => {
  // How a room is left is stored a moment later, when another test may be running.
  vi.useFakeTimers()
  setActivePinia(createPinia())
  push.mockClear()
  installBridge({
    'calendar.categories': () => [category(3), category(4), { ...category(0), title: null }],
    'calendar.view': () => null,
    'calendar.setView': () => undefined,
    'views.default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined
  })
})

function open(kind: FoundReference, id: number, field: string | null) {
  const [row] = referenceRows([{ kind, id, label: 'Fair', ranges: [], within: null, field }], String, String)
  return perform(row!, 'open', { workspaceId: 'w', router })
}

it.each([
  ['stage', null, { builtIn: { step_id: [7] }, dynamic: {} }],
  ['list-element', 'data.lead_source', { builtIn: {}, dynamic: { lead_source: [7] } }]
] as const)('a %s leads to the projects that have it', async (kind, field, conditions) => {
  await open(kind, 7, field)
  expect(useProjects().filter).toMatchObject(conditions)
  expect(push).toHaveBeenCalledWith({ name: 'projects', params: { id: '' } })
})

it('a category leads to the calendar, with its events alone', async () => {
  await open('calendar-category', 4, null)
  expect(useCalendarView().of('w').now.value.hidden).toEqual([3, 0])
  expect(push).toHaveBeenCalledWith({ name: 'calendar', params: { kind: 'events', id: '' } })
})
