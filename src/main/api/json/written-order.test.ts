import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastTime } from '../../../../tools/testing/work-time'
import { keysOf, parseInOrder, rememberOrders, writeInOrder } from './written-order'

const read = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  rememberOrders(value, text)
  return value
}

describe('the keys of objects within a value', () => {
  it.each<[string, string[]]>([
    ['{"10":1,"9":2}', ['10', '9']],
    ['{"9":1,"10":2}', ['9', '10']],
    ['{"b":1,"2":2,"1":"}"}', ['b', '2', '1']],
    ['{"2":0,"1":0,"2":5}', ['2', '1']],
    ['{"\\u0032":0,"1":0}', ['2', '1']]
  ])('%s', (text, keys) => expect(keysOf(read(text) as object)).toEqual(keys))

  it('are found wherever they stand', () => {
    const text = '[{"a":{"3":[],"1":{"7":"x","5":"\\"}"}}}, [ {"2" : {}, "1":[{"9":0,"8":0}]} ]]'
    const [{ a }, [map]] = read(text) as [{ a: Record<string, object> }, [Record<string, object[]>]]
    expect([keysOf(a), keysOf(a['1'] as object)]).toEqual([
      ['3', '1'],
      ['7', '5']
    ])
    expect([keysOf(map), keysOf(map['1']?.[0] as object)]).toEqual([
      ['2', '1'],
      ['9', '8']
    ])
  })

  it('are written as they were read, whatever the value is', () => {
    const key = fc.oneof(fc.nat(40).map(String), fc.string())
    const { value: any } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 0 }).map((leaf) => JSON.stringify(leaf)),
        fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
        fc
          .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 5, selector: ([name]) => name })
          .map((members) => `{${members.map(([name, item]) => `${JSON.stringify(name)}:${item}`).join()}}`)
      )
    }))
    fc.assert(
      fc.property(any, (text) => {
        expect(writeInOrder(parseInOrder(text))).toBe(text)
      }),
      { numRuns: 200 }
    )
  })

  it('are found in one pass over the text, however deep it is', () => {
    const depth = 40_000
    const text = `${'{"2":'.repeat(depth)}0${',"1":0}'.repeat(depth)}`
    const took = leastTime(() => expect(keysOf(read(text) as object)).toEqual(['2', '1']), 5_000)
    expect(took).toBeLessThan(5_000)
  })
})
