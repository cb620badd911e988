import { describe, expect, it } from 'vitest'
import { dayOf } from '../data/days'
import type { CanonicalValue } from '../schema'
import { DEFAULT_ASSUMPTIONS, type Assumptions } from './assumptions'
import {
  compileFilter,
  parsePeriod,
  type FilterSubject,
  type HavingFact,
  type IdKey,
  type ProjectFilter
} from './semantics'

interface Sample {
  created?: string
  price?: number
  ids?: Partial<Record<IdKey, number[]>>
  has?: HavingFact[]
  dynamic?: Record<string, CanonicalValue>
}

/** A handmade project. */
function subject({ created = '2026-03-10', price = 0, ids = {}, has = [], dynamic = {} }: Sample): FilterSubject {
  return {
    createdDay: () => dayOf(created) ?? NaN,
    price: () => price,
    anyOf: (key, wanted) => (ids[key] ?? []).some((id) => wanted.has(id)),
    having: (fact) => has.includes(fact),
    dynamic: (name) => dynamic[name] ?? null
  }
}

function matches(filter: ProjectFilter, sample: Sample, assumptions: Partial<Assumptions> = {}): boolean {
  return compileFilter(filter, { ...DEFAULT_ASSUMPTIONS, ...assumptions })(subject(sample))
}

