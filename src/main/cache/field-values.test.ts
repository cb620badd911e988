import { describe, expect, it } from 'vitest'
import type { Field } from '@shared/model/record'
import { valuesOf } from './field-values'

const NOON = Date.parse('2026-03-18T12:00:00Z') / 1000

const field = (value: Field['value']): Field => ({ key: 'data.x', label: 'x', section: 'dynamic', role: null, value })

describe('what a field is found by', () => {
  it.each(['12:00:00', '12:00', '12:00:00.250', '12:00:00Z', '12:00:00+03:00', '12:00:00-0500', '12:00+03'])(
    'is the time that the service wrote, whatever its zone: %s',
    (time) => {
      for (const between of ['T', ' ']) {
        expect(valuesOf(field({ type: 'moment', iso: `2026-03-18${between}${time}` }))).toEqual([NOON])
      }
    }
  )

  it('is the day of a day', () => {
    expect(valuesOf(field({ type: 'date', date: '2026-03-18' }))).toEqual([NOON - 12 * 3600])
  })

  it('is nothing for what is no date', () => {
    expect(valuesOf(field({ type: 'moment', iso: 'soon' }))).toEqual([])
  })
})
