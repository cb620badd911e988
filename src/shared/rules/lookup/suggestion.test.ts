import { describe, expect, it } from 'vitest'
import { isSameThing, questionBody, readSuggestion } from './suggestion'

describe('the body of a question', () => {
  it('has nothing but what was chosen', () => {
    expect(questionBody({ method: 'address', query: 'мск', options: {} }, 5)).toEqual({ query: 'мск', count: 5 })
  })

  it('bears bounds and limits by the provider’s names', () => {
    const within = [{ kladr_id: '77' }]
    expect(
      questionBody(
        {
          method: 'address',
          query: 'лен',
          options: { from: 'street', to: 'house', within, restrict: true, language: 'en', division: 'municipal' }
        },
        5
      )
    ).toEqual({
      query: 'лен',
      count: 5,
      locations: [{ kladr_id: '77' }],
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
      restrict_value: true,
      language: 'en',
      division: 'municipal'
    })
  })

  it('opens the whole world by a switch, also beside limits', () => {
    const body = (within: object[]) =>
      questionBody({ method: 'address', query: 'x', options: { abroad: true, within } }, 1)['locations']
    expect(body([])).toEqual([{ country_iso_code: '*' }])
    expect(body([{ country_iso_code: 'KZ' }, { city: 'Париж' }])).toEqual([
      { country_iso_code: 'KZ' },
      { country_iso_code: '*', city: 'Париж' }
    ])
  })

  it('of companies has regions as places', () => {
    expect(
      questionBody({ method: 'party', query: 'ро', options: { status: ['ACTIVE'], regions: ['77'] } }, 10)
    ).toEqual({ query: 'ро', count: 10, status: ['ACTIVE'], locations: [{ kladr_id: '77' }] })
  })
})

describe('a suggestion', () => {
  it('of a company has what one needs, and tells false numbers', () => {
    const found = readSuggestion('findById/party', {
      value: 'ООО «Ромашка»',
      data: {
        inn: '7707083893',
        kpp: '770701001',
        ogrn: '1027700132196',
        type: 'LEGAL',
        name: { short_with_opf: 'ООО «Ромашка»', full_with_opf: 'Общество «Ромашка»' },
        management: { name: 'Иванова А. П.', post: 'директор' },
        state: { status: 'LIQUIDATED', registration_date: 1_050_278_400_000, liquidation_date: 1_569_801_600_000 },
        address: { value: 'г Москва', unrestricted_value: '101000, г Москва' },
        phones: [{ value: '+7 495 1234567' }, null, { other: 1 }]
      }
    })
    expect(found?.thing).toMatchObject({
      kind: 'party',
      inn: { isValid: true },
      kpp: { isValid: null },
      ogrn: { isValid: false },
      state: { status: 'LIQUIDATED' },
      registered: '2003-04-14',
      liquidated: '2019-09-30',
      head: { name: 'Иванова А. П.', post: 'директор' },
      address: '101000, г Москва',
      phones: ['+7 495 1234567']
    })
  })

  it('of a bank checks its account by its BIC', () => {
    const data = { bic: '044525225', correspondent_account: '30101810400000000225', name: { payment: 'ПАО Банк' } }
    expect(readSuggestion('bank', { value: 'Банк', data })?.thing).toMatchObject({
      name: { payment: 'ПАО Банк' },
      correspondentAccount: { isValid: true },
      bic: { isValid: null }
    })
  })

  it('of an unknown method keeps everything in its data', () => {
    expect(readSuggestion('okved2', { value: '43.22', data: { kod: '43.22' } })).toEqual({
      value: '43.22',
      unrestricted: '43.22',
      thing: { kind: 'other' },
      data: { kod: '43.22' }
    })
  })

  it.each([{}, { value: '' }, { value: null }, { data: {} }])('is none: %j', (record) => {
    expect(readSuggestion('address', record)).toBeNull()
  })
})

describe('the suggestion that came for a chosen one', () => {
  const found = (value: string, data: Record<string, unknown>) => readSuggestion('address', { value, data })!

  it('is the same with the same id, whatever its text', () => {
    expect(isSameThing({ fias_id: 'a' }, 'x', found('y', { fias_id: 'a' }))).toBe(true)
    expect(isSameThing({ fias_id: 'a' }, 'x', found('x', { fias_id: 'b' }))).toBe(false)
  })

  it('is another house where the register knows the street alone', () => {
    expect(isSameThing({ fias_id: 'a', house: '5' }, 'x', found('x', { fias_id: 'a', house: '51' }))).toBe(false)
  })

  it('is told by its text without ids', () => {
    expect([isSameThing({}, 'x', found('x', {})), isSameThing({}, 'x', found('y', {}))]).toEqual([true, false])
  })
})
