import { beforeEach, describe, expect, it } from 'vitest'
import type { Field, FieldRole } from '@shared/model/record'
import { setFormatLocale } from '../../../basics/format'
import { setLanguage } from '../../../locales'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'
import {
  childDate,
  childTitle,
  moneyWords,
  noteBeside,
  pastLine,
  progressOf,
  quantityWords,
  totalWords,
  typeBeside
} from './child-words'

const euros = { id: 2, label: 'EUR' }

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('a child of a project in words', () => {
  it('is called by its title, else its type, else its kind and number', () => {
    const call = { id: 1, label: 'Call' }
    expect(childTitle(child('actions', 'a', { title: 'About the offer', type: call }))).toBe('About the offer')
    expect(childTitle(child('actions', 'a', { type: call }))).toBe('Call')
    expect(childTitle(child('actions', 'a', { id: 7 }))).toBe('Event 7')
    expect(childTitle(child('payments', 'a', { direction: 'credit' }))).toBe('Received')
    expect(childTitle(child('goods', 'a'))).toBe('Goods')
  })

  it('does not say its type twice', () => {
    const type = { id: 1, label: 'Call' }
    expect(typeBeside(child('actions', 'a', { title: 'About the offer', type }))).toBe('Call')
    expect(typeBeside(child('actions', 'a', { type }))).toBe('')
  })

  it('says of an event whose time has passed that it was not done, where that is known', () => {
    const line = (done: boolean | null): string => pastLine(child('actions', 'a', { title: 'Call', done }), 100)
    expect([true, null, false].map(line)).toEqual(['Call', 'Call', 'Call (not done)'])
    setLanguage('ru')
    expect(line(false)).toBe('Call (не выполнено)')
    setLanguage('en')
  })

  const text = (key: string, value: string, role: FieldRole | null = null): Field => ({
    ...{ key, label: key, section: 'other', role },
    value: { type: 'text', text: value }
  })

  it('says beside an event what it was about, but not its title again, nor a code', () => {
    const fields = [text('name', 'Call with Mr Holmes', 'title'), text('code', 'X-17'), text('text', 'Send the offer')]
    expect(noteBeside(child('actions', 'a', { title: 'Call', fields }))).toBe('Send the offer')
    expect(noteBeside(child('actions', 'a', { title: 'Send the offer', fields }))).toBe('')
    expect(noteBeside(child('goods', 'a', { fields }))).toBe('')
  })

  it('takes no name of what an event refers to for what was said', () => {
    const room: Field = {
      ...{ key: 'room_id', label: 'room_id', section: 'other', role: null },
      value: { type: 'references', kind: 'list-element', references: [{ id: 4, label: 'The large meeting room' }] }
    }
    const names = [text('user_name', 'Owen Norton'), text('room', 'The large meeting room'), room]
    const person = { id: 18, label: 'Owen Norton' }
    const note = (...fields: readonly Field[]): string =>
      noteBeside(child('actions', 'a', { title: 'Comment', person, fields }))
    expect(note(...names, text('text', 'Call back'))).toBe('Call back')
    expect(note(...names)).toBe('')
  })

  it('tells by its sign which way money went', () => {
    expect(moneyWords(-40, euros, true)).toBe('\u2212€40')
    expect(moneyWords(40, euros, true)).toBe('+€40')
    expect(moneyWords(0, euros, true)).toBe('€0')
  })

  it('says of goods what is known of quantity and price', () => {
    expect(quantityWords(child('goods', 'a', { quantity: 2, price: 40, currency: euros }))).toBe('2 × €40')
    expect(quantityWords(child('goods', 'a', { quantity: 2 }))).toBe('2')
    expect(quantityWords(child('goods', 'a'))).toBe('')
  })

  it('counts what is done of a checklist', () => {
    const items = [true, false, null].map((done) => ({ title: null, done, due: null }))
    expect(progressOf(child('checklists', 'a', { items }))).toEqual({ done: 1, of: 3 })
    expect(progressOf(child('checklists', 'a', { done: true }))).toEqual({ done: 1, of: 1 })
    expect(progressOf(child('checklists', 'a'))).toBeNull()
    expect(progressOf(child('actions', 'a', { done: true }))).toBeNull()
    expect(childDate(child('checklists', 'a', { due: '2019-05-02' }))).toBe('due 2 May 2019')
  })

  it('sums per currency', () => {
    const sums = [{ currency: euros, credit: 100, debit: 30, amount: 130 }]
    const line = 'Received €100 · written off €30 · balance €70'
    expect(totalWords('payments', { count: 2, unclear: 0, unclearReceipts: 0, sums })).toEqual([line])
    expect(totalWords('goods', { count: 2, unclear: 0, unclearReceipts: 0, sums })).toEqual(['Total €130'])
    expect(totalWords('payments', { count: 5, unclear: 3, unclearReceipts: 3, sums })).toEqual([
      line,
      '3 payments without an amount or a direction are not counted'
    ])
  })

  it('sums what lies ahead apart', () => {
    const sums = [{ currency: euros, credit: 100, debit: 0, amount: 145, ahead: { credit: 50, debit: 5 } }]
    expect(totalWords('payments', { count: 3, unclear: 0, unclearReceipts: 0, sums })).toEqual([
      'Received €100 · written off €0 · balance €100',
      'Not counted, dated ahead: €50 to receive · €5 to write off'
    ])
  })
})
