import { describe, expect, it } from 'vitest'
import { OrderNames } from './order-names'

describe('names to order by', () => {
  it('are those of the interface, and what the payload calls a field', () => {
    const names = new OrderNames(() => 0)
    expect(names.nameOf('stage')).toBe('step_id')
    expect(names.nameOf('field:data.contract_date')).toBe('contract_date')
    expect(names.nameOf('field:updated')).toBe('updated')
  })

  it('are let rest after two refusals in a row, and tried again after a while', () => {
    let clock = 0
    const names = new OrderNames(() => clock)
    names.refused('stage')
    expect(names.nameOf('stage')).toBe('step_id')
    names.refused('stage')
    expect(names.nameOf('stage')).toBeNull()
    expect(names.nameOf('price')).toBe('price')
    clock += 11 * 60_000
    expect(names.nameOf('stage')).toBe('step_id')
    names.refused('stage')
    expect(names.nameOf('stage'), 'refused once more').toBeNull()
  })

  it('are forgiven when they are taken', () => {
    const names = new OrderNames(() => 0)
    names.refused('price')
    names.taken('price')
    names.refused('price')
    expect(names.nameOf('price')).toBe('price')
  })

  it('always have the id', () => {
    const names = new OrderNames(() => 0)
    for (let times = 0; times < 5; times += 1) names.refused('id')
    expect(names.nameOf('id')).toBe('id')
  })
})
