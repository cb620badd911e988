import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from '@shared/rules/lookup/address'
import { continuationOf, envelopeLines } from './addresses'

const DATA = {
  postal_code: '420111',
  country: 'Россия',
  country_iso_code: 'RU',
  region_with_type: 'Респ Татарстан',
  region: 'Татарстан',
  city_with_type: 'г Казань',
  city: 'Казань',
  street_with_type: 'ул Баумана',
  street: 'Баумана',
  house_type: 'д',
  house: '5',
  flat: null,
  fias_level: '8'
}
const LINE = 'Респ Татарстан, г Казань, ул Баумана, д 5'

describe('an address', () => {
  it('keeps the field open for the next part, and not behind a flat', () => {
    const next = (fias_level: string) => continuationOf(readAddress(LINE, { ...DATA, fias_level }))?.next ?? null
    expect(['1', '4', '6', '7', '65', '8', '9', '-1'].map(next)).toEqual([
      null,
      'street',
      'street',
      'house',
      'house',
      'flat',
      null,
      null
    ])
    expect(continuationOf(readAddress(LINE, DATA))?.text).toBe(`${LINE}, `)
  })

  it('stands on an envelope from the street to the postal code', () => {
    expect(envelopeLines(readAddress(LINE, DATA))).toEqual(['ул Баумана, д 5', 'г Казань', 'Респ Татарстан', '420111'])
  })

  it('names a city that is a region once', () => {
    const moscow = {
      ...DATA,
      region_with_type: 'г Москва',
      region: 'Москва',
      city_with_type: 'г Москва',
      city: 'Москва'
    }
    expect(envelopeLines(readAddress(LINE, moscow))).toEqual(['ул Баумана, д 5', 'г Москва', '420111'])
  })

  it('abroad stands as the provider wrote it, with its country last', () => {
    const abroad = { country: 'Казахстан', country_iso_code: 'kz', city: 'Алматы' }
    expect(envelopeLines(readAddress('г Алматы, ул Абая, д 1', abroad))).toEqual([
      'г Алматы, ул Абая, д 1',
      'КАЗАХСТАН'
    ])
  })

  it('has lines for an envelope, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.constantFrom(...Object.keys(DATA)), fc.jsonValue()), (line, data) => {
        const address = readAddress(line, data)
        expect(envelopeLines(address).every((text) => typeof text === 'string')).toBe(true)
      })
    )
  })
})
