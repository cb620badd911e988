import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HAVINGS, ID_CONDITIONS, type FilterPart, type ChosenFilter } from '@shared/model/filter'
import { partsOf, valueOf, withCondition, withMatch, type ConditionValue } from './edit-filter'

const conditions = fc.oneof(
  fc.record({
    part: fc.constantFrom<FilterPart>(...ID_CONDITIONS, 'data.source', 'data.services'),
    value: fc.array(fc.nat(), { minLength: 1, maxLength: 4 })
  }),
  fc.record({
    part: fc.constant<FilterPart>('created'),
    value: fc.constant({ from: '2026-01-01', to: '2026-01-31' })
  }),
  fc.record({ part: fc.constant<FilterPart>('price'), value: fc.integer() }),
  fc.record({ part: fc.constant<FilterPart>('having'), value: fc.constantFrom(...HAVINGS) }),
  fc.record({
    part: fc.constantFrom<FilterPart>('data.client', 'contains.client', 'contains.notes'),
    value: fc.string({ minLength: 1 })
  })
) as fc.Arbitrary<{ part: FilterPart; value: ConditionValue }>

describe('changing a filter', () => {
  it('keeps what was set last for each part, in whatever order it was set', () => {
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 12 }), (steps) => {
        const expected = new Map<FilterPart, ConditionValue>()
        let filter: ChosenFilter | null = null
        for (const { part, value } of steps) {
          filter = withCondition(filter, part, value)
          expected.set(part, value)
          if (part === 'sales_funnel_id') expected.delete('step_id')
        }
        expect(new Set(partsOf(filter))).toEqual(new Set(expected.keys()))
        for (const [part, value] of expected) expect(valueOf(filter, part)).toEqual(value)
      })
    )
  })

  it('is no filter any more when the last condition goes', () => {
    const one = withCondition(null, 'user_id', [4])
    expect(one).toEqual({ match: 'all', having: null, builtIn: { user_id: [4] }, dynamic: {} })
    expect(withCondition(one, 'user_id', null)).toBeNull()
    expect(withCondition(null, 'having', 'payments')?.having).toBe('payments')
    expect(withCondition(withCondition(null, 'having', 'payments'), 'having', null)).toBeNull()
  })

  it('takes a condition without ids or text for none', () => {
    expect(withCondition(null, 'good_id', [])).toBeNull()
    expect(withCondition(null, 'data.client', '')).toBeNull()
    expect(withCondition(null, 'price', 0)?.builtIn.price).toBe(0)
  })

  it('lets go of the stages when other funnels are chosen', () => {
    const stages = withCondition(withCondition(null, 'sales_funnel_id', [1]), 'step_id', [11])
    expect(withCondition(stages, 'sales_funnel_id', [2])?.builtIn).toEqual({ sales_funnel_id: [2] })
    expect(withCondition(stages, 'user_id', [3])?.builtIn.step_id).toEqual([11])
  })

  it('changes how conditions are joined, and nothing else', () => {
    const filter = withCondition(null, 'user_id', [4])
    expect(withMatch(filter, 'any')).toEqual({ ...filter, match: 'any' })
    expect(withMatch(null, 'any')).toBeNull()
  })
})
