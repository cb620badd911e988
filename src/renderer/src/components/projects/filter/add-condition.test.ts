import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandsNow, runCommand } from '../../../commands/active'
import { setLanguage } from '../../../locales'
import { useFilterParts } from '../../../stores/projects/filter-parts'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import AddCondition from './add-condition.vue'

let wrapper: VueWrapper

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  installBridge({})
  // The test page has no popovers.
  HTMLElement.prototype.showPopover = vi.fn()
  const props = { infoOf: useFilterParts().info, valueOf: () => null }
  ;({ wrapper } = await mountApp(AddCondition, { props }, '/projects'))
})
afterEach(() => {
  wrapper.unmount()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

it('asks for a field by a command, as by its button', async () => {
  expect(runCommand('filter-add')).toBe(true)
  await flushPromises()
  expect(HTMLElement.prototype.showPopover).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Find')
})

it('is not offered where the open record covers the list', () => {
  expect(commandsNow()).toContain('filter-add')
  document.body.setAttribute('inert', '')
  expect(commandsNow()).not.toContain('filter-add')
  document.body.removeAttribute('inert')
})
