import { mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import { createMemoryHistory } from 'vue-router'
import { makeRouter } from '../router'
import { useMouseHistory } from './mouse-history'

let unmount = (): void => undefined
afterEach(() => unmount())

describe('back and forward', () => {
  it("are the mouse's own buttons", () => {
    const router = makeRouter(createMemoryHistory())
    const go = vi.spyOn(router, 'go').mockImplementation(() => undefined)
    const wrapper = mount(defineComponent({ setup: () => useMouseHistory(), template: '<p />' }), {
      global: { plugins: [router] }
    })
    unmount = () => wrapper.unmount()
    const click = (button: number): boolean =>
      document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true, button }))
    expect(click(3)).toBe(false)
    expect(click(4)).toBe(false)
    expect(click(0)).toBe(true)
    expect(go.mock.calls.map(([by]) => by)).toEqual([-1, 1])
  })
})
