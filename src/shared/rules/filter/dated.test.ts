import { describe, expect, it } from 'vitest'
import type { ChosenFilter } from '../../model/filter'
import { filterKey, NO_FILTER } from './canonical'
import { datedFilter } from './dated'

const thisYear: ChosenFilter = { ...NO_FILTER, builtIn: { created: { period: 'year' }, price: 5 } }

describe('a period relative to today', () => {
  it('has the days of the day on which it is asked', () => {
    expect(datedFilter(thisYear, new Date(2026, 11, 31)).builtIn).toEqual({
      created: { from: '2026-01-01', to: '2026-12-31' },
      price: 5
    })
    expect(datedFilter(thisYear, new Date(2027, 0, 1)).builtIn.created).toEqual({
      from: '2027-01-01',
      to: '2027-12-31'
    })
    expect(datedFilter(null, new Date())).toBeNull()
  })

  it('differs from its days', () => {
    expect(filterKey(thisYear)).not.toBe(filterKey(datedFilter(thisYear, new Date())))
  })
})
