import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '../../model/filter'
import { alternativesOf, DEFAULT_ASSUMPTIONS, pointsOf } from './assumptions'
import { conditionCount, filterKey, NO_FILTER, partsOf, structureOf } from './canonical'

const filter = (change: Partial<ProjectFilter>): ProjectFilter => ({ ...NO_FILTER, ...change })
const both = filter({ match: 'any', having: 'goods', builtIn: { step_id: [1] } })
const three = filter({ match: 'any', having: 'goods', builtIn: { step_id: [1] }, dynamic: { client: 'A' } })

describe('a filter', () => {
  it('has one key however it was put together', () => {
    expect(filterKey(filter({ builtIn: { step_id: [2, 1] } }))).toBe(
      filterKey(filter({ match: 'any', builtIn: { step_id: [1, 2, 1], user_id: [] } }))
    )
    expect(filterKey(filter({ builtIn: { step_id: [1] } }))).not.toBe(filterKey(filter({ builtIn: { step_id: [2] } })))
    expect(filterKey(both)).not.toBe(filterKey({ ...both, match: 'all' }))
  })

  it('without a condition has none', () => {
    expect(filterKey(null)).toBe('')
    expect(filterKey(filter({ match: 'any', dynamic: { a: '', b: [] } }))).toBe('')
    expect(conditionCount(filter({ builtIn: { price: 0 } }))).toBe(1)
  })

  it('names its parts', () => {
    expect(partsOf(three)).toEqual(['having', 'step_id', 'data.client'])
  })

  it('demands all, or having and any of the others, or any of all', () => {
    expect(structureOf({ ...three, match: 'all' }, false)).toEqual({
      required: ['having', 'step_id', 'data.client'],
      alternatives: []
    })
    expect(structureOf(three, false)).toEqual({ required: ['having'], alternatives: ['step_id', 'data.client'] })
    expect(structureOf(three, true)).toEqual({ required: [], alternatives: ['having', 'step_id', 'data.client'] })
    expect(structureOf(both, false), 'a single alternative is no choice').toEqual({
      required: ['having', 'step_id'],
      alternatives: []
    })
  })
})

describe('open points', () => {
  it('are those that a filter touches', () => {
    expect(pointsOf(filter({ builtIn: { step_id: [1] }, dynamic: { source: [1], due: '2026-01-01' } }))).toEqual([])
    expect(pointsOf({ ...three, match: 'all' })).toEqual(['textMatch'])
    expect(pointsOf({ ...three, builtIn: { price: 1, created: { from: '2026-01-01', to: '2026-01-02' } } })).toEqual([
      'createdEndInclusive',
      'orBindsHaving',
      'textMatch',
      'priceMatch'
    ])
  })

  it('are decided in every way, the nearest first', () => {
    expect(alternativesOf(DEFAULT_ASSUMPTIONS)).toHaveLength(16)
    const two = alternativesOf(DEFAULT_ASSUMPTIONS, ['textMatch', 'priceMatch'])
    expect(two).toHaveLength(4)
    expect(two[0]).toEqual(DEFAULT_ASSUMPTIONS)
    expect(two[3]).toEqual({ ...DEFAULT_ASSUMPTIONS, textMatch: 'contains', priceMatch: 'at-least' })
  })
})
