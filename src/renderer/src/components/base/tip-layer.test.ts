import { mount, type VueWrapper } from '@vue/test-utils'
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import TipLayer from './tip-layer.vue'

let layer: VueWrapper
let page: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  HTMLElement.prototype.showPopover = vi.fn()
  page = document.createElement('main')
  page.innerHTML = '<button data-tip="Refresh"></button><div class="list"></div><input />'
  document.body.append(page)
  layer = mount(TipLayer, { attachTo: document.body })
})
afterEach(() => {
  layer.unmount()
  page.remove()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.useRealTimers()
})

const part = (selector: string): HTMLElement => page.querySelector<HTMLElement>(selector)!
const hover = (selector: string): boolean => part(selector).dispatchEvent(new Event('pointerover', { bubbles: true }))
async function tip(): Promise<string | null> {
  await vi.advanceTimersByTimeAsync(500)
  await nextTick()
  return layer.find('.tip').exists() ? layer.get('.tip').text() : null
}

describe('a tooltip', () => {
  it('comes after a moment, and goes with the pointer and with a key', async () => {
    hover('button')
    expect(layer.find('.tip').exists()).toBe(false)
    expect(await tip()).toBe('Refresh')
    hover('.list')
    expect(await tip()).toBeNull()
    hover('button')
    expect(await tip()).toBe('Refresh')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect(await tip()).toBeNull()
  })

  it('is not taken away by what moves elsewhere', async () => {
    hover('button')
    part('.list').dispatchEvent(new Event('scroll'))
    part('input').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    expect(await tip()).toBe('Refresh')
    part('.list').dispatchEvent(new Event('scroll'))
    expect(await tip()).toBe('Refresh')
    // Its container has scrolled it away.
    page.dispatchEvent(new Event('scroll'))
    expect(await tip()).toBeNull()
  })

  it('comes again where the pointer rests while the window gets another size', async () => {
    hover('button')
    window.dispatchEvent(new Event('resize'))
    expect(await tip()).toBe('Refresh')
    window.dispatchEvent(new Event('resize'))
    await nextTick()
    expect(layer.find('.tip').exists()).toBe(false)
    expect(await tip()).toBe('Refresh')
    hover('.list')
    window.dispatchEvent(new Event('resize'))
    expect(await tip()).toBeNull()
  })
})
