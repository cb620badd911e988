import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchText } from '@shared/rules/search/match'
import { parseQuery } from '@shared/rules/search/query'
import { leastTime } from '../../../../tools/testing/work-time'
import { foldJson, mayHave } from './short-words'

const may = (word: string, record: object, others: readonly string[] = []): boolean =>
  mayHave(word, others)(foldJson(JSON.stringify(record)))

describe('the JSON of a record', () => {
  it('may have a short word wherever a text of it has one', () => {
    const letters = fc.constantFrom(...'аяЯёй5ne"\\\n\t:,{}[] -«»\u0301\ud83d')
    const text = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''))
    const words = fc.constantFrom('а', 'я', 'е', 'й', '5', 'n', 'ne', '55', 'ая')
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), words, (texts, word) => {
        const query = parseQuery(word)
        const has = texts.some((one) => !matchText(one, query).terms.includes(null))
        const [first = '', ...others] = texts
        if (has) expect(may(word, { name: first, [first]: { others } })).toBe(true)
      }),
      { numRuns: 5_000 }
    )
  })

  it('has none in the names of its fields, within words, or where signs are escaped', () => {
    expect(may('n', { name: 'План', note: 'Он' })).toBe(false)
    expect(may('на', { note: 'Стена' })).toBe(false)
    expect(may('n', { note: 'План\nОн "на месте"' })).toBe(false)
    expect(may('t', { note: 'План\tОн' })).toBe(false)
  })

  it('may have words that stand for a short one as a whole', () => {
    expect([may('n', { note: 'н, план' }, ['эн', 'н']), may('n', { note: 'Новая' }, ['эн', 'н'])]).toEqual([
      true,
      false
    ])
  })

  it('goes through long rows of zeros once', () => {
    const zeros = foldJson(JSON.stringify({ a: `x${'0'.repeat(200_000)}` }))
    const took = leastTime(
      () => expect([mayHave('05')(zeros), mayHave('5')(zeros), mayHave('00')(zeros)]).toEqual([false, false, false]),
      2_000
    )
    expect(took).toBeLessThan(2_000)
  })

  it('may have a number among texts, in groups, or behind zeros', () => {
    expect(may('57', { lines: ['a', 5700, ':b'] })).toBe(true)
    expect(may('57', { serial: '005 700 000' })).toBe(true)
    expect(may('57', { serial: '1 257 000' })).toBe(false)
  })
})
