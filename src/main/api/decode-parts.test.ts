import { describe, expect, it } from 'vitest'
import { decodeRecord } from './decode'
import { decodeChild, type ChildNoun, type DecodedChild } from './decode-child'

const child = (noun: ChildNoun, fields: Record<string, unknown>): DecodedChild =>
  decodeChild(noun, { id: typeof fields['id'] === 'number' ? fields['id'] : null, fields })

describe('when a part happened', () => {
  const written = '2026-03-01T08:00:00Z'

  it.each<[ChildNoun, string]>([
    ['action', 'till'],
    ['action', 'complete_till'],
    ['action', 'spent_on'],
    ['action', 'occurredAt'],
    ['action', 'deadline'],
    ['payment', 'dateBill'],
    ['payment', 'operation_date'],
    ['payment', 'captured_at'],
    ['step', 'changed']
  ])('%s: is what %s says, not when it was written down', (noun, key) => {
    const expected = key === 'till' ? written : '2026-02-27'
    expect(child(noun, { id: 1, created_at: written, [key]: '2026-02-27' }).date).toBe(expected)
  })

  it.each<ChildNoun>(['action', 'payment', 'step', 'good'])(
    '%s: is when it was written down where nothing else is said',
    (noun) => {
      const fields = {
        id: 1,
        createdAt: written,
        updatedAt: '2026-03-02',
        closed_date: '2026-03-05',
        date_paid_before: '2026-04-01'
      }
      expect(child(noun, fields).date).toBe(written)
    }
  )
})

describe('what an event is called', () => {
  it.each([
    [{ subject: 'Call', note: 'Ask for Anna' }, 'Call'],
    [{ text: 'Invite to the trial', task_type_id: 2, type_name: 'Call' }, 'Invite to the trial'],
    [{ comments: 'Looked through letters', project_name: 'Bridge', activity_name: 'Work' }, 'Looked through letters']
  ])('%j', (fields, title) => {
    expect(child('action', { id: 1, ...fields }).title).toBe(title)
  })

  it('has a type that may be called an activity', () => {
    expect(child('action', { id: 1, activity: { id: 9, name: 'Design' } }).type).toEqual({ id: 9, label: 'Design' })
  })

  it('was done by whoever wrote it down where nobody else is named', () => {
    expect(child('action', { id: 1, create_uid: 5 }).person?.id).toBe(5)
    expect(child('payment', { id: 1, staff_id: 6, created_by_id: 7 }).person?.id).toBe(7)
  })
})

describe('whether something is done', () => {
  it.each<[Record<string, unknown>, boolean | null]>([
    [{ state: 'complete' }, true],
    [{ state: 'incomplete' }, false],
    [{ status: 'Выполнено' }, true],
    [{ status: 'Не выполнено' }, false],
    [{ status: { id: 3, name: 'Held' } }, true],
    [{ eventStatus: 'Planned' }, false],
    [{ status: 'not started' }, false],
    [{ resolved: true }, true],
    // A count of resolved items is not the answer.
    [{ resolved: 1, unresolved: 2 }, null],
    // Neither is a state's number or an unknown word.
    [{ status: 1 }, null],
    [{ status: 'Blue' }, null],
    [{ completed_at: null }, false],
    [{ completed_at: '2026-03-01T10:00:00Z' }, true],
    [{ completed: null }, null],
    [{ done: 'готово' }, true],
    [{ done: false, status: 'done' }, false]
  ])('%j is %j', (fields, done) => {
    expect(child('action', { id: 1, name: 'A', ...fields }).done).toBe(done)
    expect(child('checklist', { id: 1, name: 'A', items: [{ title: 'B', ...fields }] }).items[0]?.done).toBe(done)
  })
})

describe('what an item of a checklist is called', () => {
  it.each([
    [{ content: 'Buy milk', project_name: 'Home' }, 'Buy milk'],
    [{ text: 'Sign', label: null }, 'Sign']
  ])('%j', (fields, title) => {
    expect(child('checklist', { id: 1, ...fields }).title).toBe(title)
    expect(child('checklist', { id: 1, name: 'A', items: [fields] }).items[0]?.title).toBe(title)
  })
})

