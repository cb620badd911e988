import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '../../model/filter'
import { filterBody } from './body'
import { NO_FILTER } from './canonical'

const window = { count: 200, offset: 0, deleted: false, sort: null }
const filter = (change: Partial<ProjectFilter>): ProjectFilter => ({ ...NO_FILTER, ...change })

describe('the body of a filter', () => {
  it('without conditions asks for a window and nothing else', () => {
    expect(filterBody(null, window)).toEqual({ count: 200, offset: 0, deleted: '0' })
    expect(filterBody(NO_FILTER, { ...window, deleted: true, offset: 400 })).toEqual({
      count: 200,
      offset: 400,
      deleted: '1'
    })
  })

  it('names an order only together with its direction', () => {
    const sort = { field: 'price', descending: true }
    expect(filterBody(null, { ...window, sort })).toEqual({
      count: 200,
      offset: 0,
      order_by: 'price',
      reverse: '1',
      deleted: '0'
    })
  })

  it('leaves out what asks for nothing', () => {
    const empty = filter({ match: 'any', builtIn: { step_id: [] }, dynamic: { source: [], client: ' ' } })
    expect(filterBody(empty, window)).toEqual(filterBody(null, window))
  })

  it.each([{ words: 'roof' }, { project_group_id: [3] }, { user_id: [-7] }])(
    'is refused for a condition that only the cache has: %j',
    (builtIn) => {
      expect(() => filterBody(filter({ builtIn }), window)).toThrow(RangeError)
    }
  )

  it('is refused for words that a field contains', () => {
    expect(() => filterBody(filter({ contains: { client: 'roof' } }), window)).toThrow(RangeError)
    expect(filterBody(filter({ contains: { client: ' ' } }), window)).toEqual(filterBody(null, window))
  })

  it('says how conditions are joined as soon as there are two', () => {
    expect(filterBody(filter({ match: 'any', builtIn: { step_id: [1] } }), window)).not.toHaveProperty('condition')
    expect(filterBody(filter({ match: 'any', having: 'goods', builtIn: { step_id: [1] } }), window)).toMatchObject({
      condition: 'or',
      having: 'goods'
    })
    expect(filterBody(filter({ builtIn: { step_id: [1], price: 0 } }), window)).toMatchObject({ condition: 'and' })
  })

  it('always comes in the same order, each id once', () => {
    const one = filter({ builtIn: { price: 5, step_id: [3, 1, 3] }, dynamic: { b: 'x', a: [2, 1] } })
    const other = filter({ dynamic: { a: [1, 2], b: 'x' }, builtIn: { step_id: [1, 3], price: 5 } })
    expect(JSON.stringify(filterBody(one, window))).toBe(JSON.stringify(filterBody(other, window)))
    expect(filterBody(one, window)).toMatchObject({ buildin_data: { step_id: [1, 3], price: 5 } })
  })

  it('writes a period as two days joined by a semicolon', () => {
    const january = filter({ builtIn: { created: { from: '2026-01-01', to: '2026-01-31' } } })
    expect(filterBody(january, window).buildin_data).toEqual({ created: '2026-01-01;2026-01-31' })
  })

  it('sends the name of a dynamic field as it is, whatever it is', () => {
    const dynamic = Object.fromEntries([['__proto__', 'a "b"'] as const, ['Имя', [7]] as const])
    expect(JSON.stringify(filterBody(filter({ dynamic }), window).data)).toBe('{"__proto__":"a \\"b\\"","Имя":[7]}')
  })
})
