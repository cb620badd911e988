import { flushPromises } from '@vue/test-utils'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { FilterStatus } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { withCommandKeys } from '../../../../../test/renderer/command-keys'
import { ids, page } from '../../../../../test/renderer/stores/projects/fixtures'
import { useProjects } from '../../stores/projects'
import { provideTable } from '../../record-ui/table/table-model'
import ListTools from './list-tools.vue'
import { useProjectTable } from './use-project-table'

/** Provides the table, as the page does. */
const Room = defineComponent({
  setup(_props, { attrs }) {
    provideTable(useProjectTable())
    return () => h(ListTools, attrs as unknown as InstanceType<typeof ListTools>['$props'])
  }
})
const props = { filter: null, deleted: false, filterStatus: null, layout: 'table', hasChanged: true, isSaveable: false }

describe('the line above the projects', () => {
  // Preloads the components that the app loads on demand.
  beforeAll(
    () => Promise.all([import('./filter/filter-bar.vue'), import('../../record-ui/export/export-menu.vue')]),
    60_000
  )
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    installBridge({})
  })

  async function shown() {
    const { wrapper } = await mountApp(Room, { props }, '/projects')
    const save = () => wrapper.findAll('button').find((one) => one.text() === 'Save changes')
    await expect.poll(save).toBeDefined()
    return { wrapper, button: save()!.element as HTMLButtonElement }
  }

  it('keeps the focus when the changes of a view are saved', async () => {
    const { wrapper, button } = await shown()
    button.focus()
    await wrapper.setProps({ hasChanged: false })
    await flushPromises()
    expect(wrapper.element.contains(document.activeElement)).toBe(true)
    wrapper.unmount()
  })

  it('changes the mark of verification without a word to screen readers', async () => {
    const statusOf = (state: FilterStatus['parity']['state']): FilterStatus => ({
      ...{ unknown: [], answered: null, failed: null },
      parity: { state, comparedAt: 1_000, parts: [] }
    })
    const filter = { ...NO_FILTER, having: 'checklists_expired' as const }
    const { wrapper } = await mountApp(Room, { props: { ...props, filter, filterStatus: statusOf('verified') } })
    const mark = () => wrapper.find('[data-parity]')
    await expect.poll(() => mark().exists()).toBe(true)
    const told = () => [
      useNotices().spoken,
      ...wrapper.findAll('[aria-live], [role="status"], [role="alert"]').map((one) => one.text())
    ]
    const [words, before] = [mark().text(), told()]
    await wrapper.setProps({ filterStatus: statusOf('differs') })
    await flushPromises()
    expect(mark().text()).not.toBe(words)
    expect(told()).toEqual(before)
    expect(mark().element.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull()
    wrapper.unmount()
  })

  it('exports by a key that is pressed before the export menu and the list are there', async () => {
    const bridge = installBridge({
      ...{ 'prefs.get default': () => null, 'views.shown': () => null, 'views.setShown': () => undefined },
      'projects.get': () => Promise.reject(new Error('nobody asks')),
      'projects.list': ({ offset, limit }) => page(ids(9), offset, limit),
      'lists.export': () => ({ savedAs: null, rows: 0, cut: 0 })
    })
    const end = withCommandKeys()
    const { wrapper } = await mountApp(Room, { props }, '/projects')
    const init = { key: 'e', code: 'KeyE', ctrlKey: true, bubbles: true, cancelable: true }
    expect(document.body.dispatchEvent(new KeyboardEvent('keydown', init))).toBe(false)
    useProjects().openWorkspace('one')
    await expect.poll(() => bridge.asked.filter(({ route }) => route === 'lists.export').length).toBe(1)
    wrapper.unmount()
    useProjects().$dispose()
    end()
  })

  it('takes no focus from elsewhere', async () => {
    const { wrapper } = await shown()
    await wrapper.setProps({ hasChanged: false })
    await flushPromises()
    expect(document.activeElement).toBe(document.body)
    wrapper.unmount()
  })
})
