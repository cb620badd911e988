import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { FIRST_ROWS, markFirstRows } from './first-rows'

const marks = (): number => performance.getEntriesByName(FIRST_ROWS).length

describe('the mark of the first rows', () => {
  let frames: FrameRequestCallback[]
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    performance.clearMarks(FIRST_ROWS)
  })
  afterEach(() => vi.unstubAllGlobals())
  const paint = (): void => frames.splice(0).forEach((callback) => callback(0))

  it('is set once, when the frame that shows rows has been painted', async () => {
    const isShown = ref(false)
    const scope = effectScope()
    scope.run(() => markFirstRows(() => isShown.value))
    paint()
    expect(marks()).toBe(0)
    isShown.value = true
    await nextTick()
    paint()
    expect(marks()).toBe(0)
    paint()
    expect(marks()).toBe(1)
    isShown.value = false
    await nextTick()
    isShown.value = true
    await nextTick()
    paint()
    paint()
    expect(marks()).toBe(1)
    scope.stop()
  })
})
