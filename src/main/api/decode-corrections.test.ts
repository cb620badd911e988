import { describe, expect, it } from 'vitest'
import type { FieldChange } from '@shared/model/field-correction'
import { decode, field } from '../../../test/contract/decoding'
import { CorrectionBook, rolesOf } from './fields/corrections'
import type { DecodedRecord } from './fields/decoded'

/** A project decoded with the given corrections. */
function corrected(fields: Record<string, unknown>, corrections: Record<string, FieldChange>): DecodedRecord {
  const all = Object.entries(corrections).map(([key, change]) => ({ noun: 'project' as const, key, ...change }))
  return decode(fields, 'project', { corrections: new CorrectionBook(all).of('project') })
}

const value = (fields: Record<string, unknown>, change: FieldChange, key = 'x') =>
  field(corrected(fields, { [key]: change }), key).value

describe('a role that a person gives', () => {
  it('outranks the table and takes the role from the field that had it', () => {
    const record = corrected({ name: 'Roof', code: 'R-7', price: 5 }, { code: { role: 'title' } })
    expect(record.title).toBe('R-7')
    expect(field(record, 'code')).toMatchObject({ role: 'title', section: 'built-in' })
    expect(field(record, 'name')).toMatchObject({ role: null, value: { type: 'text', text: 'Roof' } })
    expect(record.price).toBe(5)
  })

  it('can be given to a dynamic field, which is built-in then', () => {
    const record = corrected(
      { name: 'A', data: { contract_sum: '1 500,00' } },
      { 'data.contract_sum': { role: 'price' } }
    )
    expect(record.price).toBe(1500)
    expect(field(record, 'data.contract_sum')).toMatchObject({ role: 'price', section: 'built-in' })
  })

  it('leaves no other field in its place where the chosen one can’t be read, or is not there', () => {
    const record = corrected({ note: 'by agreement', price: 5 }, { note: { role: 'price' } })
    expect(record.price).toBeNull()
    expect(field(record, 'note')).toMatchObject({ role: null, value: { type: 'text', text: 'by agreement' } })
    expect(field(record, 'price')).toMatchObject({ role: null, value: { type: 'money', amount: 5 } })
    expect(corrected({ price: 5 }, { note: { role: 'price' } }).price).toBeNull()
  })

  it('can be none', () => {
    const record = corrected({ name: 'Roof', price: 5 }, { name: { role: null }, price: { role: null } })
    expect(record).toMatchObject({ title: null, price: null })
    expect(field(record, 'name')).toMatchObject({ role: null, section: 'other' })
  })

  it('is one that fields of the kind can have', () => {
    expect(rolesOf('project')).toContain('stage')
    expect(rolesOf('project')).not.toContain('id')
    expect(rolesOf('file')).toContain('size')
    expect(rolesOf('file')).not.toContain('stage')
    expect(new Set(rolesOf('list')).size).toBe(rolesOf('list').length)
  })
})