describe('a project filter', () => {
  it('without conditions matches everything', () => {
    expect(matches({}, {})).toBe(true)
    expect(matches({ condition: 'or', buildin: {}, data: {} }, {})).toBe(true)
  })

  it.each([
    'sales_funnel_id',
    'step_id',
    'user_id',
    'group_id',
    'currency_id',
    'participants_user_id',
    'participants_group_id',
    'actions_type_id',
    'good_id'
  ] as const)('takes the ids of %s as any of them', (key) => {
    expect(matches({ buildin: { [key]: [4, 5] } }, { ids: { [key]: [5, 9] } })).toBe(true)
    expect(matches({ buildin: { [key]: [4, 5] } }, { ids: { [key]: [6] } })).toBe(false)
    expect(matches({ buildin: { [key]: [4] } }, {})).toBe(false)
  })

  it('takes created as a period whose start is included', () => {
    const filter: ProjectFilter = { buildin: { created: '2026-03-01;2026-03-10' } }
    expect(matches(filter, { created: '2026-03-01' })).toBe(true)
    expect(matches(filter, { created: '2026-02-28' })).toBe(false)
    expect(matches(filter, { created: '2026-03-11' })).toBe(false)
  })

  it('includes the end of created or not, as assumed', () => {
    const filter: ProjectFilter = { buildin: { created: '2026-03-01;2026-03-10' } }
    expect(matches(filter, { created: '2026-03-10' })).toBe(true)
    expect(matches(filter, { created: '2026-03-10' }, { createdEndInclusive: false })).toBe(false)
  })

  it('takes price as equal or as the least, as assumed', () => {
    expect(matches({ buildin: { price: 500 } }, { price: 500 })).toBe(true)
    expect(matches({ buildin: { price: 500 } }, { price: 501 })).toBe(false)
    expect(matches({ buildin: { price: 500 } }, { price: 501 }, { priceMatch: 'at-least' })).toBe(true)
  })

  it('takes an empty array as no condition or as nothing, as assumed', () => {
    for (const filter of [{ buildin: { step_id: [] } }, { data: { source: [] } }]) {
      expect(matches(filter, {})).toBe(true)
      expect(matches(filter, {}, { emptyIds: 'nothing' })).toBe(false)
    }
  })

  it('takes ids of a dynamic field as any of them, be it one reference or several', () => {
    expect(matches({ data: { source: [101, 102] } }, { dynamic: { source: 102 } })).toBe(true)
    expect(matches({ data: { source: [101] } }, { dynamic: { source: 102 } })).toBe(false)
    expect(matches({ data: { services: [501] } }, { dynamic: { services: [503, 501] } })).toBe(true)
    expect(matches({ data: { services: [501] } }, { dynamic: { services: [] } })).toBe(false)
    expect(matches({ data: { source: [101] } }, { dynamic: { source: null } })).toBe(false)
  })

  it('takes a string of a dynamic field as equal or contained, but a date as equal', () => {
    expect(matches({ data: { client: 'северстрой' } }, { dynamic: { client: 'СеверСтрой' } })).toBe(true)
    expect(matches({ data: { client: 'Север' } }, { dynamic: { client: 'СеверСтрой' } })).toBe(false)
    expect(
      matches({ data: { client: 'Север' } }, { dynamic: { client: 'СеверСтрой' } }, { textMatch: 'contains' })
    ).toBe(true)
    expect(matches({ data: { contract_date: '2026-03-01' } }, { dynamic: { contract_date: '2026-03-01' } })).toBe(true)
    expect(
      matches(
        { data: { contract_date: '2026-03-01' } },
        { dynamic: { contract_date: '2026-03-02' } },
        { textMatch: 'contains' }
      )
    ).toBe(false)
    expect(matches({ data: { contract_date: '2026-03-01' } }, { dynamic: { contract_date: null } })).toBe(false)
    expect(matches({ data: { vat_included: '1' } }, { dynamic: { vat_included: true } })).toBe(true)
  })

  it('joins conditions by and unless told otherwise', () => {
    const filter: ProjectFilter = { buildin: { step_id: [1] }, data: { source: [101] } }
    const half: Sample = { ids: { step_id: [1] }, dynamic: { source: 102 } }
    expect(matches(filter, half)).toBe(false)
    expect(matches({ ...filter, condition: 'and' }, half)).toBe(false)
    expect(matches({ ...filter, condition: 'or' }, half)).toBe(true)
    expect(matches({ ...filter, condition: 'or' }, {})).toBe(false)
  })

  it.each(['actions', 'payments', 'tasks', 'goods'] as const)('asks for and against having %s', (fact) => {
    expect(matches({ having: fact }, { has: [fact] })).toBe(true)
    expect(matches({ having: fact }, {})).toBe(false)
    expect(matches({ having: `no_${fact}` }, { has: [fact] })).toBe(false)
    expect(matches({ having: `no_${fact}` }, {})).toBe(true)
  })

  it('asks for an overdue checklist', () => {
    expect(matches({ having: 'checklists_expired' }, { has: ['checklists_expired'] })).toBe(true)
    expect(matches({ having: 'checklists_expired' }, {})).toBe(false)
  })

  it('lets or bind having or not, as assumed', () => {
    const filter: ProjectFilter = { condition: 'or', having: 'payments', buildin: { step_id: [1], user_id: [2] } }
    const withoutPayments: Sample = { ids: { step_id: [1] } }
    const paymentsOnly: Sample = { has: ['payments'] }
    expect(matches(filter, withoutPayments)).toBe(false)
    expect(matches(filter, paymentsOnly)).toBe(false)
    expect(matches(filter, { ...withoutPayments, ...paymentsOnly })).toBe(true)
    expect(matches(filter, withoutPayments, { orBindsHaving: true })).toBe(true)
    expect(matches(filter, paymentsOnly, { orBindsHaving: true })).toBe(true)
    expect(matches({ condition: 'or', having: 'payments' }, {})).toBe(false)
  })
})

describe('a period', () => {
  it('has two dates, either of which may be left open', () => {
    expect(parsePeriod('2026-01-01;2026-01-31')).toEqual({ from: dayOf('2026-01-01'), to: dayOf('2026-01-31') })
    expect(parsePeriod(';2026-01-31')).toEqual({ from: -Infinity, to: dayOf('2026-01-31') })
    expect(parsePeriod('2026-01-01')).toBeNull()
    expect(parsePeriod('2026-01-01;2026-13-01')).toBeNull()
    expect(parsePeriod('a;b')).toBeNull()
  })
})
