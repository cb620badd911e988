import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '../../model/filter'
import type { FieldValue } from '../../model/record'
import { DEFAULT_ASSUMPTIONS } from './assumptions'
import { NO_FILTER } from './canonical'
import {
  matchesFilter,
  partAnswers,
  type FilterFacts,
  valueMatches
} from '../../../../test/shared/rules/filter/semantics'

/** A project with the given facts; all others are unknown. */
const facts = (known: Partial<FilterFacts>): FilterFacts => ({
  created: () => null,
  price: () => null,
  ids: () => null,
  has: () => null,
  overdue: () => null,
  dynamic: () => null,
  ...known
})
const matches = (change: Partial<ProjectFilter>, known: Partial<FilterFacts>) =>
  matchesFilter({ ...NO_FILTER, ...change }, facts(known), DEFAULT_ASSUMPTIONS)

describe('what is not known', () => {
  it('leaves the answer open, unless another condition says no', () => {
    const filter = { having: 'payments', builtIn: { step_id: [1] } } as const
    expect(matches(filter, { ids: () => [1] })).toBeNull()
    expect(matches(filter, { ids: () => [2] })).toBe(false)
    expect(matches(filter, { ids: () => [1], has: () => true })).toBe(true)
  })

  it('does not matter where any condition is enough and one is met', () => {
    const filter = { match: 'any', builtIn: { step_id: [1], price: 5 } } as const
    expect(matches(filter, { ids: () => [1] })).toBe(true)
    expect(matches(filter, { ids: () => [2] })).toBeNull()
    expect(matches(filter, { ids: () => [2], price: () => 6 })).toBe(false)
  })

  it('is asked for the opposite as well', () => {
    expect(matches({ having: 'no_payments' }, { has: () => false })).toBe(true)
    expect(matches({ having: 'no_payments' }, { has: () => true })).toBe(false)
    expect(matches({ having: 'no_payments' }, {})).toBeNull()
  })

  it('is told for each condition', () => {
    const filter: ProjectFilter = { ...NO_FILTER, having: 'goods', builtIn: { step_id: [1], price: 5 } }
    const answers = partAnswers(filter, facts({ ids: () => [1], price: () => 6 }), DEFAULT_ASSUMPTIONS)
    expect([...answers]).toEqual([
      ['having', null],
      ['step_id', true],
      ['price', false]
    ])
  })
})

describe('a value of a dynamic field', () => {
  const text = (value: string): FieldValue => ({ type: 'text', text: value })

  it('is a text whatever its case, its blanks and its ё', () => {
    expect(valueMatches(text(' ООО «Ёлка» '), 'ооо «елка»', 'exact')).toBe(true)
    expect(valueMatches(text('ООО «Ёлка»'), 'елка', 'exact')).toBe(false)
    expect(valueMatches(text('ООО «Ёлка»'), 'елка', 'contains')).toBe(true)
  })

  it('is a number however it is written', () => {
    expect(valueMatches({ type: 'money', amount: 1500, currency: null }, '1500.00', 'exact')).toBe(true)
    expect(valueMatches({ type: 'flag', flag: true }, '1', 'exact')).toBe(true)
    expect(valueMatches({ type: 'flag', flag: false }, '1', 'exact')).toBe(false)
  })

  it('is a day, at whatever time', () => {
    expect(valueMatches({ type: 'date', date: '2026-03-01' }, '2026-03-01', 'contains')).toBe(true)
    expect(valueMatches({ type: 'moment', iso: '2026-03-01T10:00:00' }, '2026-03-01', 'exact')).toBe(true)
    expect(valueMatches({ type: 'date', date: '2026-03-02' }, '2026-03-01', 'contains')).toBe(false)
  })

  it('is an id, also where nothing tells that it is one', () => {
    const several: FieldValue = {
      type: 'references',
      kind: 'list-element',
      references: [
        { id: 3, label: null },
        { id: 5, label: null }
      ]
    }
    expect(valueMatches(several, [5, 9], 'exact')).toBe(true)
    expect(valueMatches(several, [9], 'exact')).toBe(false)
    expect(valueMatches(text('5'), [5], 'exact')).toBe(true)
    expect(valueMatches({ type: 'empty' }, [5], 'exact')).toBe(false)
  })
})
