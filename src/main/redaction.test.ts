import { describe, expect, it } from 'vitest'
import { Redactor } from './redaction'
import { isTokenLike } from './secrets-in-text/token-like'

const SECRET = 'canary+/secret "7f3a" знак'

function redactor(): Redactor {
  const made = new Redactor()
  made.add(SECRET)
  return made
}

describe('a registered secret', () => {
  it.each([
    ['as it is', `before ${SECRET} after`],
    ['in a URL', `https://crm.example.org/?q=${encodeURIComponent(SECRET)}`],
    ['within JSON', JSON.stringify({ note: SECRET })],
    ['in base64', `data ${Buffer.from(SECRET).toString('base64')}`],
    ['twice', `${SECRET}${SECRET}`]
  ])('is replaced %s', (_form, text) => {
    const line = redactor().line(text, { note: text, nested: [{ deep: text }] })
    expect(line).toContain('[redacted]')
    expect(line).not.toContain('canary')
    expect(line).not.toContain('7f3a')
    expect(line).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 16))
  })

  it('is replaced even where the text is cut off', () => {
    const line = redactor().line('x'.repeat(1_990) + SECRET, { long: 'y'.repeat(995) + SECRET })
    expect(line).not.toContain('canary')
  })

  it('is replaced in an error, its cause and its stack', () => {
    const error = new Error(`failed with ${SECRET}`, { cause: new Error(`because of ${SECRET}`) })
    const line = redactor().line('It failed.', { error })
    expect(line).toContain('failed with [redacted]')
    expect(line).toContain('because of [redacted]')
    expect(line).not.toContain('canary')
  })

  it('hides all of a longer secret that contains a shorter one', () => {
    const made = new Redactor()
    made.add('abcd')
    made.add('abcd-efgh')
    expect(made.text('abcd-efgh')).toBe('[redacted]')
  })
})

describe('what looks like a secret', () => {
  it.each([
    'token',
    'apiToken',
    'API_SECRET',
    'password',
    'X-Crypto-Token',
    'x-crypto-secret',
    'cacheKey',
    'key',
    'Cookie'
  ])('is masked under the name %s', (name) => {
    expect(isTokenLike(name)).toBe(true)
    expect(new Redactor().line('facts', { [name]: 'value-1' })).toBe(`facts {"${name}":"[redacted]"}`)
  })

  it.each(['route', 'keyboard', 'noun', 'monkey', 'sessions', 'author'])('is not seen in the name %s', (name) => {
    expect(isTokenLike(name)).toBe(false)
  })

  it('is masked in dumped headers', () => {
    const text = new Redactor().text('x-crypto-token: aaaa-1\r\nX-Crypto-Secret: bbbb-2\r\naccept: */*')
    expect(text).toBe('x-crypto-token: [redacted]\r\nX-Crypto-Secret: [redacted]\r\naccept: */*')
  })

  it('is masked in a URL, whose other values stay', () => {
    expect(
      new Redactor().text('GET https://crm.example.org/backend/public/projects?count=10&api_token=aaaa&offset=5')
    ).toBe('GET https://crm.example.org/backend/public/projects?count=10&api_token=[redacted]&offset=5')
    expect(new Redactor().text('https://user:pass@crm.example.org/')).toBe('https://[redacted]@crm.example.org/')
  })
})

describe('a line', () => {
  it('stays one line and within its bounds, and says what was left out', () => {
    const line = new Redactor().line('one\ntwo\u2028three', { long: 'z'.repeat(5_000), many: Array(50).fill(1) })
    expect(line).not.toMatch(/[\n\u2028]/)
    expect(line).toContain('[4000 characters more]')
    expect(line).toContain('[30 more]')
    expect(line.length).toBeLessThan(8_100)
  })

  it('copes with cycles, depth, bytes and values that JSON does not know', () => {
    const cycle: Record<string, unknown> = {
      bytes: new Uint8Array(3),
      big: 1n,
      run: () => 1,
      at: new URL('https://a.example/')
    }
    cycle.self = cycle
    cycle.deep = { a: { b: { c: { d: 1 } } } }
    expect(new Redactor().line('odd', cycle)).toBe(
      'odd {"bytes":"[3 bytes]","big":"[bigint]","run":"[function]","at":"https://a.example/","self":"[again]","deep":{"a":{"b":{"c":"[deeper]"}}}}'
    )
  })
})
