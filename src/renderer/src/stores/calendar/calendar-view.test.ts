import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, it } from 'vitest'
import type { CalendarView } from '@shared/contract/prefs'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { UNTOUCHED, useCalendarView } from './calendar-view'

beforeEach(freshStores)

it('is what is stored, once the workspace was opened anew with its key, but for what was changed since', async () => {
  let stored: CalendarView | null = null
  const bridge = installBridge({ 'prefs.get calendar': () => stored, 'prefs.set calendar': () => undefined })
  const view = useCalendarView().of('w')
  await view.read()
  expect(view.now.value).toEqual(UNTOUCHED)
  view.change({ mode: 'day' })
  stored = { ...UNTOUCHED, mode: 'week', weekNumbers: true }
  bridge.push({ name: 'reopened', data: { workspaceId: 'another' } })
  await flushPromises()
  expect(view.now.value.weekNumbers).toBe(false)
  bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
  await flushPromises()
  expect(view.now.value).toEqual({ ...UNTOUCHED, mode: 'day', weekNumbers: true })
  // Store now: the delayed write would come after the test.
  await view.flush()
  expect(bridge.asked.at(-1)).toMatchObject({ route: 'prefs.set calendar', input: { change: { mode: 'day' } } })
})

it('is read when the workspace is open again, after a read that this ended', async () => {
  let isOpen = false
  const bridge = installBridge({
    'prefs.get calendar': () => {
      if (!isOpen) throw new DesksideError('workspace-closed', 'not now')
      return { ...UNTOUCHED, weekNumbers: true }
    }
  })
  const view = useCalendarView().of('w')
  await view.read()
  expect(view.now.value.weekNumbers).toBe(false)
  isOpen = true
  bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
  await flushPromises()
  expect(view.now.value.weekNumbers).toBe(true)
})
