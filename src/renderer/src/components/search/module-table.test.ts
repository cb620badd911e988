import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import type { SearchedModule } from '@shared/model/search'
import { setLanguage } from '../../locales'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import ModuleTable from './module-table.vue'

const MODULES: readonly SearchedModule[] = [
  { name: 'projects', title: 'Projects', noun: 'project', chosen: false },
  { name: 'clients', title: 'Clients', noun: 'user-group', chosen: true },
  { name: 'cloud', title: null, noun: 'module-record', chosen: true }
]

let bridge: FakeBridge
beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
  bridge = installBridge({ 'search.setModule': () => undefined })
})

it('says what each module holds, takes the word of the user, and takes it back', async () => {
  const table = mount(ModuleTable, { props: { modules: MODULES, workspaceId: 'w' } })
  const selects = table.findAll('select')
  const shown = selects.map(({ element }) => [...element.options].find(({ value }) => value === element.value)?.text)
  expect(table.findAll('label').map((one) => one.text())).toEqual(['Projects (projects)', 'Clients (clients)', 'cloud'])
  expect(shown).toEqual(['As its name says: Projects', 'User groups', 'Records of its own'])
  expect(selects[2]?.findAll('option')[0]?.text()).toBe('As its name says: Files')
  await selects[0]?.setValue('own')
  await selects[1]?.setValue('file')
  await selects[2]?.setValue('name')
  await flushPromises()
  expect(bridge.asked.map(({ input }) => input)).toEqual([
    { workspaceId: 'w', module: 'projects', noun: null },
    { workspaceId: 'w', module: 'clients', noun: 'file' },
    { workspaceId: 'w', module: 'cloud' }
  ])
  expect(table.emitted('changed')).toHaveLength(3)
})
