import { describe, expect, it } from 'vitest'
import type { Field, FieldValue } from '@shared/model/record'
import { answerOf, answersOf } from './answers'

const field = (key: string, value: FieldValue | string = 'x', more: Partial<Field> = {}): Field => ({
  ...{ key, label: key, section: 'dynamic', role: null },
  value: typeof value === 'string' ? { type: 'text', text: value } : value,
  ...more
})
const DAY = { type: 'date', date: '2026-03-12' } as const

describe('what a project is opened for', () => {
  it('is who, how to reach them, where, and what is next, in this order', () => {
    const fields = [
      field('data.next_contact', DAY),
      field('data.delivery_address'),
      field('data.budget'),
      field('data.email'),
      field('data.phone'),
      field('data.contact_person'),
      field('data.client')
    ]
    expect(answersOf(fields).map(({ key }) => key.slice(5))).toEqual([
      ...['client', 'contact_person', 'phone', 'email', 'delivery_address', 'next_contact']
    ])
  })

  it('leaves out what is empty, hidden, or has a role of its own', () => {
    const fields = [
      field('client', ' '),
      field('phone', 'x', { hidden: true }),
      field('contact', 'x', { role: 'title' }),
      field('email', { type: 'empty' })
    ]
    expect(answersOf(fields)).toEqual([])
  })

  it.each([
    ['client_phone', 'phone'],
    ['Почта клиента', 'email'],
    ['Контактное лицо', 'contact'],
    ['заказчик', 'client'],
    ['next_call', null],
    ['notes', null]
  ])('takes "%s" for %s', (key, answer) => {
    expect(answerOf(field(key))).toBe(answer)
  })

  it('believes what the user says of a field before any name', () => {
    expect(answerOf(field('uf_7', 'x', { answer: 'phone' }))).toBe('phone')
    expect(answerOf(field('client_code', 'x', { answer: null }))).toBeNull()
    expect(answerOf(field('visit', DAY, { answer: 'next' }))).toBe('next')
    // A role given later goes before it.
    expect(answerOf(field('uf_7', 'x', { answer: 'phone', role: 'title' }))).toBeNull()
  })

  it('is a record of its own, once its name is known, but none of the users', () => {
    const reference = (kind: 'user' | 'unknown', label: string | null): FieldValue => ({
      ...{ type: 'references', kind },
      references: [{ id: 5, label }]
    })
    const keys = (fields: readonly Field[]) => answersOf(fields).map(({ key }) => key)
    expect(keys([field('client', reference('unknown', 'Acme'))])).toEqual(['client'])
    expect(keys([field('client', reference('unknown', null))])).toEqual([])
    expect(keys([field('client_manager', reference('user', 'Ann'))])).toEqual([])
  })

  it('believes the name that the user gave, and nothing else', () => {
    expect(answerOf(field('phone', 'x', { label: 'Lift code', renamed: true }))).toBeNull()
    expect(answerOf(field('uf_7', 'x', { label: 'Phone', renamed: true }))).toBe('phone')
  })
})
