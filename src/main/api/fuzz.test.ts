import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldValue } from '@shared/model/record'
import type { AnswerShape } from '@shared/service/operations'
import { ALIASES, NOUN_WORDS } from './fields/aliases'
import { rounds } from '../../../tools/testing/rounds'
import { decodeRecord } from './decode'
import { openRecord } from './envelope/open-record'
import type { AnyNoun } from './fields/decoded'
import { readAnswer } from './envelope'
import { CONTENT_NAMES, SIDE_NAMES } from './envelope/envelope-names'
import { maskedJson } from './json/mask'
import type { ReadAnswer } from './types'

const SHAPES: readonly AnswerShape[] = ['list', 'record', 'tree', 'node', 'lookup']
const NOUNS = Object.keys(NOUN_WORDS) as AnyNoun[]

/** Keys known to the decoder, so that arbitrary JSON reaches all branches. */
const KEYS = [
  ...ALIASES.flatMap(({ names }) => names.filter((name) => !name.includes('*')).slice(0, 4)),
  ...CONTENT_NAMES,
  ...SIDE_NAMES,
  ...[
    'value',
    'attributes',
    'relationships',
    'included',
    'type',
    'amount',
    'timezone',
    '$date',
    'first_name',
    'last_name'
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    '0',
    '1',
    '5',
    '',
    ' ',
    'ё',
    '\u202e',
    'x'.repeat(300)
  ]
]
const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...KEYS) }, { weight: 1, arbitrary: fc.string() })
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 5, 1e21, 1741069230, 1741069230000, '', '0', '1', '5', '1,2,3', ' '),
  fc.constantFrom(
    '0000-00-00',
    '2025-03-04',
    '2025-02-30',
    '04.03.2025 10:20',
    '1 500,00 ₽',
    'RUB',
    'users',
    'error',
    'deleted'
  ),
  fc.string(),
  fc.double({ noNaN: true }),
  fc.integer()
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalar,
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(key, tie('json'), { maxKeys: 8, noNullPrototype: true })
  )
}))

/** Generous timeout for busy machines (ms): the test bounds work, not time. */
const PATIENCE = 120_000
const RUNS = { numRuns: rounds(250, 500) }

function textOf(value: FieldValue): string {
  return JSON.stringify(value)
}

describe('arbitrary JSON', { timeout: PATIENCE }, () => {
  it('is read as an answer or refused with a code, in any shape', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(...SHAPES), (value, shape) => {
        try {
          for (const { id, fields } of readAnswer(JSON.stringify(value), shape).records) {
            expect(id === null || Number.isSafeInteger(id)).toBe(true)
            expect(typeof fields).toBe('object')
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DesksideError)
        }
      }),
      RUNS
    )
  })

  it('is decoded as any noun, with a field for everything', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, json, { maxKeys: 12, noNullPrototype: true }),
        fc.constantFrom(...NOUNS),
        (fields, noun) => {
          const parsed = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>
          const decoded = decodeRecord(noun, { id: 7, fields: parsed })
          const keys = decoded.fields.map((field) => field.key)
          const { fields: opened } = openRecord({ id: 7, fields: parsed })
          for (const name of Object.keys(opened)) {
            const isShown = keys.some(
              (item) => item === name || item.startsWith(`${name}.`) || item.startsWith(`${name}[`)
            )
            if (!isShown && !isHollow(opened[name]))
              throw new Error(`${JSON.stringify(name)} is lost: ${JSON.stringify(keys)}`)
          }
          for (const field of decoded.fields) expect(textOf(field.value).length).toBeGreaterThan(0)
          structuredClone(decoded)
        }
      ),
      RUNS
    )
  })

  it('is the same whenever it is decoded, and is not changed by it', () => {
    fc.assert(
      fc.property(fc.dictionary(key, json, { maxKeys: 6, noNullPrototype: true }), (fields) => {
        const before = JSON.stringify(fields)
        const once = JSON.stringify(decodeRecord('project', { id: 7, fields }))
        expect(JSON.stringify(decodeRecord('project', { id: 7, fields }))).toBe(once)
        expect(JSON.stringify(fields)).toBe(before)
      }),
      { numRuns: 150 }
    )
  })

  it('is masked and stays JSON', () => {
    fc.assert(
      fc.property(json, (value) => void JSON.parse(maskedJson(JSON.parse(JSON.stringify(value))))),
      { numRuns: 500 }
    )
  })
})

