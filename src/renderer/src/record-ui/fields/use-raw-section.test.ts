import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { offerOf, runCommand } from '../../commands/active'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import RawSection from './raw-section.vue'
import { useRawSection } from './use-raw-section'

describe('the raw record of what is open', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
    installBridge({})
  })

  it('stands there once it was asked for, with the focus, and not for the next record', async () => {
    const id = ref(1)
    const isRead = ref(false)
    const Details = defineComponent({
      setup() {
        const isShown = useRawSection(
          () => id.value,
          () => isRead.value
        )
        return () =>
          h('div', isShown.value ? [h(RawSection, { key: id.value, ref: 'raw', raw: '{"id":1}', isOpen: true })] : [])
      }
    })
    const { wrapper } = await mountApp(Details)
    expect(offerOf('record-raw')).toBeUndefined()
    isRead.value = true
    expect(wrapper.text()).toBe('')
    runCommand('record-raw')
    await flushPromises()
    expect(wrapper.get('pre').text()).toBe('{"id":1}')
    const fold = wrapper.get('button[aria-expanded]')
    expect(document.activeElement).toBe(fold.element)
    await fold.trigger('click')
    expect(wrapper.find('pre').exists()).toBe(false)
    runCommand('record-raw')
    await flushPromises()
    expect(wrapper.find('pre').exists()).toBe(true)
    id.value = 2
    await flushPromises()
    expect(wrapper.text()).toBe('')
    wrapper.unmount()
  })
})
