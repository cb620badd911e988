import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { i18n, setLanguage } from '../../locales'
import NarrowMenus from './narrow-menus.vue'
import { byKind, byPeriod, bySize, useNarrowing, type NarrowedBy, type NarrowWords } from './narrowing'

const wordsOf = (name: string): NarrowWords => ({
  ...{ label: () => name, any: () => `any ${name}` },
  now: (chosen) => `${name}: ${chosen}`
})
const KINDS = [{ id: 'drawings', name: () => 'Drawings', endings: ['dwg', 'dxf'] }]
const ALL = [
  byKind(KINDS, wordsOf('kind')),
  byPeriod('updated', wordsOf('changed')),
  bySize(wordsOf('size')),
  byPeriod('created', wordsOf('created'))
]

let wrapper: VueWrapper
beforeEach(() => {
  setLanguage('en')
  // The test document has no top layer.
  HTMLElement.prototype.hidePopover = () => undefined
})
afterEach(() => wrapper.unmount())

function given(by: readonly NarrowedBy[]) {
  const now = new Date(2026, 10, 18, 12).getTime()
  let narrowing!: ReturnType<typeof useNarrowing>
  const Panel = defineComponent(() => {
    narrowing = useNarrowing(by, () => now)
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
    await choose(0, 'Drawings')
    expect(filter()).toEqual({ created: null, updated: null, size: null, endings: ['dwg', 'dxf'] })
    await choose(2, '10 MB to 100 MB')
    await choose(3, 'This month')
    expect(filter()).toEqual({
      created: { from: '2026-11-01', to: '2026-11-30' },
      updated: null,
      size: { from: 10_000_000, to: 100_000_000 },
      endings: ['dwg', 'dxf']
    })
    expect(buttons()).toEqual([
      'kind: Drawings',
      'changed: any changed',
      'size: 10 MB to 100 MB',
      'created: This month'
    ])
    await choose(0, 'any kind')
    await choose(2, 'up to 1 MB')
    expect(filter()).toMatchObject({ endings: [], size: { from: null, to: 1_000_000 } })
    clear()
    expect(filter()).toBeNull()
  })
})
