import { beforeEach, describe, expect, it } from 'vitest'
import type { Field, FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
import { setFormatLocale } from '../../../basics/format'
import { setLanguage } from '../../../locales'
import { newsOf } from './child-news'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'

const field = (key: string, value: FieldValue | string, role: FieldRole | null = null): Field => ({
  ...{ key, label: key, section: 'other', role },
  value: typeof value === 'string' ? { type: 'text', text: value } : value
})
const reference = (kind: ReferenceKind, id: number, label: string | null): FieldValue => ({
  ...{ type: 'references', kind },
  references: [{ id, label }]
})
const LONG = `We agreed on everything. ${'The second lift comes later. '.repeat(4)}`.trim()

const EVENT_FIELDS = [
  field('name', 'Call', 'title'),
  field('text', 'Agreed on the date'),
  field('type', reference('event-type', 3, 'Phone'), 'event-type'),
  field('user_name', 'Anna Petrova'),
  field('user', reference('user', 7, 'Anna Petrova'), 'responsible'),
  field('date', { type: 'moment', iso: '2026-03-17 09:00:00' }, 'date'),
  field('done', { type: 'flag', flag: false }, 'done'),
  field('project', reference('project', 5, 'Cold store')),
  field('fax', ''),
  field('room', '204'),
  field('step', reference('stage', 2, 'Offer'), 'stage')
]
const EVENT = child('actions', '1', {
  ...{ title: 'Call', type: { id: 3, label: 'Phone' }, person: { id: 7, label: 'Anna Petrova' } },
  ...{ date: '2026-03-17 09:00:00', done: false, fields: EVENT_FIELDS }
})
const keys = (fields: readonly Field[]) => fields.map(({ key }) => key)

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('an opened child of a project', () => {
  it('shows what its row does not say', () => {
    expect(keys(newsOf(EVENT, EVENT.fields, 5))).toEqual(['room', 'step'])
  })

  it('shows a long note again, of which the row has the beginning', () => {
    const fields = [...EVENT_FIELDS.filter(({ key }) => key !== 'text'), field('text', LONG)]
    expect(keys(newsOf({ ...EVENT, fields }, fields, 5))).toEqual(['room', 'step', 'text'])
  })

  it('shows what another answer says differently', () => {
    const later = field('date', { type: 'moment', iso: '2026-03-18 10:00:00' }, 'date')
    expect(keys(newsOf(EVENT, [field('name', 'A longer call', 'title'), later], 5))).toEqual(['name', 'date'])
  })

  it('shows a stage that is called as it is itself', () => {
    expect(keys(newsOf(EVENT, [field('step', reference('stage', 2, 'Call'), 'stage')], 5))).toEqual(['step'])
  })

  it('names another project', () => {
    expect(keys(newsOf(EVENT, [field('other', reference('project', 6, 'Roof'))], 5))).toEqual(['other'])
  })

  it('has nothing to add to a good whose row says what it costs', () => {
    const pounds = { id: 2, label: 'GBP' }
    const fields = [
      field('price', { type: 'money', amount: 40, currency: pounds }, 'price'),
      field('currency', reference('currency', 2, 'GBP'), 'currency'),
      field('quantity', { type: 'number', number: 2 }, 'quantity'),
      field('sum', { type: 'money', amount: 80, currency: pounds }, 'total'),
      field('unit', 'pcs')
    ]
    const good = child('goods', '1', { title: 'Pipe', price: 40, quantity: 2, amount: 80, currency: pounds, fields })
    expect(keys(newsOf(good, fields, 5))).toEqual(['unit'])
  })
})
