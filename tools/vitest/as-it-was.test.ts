import { expect, it } from 'vitest'
import { asItWas } from './as-it-was.ts'

it('puts back what was replaced or deleted, and takes away what was added', () => {
  const hidden = Symbol('hidden')
  class Page {
    scroll() {
      return 'scrolled'
    }
    get size() {
      return 3
    }
  }
  const shared = Page.prototype as Page & { open?: () => void; [hidden]?: number }
  const restore = asItWas([shared])
  shared.scroll = () => 'not'
  Reflect.deleteProperty(shared, 'size')
  shared.open = () => undefined
  shared[hidden] = 1
  restore()
  expect(new Page().scroll()).toBe('scrolled')
  expect(new Page().size).toBe(3)
  expect(Reflect.ownKeys(shared)).toEqual(['constructor', 'scroll', 'size'])
  expect(Object.keys(shared)).toEqual([])
})
