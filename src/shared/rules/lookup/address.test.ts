import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address'

const DATA = {
  postal_code: '420111',
  country: 'Россия',
  country_iso_code: 'RU',
  region_with_type: 'Респ Татарстан',
  region_type: 'Респ',
  region_type_full: 'республика',
  region: 'Татарстан',
  region_fias_id: '0c089b04-099e-4e0e-955a-6bf1ce525f1a',
  city_with_type: 'г Казань',
  city_type: 'г',
  city_type_full: 'город',
  city: 'Казань',
  street_with_type: 'ул Баумана',
  street_type: 'ул',
  street_type_full: 'улица',
  street: 'Баумана',
  house_type: 'д',
  house_type_full: 'дом',
  house: '5',
  flat: null,
  fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  fias_level: '8',
  timezone: 'UTC+3',
  geo_lat: '55.79',
  geo_lon: '49.11',
  qc_geo: '0',
  history_values: ['ул Проломная'],
  metro: [{ name: 'Кремлёвская', line: 'Центральная', distance: 0.6 }]
}
const LINE = 'Респ Татарстан, г Казань, ул Баумана, д 5'

describe('an address', () => {
  it('has its parts with their types, from the largest on', () => {
    const address = readAddress(LINE, DATA)
    expect(address.parts.map(({ level, withType, typeInFull }) => [level, withType, typeInFull])).toEqual([
      ['region', 'Респ Татарстан', 'республика'],
      ['city', 'г Казань', 'город'],
      ['street', 'ул Баумана', 'улица'],
      ['house', 'д 5', 'дом']
    ])
    expect(address).toMatchObject({
      level: 'house',
      postalCode: '420111',
      timeZone: 'UTC+3',
      place: { lat: 55.79, lon: 49.11, precision: 'exact' },
      earlierNames: ['ул Проломная'],
      codes: [{ code: 'fias_id', text: DATA.fias_id }]
    })
  })

  it('reads levels and precisions as numbers as well, as standardised texts have them', () => {
    expect(readAddress(LINE, { ...DATA, fias_level: 7, qc_geo: 2 })).toMatchObject({
      level: 'street',
      place: { precision: 'street' }
    })
  })

  it.each([['-1'], [''], [null], ['constructor']])('of the level %j has none', (fias_level) => {
    expect(readAddress(LINE, { ...DATA, fias_level }).level).toBeNull()
  })

  it.each([
    [null, '49.11'],
    ['91', '49.11'],
    ['x', '49.11']
  ])('has no place at %j, %j', (geo_lat, geo_lon) => {
    expect(readAddress(LINE, { ...DATA, geo_lat, geo_lon }).place).toBeNull()
  })

  it('is read from whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.constantFrom(...Object.keys(DATA)), fc.jsonValue()), (line, data) => {
        const { parts } = readAddress(line, data)
        expect(parts.every(({ name }) => name.trim() !== '')).toBe(true)
      })
    )
  })
})