describe('the amount of a payment', () => {
  it.each([
    [{ TotalAmt: 55, UnappliedAmt: 3 }, 55],
    [{ operationAmount: 10, accountAmount: 700, fee_amount: 1 }, 10],
    [{ refunded_amount: 4, amount: 9 }, 9]
  ])('%j', (fields, amount) => {
    expect(child('payment', { id: 1, ...fields }).amount).toBe(amount)
  })

  it('is called by its purpose, not by whoever paid', () => {
    const fields = { payPurpose: 'Invoice 15', counterParty: { name: 'Romashka', inn: '77' } }
    expect(child('payment', { id: 1, ...fields }).title).toBe('Invoice 15')
  })
})

describe('a stage of a project', () => {
  it('was entered and left', () => {
    const step = child('step', { id: 1, date_in: '2026-03-01', date_out: '2026-03-05', updated: '2026-04-01' })
    expect([step.date, step.end]).toEqual(['2026-03-01', '2026-03-05'])
  })
})

describe('a line of goods', () => {
  it('has a price for one under a name that comes later in the table than the total of the line', () => {
    const line = child('good', {
      id: 1,
      sale_price: '590.0',
      full_sale_price: '600.0',
      total_price: '1180.0',
      quantity: 2
    })
    expect(line).toMatchObject({ price: 590, amount: 1180 })
  })

  it('is called as its good where the line has no name of its own', () => {
    expect(child('good', { id: 1, qty: 2, price: 5, product: { id: 7, name: 'Desk' } }).title).toBe('Desk')
    expect(child('good', { id: 1, qty: 2, product_label: 'Chair', desc: 'Red' }).title).toBe('Chair')
  })

  it('has a price for one and a total with tax', () => {
    const line = child('good', { id: 1, qty: '2', subprice: '100.00', total_ht: '200.00', total_ttc: '240.00' })
    expect(line).toMatchObject({ price: 100, quantity: 2, amount: 240 })
  })

  it('may name its good by a foreign key or an assortment', () => {
    expect(child('good', { id: 1, fk_product: '3' }).type?.id).toBe(3)
    expect(child('good', { id: 1, assortment: { id: 4, name: 'Lamp' } }).type).toEqual({ id: 4, label: 'Lamp' })
  })
})

describe('the direction of a payment', () => {
  it.each([
    ['inbound', 'credit'],
    ['Outbound', 'debit'],
    ['refund', 'debit'],
    ['Возврат', 'debit'],
    ['Поступление', 'credit']
  ])('is read from %s', (word, direction) => {
    expect(child('payment', { payment_type: word, amount: 5 }).direction).toBe(direction)
  })
})

describe('a calendar event', () => {
  const when = (fields: Record<string, unknown>) => {
    const { fields: read } = decodeRecord('calendar-event', { id: 1, fields: { id: 1, name: 'A', ...fields } })
    const of = (role: string) => {
      const value = read.find((field) => field.role === role)?.value
      return value?.type === 'date' ? value.date : value?.type === 'moment' ? value.iso : null
    }
    return [of('start'), of('end')]
  }

  it.each<[Record<string, unknown>]>([
    [{ start: '2026-03-01 10:00', stop: '2026-03-01 11:00' }],
    [{ start_dt: '2026-03-01 10:00', end_dt: '2026-03-01 11:00' }],
    [{ datetime: '2026-03-01 10:00', date: '2026-03-01', finish_datetime: '2026-03-01 11:00' }],
    [{ DateFrom: '01.03.2026 10:00', DateTo: '01.03.2026 11:00', original_date_from: '2026-02-01' }],
    [{ start_date_time: '2026-03-01T10:00:00', ends_at: '2026-03-01T11:00:00', repeat_end: '2027-01-01' }]
  ])('lasts as %j says', (fields) => {
    expect(when(fields)).toEqual(['2026-03-01T10:00:00', '2026-03-01T11:00:00'])
  })

  it('is of the category that a section or a smaller calendar is', () => {
    const category = (fields: Record<string, unknown>) =>
      decodeRecord('calendar-event', { id: 1, fields: { id: 1, ...fields } }).fields.find(
        ({ role }) => role === 'category'
      )?.value
    const four = { type: 'references', kind: 'calendar-category', references: [{ id: 4, label: null }] }
    expect(category({ SECTION_ID: '4', TYPE: 'user' })).toEqual(four)
    expect(category({ subcalendar_id: 4 })).toEqual(four)
  })
})
