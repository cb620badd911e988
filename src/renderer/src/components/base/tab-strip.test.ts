import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '../../locales'
import TabStrip from './tab-strip.vue'

const scrolled = vi.fn<(this: Element, options?: ScrollIntoViewOptions | boolean) => void>()

beforeEach(() => {
  // The test DOM has no layout: how far a tab scrolls is not tested here.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled)
  scrolled.mockReset()
})
afterEach(() => vi.restoreAllMocks())

/** A tab is scrolled to before the next paint. */
const painted = () => new Promise(requestAnimationFrame)

/** The tabs that were scrolled to, with the options. */
const moves = () => scrolled.mock.calls.map(([options], at) => [scrolled.mock.contexts[at]?.id, options])

it('scrolls to the tab that is chosen, and again when counts make tabs wider', async () => {
  const tabs = (...count: string[]) =>
    ['events', 'goods', 'payments'].map((tab) => ({ tab, label: tab, ...(count[0] && { count: count[0] }) }))
  const strip = mount(TabStrip, {
    attachTo: document.body,
    props: { id: 'parts', label: 'Parts', tabs: tabs(), modelValue: 'events' },
    global: { plugins: [i18n] }
  })
  await painted()
  expect(moves()).toEqual([['parts-events', { block: 'nearest', inline: 'center' }]])

  await strip.setProps({ modelValue: 'payments' })
  await painted()
  expect(moves().slice(1)).toEqual([['parts-payments', { block: 'nearest', inline: 'center' }]])

  await strip.setProps({ tabs: tabs('12') })
  await painted()
  expect(moves().slice(2)).toEqual([['parts-payments', { block: 'nearest', inline: 'nearest' }]])

  await strip.setProps({ tabs: tabs('12') })
  await painted()
  expect(moves()).toHaveLength(3)
  strip.unmount()
})
