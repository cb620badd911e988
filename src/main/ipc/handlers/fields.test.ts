import { describe, expect, it } from 'vitest'
import type { Fields } from '../../workspace/fields'
import { fieldHandlers } from './fields'

const handlers = fieldHandlers({} as Fields)
const where = { workspaceId: 'w1', noun: 'project' }

describe('what is said about fields over the bridge', () => {
  it.each([
    { ...where, key: 'data.x', correction: null },
    { ...where, key: '', correction: { role: 'title', label: 'Name' } },
    { ...where, key: 'x', correction: { role: null, list: 'trades' } }
  ])('may be %j', (input) => {
    expect(handlers['fields.correct'].parse(input)).toEqual(input)
  })

  it.each([
    { ...where, key: 'x' },
    { ...where, key: 'x', correction: {}, more: 1 },
    { ...where, key: 5, correction: null },
    { ...where, noun: '__proto__', key: 'x', correction: null },
    { workspaceId: '../w1', noun: 'project', key: 'x', correction: null },
    { ...where, key: 'x', correction: { role: 'id' } },
    { ...where, key: 'x', correction: { role: 'price', type: 'money' } },
    { ...where, key: 'x', correction: { position: 1 } },
    { ...where, key: 'x', correction: { label: 'x'.repeat(201) } },
    { ...where, key: 'x'.repeat(20_001), correction: null }
  ])('may not be %j', (input) => {
    expect(() => handlers['fields.correct'].parse(input)).toThrow(
      expect.objectContaining({ code: 'bad-input' }) as Error
    )
  })

  it('puts each field in order once', () => {
    expect(handlers['fields.reorder'].parse({ ...where, keys: ['b', 'a'] })).toEqual({ ...where, keys: ['b', 'a'] })
    for (const keys of [['a', 'a'], 'a', [5], Array.from({ length: 10_001 }, (_, at) => `k${at}`)]) {
      expect(() => handlers['fields.reorder'].parse({ ...where, keys })).toThrow('valid')
    }
  })

  it('exchanges corrections of one kind by corrections of that kind', () => {
    const own = [{ noun: 'project', key: 'a', hidden: true }]
    expect(handlers['fields.replace'].parse({ ...where, corrections: own })).toMatchObject({ corrections: own })
    const others = [{ noun: 'file', key: 'a', hidden: true }]
    expect(() => handlers['fields.replace'].parse({ ...where, corrections: others })).toThrow('valid')
  })
})
