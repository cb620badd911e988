import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { commandsNow, runCommand } from '../../commands/active'
import { i18n, setLanguage } from '../../locales'
import { freshStores } from '../../../../../test/renderer/mount-app'
import ColumnChooser from './column-chooser.vue'

afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))

it('opens by a command as long as it is there, with the focus in it', async () => {
  freshStores()
  setLanguage('en')
  // The test page has no popovers.
  HTMLElement.prototype.showPopover = vi.fn()
  const stubs = { ColumnList: { template: '<input class="find" data-first />' } }
  const wrapper = mount(ColumnChooser, { attachTo: document.body, global: { plugins: [i18n], stubs } })
  expect(wrapper.find('.find').exists()).toBe(false)
  runCommand('list-columns')
  await flushPromises()
  expect(HTMLElement.prototype.showPopover).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(wrapper.get('.find').element)
  wrapper.unmount()
  expect(commandsNow()).not.toContain('list-columns')
})

it('begins anew when it is reopened before the browser tells that it was closed', async () => {
  freshStores()
  setLanguage('en')
  HTMLElement.prototype.showPopover = vi.fn()
  const stubs = { ColumnList: { template: '<input class="find" data-first />' } }
  const wrapper = mount(ColumnChooser, { attachTo: document.body, global: { plugins: [i18n], stubs } })
  runCommand('list-columns')
  await flushPromises()
  await wrapper.get('.find').setValue('INN')
  const closing = Object.assign(new Event('beforetoggle'), { newState: 'closed' })
  wrapper.get('[popover]').element.dispatchEvent(closing)
  runCommand('list-columns')
  await flushPromises()
  expect(wrapper.get<HTMLInputElement>('.find').element.value).toBe('')
  expect(document.activeElement).toBe(wrapper.get('.find').element)
  wrapper.unmount()
})
