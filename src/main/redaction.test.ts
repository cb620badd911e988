import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { Redactor, type Facts } from './redaction'
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

  it('is replaced where so many stand that the end of what was read is shown', () => {
    const long = Array.from({ length: 14 }, (_, at) => `canary${at}`).join('')
    const made = new Redactor()
    made.add(long)
    const line = made.line(`a ${long.repeat(90)}`)
    expect(line).toContain('[redacted]')
    expect(line).not.toContain('canary')
  })

  it('is not seen at the end of a whole text that ends as it begins', () => {
    expect(redactor().line('before canary+/sec')).toBe('before canary+/sec')
  })

  it('is replaced in the name of a fact', () => {
    const line = redactor().line('odd', { [SECRET]: 1, nested: { [SECRET]: 2 } })
    expect(line).toContain('[redacted]')
    expect(line).not.toContain('canary')
  })

  it('is replaced at the end of the beginning of a text', () => {
    expect(redactor().text('before canary+/sec', { isCut: true })).toBe('before [redacted]')
    expect(redactor().text('before canary+/sec')).toBe('before canary+/sec')
    expect(redactor().text('https://anna:geh', { isCut: true })).toBe('https://[redacted]')
    expect(redactor().text('https://anna:geh')).toBe('https://anna:geh')
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

  it.each([null, undefined, true, false])('hides nothing when it is %j', (value) => {
    const shown = value === undefined ? '' : `"token":${value},`
    expect(new Redactor().line('facts', { token: value, a: 1 })).toBe(`facts {${shown}"a":1}`)
  })

  it.each([0, '', [1], { a: 1 }])('is masked whatever it is: %j', (value) => {
    expect(new Redactor().line('facts', { token: value })).toBe('facts {"token":"[redacted]"}')
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
  const line = (message: string, facts?: Facts): string => new Redactor().line(message, facts)

  it('is the message alone where there are no facts', () => {
    expect(line('It began.')).toBe('It began.')
    expect(line('It began.', {})).toBe('It began.')
  })

  it.each([
    ['\n', '\\u000a'],
    ['\u0000', '\\u0000'],
    ['\u001f', '\\u001f'],
    ['\u007f', '\\u007f'],
    ['\u009f', '\\u009f'],
    ['\u2028', '\\u2028'],
    ['\u2029', '\\u2029']
  ])('shows the control character %j and stays one line', (character, shown) => {
    expect(line(`one${character}two`)).toBe(`one${shown}two`)
    expect(line('odd', { text: `one${character}two` })).toBe(`odd {"text":"one\\${shown}two"}`)
  })

  it('holds a message of 2,000 characters, and says how many it left out', () => {
    expect(line('x'.repeat(2_000))).toBe('x'.repeat(2_000))
    expect(line('x'.repeat(2_001))).toBe(`${'x'.repeat(2_000)}… [1 characters more]`)
    expect(line('x'.repeat(50_000))).toBe(`${'x'.repeat(2_000)}… [48000 characters more]`)
  })

  it('holds a thousand characters of each fact, and a hundred of its name', () => {
    const name = 'n'.repeat(100)
    const text = 'x'.repeat(1_000)
    expect(line('odd', { [name]: text })).toBe(`odd {"${name}":"${text}"}`)
    expect(line('odd', { [`${name}n`]: `${text}x` })).toBe(
      `odd {"${name}… [1 characters more]":"${text}… [1 characters more]"}`
    )
    expect(line('odd', { text: 'x'.repeat(50_000) })).toBe(`odd {"text":"${text}… [49000 characters more]"}`)
    const url = `https://a.example/${'x'.repeat(2_000)}`
    expect(line('odd', { url: new URL(url) })).toBe(
      `odd {"url":"${url.slice(0, 1_000)}… [${url.length - 1_000} characters more]"}`
    )
  })

  it('is no longer than 8,000 characters', () => {
    const facts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`fact${at}`, 'x'.repeat(1_000)]))
    const whole = `odd ${JSON.stringify(facts)}`
    expect(line('odd', facts)).toBe(`${whole.slice(0, 8_000)}… [${whole.length - 8_000} characters more]`)
  })

  it('holds twenty items of each list and each record, and says how many more there were', () => {
    const list = (length: number): number[] => Array<number>(length).fill(1)
    const record = (length: number): Record<string, number> =>
      Object.fromEntries(list(length).map((one, at) => [`a${at}`, one]))
    expect(line('odd', { list: list(20), record: record(20) })).toBe(
      `odd ${JSON.stringify({ list: list(20), record: record(20) })}`
    )
    expect(line('odd', { list: list(21), record: record(22) })).toBe(
      `odd ${JSON.stringify({ list: [...list(20), '[1 more]'], record: { ...record(20), '…': '[2 more]' } })}`
    )
  })

  it('shows plain values as they are, and of others what they are', () => {
    const facts = {
      ...{ yes: true, no: false, nothing: null, number: 1.5, text: 'a' },
      ...{ big: 1n, symbol: Symbol('canary'), run: () => 'canary' },
      ...{ view: new DataView(new ArrayBuffer(5), 1), buffer: new ArrayBuffer(7) }
    }
    expect(line('odd', facts)).toBe(
      'odd {"yes":true,"no":false,"nothing":null,"number":1.5,"text":"a",' +
        '"big":"[bigint]","symbol":"[symbol]","run":"[function]","view":"[4 bytes]","buffer":"[7 bytes]"}'
    )
  })

  it('shows an object wherever it stands, but never within itself', () => {
    const shared = { a: 1 }
    expect(line('odd', { one: shared, two: [shared] })).toBe('odd {"one":{"a":1},"two":[{"a":1}]}')
    const round: unknown[] = []
    round.push({ round })
    expect(line('odd', { round })).toBe('odd {"round":[{"round":"[again]"}]}')
  })

  it('follows lists and records four deep', () => {
    expect(line('odd', { a: { b: { c: 1 } } })).toBe('odd {"a":{"b":{"c":1}}}')
    expect(line('odd', { a: [[[1]]] })).toBe('odd {"a":[[[1]]]}')
    expect(line('odd', { a: [[[[1], {}]]] })).toBe('odd {"a":[[["[deeper]","[deeper]"]]]}')
  })

  it('shows an error, or the shape of one, by its facts', () => {
    const error = new DesksideError('disk-full', 'Nothing fits.', { details: { bytes: 5, path: '/home/anna' } })
    const shape = '"name":"DesksideError","message":"Nothing fits.","code":"disk-full","bytes":5'
    expect(line('odd', { error: error.toShape() })).toBe(`odd {"error":{${shape}}}`)
    expect(line('odd', { error })).toContain(`{"error":{${shape},"stack":"at `)
    expect(line('odd', { errors: [error] })).toContain(`{"errors":[{${shape},"stack":"at `)
    expect(line('odd', { error })).not.toContain('anna')
  })

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
