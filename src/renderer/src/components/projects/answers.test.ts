import { describe, expect, it } from 'vitest'
import type { Field, FieldValue, ReferenceKind } from '@shared/model/record'
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

  it('is two fields of each at most, the first of them that say something', () => {
    const phones = ['phone', 'phone2', 'phone3', 'phone4'].map((key, at) => field(key, at === 0 ? ' ' : 'x'))
    expect(answersOf([...phones, field('client')]).map(({ key }) => key)).toEqual(['client', 'phone2', 'phone3'])
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
    ['notes', null],
    // Phones, and names that only contain the letters.
    ['data.clientPhone', 'phone'],
    ['phone2', 'phone'],
    ['MOBILE_PHONE', 'phone'],
    ['Номер телефона', 'phone'],
    ['Телефоны клиента', 'phone'],
    ['Тел.', 'phone'],
    ['client.phone', 'phone'],
    ['hotel', null],
    ['telegram', null],
    ['motel_name', null],
    ['microphone', null],
    ['Телефония', null],
    ['Отель', null],
    // E-mails, and names that only contain the letters.
    ['E-mail', 'email'],
    ['clientEMail', 'email'],
    ['email_2', 'email'],
    ['Адрес электронной почты', 'email'],
    ['Электронный адрес', 'email'],
    ['mailing_address', 'address'],
    ['Почтовый адрес', 'address'],
    ['mailbox_number', null],
    ['Почтальон', null],
    ['Почтовый индекс', null],
    // Addresses, and other fields with similar names.
    ['deliveryAddress', 'address'],
    ['data.delivery_address', 'address'],
    ['Адрес доставки', 'address'],
    ['Улица', 'address'],
    ['ip_address', null],
    ['Адрес сайта', null],
    ['Адресат', null],
    ['addressee', null],
    ['budget_allocation', null],
    // Contacts, and fields that only describe one.
    ['contactPerson', 'contact'],
    ['ФИО контактного лица', 'contact'],
    ['contact_status', null],
    ['Способ контакта', null],
    ['contactor', null],
    ['contract', null],
    // Clients, and fields that only describe one.
    ['data.client', 'client'],
    ['client_name', 'client'],
    ['Client’s full name', 'client'],
    ['client2', 'client'],
    ['customer', 'client'],
    ['Название клиента', 'client'],
    ['ФИО заказчика', 'client'],
    ['Компания клиента', 'client'],
    ['client_status', null],
    ['customer_type', null],
    ['clientBudget', null],
    ['client.status', null],
    ['ИНН клиента', null],
    ['Менеджер клиента', null],
    ['clientele', null],
    ['Клиентский сервис', null]
  ])('takes "%s" for %s', (key, answer) => {
    expect(answerOf(field(key))).toBe(answer)
    // Same name as the service's title of a field with a meaningless key.
    const [title = ''] = key.split('.').slice(-1)
    expect(answerOf(field('uf_7', 'x', { label: title || key }))).toBe(answer)
  })

  it('believes the title that the service gives before the key', () => {
    expect(answerOf(field('mail', 'x', { label: 'Почтовый адрес' }))).toBe('address')
    expect(answerOf(field('client', 'x', { label: 'Статус клиента' }))).toBeNull()
    expect(answerOf(field('data.client', 'x', { label: 'Company' }))).toBe('client')
    expect(answerOf(field('data.phone', 'x', { label: 'How to reach them' }))).toBe('phone')
  })

  it('believes what the user says of a field before any name', () => {
    expect(answerOf(field('uf_7', 'x', { answer: 'phone' }))).toBe('phone')
    expect(answerOf(field('client_code', 'x', { answer: null }))).toBeNull()
    expect(answerOf(field('visit', DAY, { answer: 'next' }))).toBe('next')
    // A role that was set later takes precedence.
    expect(answerOf(field('uf_7', 'x', { answer: 'phone', role: 'title' }))).toBeNull()
  })

  it('is a record of its own, once its name is known, but none of the users', () => {
    const reference = (kind: ReferenceKind, label: string | null): FieldValue => ({
      ...{ type: 'references', kind },
      references: [{ id: 5, label }]
    })
    const keys = (fields: readonly Field[]) => answersOf(fields).map(({ key }) => key)
    expect(keys([field('client', reference('unknown', 'Acme'))])).toEqual(['client'])
    expect(keys([field('client', reference('unknown', null))])).toEqual([])
    expect(keys([field('client_manager', reference('user', 'Ann'))])).toEqual([])
    for (const key of ['client_id', 'data.clientId', 'CLIENT_ID'])
      expect(keys([field(key, reference('unknown', 'Acme'))])).toEqual([key])
    // As a text it is only a number.
    expect(keys([field('client_id', '17')])).toEqual([])
    expect(keys([field('client_type', reference('list-element', 'Retail'))])).toEqual([])
  })

  it('believes the name that the user gave, and nothing else', () => {
    expect(answerOf(field('phone', 'x', { label: 'Lift code', isRenamed: true }))).toBeNull()
    expect(answerOf(field('uf_7', 'x', { label: 'Phone', isRenamed: true }))).toBe('phone')
  })
})
