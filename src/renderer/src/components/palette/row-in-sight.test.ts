import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { useRowInSight } from './row-in-sight'

let scope: EffectScope
let resized: () => void
const shown = vi.fn()

beforeEach(() => {
  shown.mockClear()
  scope = effectScope()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize
      }
      observe(): void {}
      disconnect(): void {}
    }
  )
})
afterEach(() => {
  scope.stop()
  vi.unstubAllGlobals()
})

/** A list with a row whose lower edge is `rowBottom` px below the list's top. */
async function listWith(rowBottom: number) {
  const [list, row] = [document.createElement('div'), document.createElement('div')]
  list.getBoundingClientRect = () => new DOMRect(0, 100, 300, 0)
  row.getBoundingClientRect = () => new DOMRect(0, 100 + rowBottom - 44, 300, 44)
  row.scrollIntoView = shown
  scope.run(() => useRowInSight(shallowRef(list), () => row))
  await nextTick()
  return (height: number): void => {
    Object.defineProperty(list, 'clientHeight', { value: height, configurable: true })
    resized()
  }
}

it('a selected row that the lower edge would cover is scrolled to', async () => {
  const resize = await listWith(200)
  resize(210)
  expect(shown).not.toHaveBeenCalled()
  resize(190)
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})

it.each([
  ['still stands in it whole', 180, 210, 190],
  ['was scrolled away from', 260, 210, 190],
  ['comes into sight', 200, 190, 210]
])('one that %s is left where it is', async (_, bottom, before, now) => {
  const resize = await listWith(bottom)
  resize(before)
  resize(now)
  expect(shown).not.toHaveBeenCalled()
})
