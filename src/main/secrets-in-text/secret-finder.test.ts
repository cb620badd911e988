import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SecretFinder } from './secret-finder'

const SECRET = `c4n/ry+"s3cr'et<&>=~ö1`
const MASK = '[hidden]'

function finder(...secrets: readonly string[]): SecretFinder {
  const made = new SecretFinder()
  for (const secret of secrets) made.add(secret)
  return made
}
const hide = (text: string, secret = SECRET): string => finder(secret).hide(text, MASK)

const bytesOf = (text: string): number[] => [...Buffer.from(text)]
const each = (text: string, write: (character: string) => string): string => [...text].map(write).join('')
const percent = (text: string): string =>
  bytesOf(text)
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')
const slashU = (text: string): string => each(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Ways to embed a text in another. */
const WAYS: readonly (readonly [name: string, write: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['as encodeURIComponent does', encodeURIComponent],
  ['with every byte as %xx', percent],
  ['with every byte as %XX', (text) => percent(text).toUpperCase()],
  ['as JSON', (text) => JSON.stringify(text)],
  ['as JSON of PHP', (text) => JSON.stringify(text).replaceAll('/', '\\/').replace('ö', '\\u00f6')],
  ['with every character as \\uxxxx', slashU],
  ['with every character as \\uXXXX', (text) => slashU(text).replace(/[a-f]/g, (letter) => letter.toUpperCase())],
  ['with every character as \\u{x}', (text) => each(text, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`)],
  [
    'with every byte as \\xxx',
    (text) =>
      bytesOf(text)
        .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
        .join('')
  ],
  ['as numbers of characters without semicolons', (text) => each(text, (one) => `&#${one.charCodeAt(0)}`)],
  ['as numbers of characters with zeros', (text) => each(text, (one) => `&#${'0'.repeat(12)}${one.charCodeAt(0)};`)],
  ['as escape() does', (text) => each(text, (one) => `%u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)],
  [
    'with every byte in octal',
    (text) =>
      bytesOf(text)
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join('')
  ],
  ['as numbers of characters', (text) => each(text, (one) => `&#${one.charCodeAt(0)};`)],
  ['as hexadecimal numbers of characters', (text) => each(text, (one) => `&#x0${one.charCodeAt(0).toString(16)};`)],
  [
    'with named characters',
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('/', '&sol;').replaceAll('+', '&plus;')
  ],
  ['in hex', (text) => Buffer.from(text).toString('hex')],
  ['in HEX', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  [
    'in hex with colons',
    (text) =>
      bytesOf(text)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(':')
  ],
  [
    'as a buffer is printed',
    (text) =>
      `<Buffer ${bytesOf(text)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ')}>`
  ],
  ['as a list of bytes', (text) => JSON.stringify(bytesOf(text))],
  ['as a list of bytes with spaces', (text) => `[${bytesOf(text).join(', ')}]`],
  ...['', 'u', 'us', 'user:', 'someone:'].map((user): readonly [string, (text: string) => string] => [
    `in base64 after ${user.length} characters`,
    (text) => Buffer.from(`${user}${text}:more`).toString('base64')
  ]),
  ['in base64 for URLs', (text) => Buffer.from(`?>${text}`).toString('base64url')],
  [
    'in base64 on many lines',
    (text) =>
      (
        Buffer.from(`user:${text}`)
          .toString('base64')
          .match(/.{1,7}/g) ?? []
      ).join('\r\n')
  ],
  ['in base64 within JSON of PHP', (text) => Buffer.from(`x${text}`).toString('base64').replaceAll('/', '\\/')],
  ['in base64 within a URL', (text) => encodeURIComponent(Buffer.from(`xy${text}`).toString('base64'))]
]

/** Whether the secret is still readable in any of these ways, in pieces of eight characters. */
function tellsOf(text: string): boolean {
  const pieces = (whole: string, size: number): string[] =>
    Array.from({ length: Math.max(1, whole.length - size + 1) }, (_, at) => whole.slice(at, at + size))
  const low = text.toLowerCase().replace(/[\s:,-]/g, '')
  const forms = WAYS.filter(([name]) => !/base64|buffer|colons|list/.test(name)).flatMap(([, write]) =>
    pieces(
      write(SECRET)
        .toLowerCase()
        .replace(/[\s:,-]/g, ''),
      18
    )
  )
  return forms.some((form) => low.includes(form)) || pieces(SECRET, 6).some((piece) => text.includes(piece))
}

describe('a secret in a text', () => {
  it.each(WAYS)('is hidden %s, and nothing around it is', (_name, write) => {
    const text = `before ${write(SECRET)} after`
    const hidden = hide(text)
    expect(hidden).toContain(MASK)
    expect(hidden).toMatch(/^before /)
    expect(hidden).toMatch(/ after$/)
    expect(tellsOf(hidden)).toBe(false)
  })

  it.each(WAYS)('is hidden %s, escaped again for JSON, a URL and a page', (_name, write) => {
    const page = each(encodeURIComponent(JSON.stringify({ a: write(SECRET) })), (one) =>
      /\w/.test(one) ? one : `&#${one.charCodeAt(0)};`
    )
    expect(tellsOf(hide(page))).toBe(false)
    expect(hide(page)).toContain(MASK)
  })

  it('is hidden in any mixture of escapes, character by character', () => {
    const styles = [
      (one: string): string => one,
      percent,
      (one: string): string => percent(one).toUpperCase(),
      slashU,
      (one: string): string => `&#${one.charCodeAt(0)};`
    ]
    const choice = fc.array(fc.nat({ max: styles.length - 1 }), { minLength: SECRET.length, maxLength: SECRET.length })
    fc.assert(
      fc.property(choice, fc.string(), fc.string(), (styled, before, after) => {
        const text = [...SECRET].map((one, at) => (styles[styled[at] ?? 0] as (text: string) => string)(one)).join('')
        expect(tellsOf(hide(`${before} ${text} ${after}`))).toBe(false)
      })
    )
  })

  it('leaves none of its bits in base64: the characters that it shares with its neighbours go as well', () => {
    for (const before of ['', 'a', 'ab']) {
      for (const secret of ['abcdefg', 'abcdefgh', 'abcdefghi']) {
        const base64 = Buffer.from(`${before}${secret}#`).toString('base64')
        const hidden = hide(base64, secret)
        const kept = hidden.split(MASK)
        expect(kept).toHaveLength(2)
        // The rest decodes to the text before, and to less than a byte of the text after.
        expect(before.startsWith(Buffer.from(kept[0] ?? '', 'base64').toString())).toBe(true)
        expect((kept[1] ?? '').replaceAll('=', '').length).toBeLessThan(3)
      }
    }
  })

  it('written as Latin-1 is found where its bytes are printed', () => {
    expect(hide(Buffer.from(`user:${SECRET}`, 'latin1').toString('base64'))).toContain(MASK)
    expect(hide(Buffer.from(SECRET, 'latin1').toString('hex'))).toBe(MASK)
  })

  it('is found in the other alphabet of base64, sign by sign', () => {
    expect(Buffer.from('>>>???abc').toString('base64')).toBe('Pj4+Pz8/YWJj')
    expect(hide('Pj4-Pz8_YWJj', '>>>???abc')).toBe(MASK)
  })

  it.each([' ', '\t', '\r\n', '\v', ',', '-', ':', ', '])('is found in hex with %j between its bytes', (between) => {
    expect(hide(['61', '62', '63', '64', '65'].join(between), 'abcde')).toBe(MASK)
  })

  it.each(['\0', '\b', '\u000e', '\u001f', '!'])('is not put together over %j, which nobody leaves out', (between) => {
    const text = ['61', '62', '63', '64', '65'].join(between)
    expect(hide(text, 'abcde')).toBe(text)
  })

  it('is found as deep as texts are put into texts, and no deeper: every layer is a walk through all of it', () => {
    const deep = (layers: number): string =>
      Array.from({ length: layers }).reduce<string>((text) => encodeURIComponent(text), 'ab/cd')
    expect(hide(deep(4), 'ab/cd')).toBe(MASK)
    expect(hide(deep(5), 'ab/cd')).toBe(deep(5))
  })

  it('with a space is found as forms of pages write it', () => {
    expect(hide('q=two+words', 'two words')).toBe(`q=${MASK}`)
  })

  it('leaves nothing behind when it is a part of another, or overlaps with one', () => {
    expect(finder('abcd', 'abcd-efgh').hide('x abcd-efgh y', MASK)).toBe(`x ${MASK} y`)
    expect(finder('abcdef', 'efghij').hide('abcdefghij', MASK)).toBe(MASK)
    expect(finder('abcdef').hide('abcdefabcdef', MASK)).toBe(MASK + MASK)
  })

  it('is not taken for one below four characters', () => {
    expect(finder('abc', '').hide('abcabc', MASK)).toBe('abcabc')
    expect(finder('abcd').hide('abcd', MASK)).toBe(MASK)
  })
})

describe('a text without the secret', () => {
  it('stays as it is, whatever escapes it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('%', '\\', 'u', 'x', '0', '4', '1', '&', '#', ';', 'a', '{', '}') }),
        (text) => {
          expect(finder('a-secret-of-letters').hide(text, MASK)).toBe(text)
        }
      )
    )
  })

  it.each([
    '100 %',
    '%zz',
    '\\',
    '\\u12',
    '\\u{}',
    '\\u{1234567}',
    '&amp',
    '&#;',
    '&#x;',
    '&#99999999999;',
    '&;',
    '%c3',
    'a&b;c'
  ])('keeps %j, which is no whole escape', (text) => {
    expect(hide(text)).toBe(text)
  })
})

describe('the beginning of a longer text', () => {
  it.each<readonly [name: string, written: readonly string[]]>([
    ['%xx', ['%61', '%e2%82%ac', '%f0%9f%98%80', '%c3%b6', 'b']],
    ['\\xxx', ['\\x61', '\\xe2\\x82\\xac', '\\xf0\\x9f\\x98\\x80', '\\xc3\\xb6', 'b']],
    ['octal', ['\\141', '\\342\\202\\254', '\\360\\237\\230\\200', '\\303\\266', 'b']],
    ['octal of two digits', ['a', '€', '😀', 'ö', '\\47']],
    ['\\u{x}', ['\\u{61}', '\\u{20ac}', '\\u{1f600}', '\\u{f6}', 'b']]
  ])('hides what it has of a secret in %s, wherever between or in its bytes the cut is', (name, written) => {
    const secret = name === 'octal of two digits' ? "a€😀ö'" : 'a€😀öb'
    const text = written.join('')
    for (let at = (written[0] ?? '').length; at <= text.length; at++) {
      const hidden = finder(secret).hide(`before ${text.slice(0, at)}`, MASK, { isCut: true })
      expect(hidden, text.slice(0, at)).toBe(`before ${MASK}`)
    }
  })

  it('hides a secret that looks like a cut escape, wherever in it the cut is', () => {
    const secret = '0123456789abcdef0123456789abcdef'
    for (const before of ['&', '&#', '\\u', '%']) {
      for (let at = 1; at <= secret.length; at++) {
        const hidden = finder(secret).hide(`before ${before}${secret.slice(0, at)}`, MASK, { isCut: true })
        expect(hidden, `${before} ${at}`).toBe(`before ${before}${MASK}`)
      }
    }
  })

  it.each(WAYS)('shows nothing of a secret that the cut went through, %s', (_name, write) => {
    const text = `before ${write(SECRET)} and more`
    const begin = 'before '.length
    for (let at = begin; at <= text.length; at++) {
      const hidden = finder(SECRET).hide(text.slice(0, at), MASK, { isCut: at < text.length })
      expect(hidden.startsWith('before')).toBe(true)
      // A few encoded characters may remain if they are too few to recognise.
      expect(tellsOf(hidden)).toBe(false)
      expect(hidden.slice(begin).replaceAll(MASK, '').length).toBeLessThan(' and more'.length + 20)
    }
  })
})