describe('a type that a person gives', () => {
  it.each([
    ['text', '2025-03-04', { type: 'text', text: '2025-03-04' }],
    ['text', 12, { type: 'text', text: '12' }],
    ['text', [1, 'b'], { type: 'texts', texts: ['1', 'b'] }],
    ['number', '12.50', { type: 'number', number: 12.5 }],
    ['money', '1 500,00 ₽', { type: 'money', amount: 1500, currency: { id: 0, label: '₽', code: 'RUB' } }],
    ['date', '1750000000', { type: 'moment', iso: '2025-06-15T15:06:40Z' }],
    ['date', '04.03.2025', { type: 'date', date: '2025-03-04' }],
    ['flag', '1', { type: 'flag', flag: true }],
    ['flag', 'нет', { type: 'flag', flag: false }],
    ['people', '5,7', { type: 'references', kind: 'user', references: [5, 7].map((id) => ({ id, label: null })) }],
    ['references', 5, { type: 'references', kind: 'unknown', references: [{ id: 5, label: null }] }]
  ] as const)('%s reads %j', (type, raw, expected) => {
    expect(value({ x: raw }, { type })).toEqual(expected)
  })

  it('leaves as it came what can’t be read so', () => {
    expect(value({ x: '2025-03-04, noon' }, { type: 'date' })).toEqual({ type: 'text', text: '2025-03-04, noon' })
    expect(value({ x: '2025-03-04' }, { type: 'money' })).toEqual({ type: 'text', text: '2025-03-04' })
    expect(value({ x: { deep: [1] } }, { type: 'number' }, 'x.deep')).toMatchObject({ type: 'references' })
    expect(value({ x: [{ a: 1 }, 'b'] }, { type: 'text' })).toMatchObject({ type: 'json' })
    expect(value({ x: '' }, { type: 'number' })).toEqual({ type: 'empty' })
  })

  it('leaves a role that it is read for, and takes any other', () => {
    expect(corrected({ price: '1500' }, { price: { type: 'money' } }).price).toBe(1500)
    expect(corrected({ price: '1500' }, { price: { type: 'text' } }).price).toBeNull()
    expect(corrected({ price: '1500', amount: 7 }, { price: { type: 'text' } }).price).toBe(7)
    expect(corrected({ user_id: 5 }, { user_id: { type: 'people' } }).responsible).toEqual({ id: 5, label: null })
  })

  it('reads a part of a reference too, which has no role of its own', () => {
    const record = corrected({ user: { id: 5, name: 'Anna', since: '12' } }, { 'user.since': { type: 'number' } })
    expect(field(record, 'user.since')).toMatchObject({ isPart: true, value: { type: 'number', number: 12 } })
  })
})

describe('a list that a field is tied to', () => {
  it('makes its ids elements, in every form of ids', () => {
    for (const raw of [3, '3', [3], { id: 3, name: 'Retail' }]) {
      const read = field(corrected({ trade: raw }, { trade: { list: 'trades' } }), 'trade')
      expect(read.list).toBe('trades')
      expect(read.value).toMatchObject({ type: 'references', kind: 'list-element', references: [{ id: 3 }] })
    }
    expect(value({ trade: '3,4' }, { list: 'trades' }, 'trade')).toMatchObject({ references: [{ id: 3 }, { id: 4 }] })
    expect(value({ trade: 'Retail' }, { list: 'trades' }, 'trade')).toEqual({ type: 'text', text: 'Retail' })
  })

  it('teaches nobody what the bare id is called, and leaves no role', () => {
    const record = corrected({ status: { id: 3, name: 'Retail' } }, { status: { list: 'trades' } })
    expect(record.labels).toEqual([])
    expect(record.stage).toBeNull()
  })
})

describe('names and hiding', () => {
  it('concern showing alone', () => {
    const corrections = { price: { label: 'Contract value', hidden: true }, 'user.mail': { label: 'Their mail' } }
    const record = corrected({ price: 5, user: { id: 1, name: 'Anna', mail: 'a@b' } }, corrections)
    expect(record.price).toBe(5)
    expect(field(record, 'price')).toMatchObject({ label: 'Contract value', isRenamed: true, hidden: true })
    expect(field(record, 'user.mail')).toMatchObject({ label: 'Their mail', isRenamed: true })
    expect(field(record, 'user')).not.toHaveProperty('hidden')
  })
})

describe('what the cache depends on', () => {
  it('is how fields are read, in whatever order it was said', () => {
    const role = { noun: 'project', key: 'b', role: 'title', label: 'B' } as const
    const type = { noun: 'project', key: 'a', type: 'date', position: 4 } as const
    const book = new CorrectionBook([role, type, { noun: 'project', key: 'c', label: 'C', hidden: true }])
    expect(book.decodingOf('project')).toBe(
      new CorrectionBook([type, { ...role, label: 'Other' }]).decodingOf('project')
    )
    expect(book.decodingOf('project')).not.toBe(new CorrectionBook([role]).decodingOf('project'))
    expect(book.decodingOf('folder')).toBe('')
    expect(new CorrectionBook([{ noun: 'project', key: 'c', hidden: true }]).decodingOf('project')).toBe('')
  })
})
