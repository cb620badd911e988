import { beforeEach, describe, expect, it } from 'vitest'
import type { ChildGlance, ChildRecord, GlancedChild } from '@shared/model/children'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { child } from '../../../../../test/renderer/components/projects/children/fixtures'
import { glanceLines } from './glance-lines'

const NOW = Date.parse('2026-03-18T12:00:00')
const POUNDS = { id: 2, label: 'GBP' }
const NOTHING: ChildGlance = { last: null, next: null, received: null, unread: [] }
const PRICE = { price: 400, currency: POUNDS }

const glanced = (change: Partial<ChildRecord>, isPartial = false): GlancedChild => ({
  child: child('actions', '1', change),
  isPartial,
  at: NOW
})
const received = (credit: number, isPartial = false) => ({
  ...NOTHING,
  received: { sums: [{ currency: POUNDS, credit, debit: 50, amount: credit }], isPartial, at: NOW }
})
const texts = (glance: ChildGlance, project: Parameters<typeof glanceLines>[1] = PRICE) =>
  glanceLines(glance, project, NOW).map(({ field, isPartial }) => {
    const text = field.value.type === 'text' ? field.value.text : ''
    return `${field.label}: ${text}${isPartial ? ' …' : ''}`
  })

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('what the lists of a project tell at a glance', () => {
  it('is nothing where nothing is known', () => {
    expect(texts(NOTHING)).toEqual([])
  })

  it('is what comes next, what was last, and what was received of the price', () => {
    const next = glanced({ kind: 'checklists', title: 'Papers', date: null, due: '2026-03-20' })
    const last = glanced({ title: 'Call', date: '2026-03-17 09:00' }, true)
    expect(texts({ ...received(100), next, last })).toEqual([
      'Next event: 20 Mar · Papers',
      'Last event: 17 Mar, 09:00 · Call …',
      'Received: £100 of £400'
    ])
  })

  it('says of the last event that it was not done', () => {
    const last = glanced({ title: 'Call', date: '2026-03-17 09:00', done: false })
    expect(texts({ ...NOTHING, last })).toEqual(['Last event: 17 Mar, 09:00 · Call (not done)'])
  })

  it('does not call next what has passed since it was read', () => {
    expect(texts({ ...NOTHING, next: glanced({ title: 'Call', date: '2026-03-18 11:59' }) })).toEqual([])
  })

  it('says of payments that are known in part that they are, and nothing of none', () => {
    expect(texts(received(100, true))).toEqual(['Received: £100 of £400 (not all payments are known)'])
    expect(texts(received(0, true))).toEqual([])
    expect(texts(received(0))).toEqual(['Received: £0 of £400'])
  })

  it('does not call a sum in one currency a part of a price in another', () => {
    const currency = { id: 1, label: 'RUB' }
    expect(texts(received(100), { price: 400, currency })).toEqual(['Received: £100'])
    expect(texts(received(0), { price: 400, currency })).toEqual(['Received: ₽0 of ₽400'])
  })

  it('leaves a price out that is not known', () => {
    expect(texts(received(100), { price: null, currency: POUNDS })).toEqual(['Received: £100'])
  })
})
