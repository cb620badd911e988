import { describe, expect, it } from 'vitest'
import { MASK, maskedJson } from './mask'

describe('a raw view', () => {
  it('masks what stands under token-like keys, at any depth', () => {
    const shown = maskedJson({
      name: 'Roof',
      api_token: 'abc',
      user: { password: 'pw', settings: [{ 'X-Crypto-Secret': 'sec', accessKey: { inner: 'deep' } }] },
      Authorization: 'Bearer x',
      cookie: ['a=b']
    })
    expect(JSON.parse(shown)).toEqual({
      name: 'Roof',
      api_token: MASK,
      user: { password: MASK, settings: [{ 'X-Crypto-Secret': MASK, accessKey: MASK }] },
      Authorization: MASK,
      cookie: MASK
    })
  })

  it('shows what hides nothing', () => {
    const fields = {
      token: null,
      secret: '',
      password: false,
      keys: 3,
      cookies: [],
      keyboard: 'QWERTY',
      description: 'token'
    }
    expect(JSON.parse(maskedJson(fields))).toEqual(fields)
  })

  it('is formatted, and on one line where it nests beyond reading', () => {
    expect(maskedJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}')
    const deep = JSON.parse(`${'{"a":['.repeat(30_000)}{"token":"abc"}${']}'.repeat(30_000)}`) as unknown
    const text = maskedJson(deep)
    expect(text).not.toContain('abc')
    expect(text).not.toContain('\n')
    expect(text.startsWith('{"a":[{"a":[')).toBe(true)
    expect(text).toContain(`{"token":"${MASK}"}`)
  })
})
