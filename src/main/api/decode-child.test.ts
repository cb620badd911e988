import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeChild, signedDirections, type ChildNoun, type DecodedChild } from './decode-child'
import { readAnswer } from './envelope'

const child = (noun: ChildNoun, fields: Record<string, unknown>): DecodedChild =>
  decodeChild(noun, { id: typeof fields['id'] === 'number' ? fields['id'] : null, fields })

describe('the direction of a payment', () => {
  it.each<[unknown, 'debit' | 'credit']>([
    ['0', 'debit'],
    ['1', 'credit'],
    [0, 'debit'],
    [1, 'credit'],
    [false, 'debit'],
    [true, 'credit'],
    ['debit', 'debit'],
    ['CREDIT', 'credit'],
    ['expense', 'debit'],
    ['income', 'credit'],
    ['write-off', 'debit'],
    ['receipt', 'credit'],
    ['Списание', 'debit'],
    ['Приход', 'credit'],
    [{ id: 7, name: 'Зачисление' }, 'credit'],
    [{ id: 0, name: 'Type A' }, 'debit']
  ])('is read from a type %j', (type, direction) => {
    expect(child('payment', { type, sum: 5 }).direction).toBe(direction)
  })

  it('is turned round under a name that speaks of debits', () => {
    expect(child('payment', { is_debit: true, sum: 5 }).direction).toBe('debit')
    expect(child('payment', { is_debit: '0', sum: 5 }).direction).toBe('credit')
    expect(child('payment', { isExpense: 1, sum: 5 }).direction).toBe('debit')
    expect(child('payment', { isIncome: 1, sum: 5 }).direction).toBe('credit')
  })

  it('is read from the sign, when a list has signs and no types', () => {
    const signed = [child('payment', { sum: '-100.00' }), child('payment', { sum: '40.50' })]
    expect(signedDirections(signed).map(({ direction, amount }) => [direction, amount])).toEqual([
      ['debit', -100],
      ['credit', 40.5]
    ])
    expect(signedDirections([child('payment', { sum: 5 })])[0]?.direction, 'no sign, no word').toBeNull()
    const typed = [child('payment', { type: '1', sum: -3 }), child('payment', { sum: 5 })]
    expect(signedDirections(typed).map(({ direction }) => direction)).toEqual(['credit', null])
  })

  it('is nothing that a word does not say', () => {
    expect(child('payment', { type: 'Bank transfer', sum: 5 }).direction).toBeNull()
    expect(child('payment', { type: 2, sum: 5 }).direction).toBeNull()
  })
})

describe('the items of a checklist', () => {
  const done = { title: 'Measure', done: true, due: null }
  const open = { title: 'Order', done: false, due: '2026-04-01' }
  it.each<[string, unknown]>([
    [
      'a list of objects',
      [
        { name: 'Measure', checked: '1' },
        { name: 'Order', checked: '0', deadline: '2026-04-01' }
      ]
    ],
    [
      'a map by id',
      { 4: { id: 4, title: 'Measure', done: 1 }, 9: { id: 9, title: 'Order', done: 0, due_date: '01.04.2026' } }
    ],
    [
      'JSON:API',
      {
        data: [
          { type: 'items', id: '4', attributes: { name: 'Measure', done: true } },
          { type: 'items', id: '9', attributes: { name: 'Order', done: false, due: '2026-04-01' } }
        ]
      }
    ]
  ])('are read from %s', (_what, items) => {
    const checklist = child('checklist', { name: 'Start', items })
    expect(checklist.items).toEqual([done, open])
    expect(checklist.done).toBe(false)
  })

  it('are read from texts alone, of which nobody knows whether they are done', () => {
    const checklist = child('checklist', { name: 'Start', points: ['Measure', 'Order'] })
    expect(checklist.items.map(({ title, done: is }) => [title, is])).toEqual([
      ['Measure', null],
      ['Order', null]
    ])
    expect(checklist.done).toBeNull()
  })

  it('are read from a map of texts to whether they are done', () => {
    const checklist = child('checklist', { name: 'Start', items: { Measure: true, Order: 'yes' } })
    expect(checklist.items.map(({ title, done: is }) => [title, is])).toEqual([
      ['Measure', true],
      ['Order', true]
    ])
    expect(checklist.done).toBe(true)
  })

  it('do not outrank what the checklist says of itself', () => {
    expect(child('checklist', { is_completed: 1, items: [{ name: 'a', done: 0 }] }).done).toBe(true)
  })
})

