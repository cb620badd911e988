import { describe, expect, it } from 'vitest'
import { withoutNamedSecrets } from './telling-names'

const hide = (text: string, isCut?: boolean): string => withoutNamedSecrets(text, '[-]', isCut)

describe('a header', () => {
  it.each([
    ['x-crypto-token', ': '],
    ['X-Crypto-Secret', ':'],
    ['x-crypto-a', '='],
    ['authorization', ' : '],
    ['Authorization', ': "'],
    ['Proxy-Authorization', ":'"],
    ['cookie', ': '],
    ['Set-Cookie', ' = '],
    ['cookie', '":"'],
    ['set-cookie', "': '"]
  ])('%s%s is masked to the end of its line', (name, between) => {
    expect(hide(`GET / HTTP/1.1\r\n${name}${between}some value; of many parts\r\naccept: */*`)).toBe(
      `GET / HTTP/1.1\r\n${name}${between}[-]\r\naccept: */*`
    )
  })

  it.each(['\r', '\n', '"', "'", '}'])('is masked up to %j', (end) => {
    expect(hide(`authorization: Bearer abc${end} and more`)).toBe(`authorization: [-]${end} and more`)
  })

  it.each([
    'authorizations: 3',
    'unauthorization: 3',
    'cookies: 3',
    'biscookie: 3',
    'the cookie is stale',
    'x-crypto-: 3',
    'x-cryptography: 3',
    'prex-crypto-token: 3',
    'cookie:'
  ])('is not what %j holds', (text) => {
    expect(hide(text)).toBe(text)
  })
})

describe('a query', () => {
  it.each([
    ['?token=abc', '?token=[-]'],
    ['?a=1&api_key=abc&b=2', '?a=1&api_key=[-]&b=2'],
    ['?a=1;secret=abc;b=2', '?a=1;secret=[-];b=2'],
    ['?a=1;2;secret=ab;cd;e&b=2', '?a=1;2;secret=[-]&b=2'],
    ['?secret=ab;cd', '?secret=[-]'],
    ['?token=', '?token=[-]'],
    ['?token=abc#part', '?token=[-]#part'],
    ['?token=abc and words', '?token=[-] and words'],
    ['"?token=abc" and words', '"?token=[-]" and words'],
    ["'?token=abc' and words", "'?token=[-]' and words"],
    ['?token=a&token=b', '?token=[-]&token=[-]']
  ])('%j holds its secret under its name: %j', (text, expected) => {
    expect(hide(text)).toBe(expected)
  })

  it.each(['?q=token', '?count=10&offset=5', 'token=abc', '? token=abc', '?"token=abc', "?'token=abc", '?#token=abc'])(
    '%j holds none',
    (text) => {
      expect(hide(text)).toBe(text)
    }
  )
})

describe('an address', () => {
  it.each([
    ['https://user:password@crm.example.org/a', 'https://[-]@crm.example.org/a'],
    ['https://u@crm.example.org', 'https://[-]@crm.example.org'],
    ['https://user:password@', 'https://[-]@'],
    ['https://user:p@ss@crm.example.org?x=1', 'https://[-]@crm.example.org?x=1'],
    ['socks5://user:password@proxy', 'socks5://[-]@proxy'],
    ['http://a:b@one.example, http://c:d@two.example', 'http://[-]@one.example, http://[-]@two.example']
  ])('%s loses who uses it', (text, expected) => {
    expect(hide(text)).toBe(expected)
  })

  it.each([
    'https://crm.example.org/~anna@example.org',
    'https://@crm.example.org/',
    'file:///home/anna@work',
    'anna@example.org',
    'no address at all',
    ''
  ])('%j names no user', (text) => {
    expect(hide(text)).toBe(text)
  })

  it.each([' ', '\t', '\n', '/', '?', '#', '"', "'", '<', '>'])(
    'ends before %j: what is said beside it stays',
    (end) => {
      const text = `https://crm.example.org${end}is down, write to anna@example.org or see http://a.example${end}x@y`
      expect(hide(text)).toBe(text)
    }
  )

  it('that a cut went through may have lost the sign behind its user', () => {
    expect(hide('see https://user:passw', true)).toBe('see https://[-]')
    expect(hide('see https://user:passw', false)).toBe('see https://user:passw')
    expect(hide('see https://user:passw')).toBe('see https://user:passw')
    expect(hide('see https://crm.example.org/ and', true)).toBe('see https://crm.example.org/ and')
    expect(hide('see file:///home', true)).toBe('see file:///home')
    // Only the last address can be cut.
    expect(hide('one://two://three', true)).toBe('one://two://[-]')
    expect(hide('no address at all', true)).toBe('no address at all')
  })
})
