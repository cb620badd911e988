import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PUT_TOGETHER } from '../../../src/main/api/envelope/refusal-words'
import { TAG_EXPRESSIONS } from '../../../src/main/api/fields/plain-text'
import { HEADING_EXPRESSIONS } from '../../../src/main/lookup/tables/column-kinds'
import { collect, type Expression } from './collect'
import { doubtful, slowOnes } from './time-expressions'

const ROOT = resolve(import.meta.dirname, '../../..')
const { expressions, built } = collect(ROOT, ['src/main', 'src/shared', 'src/preload', 'src/renderer'])

const expression = (literal: RegExp): Expression => ({
  place: String(literal),
  source: literal.source,
  flags: literal.flags
})

describe('the expressions of the app', () => {
  it('are all found: in modules and in components', () => {
    expect(expressions.length).toBeGreaterThan(200)
    expect(expressions.some(({ place }) => place.includes('.vue:'))).toBe(true)
  })

  it('are written out: one that is put together while the app runs can’t be tried here', () => {
    // Files that build expressions from literal parts; the results are tested there.
    expect(built.map((place) => place.split(':', 1)[0])).toEqual([
      'src/main/api/envelope/refusal-words.ts',
      'src/main/api/fields/plain-text.ts',
      'src/main/api/fields/plain-text.ts',
      'src/main/lookup/tables/column-kinds.ts'
    ])
    expect([PUT_TOGETHER.length, HEADING_EXPRESSIONS.length, TAG_EXPRESSIONS.length]).toEqual([10, 11, 2])
  })

  it('take twice the time for twice the text, whatever the text', { timeout: 900_000 }, async () => {
    const slow = await slowOnes([
      ...expressions,
      ...[...PUT_TOGETHER, ...HEADING_EXPRESSIONS, ...TAG_EXPRESSIONS].map(expression)
    ])
    expect(
      slow.map(
        ({ expression: { place, source }, attack: { before, pump, after } }) =>
          `${place} /${source}/ on ${JSON.stringify(before)} + ${JSON.stringify(pump)} … + ${JSON.stringify(after)}`
      )
    ).toEqual([])
  })
})

it.each([
  [/a/, false],
  [/a{0,400}/, false],
  [/(?:a|b{1,3}|c?)[xyz]{0,40}/, false],
  [/a*/, true],
  [/(?:ab){2,}/, true],
  [/(?=a+)b/, true],
  [/(?<!a+)b/, true],
  [/a{0,200}a{0,200}b/, true],
  [/(?:a{0,20}){0,20}b/, true],
  [/(?:a|a){1,30}b/, true]
])('%s needs a clock: %s', (literal, isExpected) => {
  expect(doubtful([expression(literal), expression(literal)])).toHaveLength(isExpected ? 1 : 0)
})

describe('the attacks', () => {
  // Vulnerable expressions seen in practice and in textbooks: none may pass.
  it.each([
    /\s*(?:…|\.{3})$/u,
    /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@?#]+@/gi,
    /<title[^>]*>([^<]{1,200})/i,
    /http-equiv\s*=\s*["']?refresh[^>]*?url\s*=\s*["']?\s*(https?:\/\/[^"'\s>]+)/i,
    /\s*[\t\n]+\s*/gu,
    /^(a+)+$/,
    /a+[^]*b/,
    /(x\w+){1,10}y/
  ])('find out %s', { timeout: 240_000 }, async (literal) => {
    expect(await slowOnes([expression(literal)], 600)).toHaveLength(1)
  })

  it.each([/^\s+/, /[^a]{0,40}b/, /\d+/g, /<!--[^]{0,10000}?-->/])('let %s pass', async (literal) => {
    expect(await slowOnes([expression(literal)])).toEqual([])
  })
})
