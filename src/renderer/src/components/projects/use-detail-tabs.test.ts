import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope } from 'vue'
import type { ChildCounts } from '@shared/model/children'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import TabStrip from '../base/tab-strip.vue'
import { useDetailTabs } from './use-detail-tabs'

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
})
afterEach(() => delete window.desksideBridge)

/** The tabs' visible texts, their accessible names, and whether they are muted. */
async function tabsWith(counts: ChildCounts | null, chosen = 'overview') {
  installBridge({
    'children.counts': () => {
      if (counts === null) throw new Error('It is not read.')
      return counts
    }
  })
  const effects = effectScope()
  const tabs = effects.run(() =>
    useDetailTabs(
      () => (counts === null ? null : { workspaceId: 'w', id: 7 }),
      () => 'overview'
    )
  )!
  await flushPromises()
  const { list, ...strip } = tabs.value
  const { wrapper } = await mountApp(TabStrip, { props: { ...strip, tabs: list, modelValue: chosen } }, '/projects')
  const said = wrapper
    .findAll('[role="tab"]')
    .map((tab) => [tab.text(), tab.attributes('aria-description'), tab.classes('quiet')] as const)
  wrapper.unmount()
  effects.stop()
  return said
}

it('a number that is not known is left out, and one of none is quiet', async () => {
  const counts = { steps: 3, actions: null, checklists: 0, goods: 1_200, payments: 0 }
  expect(await tabsWith(counts)).toEqual([
    ['Overview', undefined, false],
    ['Timeline', undefined, false],
    ['Stages3', '3 entries', false],
    ['Events', undefined, false],
    ['Checklists0', '0 entries', true],
    ['Goods1,200', '1,200 entries', false],
    ['Payments0', '0 entries', true]
  ])
})

it('nothing is counted of a project that is not painted yet', async () => {
  const said = await tabsWith(null)
  expect(said.map(([text]) => text)).toEqual([
    ...['Overview', 'Timeline', 'Stages', 'Events', 'Checklists', 'Goods', 'Payments']
  ])
})
