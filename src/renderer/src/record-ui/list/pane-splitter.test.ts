import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { useSettings } from '../../state/settings'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import PaneSplitter from './pane-splitter.vue'
import { useSavedWidth } from './use-saved-width'

let wrapper: VueWrapper
let stored: Settings
/** Pending answers to `settings.set`, in the order of the requests. */
let answers: (() => void)[]

const Pane = defineComponent(() => {
  const { wanted, move, settle } = useSavedWidth('viewsWidth')
  const on = { onMove: move, onSettle: (to: number | null) => void settle(to) }
  return () => h(PaneSplitter, { label: 'Views', min: 100, max: 400, width: wanted() ?? 200, ...on })
})

const width = (): number => Number(wrapper.get('[role="separator"]').attributes('aria-valuenow'))

async function pointer(type: string, x: number): Promise<void> {
  const edge = wrapper.get('[role="separator"]').element
  edge.dispatchEvent(Object.assign(new MouseEvent(type, { clientX: x, bubbles: true }), { pointerId: 1 }))
  await flushPromises()
}

beforeEach(async () => {
  vi.useFakeTimers()
  freshStores()
  stored = { ...DEFAULT_SETTINGS }
  answers = []
  installBridge({
    'app.info': () => appInfo(),
    'settings.get': () => stored,
    'settings.set': (change) =>
      new Promise((resolve) => answers.push(() => resolve((stored = { ...stored, ...change }))))
  })
  await useSettings().load()
  ;({ wrapper } = await mountApp(Pane))
  wrapper.get('[role="separator"]').element.setPointerCapture = () => undefined
})
afterEach(() => {
  wrapper.unmount()
  vi.useRealTimers()
})

describe('the border between two panes', () => {
  it('follows the pointer while what the keys did before is being stored', async () => {
    await wrapper.get('[role="separator"]').trigger('keydown', { key: 'ArrowRight' })
    await vi.advanceTimersByTimeAsync(300)
    await pointer('pointerdown', 0)
    await pointer('pointermove', 60)
    expect(answers).toHaveLength(1)
    answers[0]!()
    await flushPromises()
    expect(width()).toBe(284)
    await pointer('pointerup', 60)
    answers[1]!()
    await flushPromises()
    expect([width(), stored.viewsWidth]).toEqual([284, 284])
  })

  it('stores nothing in the middle of a drag that began right after a key', async () => {
    await wrapper.get('[role="separator"]').trigger('keydown', { key: 'ArrowRight' })
    await pointer('pointerdown', 0)
    await pointer('pointermove', 30)
    await vi.advanceTimersByTimeAsync(300)
    expect(answers).toHaveLength(0)
    await pointer('pointermove', 60)
    await pointer('pointerup', 60)
    answers[0]!()
    await flushPromises()
    expect([width(), stored.viewsWidth]).toEqual([284, 284])
  })
})
