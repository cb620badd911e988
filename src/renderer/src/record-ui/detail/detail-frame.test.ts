import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { h, ref } from 'vue'
import DetailFrame from './detail-frame.vue'

/** Resolves before the next paint. */
const painted = () => new Promise(requestAnimationFrame)

it('shows another record from its top, and leaves the same one where it was scrolled to', async () => {
  const frame = mount(DetailFrame, {
    attachTo: document.body,
    props: { label: 'Project', title: 'Cold store', of: 5 },
    slots: { head: '<h2>Cold store</h2>', default: '<p>much</p>' }
  })
  const body = frame.get('.body').element
  body.scrollTop = 120
  await frame.setProps({ title: 'Cold store, north' })
  await painted()
  expect(body.scrollTop).toBe(120)
  await frame.setProps({ of: 6 })
  await painted()
  expect(body.scrollTop).toBe(0)
  frame.unmount()
})

it('keeps the focus where a field of it goes with the record, and lets no text stay marked', async () => {
  const fields = ref(['Both have this', 'Only one has this'])
  const frame = mount(DetailFrame, {
    attachTo: document.body,
    props: { label: 'Project', title: 'Cold store', of: 5 },
    slots: { head: '<h2>Cold store</h2>', default: () => fields.value.map((name) => h('button', { key: name }, name)) }
  })
  const [both, one] = frame.findAll('button')
  one?.element.focus()
  window.getSelection()?.selectAllChildren(both!.element)
  expect(window.getSelection()?.isCollapsed).toBe(false)
  fields.value = ['Both have this']
  await frame.setProps({ of: 6 })
  expect(document.activeElement).toBe(frame.get('.body').element)
  expect(window.getSelection()?.rangeCount).toBe(0)
  frame.unmount()
})
