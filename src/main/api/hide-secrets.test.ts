import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { hideSecrets, hidingSecrets, SHORTEST_CUT, withoutSecrets } from './hide-secrets'

const SECRET = `pa/ss+"wörd'<&>=`
const hide = hideSecrets(['token-1234', SECRET])

describe('a secret in a text', () => {
  it.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ said: SECRET })],
    ['in JSON as PHP writes it', JSON.stringify(SECRET).replaceAll('/', '\\/').replace('ö', '\\u00f6')],
    ['in a URL', `?key=${encodeURIComponent(SECRET)}`],
    ['in a page', '<b>pa/ss+&quot;wörd&#039;&lt;&amp;&gt;=</b>'],
    ['in base64', Buffer.from(SECRET).toString('base64')]
  ])('is hidden %s', (_how, text) => {
    const hidden = hide(`before ${text} after`)
    expect(hidden).toMatch(/^before .*…/)
    expect(hidden).toContain(' after')
    for (const part of ['pa/ss', 'pa\\/ss', 'wörd', Buffer.from('pa/ss+"w').toString('base64').slice(0, 8)])
      expect(hidden).not.toContain(part)
  })

  it('leaves nothing behind when it is a part of another', () => {
    expect(hideSecrets(['abcd', 'abcdefgh'])('x abcdefgh abcd')).toBe('x … …')
  })

  it('is hidden every time, and nothing else is touched', () => {
    expect(hide('a token-1234 b token-1234')).toBe('a … b …')
    expect(hide('nothing of the kind')).toBe('nothing of the kind')
  })

  it('that is too short to be one takes no words along', () => {
    expect(hideSecrets(['a', ''])('banana')).toBe('banana')
  })
})

describe('the beginning of a longer text', () => {
  it('never ends in the beginning of a secret, wherever it was cut and however much was hidden before', () => {
    const text = `${'token-1234 '.repeat(5)}and more of it`
    for (let at = 0; at <= text.length; at++) {
      const hidden = hideSecrets(['token-1234'])(text.slice(0, at), { isCut: at < text.length })
      expect(hidden).not.toMatch(/toke/)
    }
  })

  it('is shown whole when it was not cut', () => {
    expect(hide('short', { isCut: false })).toBe('short')
  })
})

describe('an error', () => {
  const cause = new SyntaxError('not JSON')
  const of = (details: Record<string, string | number>): DesksideError =>
    new DesksideError('service-busy', 'Busy.', { retryable: true, details, cause })

  it('has no secret in any of its texts, and is the same otherwise', () => {
    const hidden = withoutSecrets(of({ said: `no ${SECRET}`, target: 'token-1234.example', status: 429 }), hide)
    expect(hidden).toBeInstanceOf(DesksideError)
    expect(hidden).toMatchObject({ code: 'service-busy', message: 'Busy.', retryable: true, cause })
    expect(hidden.details).toEqual({ said: 'no …', target: '….example', status: 429 })
  })

  it.each([
    ['may have been cut in a secret', SHORTEST_CUT, '…'],
    ['was not cut', SHORTEST_CUT - 1, 'toke']
  ])('with a text that %s: %i characters', (_how, length, end) => {
    const said = 'toke'.padStart(length, '.')
    expect(withoutSecrets(of({ said }), hide).details['said']).toBe(`${said.slice(0, -4)}${end}`)
  })

  it.each([[new TypeError('token-1234')], [null]])('of another kind stays as it is: %s', (thrown) => {
    expect(withoutSecrets(thrown, hide)).toBe(thrown)
  })

  it('of a function that reads answers has none, and its answers pass', async () => {
    const take = hidingSecrets(
      (isGood: boolean) => (isGood ? Promise.resolve('token-1234') : Promise.reject(of({ said: SECRET }))),
      hide
    )
    expect(await take(true)).toBe('token-1234')
    await expect(take(false)).rejects.toMatchObject({ code: 'service-busy', details: { said: '…' } })
  })
})
