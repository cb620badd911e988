import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Router } from 'vue-router'
import type { CalendarCategory } from '@shared/model/calendar'
import type { FoundReference, SearchHit } from '@shared/model/search'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { workspace } from '../../../../../test/renderer/samples'
import { useCalendarView } from '../../stores/calendar/calendar-view'
import { useProjects } from '../../stores/projects'
import { complete, row as projectRow } from '../../../../../test/renderer/stores/projects/fixtures'
import { useWorkspaces } from '../../state/workspaces'
import { viewRows, workspaceRows } from './named-rows'
import { perform } from './palette-actions'
import { hitRows, personRows, referenceRows, type PaletteRow } from './palette-rows'
import type { PaletteAction } from './row-actions'

let bridge: FakeBridge
let path: readonly { readonly id: number; readonly label: string | null }[] | null
const push = vi.fn(() => Promise.resolve())
const router = { push } as unknown as Router

const category = (id: number): CalendarCategory => ({
  id,
  title: `Category ${id}`,
  colour: null,
  slot: id,
  isListed: true
})

afterEach(async () => {
  await flushPromises()
  vi.useRealTimers()
})
beforeEach(() => {
  // The last state of a page is stored after a delay, when another test may be running.
  vi.useFakeTimers()
  setActivePinia(createPinia())
  push.mockClear()
  path = [
    { id: 2, label: 'Top' },
    { id: 3, label: 'Within' }
  ]
  let active = 'w'
  bridge = installBridge({
    'app.copyText': () => undefined,
    'windows.openProject': () => undefined,
    'windows.openFolder': () => undefined,
    'windows.openEvent': () => undefined,
    'files.place': () => ({ title: 'folder 7', path, why: path === null ? 'orphan' : null }),
    'projects.list': () => ({
      ...{ value: { rows: [], total: 0 }, failure: null, fetchedAt: 1, source: 'cache', coverage: complete }
    }),
    'projects.get': ({ id }) => ({
      ...{ value: { ...projectRow(id), stages: [], fields: [], raw: '{}' } },
      ...{ fetchedAt: 1, source: 'cache', coverage: complete }
    }),
    'workspaces.list': () => [
      workspace({ id: 'w', isActive: active === 'w' }),
      workspace({ id: 'w-2', isActive: active === 'w-2' })
    ],
    'workspaces.activate': ({ workspaceId }) => {
      active = workspaceId
      return workspace({ id: workspaceId })
    },
    'calendar.categories': () => [category(3), category(4), { ...category(0), title: null }],
    'prefs.get calendar': () => null,
    'prefs.set calendar': () => undefined,
    'prefs.get default': () => null,
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
  expect(push).toHaveBeenCalledWith({ name: 'projects', params: { id: null } })
})

it('a category leads to the calendar, with its events alone', async () => {
  await open('calendar-category', 4, null)
  expect(useCalendarView().of('w').now.value.hidden).toEqual([3, 0])
  expect(push).toHaveBeenCalledWith({ name: 'calendar', params: { kind: 'events', id: null } })
})

const hitRow = (noun: SearchHit['noun']): PaletteRow =>
  hitRows(
    [
      {
        noun,
        id: 7,
        state: 'active',
        title: `${noun} 7`,
        reading: 'typed',
        matches: [],
        at: null,
        day: null,
        fetchedAt: 1
      }
    ],
    5
  )[0]!
const act = (row: PaletteRow, action: PaletteAction) => perform(row, action, { workspaceId: 'w', router })
const asked = () => bridge.asked.filter(({ route }) => /^(?:windows|app)\./.test(route))

it.each([
  ['project', { route: 'windows.openProject', input: { workspaceId: 'w', id: 7 } }],
  ['folder', { route: 'windows.openFolder', input: { workspaceId: 'w', id: 7 } }],
  ['calendar-event', { route: 'windows.openEvent', input: { workspaceId: 'w', id: 7, key: null } }]
] as const)('a %s opens in a window of its own, and nothing moves here', async (noun, question) => {
  expect(await act(hitRow(noun), 'window')).toBe(null)
  expect(asked()).toEqual([question])
  expect(push).not.toHaveBeenCalled()
})

it.each([
  ['project', 'deskside://workspaces/w/projects/7'],
  ['file', 'deskside://workspaces/w/records/file/7'],
  ['calendar-event', 'deskside://workspaces/w/records/calendar-event/7']
] as const)('the link to a %s is copied', async (noun, text) => {
  expect(await act(hitRow(noun), 'link')).toBe('copied')
  expect(asked()).toEqual([{ route: 'app.copyText', input: { text } }])
})

it('names are copied, of people too, and links to people and views', async () => {
  const [person] = personRows([{ id: 3, title: 'Anna', projects: 1 }], 'anna')
  const [view] = viewRows([{ id: 'v-1', name: 'Large' }], 'large')
  for (const row of [hitRow('folder'), person!]) expect(await act(row, 'title')).toBe('copied')
  for (const row of [person!, view!]) expect(await act(row, 'link')).toBe('copied')
  expect(asked().map(({ input }) => input)).toEqual([
    { text: 'folder 7' },
    { text: 'Anna' },
    { text: 'deskside://workspaces/w/records/person/3' },
    { text: 'deskside://workspaces/w/projects?view=v-1' }
  ])
})

it('a project is shown on the board of its funnel', async () => {
  await act(hitRow('project'), 'reveal')
  const projects = useProjects()
  expect([projects.layout, projects.deleted, projects.viewId]).toEqual(['board', false, null])
  expect(projects.filter?.builtIn).toEqual({ sales_funnel_id: [1] })
  expect(push).toHaveBeenCalledWith({ name: 'projects', params: { id: '7' } })
})

it.each([
  ['in the folder above it', [{ id: 2, label: null }], { kind: 'folders', id: '2' }],
  ['at the top', [], { kind: 'folders' }],
  ['among what has no place', null, { kind: 'unplaced' }]
] as const)('a folder is shown %s', async (_, above, params) => {
  path = above
  await act(hitRow('folder'), 'reveal')
  expect(push).toHaveBeenCalledWith({ name: 'files', params, query: { open: 'folder-7' } })
})

it('an event is shown in its month', async () => {
  await act(hitRow('calendar-event'), 'reveal')
  expect(push).toHaveBeenCalledWith({
    ...{ name: 'calendar', params: { kind: 'events', id: '7' } },
    query: { view: 'month' }
  })
})

it('a view opens in the projects, and another workspace with its own', async () => {
  await useWorkspaces().load()
  const [view] = viewRows([{ id: 'mine', name: 'Mine' }], 'mine')
  await act(view!, 'open')
  expect(push).toHaveBeenCalledWith({ name: 'projects', params: { id: null }, query: { view: 'mine' } })
  const [other] = workspaceRows([{ id: 'w-2', name: 'Southwind' }], 'south')
  await act(other!, 'open')
  expect(useWorkspaces().activeId).toBe('w-2')
  expect(push).toHaveBeenLastCalledWith({ name: 'projects', params: {} })
})
