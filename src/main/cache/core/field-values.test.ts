import { describe, expect, it } from 'vitest'
import type { Field } from '@shared/model/record'
import { valuesOf } from './field-values'

const NOON = Date.parse('2026-03-18T12:00:00Z') / 1000

const field = (value: Field['value']): Field => ({ key: 'data.x', label: 'x', section: 'dynamic', role: null, value })

describe('what a field is found by', () => {
  it.each(['12:00:00', '12:00', '12:00:00.250'])(
    'is the time that is written, where nothing says its offset: %s',
    (time) => {
      for (const between of ['T', ' ']) {
        expect(valuesOf(field({ type: 'moment', iso: `2026-03-18${between}${time}` }))).toEqual([NOON])
      }
    }
  )

  it.each([
    ['12:00:00Z', 0],
    ['12:00:00+03:00', -3],
    ['12:00:00-05:00', 5]
  ])('is the moment itself, half a second later, where its offset is said: %s', (time, hours) => {
    expect(valuesOf(field({ type: 'moment', iso: `2026-03-18T${time}` }))).toEqual([NOON + hours * 3600 + 0.5])
  })

  it('is the day of a day', () => {
    expect(valuesOf(field({ type: 'date', date: '2026-03-18' }))).toEqual([NOON - 12 * 3600])
  })

  it('is nothing for what is no date', () => {
    expect(valuesOf(field({ type: 'moment', iso: 'soon' }))).toEqual([])
  })
})
