import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { publishHeight } from './published-height'

const NAME = '--list-status'
const said = (): string => document.documentElement.style.getPropertyValue(NAME)

function high(height: number): { element: HTMLElement; grow: (to: number) => void } {
  const element = document.createElement('div')
  const grow = (to: number): void =>
    void Object.defineProperty(element, 'offsetHeight', { value: to, configurable: true })
  grow(height)
  return { element, grow }
}

describe('a published height', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('follows the element, is the largest of several, and goes with the last', async () => {
    const observed: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          observed.push(onResize)
        }
        observe(): void {}
        disconnect(): void {}
      }
    )
    const first = high(37)
    const [one, two] = [effectScope(), effectScope()]
    one.run(() => publishHeight(shallowRef(first.element), NAME))
    await nextTick()
    expect(said()).toBe('37px')
    // Its text wraps to a second line.
    first.grow(58)
    observed[0]!()
    expect(said()).toBe('58px')
    two.run(() => publishHeight(shallowRef(high(40).element), NAME))
    await nextTick()
    expect(said()).toBe('58px')
    one.stop()
    expect(said()).toBe('40px')
    two.stop()
    expect(said()).toBe('')
  })
})
