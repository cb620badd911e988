import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../decode'
import { readAnswer } from '../envelope'

const titles = (value: unknown) =>
  readAnswer(JSON.stringify(value), 'lookup').records.map((raw) => decodeRecord('match', raw).title)

const town = { value: 'г Тула', unrestricted_value: '300000, г Тула', data: { city: 'Тула', postal_code: '300000' } }

describe('a lookup', () => {
  it('may answer with one match alone, bare or wrapped', () => {
    expect(titles({ location: town })).toEqual(['г Тула'])
    expect(titles({ ok: true, result: { location: town } })).toEqual(['г Тула'])
  })

  it('answers with a list where there is one', () => {
    expect(titles({ suggestions: [town, { ...town, value: 'г Тверь' }] })).toEqual(['г Тула', 'г Тверь'])
  })
})

describe('what a lookup calls its match', () => {
  it.each([
    ['what it made of the question', { source: 'ул мира', result: 'г Тула, ул Мира', city: 'Тула' }, 'г Тула, ул Мира'],
    [
      'not a part of it',
      { source: 'серов анна', result: 'Серова Анна', surname: 'Серова', name: 'Анна' },
      'Серова Анна'
    ],
    [
      'a number of a telephone',
      { source: 'т. 89160000000', type: 'mobile', phone: '+7 916 000-00-00' },
      '+7 916 000-00-00'
    ],
    ['a date', { source: '3/4/15', birthdate: '03.04.2015', qc: 1 }, '03.04.2015'],
    ['what was asked where it made nothing', { source: 'абв', result: null, qc: 2 }, 'абв']
  ])('is %s', (_what, cleaned, title) => {
    expect(titles([cleaned])).toEqual([title])
  })

  it('is the name of what a search found, not its amount', () => {
    expect(decodeRecord('match', { id: 5, fields: { id: 5, value: 5300, title: 'Bridge' } }).title).toBe('Bridge')
  })
})
