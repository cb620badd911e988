import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Component } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { useMe } from '../../stores/me'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import TodayChanges from './today-changes.vue'
import TodayContacts from './today-contacts.vue'
import TodayDue from './today-due.vue'
import TodayVisits from './today-visits.vue'

const coverage = { state: 'complete', cached: 1, total: 1, sweptAt: 1, obstacle: null } as const
const BLOCKS: readonly (readonly [string, Component])[] = [
  ['contacts', TodayContacts],
  ['due', TodayDue],
  ['changed', TodayChanges],
  ['pinned', TodayVisits]
]

describe('a block of Today that could not be read', () => {
  let isBroken: boolean
  beforeEach(async () => {
    freshStores()
    setLanguage('en')
    isBroken = true
    const unless = <T>(answer: T): T => {
      if (isBroken) throw new DesksideError('cache-busy', 'The cache is busy.', { retryable: true })
      return answer
    }
    installBridge({
      'workspaces.list': () => [workspace()],
      'prefs.get me': () => ({ userId: 7, keepOffline: false }),
      'prefs.get calendar': () => null,
      'children.due': () =>
        unless({ rows: [], counts: { today: 0, week: 0, earlier: 0, undated: 0 }, known: 1, projects: 1 }),
      'projects.pastDates': () =>
        unless({
          value: { rows: [], count: 0, undecided: 0, reason: null },
          ...{ fetchedAt: 1, source: 'cache' as const, coverage }
        }),
      'records.options': () => ({ options: [], more: 0 }),
      'fields.list': () => ({
        ...{
          noun: 'project' as const,
          fields: [],
          total: 0,
          isBeyond: false,
          records: 1,
          sampled: 1,
          roles: [],
          lists: []
        }
      }),
      'changes.feed': () => unless({ changes: [], next: null, keptSince: 1, volatile: [] }),
      'prefs.get pins': () => unless([]),
      'prefs.get recent': () => unless([])
    })
    await useWorkspaces().load()
    useMe().follow()
    await flushPromises()
  })

  it.each(BLOCKS)('says why, and tries again when asked: %s', async (_name, block) => {
    const { wrapper } = await mountApp(block, {}, '/projects')
    await flushPromises()
    expect(wrapper.get('[role="alert"]').text()).toContain('The saved data is busy.')
    isBroken = false
    await wrapper.get('[role="alert"] button').trigger('click')
    await flushPromises()
    expect(wrapper.find('[role="alert"]').exists()).toBe(false)
    expect(wrapper.find('.none').exists()).toBe(true)
    wrapper.unmount()
  })
})
