import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { TAG } from './chunk-encoding'
import { type Image, imageOf } from './record-image'

const record = trueDecoder().decodeRecord('project', { id: 1, fields: { id: 1 } })
const NOON = Date.parse('2026-03-18T12:00:00Z')

function timeOf(value: FieldValue): unknown {
  const field = { key: 'data.x', label: 'x', section: 'dynamic', role: null, value } as const
  const image = JSON.parse(imageOf(record, [{ number: 9, field }])) as Image
  const found = [...image.keys()].filter((at) => at % 3 === 0 && image[at] === 9)
  return found.map((at) => [image[at + 1], image[at + 2]])
}

describe('what a column has of a time', () => {
  it.each([
    ['12:00:00', 0],
    ['12:00', 0],
    ['12:00:00.250', 250]
  ])('is the time that is written, where nothing says its offset: %s', (time, more) => {
    for (const between of ['T', ' '])
      expect(timeOf({ type: 'moment', iso: `2026-03-18${between}${time}` })).toEqual([[TAG.clock, NOON + more]])
  })

  it.each([
    ['12:00:00Z', 0],
    ['12:00:00+03:00', -3],
    ['12:00:00-05:00', 5]
  ])('is the moment itself, told apart, where its offset is said: %s', (time, hours) => {
    expect(timeOf({ type: 'moment', iso: `2026-03-18T${time}` })).toEqual([[TAG.moment, NOON + hours * 3_600_000]])
  })

  it('is the day of a day', () => {
    expect(timeOf({ type: 'date', date: '2026-03-18' })).toEqual([[TAG.day, (NOON - 43_200_000) / 86_400_000]])
  })

  it('is nothing for what is no date', () => {
    expect(timeOf({ type: 'moment', iso: 'soon' })).toEqual([])
  })
})
