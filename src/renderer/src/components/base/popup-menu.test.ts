import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h, nextTick } from 'vue'
import { i18n } from '../../locales'
import PopupMenu from './popup-menu.vue'

const items = [
  { id: 'one', label: 'Northwind', checked: false },
  { id: 'two', label: 'Бюро', checked: true },
  { id: 'add', label: 'Add workspace', isSeparated: true }
]

let wrapper: VueWrapper
const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-item]')]
const press = async (target: Element, key: string): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await nextTick()
  await nextTick()
}
const trigger = (): HTMLElement => document.querySelector('#trigger') as HTMLElement

beforeEach(() => {
  // The test DOM has no popovers; the browser's behaviour (top layer, light dismiss, Escape) is not tested here.
  HTMLElement.prototype.showPopover = vi.fn()
  HTMLElement.prototype.hidePopover = vi.fn()
  wrapper = mount(PopupMenu, {
    attachTo: document.body,
    props: { items, label: 'Workspaces' },
    slots: { trigger: ({ trigger }: { trigger: object }) => h('button', { id: 'trigger', ...trigger }, 'Open') },
    global: { plugins: [i18n] }
  }) as unknown as VueWrapper
})
afterEach(() => wrapper.unmount())

describe('a menu button', () => {
  it('says what it opens', () => {
    expect(trigger().getAttribute('aria-haspopup')).toBe('menu')
    expect(document.getElementById(trigger().getAttribute('aria-controls') ?? '')?.role).toBe('menu')
  })

  it('opens at what is chosen', async () => {
    trigger().click()
    await nextTick()
    await nextTick()
    expect(document.activeElement).toBe(entries()[1])
    expect(entries().map((entry) => [entry.role, entry.getAttribute('aria-checked')])).toEqual([
      ['menuitemradio', 'false'],
      ['menuitemradio', 'true'],
      ['menuitem', null]
    ])
  })

  it('goes round by arrows, to the ends by Home and End, and by first letters of any alphabet', async () => {
    await press(trigger(), 'ArrowUp')
    expect(document.activeElement).toBe(entries()[2])
    await press(entries()[2]!, 'ArrowDown')
    expect(document.activeElement).toBe(entries()[0])
    await press(entries()[0]!, 'End')
    expect(document.activeElement).toBe(entries()[2])
    await press(entries()[2]!, 'б')
    expect(document.activeElement).toBe(entries()[1])
    await press(entries()[1]!, 'Home')
    expect(document.activeElement).toBe(entries()[0])
  })

  it('tells what was chosen and closes', () => {
    entries()[2]?.click()
    expect(wrapper.emitted('choose')).toEqual([['add']])
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalled()
  })
})
