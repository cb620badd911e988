import type { VueWrapper } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../../locales'
import { installBridge } from '../../../testing/fake-bridge'
import { freshStores, mountApp } from '../../../testing/mount-app'
import ChildFilters from './child-filters.vue'

describe('the filters of a list of a project', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    installBridge({})
  })

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
})
