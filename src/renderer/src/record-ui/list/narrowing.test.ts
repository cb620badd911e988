import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Days } from '@shared/contract/listing'
import { i18n, setLanguage } from '../../locales'
import NarrowMenus from './narrow-menus.vue'
import { byPeriod, useNarrowing, type NarrowedBy, type NarrowWords } from './narrowing'

const wordsOf = (name: string): NarrowWords => ({
  ...{ label: () => name, any: () => `any ${name}` },
  now: (chosen) => `${name}: ${chosen}`
})
interface Periods {
  readonly created: Days | null
  readonly updated: Days | null
}
const NOTHING: Periods = { created: null, updated: null }
const ALL = [byPeriod('updated', wordsOf('changed')), byPeriod('created', wordsOf('created'))]

let wrapper: VueWrapper
beforeEach(() => {
  setLanguage('en')
  // The test document has no top layer.
  HTMLElement.prototype.hidePopover = () => undefined
})
afterEach(() => wrapper.unmount())

function given(by: readonly NarrowedBy<Periods>[]) {
  const now = new Date(2026, 10, 18, 12).getTime()
  let narrowing!: ReturnType<typeof useNarrowing<Periods>>
  const Panel = defineComponent(() => {
    narrowing = useNarrowing(by, () => now, NOTHING)
    return () =>
      h(NarrowMenus, {
        by,
        modelValue: narrowing.chosen.value,
        'onUpdate:modelValue': (chosen) => (narrowing.chosen.value = chosen)
      })
  })
  wrapper = mount(Panel, { attachTo: document.body, global: { plugins: [i18n] } })
  return {
    filter: () => narrowing.filter.value,
    clear: () => narrowing.clear(),
    buttons: () => wrapper.findAll('button.narrow').map((button) => button.attributes('aria-label')),
    async choose(menu: number, name: string) {
      const items = wrapper.findAll('[popover]')[menu]!.findAll('[data-item]')
      await items.find((item) => item.text() === name)!.trigger('click')
      await flushPromises()
    }
  }
}

describe('what narrows a list', () => {
  it('is what its room declares, and nothing else', () => {
    const { buttons, filter } = given([byPeriod('created', wordsOf('created'))])
    expect(buttons()).toEqual(['created: any created'])
    expect(filter()).toBeNull()
  })

  it('is chosen from menus, each by itself, and all of it holds together', async () => {
    const { buttons, choose, filter, clear } = given(ALL)
    await choose(1, 'This month')
    expect(filter()).toEqual({ created: { from: '2026-11-01', to: '2026-11-30' }, updated: null })
    await choose(0, 'Today')
    expect(filter()).toEqual({
      created: { from: '2026-11-01', to: '2026-11-30' },
      updated: { from: '2026-11-18', to: '2026-11-18' }
    })
    expect(buttons()).toEqual(['changed: Today', 'created: This month'])
    await choose(0, 'any changed')
    expect(filter()).toMatchObject({ updated: null })
    clear()
    expect(filter()).toBeNull()
  })
})