/** An object that contains only such objects, so no value can be lost. */
function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isHollow)
}

describe('arbitrary text', { timeout: PATIENCE }, () => {
  it('is read or refused with a code', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.constantFrom(...SHAPES), (text, shape) => {
        try {
          readAnswer(text, shape)
        } catch (error) {
          expect(error).toBeInstanceOf(DesksideError)
        }
      }),
      RUNS
    )
  })

  it('as bytes too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readAnswer(bytes, 'list')
        } catch (error) {
          expect(error).toBeInstanceOf(DesksideError)
        }
      }),
      RUNS
    )
  })
})

describe('bombs', () => {
  const decodeAll = (text: string, shape: AnswerShape = 'list'): number => {
    const records = recordsIn(text, shape)
    for (const record of records) decodeRecord('project', record)
    return records.length
  }
  /** An unreadable answer counts as no records. */
  function recordsIn(text: string, shape: AnswerShape): ReadAnswer['records'] {
    try {
      return readAnswer(text, shape).records
    } catch (error) {
      if (error instanceof DesksideError && error.code === 'service-unreadable') return []
      throw error
    }
  }
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + '1' + close.repeat(depth)

  it.each<[string, string]>([
    ['arrays in arrays', `[{"id":1,"x":${nested('[', ']', 100_000)}}]`],
    ['objects in objects', `[{"id":1,"x":${nested('{"a":', '}', 100_000)}}]`],
    ['references in references', `[{"id":1,"user":${nested('{"id":1,"name":"x","user":', '}', 50_000)}}]`],
    ['an answer that is nothing but depth', nested('[', ']', 500_000)],
    ['an envelope that is nothing but depth', nested('{"data":', '}', 500_000)],
    ['a record of 50,000 fields', `[{"id":1,${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join()}}]`],
    ['a field of 500,000 ids', `[{"id":1,"good_id":[${new Array(500_000).fill('1').join()}]}]`],
    [
      'a list of 300,000 dynamic fields of one name',
      `[{"id":1,"data":[${new Array(300_000).fill('{"name":"a","value":1}').join()}]}]`
    ],
    [
      'a text of 5 MB',
      `[{"id":1,"name":"${'1,'.repeat(2_500_000)}","created":"${'2'.repeat(100_000)}","price":"${' '.repeat(100_000)}"}]`
    ],
    ['a key of 5 MB', `[{"id":1,"${'aB_'.repeat(1_700_000)}":1}]`]
  ])('%s', { timeout: PATIENCE }, (_what, text) => {
    for (const shape of ['list', 'record', 'tree'] as const) expect(decodeAll(text, shape)).toBeLessThanOrEqual(50_000)
  })

  it('50 MB of records are read in bounded time', { timeout: PATIENCE }, () => {
    const record = JSON.stringify({
      id: 1,
      name: 'Roof',
      created: '2025-03-04 10:20:30',
      price: '1500.00',
      user_id: 5,
      note: 'x'.repeat(900)
    })
    const text = `{"data":[${new Array(Math.ceil(50_000_000 / record.length)).fill(record).join()}]}`
    expect(decodeAll(text)).toBeGreaterThan(45_000)
  })

  it.each<[string, string]>([
    ['numbers', `[${'1,'.repeat(12_000_000)}1]`],
    ['nothings', `[${'{},'.repeat(8_000_000)}{}]`],
    ['depth', '['.repeat(20_000_000)]
  ])('more %s than memory holds are refused before they are parsed', (_what, text) => {
    expect(() => readAnswer(text, 'list')).toThrow(expect.objectContaining({ code: 'service-too-large' }))
  })
})
