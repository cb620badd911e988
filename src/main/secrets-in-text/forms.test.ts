import { describe, expect, it } from 'vitest'
import { formsOf } from './forms'

const LOW = 0x00
const HIGH = 0xff
const base64 = (before: number[], secret: string, after: number[]): string =>
  Buffer.concat([Buffer.from(before), Buffer.from(secret), Buffer.from(after)]).toString('base64')

/** Base64 characters independent of neighbouring bytes, found by trial. */
function decided(secret: string, offset: number): string {
  const texts = [LOW, HIGH].flatMap((before) =>
    [LOW, HIGH].map((after) => base64(Array<number>(offset).fill(before), secret, Array<number>(3).fill(after)))
  )
  const [first = ''] = texts
  const same = [...first].filter((one, at) => texts.every((text) => text[at] === one))
  return same.join('').replace(/=+$/, '')
}

describe('the forms of a secret', () => {
  it('are in base64 what nothing but the secret decides, at each place where it can begin', () => {
    for (const secret of ['abcdef', 'abcdefg', 'abcdefgh', 'знаки', 'ab+/==']) {
      const forms = formsOf(secret).base64
      expect(forms.map(({ text }) => text)).toEqual([0, 1, 2].map((offset) => decided(secret, offset)))
    }
  })

  it('say in base64 whether a character holds bits of the secret and of its neighbour', () => {
    const shares = (secret: string) => formsOf(secret).base64.map((form) => [form.sharesBefore, form.sharesAfter])
    // Three bytes are four characters.
    expect(shares('abcdef')).toEqual([
      [false, false],
      [true, true],
      [true, true]
    ])
    expect(shares('abcdefg')).toEqual([
      [false, true],
      [true, true],
      [true, false]
    ])
    expect(shares('abcdefgh')).toEqual([
      [false, true],
      [true, false],
      [true, true]
    ])
  })

  it('are none in base64 and hex that stand in any text by chance', () => {
    expect(formsOf('abc').base64.map(({ text }) => text)).toEqual(['YWJj'])
    expect(formsOf('abcd').base64).toHaveLength(3)
    expect(formsOf('abc').hex).toEqual([])
    expect(formsOf('abcJ').hex).toEqual(['6162634a'])
  })

  it('are the secret as it is, and with plus signs for spaces as forms of pages send it', () => {
    expect(formsOf('one-word').plain).toEqual(['one-word'])
    expect(formsOf('three words here').plain).toEqual(['three words here', 'three+words+here'])
  })

  it('are its bytes as numbers', () => {
    expect(formsOf('abcd').bytes).toEqual(['97,98,99,100'])
  })

  it('are those of Latin-1 too where it can be written so, and only there', () => {
    expect(formsOf('grün').bytes).toEqual(['103,114,195,188,110', '103,114,252,110'])
    expect(formsOf('ÿþ').bytes, 'without a character of ASCII').toEqual(['195,191,195,190', '255,254'])
    expect(formsOf('ÿ\u0080ab').hex).toEqual(['c3bfc2806162', 'ff806162'])
    expect(formsOf('grün').base64.map(({ text }) => text)).toContain(decidedBytes([103, 114, 252, 110]))
    for (const secret of ['plain', 'знак', 'grünzнак']) expect(formsOf(secret).bytes).toHaveLength(1)
  })
})

/** Base64 of the first bytes of a text, without the character shared with the next byte. */
const decidedBytes = (bytes: number[]): string =>
  Buffer.from(bytes)
    .toString('base64')
    .slice(0, Math.floor((bytes.length * 8) / 6))
