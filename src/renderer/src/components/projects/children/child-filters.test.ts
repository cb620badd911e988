import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../../locales'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import ChildFilters from './child-filters.vue'

const NONE = { options: [], more: 0 }

describe('the filters of a list of a project', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    installBridge({})
  })
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))

  it('keep the focus when the button that cleared them goes', async () => {
    const on: { wrapper?: VueWrapper } = {}
    const props = {
      ...{ kind: 'payments', funnel: null, modelValue: { direction: 'credit' } },
      'onUpdate:modelValue': (modelValue: unknown) => on.wrapper?.setProps({ modelValue })
    }
    const { wrapper } = await mountApp(ChildFilters, { props }, '/projects')
    on.wrapper = wrapper
    const clear = wrapper.get<HTMLButtonElement>('[aria-label="Clear filter"]')
    clear.element.focus()
    await clear.trigger('click')
    await wrapper.vm.$nextTick()
    expect(wrapper.find('[aria-label="Clear filter"]').exists()).toBe(false)
    expect(wrapper.element.contains(document.activeElement)).toBe(true)
    wrapper.unmount()
  })

  it('say of what they are, also when something is chosen, and by which key it is applied', async () => {
    installBridge({ 'records.labels': ({ ids }) => ids.map((id) => `Type ${id}`), 'records.options': () => NONE })
    const props = { kind: 'actions', funnel: null, modelValue: { ids: [3] } }
    const { wrapper } = await mountApp(ChildFilters, { props }, '/projects')
    await flushPromises()
    const trigger = () => wrapper.get('button.choice').text()
    expect(trigger()).toMatch(/^Event types: /u)
    // The test page has no popovers.
    HTMLElement.prototype.showPopover = vi.fn()
    await wrapper.get('button.choice').trigger('click')
    await flushPromises()
    expect(wrapper.text()).toContain('Ctrl+↵ applies the selection.')
    await wrapper.setProps({ modelValue: {} })
    expect(trigger()).toBe('Event types')
    wrapper.unmount()
  })

  it('show the legend of the direction', async () => {
    const props = { kind: 'payments', funnel: null, modelValue: {} }
    const { wrapper } = await mountApp(ChildFilters, { props }, '/projects')
    const said = wrapper.findAll('.direction > span').map((one) => [one.text(), one.attributes('aria-hidden')])
    expect(said).toEqual([['Direction', 'true']])
    expect(wrapper.get('.direction legend').text()).toBe('Direction')
    wrapper.unmount()
  })
})
