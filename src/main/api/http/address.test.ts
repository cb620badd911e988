import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { isLiteralHost, isLoopback, parseAddress, parseLookupPath, parseSecretHeader } from './address'

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof DesksideError ? error.code : String(error)
  }
  return 'accepted'
}

describe('the address of an installation', () => {
  it.each([
    ['https://crm.example.org', 'https://crm.example.org'],
    ['  https://crm.example.org/  ', 'https://crm.example.org'],
    ['crm.example.org', 'https://crm.example.org'],
    ['crm.example.org:8443', 'https://crm.example.org:8443'],
    ['CRM.Example.ORG', 'https://crm.example.org'],
    ['https://crm.example.org:443/', 'https://crm.example.org'],
    ['https://example.org/crm', 'https://example.org/crm'],
    ['https://example.org/a/b/', 'https://example.org/a/b'],
    ['https://crm.example.org/backend/public', 'https://crm.example.org'],
    ['https://crm.example.org/backend/public/', 'https://crm.example.org'],
    ['https://crm.example.org/Backend/Public//', 'https://crm.example.org'],
    ['https://example.org/crm/backend/public', 'https://example.org/crm'],
    ['https://example.org/my-backend/public', 'https://example.org/my-backend/public'],
    ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['https://localhost:8443', 'https://localhost:8443'],
    ['https://intranet', 'https://intranet'],
    ['https;//crm.example.org', 'https://crm.example.org'],
    ['https//crm.example.org', 'https://crm.example.org'],
    ['httрs://crm.example.org', 'https://crm.example.org'], // A Cyrillic р.
    ['https://crm.example.org,', 'https://crm.example.org'],
    ['«https://crm.example.org»', 'https://crm.example.org'],
    ['\u200bcrm.example.org\u200b', 'https://crm.example.org'],
    ['https://crm.example.org/backend/public/projects', 'https://crm.example.org'],
    ['https://crm.example.org/backend/public/projects/info/15?x=1', 'https://crm.example.org'],
    ['http;//127.0.0.1:8080', 'http://127.0.0.1:8080']
  ])('reads %s', (typed, baseUrl) => {
    const address = parseAddress(typed)
    expect(address.baseUrl).toBe(baseUrl)
    expect(address.origin).toBe(new URL(baseUrl).origin)
  })

  it.each([
    ['', 'address-empty'],
    ['   ', 'address-empty'],
    ['https://', 'address-malformed'],
    ['https:/crm.example.org', 'address-malformed'],
    ['http:crm.example.org', 'address-malformed'],
    ['//crm.example.org', 'address-malformed'],
    ['/etc/passwd', 'address-malformed'],
    ['crm example org', 'address-malformed'],
    ['https://crm.\texample.org', 'address-malformed'],
    ['https://crm.example.org/\nX-Evil: 1', 'address-malformed'],
    ['https:\\\\crm.example.org', 'address-malformed'],
    ['https://crm.example.org\u202e', 'address-malformed'],
    ['javascript:alert(1)', 'address-malformed'],
    ['https://crm.example.org:99999', 'address-malformed'],
    [`https://${'a'.repeat(1_000_000)}`, 'address-malformed'],
    ['<script>alert(1)</script>', 'address-malformed'],
    ["'; drop table records; --", 'address-malformed'],
    ['http://crm.example.org', 'address-not-https'],
    ['http;//crm.example.org', 'address-not-https'],
    ['ttps://crm.example.org', 'address-not-https'],
    ['https;//user:pass@crm.example.org', 'address-has-credentials'],
    ['http://localhost:8080', 'address-not-https'],
    ['http://127.0.0.2', 'address-not-https'],
    ['http://127.0.0.1.example.org', 'address-not-https'],
    ['ftp://crm.example.org', 'address-not-https'],
    ['file:///etc/passwd', 'address-not-https'],
    ['https://user@crm.example.org', 'address-has-credentials'],
    ['https://user:pass@crm.example.org', 'address-has-credentials'],
    ['user:pass@crm.example.org', 'address-has-credentials'],
    ['https://crm.example.org@evil.example', 'address-has-credentials'],
    ['https://crm.example.org/?a=1', 'address-has-query'],
    ['https://crm.example.org/?', 'address-has-query'],
    ['https://crm.example.org/#/projects', 'address-has-query']
  ])('refuses %j', (typed, code) => {
    expect(codeOf(() => parseAddress(typed))).toBe(code)
  })

  it('never repeats a password that was typed into the address', () => {
    try {
      parseAddress('https://user:hunter2@crm.example.org')
    } catch (error) {
      expect(JSON.stringify((error as DesksideError).toShape())).not.toContain('hunter2')
    }
    expect.assertions(1)
  })

  it('tells this machine and literal addresses from names', () => {
    expect(isLoopback('http://127.0.0.1:8080')).toBe(true)
    expect(isLoopback('https://[::1]')).toBe(true)
    expect(isLoopback('https://localhost')).toBe(false)
    expect(isLiteralHost('https://192.0.2.7')).toBe(true)
    expect(isLiteralHost('https://[2001:db8::1]')).toBe(true)
    expect(isLiteralHost('https://crm.example.org')).toBe(false)
  })
})

describe('the lookup path', () => {
  it.each([
    ['', 'lookup'],
    ['  ', 'lookup'],
    ['lookup', 'lookup'],
    ['/provider/', 'provider'],
    ['da-data.v2', 'da-data.v2']
  ])('reads %j', (typed, segment) => expect(parseLookupPath(typed)).toBe(segment))

  it.each(['a/b', '..', '.', 'a b', 'a?b', 'a#b', 'a%2fb', '\u202e', 'x'.repeat(101)])('refuses %j', (typed) => {
    expect(codeOf(() => parseLookupPath(typed))).toBe('lookup-path-malformed')
  })
})

describe('a token or a secret', () => {
  it('is taken without the space around it', () => {
    expect(parseSecretHeader('  abc-123+/=  \n')).toBe('abc-123+/=')
  })

  it.each(['«abc-123»', '“abc-123”', '\u200babc-123\u200b', '\ufeffabc-123', '„abc-123“', '‹abc-123›'])(
    'is taken without what no header can carry around it: %j',
    (typed) => expect(parseSecretHeader(typed)).toBe('abc-123')
  )

  it('keeps quotes that a header can carry', () => {
    expect(parseSecretHeader('"abc"')).toBe('"abc"')
  })

  it.each([
    ['', 'credentials-missing'],
    [' \n ', 'credentials-missing'],
    ['a\nb', 'credentials-malformed'],
    ['a\r\nX-Evil: 1', 'credentials-malformed'],
    ['a\u0000b', 'credentials-malformed'],
    ['a\u007fb', 'credentials-malformed'],
    ['токен', 'credentials-malformed'],
    ['clé', 'credentials-malformed'],
    ['a\u00a0b', 'credentials-malformed'],
    ['🔑', 'credentials-malformed'],
    ['a'.repeat(1_000_000), 'credentials-malformed']
  ])('refuses %j', (typed, code) => expect(codeOf(() => parseSecretHeader(typed))).toBe(code))
})
