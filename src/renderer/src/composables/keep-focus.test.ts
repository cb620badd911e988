import { mount } from '@vue/test-utils'
import { defineComponent, h, nextTick, ref, useTemplateRef } from 'vue'
import { describe, expect, it } from 'vitest'
import { useKeptFocus } from './keep-focus'

describe('the focus of a control that goes away', () => {
  const goes = ref(true)
  const Region = defineComponent({
    setup(_, { slots }) {
      const root = useTemplateRef<HTMLElement>('root')
      useKeptFocus(root, (lost) => {
        expect(lost.textContent).toBe('more')
        root.value?.focus()
      })
      return () => h('section', { ref: 'root', tabindex: -1 }, slots['default']?.())
    }
  })
  const mounted = () => {
    goes.value = true
    return mount(
      () =>
        h('main', [
          h(Region, null, { default: () => (goes.value ? h('button', 'more') : null) }),
          h('a', { href: '#' })
        ]),
      { attachTo: document.body }
    )
  }

  it('stays in its region', async () => {
    const wrapper = mounted()
    wrapper.get('button').element.focus()
    goes.value = false
    await nextTick()
    expect(document.activeElement).toBe(wrapper.get('section').element)
    wrapper.unmount()
  })

  it('is left alone where it is elsewhere', async () => {
    const wrapper = mounted()
    wrapper.get('a').element.focus()
    goes.value = false
    await nextTick()
    expect(document.activeElement).toBe(wrapper.get('a').element)
    wrapper.unmount()
  })
})
