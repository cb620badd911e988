import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from './paste-configuration'

const whole = { address: 'https://crm.example.org', token: 'AbC-123_token', secret: 's3cr3t/value==' }

describe('a pasted configuration', () => {
  it.each([
    ['an address and two lines', 'https://crm.example.org\nAbC-123_token\ns3cr3t/value==\n'],
    ['windows line ends and blanks', '  https://crm.example.org \r\n\r\n AbC-123_token\r\ns3cr3t/value== '],
    ['names', 'Address: https://crm.example.org\nToken: AbC-123_token\nSecret: s3cr3t/value=='],
    ['names in Russian', 'Адрес: https://crm.example.org\nТокен: AbC-123_token\nСекрет: s3cr3t/value=='],
    ['header lines', 'https://crm.example.org\nX-Crypto-Token: AbC-123_token\nX-Crypto-Secret: s3cr3t/value=='],
    ['variables', 'BASE_URL=https://crm.example.org\nAPI_TOKEN="AbC-123_token"\nAPI_SECRET="s3cr3t/value=="'],
    ['JSON', '{"base_url":"https://crm.example.org","api_token":"AbC-123_token","api_secret":"s3cr3t/value=="}']
  ])('is read from %s', (_name, text) => {
    expect(readConfiguration(text)).toEqual(whole)
  })

  it('reads the lookup path when it is named', () => {
    expect(readConfiguration('https://crm.example.org\nlookup path: dadata')).toEqual({
      address: 'https://crm.example.org',
      lookupPath: 'dadata'
    })
  })

  it.each([
    ['a lone address', 'https://crm.example.org'],
    ['a lone token', 'AbC-123_token'],
    ['an address with three lines that could be anything', 'https://crm.example.org\naaaaaaaa\nbbbbbbbb\ncccccccc'],
    ['prose', 'Dear colleague, please find the address below. Kind regards'],
    ['nothing', '']
  ])('is not seen in %s', (_name, text) => {
    expect(readConfiguration(text)).toBeNull()
  })

  it('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = readConfiguration(text)
        expect(found === null || Object.values(found).every((value) => value.length > 0)).toBe(true)
      })
    )
  })
})
