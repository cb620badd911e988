import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysInOrder } from './key-order'

describe('the keys of an object in a text', () => {
  it.each<[string, string[], string[] | null]>([
    ['{"10":1,"9":2}', [], ['10', '9']],
    [' { "a" : { "3" : [1, {"x": "}"}], "1" : "\\"}", "2":null } } ', ['a'], ['3', '1', '2']],
    ['[{"meta":{}},{"items":{"5":{},"4":{}}}]', ['items'], ['5', '4']],
    ['{"a":{"1":0},"a":{"3":0,"2":0}}', ['a'], ['3', '2']],
    ['{"\\u0061":{"2":true,"1":false}}', ['a'], ['2', '1']],
    ['{"2":0,"1":0,"2":0}', [], ['2', '1']],
    ['{}', [], []],
    ['[]', [], null],
    ['{"a":5}', ['a'], null],
    ['{"a":5}', ['b'], null]
  ])('%s at %j', (text, path, expected) => expect(keysInOrder(text, path)).toEqual(expected))

  it('are those that parsing gives, in the order in which they were written', () => {
    const keys = fc.uniqueArray(fc.oneof(fc.nat(99).map(String), fc.string()), { maxLength: 12 })
    fc.assert(
      fc.property(keys, fc.jsonValue(), fc.nat(2), (own, value, blanks) => {
        const text = `{${own.map((key) => `${JSON.stringify(key)}:${JSON.stringify(value, null, blanks)}`).join(' , ')}}`
        expect(keysInOrder(`{"other":${JSON.stringify(value)},"here":${text}}`, ['here'])).toEqual(own)
        expect(new Set(keysInOrder(text, []))).toEqual(new Set(Object.keys(JSON.parse(text) as object)))
      })
    )
  })

  it('are found in one pass over the text', () => {
    const ids = Array.from({ length: 60_000 }, (_, at) => 60_000 - at)
    const text = `{"rows":{${ids.map((id) => `"${id}":{"name":"${'x'.repeat(200)}","tags":[1,2,3]}`).join()}}}`
    const begun = performance.now()
    expect(keysInOrder(text, ['rows'])).toHaveLength(60_000)
    // Some 14 MB: more than a few passes would take minutes.
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
