import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CorrectionBook } from '../../api/fields/corrections'
import { decodeRecord } from '../../api/decode'
import { differencesOf } from './differences'
import { isPassing } from './passing-fields'

type Fields = Record<string, unknown>

const read = (fields: Fields) => decodeRecord('project', { id: 1, fields })
const differences = (before: Fields, after: Fields) => differencesOf(read(before), read(after))
const keys = (before: Fields, after: Fields): string[] => differences(before, after).map(({ field }) => field.key)

describe('differences between two answers for one record', () => {
  it('are of the record alone, as a service may write it', () => {
    const before = {
      id: 1,
      name: 'Villa',
      price: '100.50',
      currency_id: 1,
      user_id: 5,
      user_name: 'Anna',
      funnel: { id: 1, name: 'Sales' },
      step: { id: 3, name: 'Offer', color: 'red' },
      participants: [5, 6],
      updated_at: '2026-01-01 10:00:00',
      views: 3,
      data: [{ name: 'contract_date', title: 'Contract', value: '2026-03-01' }]
    }
    const after = {
      ...before,
      name: 'Villa by the sea',
      price: 100.5,
      user_name: 'Anna Orlova',
      step: { id: 4, name: 'Contract', color: 'green' },
      participants: [6, 7],
      updated_at: '2026-01-02 10:00:00',
      views: 4,
      data: [{ name: 'contract_date', title: 'Contract date', value: '2026-03-02' }]
    }
    expect(keys(before, after)).toEqual(['name', 'step', 'participants', 'data.contract_date'])
    expect(keys(before, { ...before, user_id: 6, user_name: 'Boris' })).toEqual(['user_id'])
    expect(keys(before, { ...before, funnel: { id: 1, name: 'Verkauf' } })).toEqual([])
    expect(keys(before, { ...before, note: null, extra: [] })).toEqual([])
  })

  it('tell of amounts and their currency once', () => {
    const before = { id: 1, price: 100, paid: 50, currency_id: 1 }
    expect(keys(before, { ...before, currency_id: 2 })).toEqual(['currency_id'])
    expect(keys(before, { ...before, paid: 60 })).toEqual(['paid'])
  })

  it('tell how many of a good there are, but not what stands beside a person', () => {
    const goods = (count: number) => ({ id: 1, goods: [{ id: 3, name: 'Door', count }] })
    expect(keys(goods(1), goods(2))).toEqual(['goods[]'])
    const manager = (phone: string) => ({ id: 1, manager: { id: 5, name: 'Anna', phone } })
    expect(keys(manager('1'), manager('2'))).toEqual([])
  })

  it('never bring what is named like a secret', () => {
    const record = (secret: string) => ({
      id: 1,
      api_token: secret,
      data: [{ name: 'cf_1', title: 'API token', value: secret }],
      settings: { deep: { nested: { more: { password: secret, level: 1 } } } }
    })
    expect(differences(record('abc'), record('def'))).toEqual([])
  })

  it('are none between a record and itself, with any payload, corrected or not', () => {
    const book = new CorrectionBook([
      { noun: 'project', key: 'a', role: 'title' },
      { noun: 'project', key: 'b', list: 'sources' },
      { noun: 'project', key: 'c', type: 'money' }
    ])
    const payload = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'name', 'price', 'user', 'user_id', 'data', 'goods', 'updated_at', 'token'),
      fc.jsonValue({ maxDepth: 4 })
    )
    fc.assert(
      fc.property(payload, payload, (fields, others) => {
        const corrections = book.of('project')!
        const one = decodeRecord('project', { id: 1, fields }, { corrections })
        const again = JSON.parse(JSON.stringify(fields)) as Fields
        expect(differencesOf(one, decodeRecord('project', { id: 1, fields: again }, { corrections }))).toEqual([])
        // For any two payloads, the differences can be stored and displayed.
        for (const { field, before, after } of differencesOf(one, read(others))) {
          expect(isPassing(field)).toBe(false)
          expect(JSON.stringify([before, after])).toBeTypeOf('string')
        }
      }),
      { numRuns: 500 }
    )
  })
})
