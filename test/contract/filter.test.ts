import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenFilter } from '@shared/contract/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'

const parse = (value: unknown) => chosenFilter.safeParse(value).data ?? null

const parsed = (change: object): unknown => parse({ match: 'all', ...change })

describe('a filter from outside', () => {
  it('is taken as it was saved', () => {
    const saved = {
      match: 'any',
      having: 'no_payments',
      builtIn: { created: { from: '2026-01-01', to: '2026-01-31' }, step_id: [1, 2], price: 10.5 },
      dynamic: { client: 'Ромашка', source: [3] },
      contains: { client: 'аква' }
    }
    expect(parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  })

  it('keeps a period that is relative to today', () => {
    const thisYear = { ...NO_FILTER, builtIn: { created: { period: 'year' } } }
    expect(parse(JSON.parse(JSON.stringify(thisYear)))).toEqual(thisYear)
  })

  it('may leave parts out, and write ids as texts', () => {
    expect(parse({})).toEqual(NO_FILTER)
    expect(parsed({ builtIn: { step_id: ['7', 5], user_id: null } })).toEqual({
      ...NO_FILTER,
      builtIn: { step_id: [5, 7] }
    })
  })

  it.each([
    ['no object', null],
    ['a list', []],
    ['an unknown way to join', { match: 'none' }],
    ['an unknown part', { somethingNew: 1 }],
    ['an unknown having', { having: 'everything' }],
    ['an unknown built-in key', { builtIn: { colour: [1] } }],
    ['ids that are none', { builtIn: { step_id: [1.5] } }],
    ['one id without a list', { builtIn: { step_id: 1 } }],
    ['a day that does not exist', { builtIn: { created: { from: '2026-02-30', to: '2026-03-01' } } }],
    ['a period that nobody knows', { builtIn: { created: { period: 'decade' } } }],
    ['a period that is a number', { builtIn: { created: { period: 7 } } }],
    ['an unknown period beside days', { builtIn: { created: { period: 7, from: '2026-02-01', to: '2026-02-02' } } }],
    ['an open period', { builtIn: { created: { from: '2026-02-01' } } }],
    ['a price that is none', { builtIn: { price: 'much' } }],
    ['a dynamic condition that is neither ids nor a text', { dynamic: { client: true } }],
    ['words that are no text', { contains: { client: [1] } }],
    ['too many words', { contains: { client: 'x'.repeat(201) } }],
    ['too long a text', { dynamic: { client: 'x'.repeat(1_001) } }]
  ])('is refused whole for %s: it would show more than was asked for', (_what, value) => {
    expect(parse(value)).toBeNull()
  })

  it('never throws, and what it lets through it lets through again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (whole, part) => {
        for (const value of [
          whole,
          { match: 'any', builtIn: part },
          { dynamic: part },
          { contains: part },
          { having: part }
        ]) {
          const filter = parse(value)
          if (filter !== null) expect(parse(JSON.parse(JSON.stringify(filter)))).toEqual(filter)
        }
      }),
      { numRuns: 300 }
    )
  })
})
