import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../stores/workspaces'
import { installBridge } from '../../testing/fake-bridge'
import { freshStores, mountApp } from '../../testing/mount-app'
import { workspace } from '../../testing/samples'
import TodayOverdue from './today-overdue.vue'

describe('overdue checklists on Today', () => {
  let known: number
  beforeEach(async () => {
    freshStores()
    setLanguage('en')
    known = 2
    installBridge({
      'workspaces.list': () => [workspace()],
      'visits.me': () => ({ userId: 7 }),
      'children.overdue': () => ({ rows: [], total: 0, known, projects: 5 })
    })
    await useWorkspaces().load()
  })

  it('keep the focus on the switch that reads them anew', async () => {
    const { wrapper } = await mountApp(TodayOverdue, {}, '/projects')
    await flushPromises()
    const box = wrapper.get<HTMLInputElement>('input[type="checkbox"]')
    box.element.focus()
    await box.setValue(true)
    expect(document.activeElement).toBe(box.element)
    await flushPromises()
    expect(document.activeElement).toBe(wrapper.get('input[type="checkbox"]').element)
    wrapper.unmount()
  })

  it('speak of others to be looked at only while there are some', async () => {
    const some = await mountApp(TodayOverdue, {}, '/projects')
    await flushPromises()
    expect(some.wrapper.text()).toContain('Looked at for 2 of 5 projects; the others are looked at bit by bit')
    some.wrapper.unmount()
    known = 5
    const all = await mountApp(TodayOverdue, {}, '/projects')
    await flushPromises()
    expect(all.wrapper.text()).toContain('Looked at for 5 of 5 projects')
    expect(all.wrapper.text()).not.toContain('others')
    all.wrapper.unmount()
  })
})
