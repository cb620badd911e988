import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import DetailFrame from './detail-frame.vue'

/** Before the next painting. */
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
