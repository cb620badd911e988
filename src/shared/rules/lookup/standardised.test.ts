import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLEAN_TYPES, QUALITY_MEANINGS, VERDICTS } from '../../model/lookup-clean'
import { readStandardised } from './standardised'

describe('a standardised text', () => {
  it.each([
    [{ qc: 0, qc_complete: 0 }, 'good', 'mailable'],
    [{ qc: 0, qc_complete: 5 }, 'check', 'doubtful'],
    [{ qc: 0, qc_complete: 10 }, 'check', 'doubtful'],
    [{ qc: 0, qc_complete: 3 }, 'check', 'not-mailable'],
    [{ qc: 1, qc_complete: 0 }, 'check', 'mailable'],
    [{ qc: 3, qc_complete: 0 }, 'check', 'mailable'],
    [{ qc: 2, qc_complete: 1 }, 'bad', 'not-mailable'],
    [{ qc: 4 }, 'check', null],
    [{}, 'check', null]
  ])('of an address with %j is %s', (codes, verdict, mailability) => {
    expect(readStandardised('address', 's', { result: 'г Москва', ...codes })).toMatchObject({ verdict, mailability })
  })

  it.each([
    ['phone', 'phone', 7, 'good'],
    ['phone', 'phone', 3, 'check'],
    ['name', 'result', 1, 'check'],
    ['email', 'email', 4, 'check'],
    ['email', 'email', 1, 'bad'],
    ['passport', 'number', 10, 'bad'],
    ['vehicle', 'result', 0, 'good'],
    ['birthdate', 'birthdate', 1, 'check']
  ] as const)('%s (%s) with qc %i is %s', (type, key, qc, verdict) => {
    expect(readStandardised(type, 's', { [key]: 'x', qc })).toMatchObject({ result: 'x', verdict })
  })

  it('without a result is of no use, whatever its codes say', () => {
    expect(readStandardised('address', 's', { result: null, qc: 0, qc_complete: 0 }).verdict).toBe('bad')
  })

  it('says every code, and which of them have words', () => {
    const { codes } = readStandardised('address', 's', { result: 'x', qc: '1', qc_house: 2, qc_geo: 9, qcx: 3 })
    expect(codes).toEqual([
      { name: 'qc', value: 1, meaning: 'address-qc-1' },
      { name: 'qc_house', value: 2, meaning: 'address-qc_house-2' },
      { name: 'qc_geo', value: 9, meaning: null }
    ])
  })

  it('bears declensions and leftovers', () => {
    const name = readStandardised('name', 's', {
      result: 'Иванов Пётр',
      result_genitive: 'Иванова Петра',
      gender: 'М',
      qc: 0
    })
    expect(name.thing).toMatchObject({ gender: 'male', declensions: { genitive: 'Иванова Петра', dative: null } })
    expect(readStandardised('address', 's', { result: 'x', unparsed_parts: 'ПОДЪЕЗД' }).leftovers).toBe('ПОДЪЕЗД')
  })

  it('is read from whatever comes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLEAN_TYPES), fc.dictionary(fc.string(), fc.jsonValue()), (type, record) => {
        const { verdict, codes } = readStandardised(type, 's', record)
        expect(VERDICTS).toContain(verdict)
        for (const { meaning } of codes) if (meaning !== null) expect(QUALITY_MEANINGS).toContain(meaning)
      })
    )
  })
})