describe('a good', () => {
  it('has a total of its own, or price times quantity', () => {
    expect(child('good', { name: 'Pipe', price: '10.10', qty: '3 pcs' })).toMatchObject({ amount: 30.3, quantity: 3 })
    expect(child('good', { name: 'Pipe', price: 10, quantity: 3, sum: 27 }).amount).toBe(27)
    expect(child('good', { name: 'Pipe', quantity: 3 }).amount).toBeNull()
  })

  it('names the good of the catalogue apart from its own line', () => {
    const good = child('good', { id: 31, good: { id: 5, name: 'Pipe' }, count: 2 })
    expect(good).toMatchObject({ id: 31, type: { id: 5, label: 'Pipe' }, quantity: 2 })
  })

  it('keeps an id that repeats within its list', () => {
    const rows = [
      { id: 5, name: 'Pipe', quantity: 1 },
      { id: 5, name: 'Pipe', quantity: 2 }
    ]
    const { records } = readAnswer(JSON.stringify({ goods: rows }), 'list')
    expect(records.map((raw) => decodeChild('good', raw).id)).toEqual([5, 5])
  })
})

describe('a stage of a project', () => {
  it('is its own record, unless it names another', () => {
    expect(child('step', { id: 4, name: 'Offer', start: '2026-01-05' }).type).toEqual({ id: 4, label: 'Offer' })
    const named = child('step', { id: 900, stage_id: 4, stage_name: 'Offer', entered_at: '2026-01-05 10:00:00' })
    expect(named).toMatchObject({ id: 900, type: { id: 4, label: 'Offer' }, date: '2026-01-05T10:00:00' })
  })
})

describe('anything at all', () => {
  const keys = ['id', 'name', 'date', 'sum', 'type', 'items', 'quantity', 'deadline', 'done', 'user_id', 'good_id']
  const odd = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }))

  it.each(['step', 'action', 'checklist', 'good', 'payment'] as const)('is read as a %s without a fault', (noun) => {
    fc.assert(
      fc.property(odd, fc.option(fc.nat()), (fields, id) => {
        const read = decodeChild(noun, { id, fields })
        // Recognised values have the declared types; everything else remains a field.
        expect([read.amount, read.price, read.quantity].every((one) => one === null || Number.isFinite(one))).toBe(true)
        expect(read.items.every(({ title }) => title === null || typeof title === 'string')).toBe(true)
        expect(JSON.parse(JSON.stringify(read.raw))).toEqual(JSON.parse(JSON.stringify(fields)))
      }),
      { numRuns: 500 }
    )
  })
})

it.each(['info', 'item', 'object'])(
  'typed values say as much as plain ones that %s is the project of a step',
  (key) => {
    const typed = (type: string, value: unknown): object => ({ type, value })
    const fields = {
      [key]: { id: 21, name: 'Roof', price: 5, created: '2025-08-15 09:48:00' },
      id: 21,
      subject: typed('text', 'New request'),
      funnel: { id: 1, name: 'Sales' },
      position: typed('number', '1'),
      start: typed('datetime', '2025-08-15 09:48:00'),
      end: typed('datetime', '2025-08-15 14:38:00'),
      days: typed('number', '0'),
      current: typed('boolean', '0')
    }
    expect(decodeChild('step', { id: 21, fields }).title).toBe('New request')
  }
)
