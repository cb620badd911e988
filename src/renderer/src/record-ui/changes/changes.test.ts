import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldDifference, SinceLastVisit } from '@shared/model/changes'
import type { FieldValue } from '@shared/model/record'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { changeWords } from '../fields/change-words'
import { isNews, mergeVisits } from './merge-visits'

const text = (value: string): FieldValue => ({ type: 'text', text: value })
const changed = (
  key: string,
  before: FieldValue | null,
  after: FieldValue | null,
  role: FieldDifference['role'] = null
): FieldDifference => ({ key, label: key, role, before, after, isShortened: false })
const visit = (visitedAt: number | null, fields: readonly FieldDifference[] = []): SinceLastVisit => ({
  visitedAt,
  fields,
  stateBefore: null,
  keptSince: null
})

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('news of a project while it is open', () => {
  it('are none of one that was never visited', () => {
    expect(isNews(visit(null, [changed('a', null, text('x'))]))).toBe(false)
    expect(isNews(visit(5))).toBe(false)
    expect(isNews({ ...visit(5), stateBefore: 'active' })).toBe(true)
  })

  it('go on from the value that was seen last, through visits in between', () => {
    const first = visit(5, [changed('a', text('1'), text('2'))])
    const merged = mergeVisits(first, visit(9, [changed('a', text('2'), text('3')), changed('b', null, text('x'))]))
    expect(merged.visitedAt).toBe(5)
    expect(merged.fields).toEqual([changed('a', text('1'), text('3')), changed('b', null, text('x'))])
  })

  it('are taken back with the value', () => {
    const first = visit(5, [changed('a', text('1'), text('2'))])
    expect(mergeVisits(first, visit(9, [changed('a', text('2'), text('1'))])).fields).toEqual([])
    expect(mergeVisits(first, visit(5)).fields).toEqual([])
  })
})

describe('changes in words', () => {
  const now = { state: 'deleted', currency: { id: 2, label: 'EUR' } } as const

  it('begin with what one asks for first, and end with when it was changed', () => {
    const fields = [
      changed('updated', text('a'), text('b'), 'updated'),
      changed('note', null, text('x')),
      changed('price', { type: 'money', amount: 400_000, currency: null }, null, 'price'),
      changed('step', text('Offer'), text('Contract'), 'stage')
    ]
    const words = changeWords({ ...visit(5, fields), stateBefore: 'active' }, now)
    expect(words.map(({ label, before, after }) => `${label}: ${before} > ${after}`)).toEqual([
      'State: active > deleted',
      'Stage: Offer > Contract',
      'Price: €400,000 > no value',
      'Note: no value > x',
      'Changed: a > b'
    ])
  })

  it('shorten a long text to its beginning', () => {
    const [words] = changeWords(visit(5, [changed('note', text('a'), text('word '.repeat(400)))]), now)
    expect(words?.after).toHaveLength(80)
    expect(words?.after.endsWith('…')).toBe(true)
  })
})
