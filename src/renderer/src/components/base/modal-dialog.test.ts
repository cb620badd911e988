import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { setLanguage } from '../../locales'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import ModalDialog from './modal-dialog.vue'

describe('a dialog', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
  })

  it('keeps every kind of control on the way of Tab, and goes round behind the last', async () => {
    const { wrapper } = await mountApp(
      ModalDialog,
      {
        props: { open: true, title: 'Choose' },
        slots: { default: () => [h('button', 'Do'), h('select'), h('textarea')] }
      },
      '/projects'
    )
    await flushPromises()
    const [close, act] = wrapper.findAll('button').map(({ element }) => element)
    for (const one of wrapper.findAll('button, select, textarea')) {
      one.element.checkVisibility = () => true
    }
    const tab = (): boolean => {
      const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return event.defaultPrevented
    }
    act!.focus()
    expect(tab()).toBe(false)
    wrapper.get('textarea').element.focus()
    expect(tab()).toBe(true)
    expect(document.activeElement).toBe(close)
    wrapper.unmount()
  })

  it('that was opened again before it was told closed stays open; one that the browser closes is closed', async () => {
    // Like a browser, fire the event later.
    HTMLDialogElement.prototype.close = function () {
      this.open = false
    }
    const { wrapper } = await mountApp(ModalDialog, { props: { open: true, title: 'Choose' } }, '/projects')
    const element = wrapper.get('dialog')
    await flushPromises()
    const set = async (isOpen: boolean): Promise<void> => {
      await wrapper.setProps({ open: isOpen })
      await flushPromises()
    }
    await set(false)
    await set(true)
    await element.trigger('close')
    expect([wrapper.emitted('update:open'), wrapper.emitted('closed')]).toEqual([undefined, undefined])
    await element.trigger('close')
    expect(wrapper.emitted('update:open')).toEqual([[false]])
    wrapper.unmount()
  })
})
