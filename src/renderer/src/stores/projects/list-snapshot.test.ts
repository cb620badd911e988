import { createPinia, setActivePinia } from 'pinia'
import { expect, it, vi } from 'vitest'
import type { ViewContent } from '@shared/contract/views'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { ListSnapshot } from './list-snapshot'

const content: ViewContent = {
  ...{ deleted: false, filter: null, layout: 'table' },
  ...{ sort: { key: 'title', descending: false }, columns: [] }
}

function keeping() {
  setActivePinia(createPinia())
  const bridge = installBridge({ 'views.setShown': () => undefined })
  const views = () => bridge.asked.map(({ input }) => (input as { viewId: string }).viewId)
  return { kept: new ListSnapshot(), views }
}

it('a view is kept as soon as it is chosen: a page that ends at once may say nothing more', () => {
  vi.useFakeTimers()
  const { kept, views } = keeping()
  kept.keep('w', { viewId: 'mine', content })
  expect(views()).toEqual(['mine'])
  for (const viewId of ['a', 'b', 'c']) kept.keep('w', { viewId, content })
  expect(views()).toEqual(['mine'])
  vi.runAllTimers()
  expect(views()).toEqual(['mine', 'c'])
})

it('what the list shows is kept when its page is left, though it changed a moment ago', () => {
  vi.useFakeTimers()
  const { kept, views } = keeping()
  kept.keep('w', { viewId: 'mine', content })
  kept.keep('w', { viewId: 'active', content })
  window.dispatchEvent(new Event('pagehide'))
  expect(views()).toEqual(['mine', 'active'])
})
