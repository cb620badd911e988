import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import type { KnownModules, SearchedModule } from '@shared/model/search'
import { setLanguage } from '../../locales'
import { t } from '../../locales/search'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import ModuleTable from './module-table.vue'

const MODULES: readonly SearchedModule[] = [
  { name: 'projects', title: 'Projects', noun: 'project', isChosen: false, isListed: true },
  { name: 'clients', title: 'Clients', noun: 'user-group', isChosen: true, isListed: true },
  { name: 'cloud', title: null, noun: 'module-record', isChosen: true, isListed: true }
]

let bridge: FakeBridge
beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
  bridge = installBridge({ 'prefs.set modules': () => undefined })
})

const mounted = (known: KnownModules) => mount(ModuleTable, { props: { known, workspaceId: 'w' } })

it('says what each module holds, takes the word of the user, and takes it back', async () => {
  const table = mounted({ modules: MODULES, isListRead: true })
  const selects = table.findAll('select')
  const shown = selects.map(({ element }) => [...element.options].find(({ value }) => value === element.value)?.text)
  expect(table.findAll('label').map((one) => one.text())).toEqual(['Projects (projects)', 'Clients (clients)', 'cloud'])
  expect(shown).toEqual(['As its name says: Projects', 'User groups', 'Records of its own'])
  expect(selects[2]?.findAll('option')[0]?.text()).toBe('As its name says: Files')
  await selects[0]?.setValue('own')
  await selects[1]?.setValue('file')
  await selects[2]?.setValue('name')
  await flushPromises()
  expect(bridge.asked.map(({ input }) => (input as { change: unknown }).change)).toEqual([
    { module: 'projects', noun: null },
    { module: 'clients', noun: 'file' },
    { module: 'cloud' }
  ])
  expect(table.emitted('changed')).toHaveLength(3)
})

it('says where its modules are from, if not from the list of them', () => {
  const warranty: SearchedModule = { ...MODULES[2]!, name: 'warranty', isChosen: false, isListed: false }
  const said = (known: KnownModules) => {
    const table = mounted(known)
    return [table.findAll('label').map((one) => one.text()), table.findAll('p').map((one) => one.text())]
  }
  expect(said({ modules: [], isListRead: false })).toEqual([[], [t('search.noModules')]])
  expect(said({ modules: [], isListRead: true })).toEqual([[], [t('search.noneListed')]])
  const hint = t('search.modulesHint')
  expect(said({ modules: [warranty], isListRead: false })).toEqual([['warranty'], [hint, t('search.listUnread')]])
  expect(said({ modules: [MODULES[0]!, warranty], isListRead: true })).toEqual([
    ['Projects (projects)', 'warranty'],
    [hint, t('search.listLacks')]
  ])
  expect(said({ modules: MODULES, isListRead: true })[1]).toEqual([hint])
})

it('puts right what an answer alone named', async () => {
  const warranty: SearchedModule = { ...MODULES[2]!, name: 'warranty', isChosen: false, isListed: false }
  await mounted({ modules: [warranty], isListRead: false })
    .find('select')
    .setValue('file')
  await flushPromises()
  expect(bridge.asked.map(({ input }) => input)).toEqual([
    { workspaceId: 'w', key: 'modules', change: { module: 'warranty', noun: 'file' } }
  ])
})
