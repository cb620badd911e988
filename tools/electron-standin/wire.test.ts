import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeWireCodec } from './wire.ts'

const codec = makeWireCodec()
const there = (value: unknown): unknown => codec.decode(codec.encode(value))

describe('the wire between main and the page', () => {
  it('carries any plain value unchanged', () => {
    const values = fc.anything({
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withBigInt: true,
      withObjectString: false
    })
    fc.assert(
      fc.property(values, (value) => {
        const cloned: unknown = structuredClone(value)
        expect(there(cloned)).toStrictEqual(cloned)
      })
    )
  })

  it.each([
    ['undefined in an object', { a: undefined }],
    ['numbers that JSON lacks', [NaN, Infinity, -Infinity, -0]],
    ['its own tag', { $t: 'date', v: 1 }],
    ['a key that JSON.parse would not set', JSON.parse('{"__proto__": 1}')],
    ['a regular expression', /a+/gi],
    ['bytes', new Uint8Array([0, 127, 255]).buffer]
  ])('carries %s', (_what, value) => {
    expect(there(value)).toStrictEqual(value)
  })

  it('carries an error with its message', () => {
    const error = there(new TypeError('broken')) as Error
    expect([error.name, error.message]).toEqual(['TypeError', 'broken'])
  })

  it('refuses what refers to itself', () => {
    const value: { self?: unknown } = {}
    value.self = value
    expect(() => codec.encode(value)).toThrow('refers to itself')
  })
})
