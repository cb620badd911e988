import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { installBridge } from '../../testing/fake-bridge'
import { KeptShown } from './shown-view'

it('what the list shows is kept when its page is left, though it changed a moment ago', () => {
  setActivePinia(createPinia())
  const bridge = installBridge({ 'views.setShown': () => undefined })
  const content = { deleted: false, filter: null, layout: 'table', sort: null, columns: null } as never
  new KeptShown().keep('w', { viewId: 'active', content })
  expect(bridge.asked).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  expect(bridge.asked).toMatchObject([{ route: 'views.setShown', input: { workspaceId: 'w', viewId: 'active' } }])
})
