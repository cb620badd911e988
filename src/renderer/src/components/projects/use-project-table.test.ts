import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { setLanguage } from '../../locales'
import { useProjects } from '../../stores/projects'
import { ids, page } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { useProjectTable } from './use-project-table'

beforeEach(() => {
  installBridge({
    'prefs.get stages': () => [],
    'prefs.get default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined,
    // The first of the list is read ahead.
    'projects.get': () => Promise.reject(new Error('It is not read.')),
    'projects.list': ({ offset, limit }) => page(ids(3), offset, limit)
  })
  setActivePinia(createPinia())
})
afterEach(() => {
  useProjects().$dispose()
  delete window.desksideBridge
})

it.each([
  ['en', null, false, 'Projects'],
  ['en', null, true, 'Projects, Deleted'],
  ['en', 'mine', false, 'Mine'],
  ['en', 'my-overdue', false, 'My overdue'],
  ['ru', 'my-overdue', false, 'Мои просроченные'],
  ['ru', null, true, 'Проекты, Удалённые']
] as const)('a file is named after the view (%s, %s, deleted: %s): %s', async (language, viewId, deleted, name) => {
  setLanguage(language)
  const store = useProjects()
  store.openWorkspace('one')
  await expect.poll(() => store.total).toBe(3)
  store.showDeleted(deleted)
  store.viewId = viewId
  const scope = effectScope()
  const table = scope.run(useProjectTable)!
  expect(table.kind.exported?.()).toMatchObject({ workspaceId: 'one', name })
  scope.stop()
})
