/** Every search of the reader must answer any typed or pasted text. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let engine: Engine
const put = (noun: SearchedNoun, items: readonly object[]): unknown =>
  engine.ingestPage(page(items, { list: { noun, deleted: false } }))

beforeAll(() => {
  engine = openEngine(undefined, trueDecoder())
  put('project', [
    {
      id: 12,
      name: 'Договор № 3748 "Ромашка"',
      data: { phone: '+7 (495) 123-45-67', note: `${'длинно '.repeat(300)}конец` }
    },
    { id: 13, name: 'שלום עולם', responsible_id: 5, responsible: { id: 5, name: 'Жанна Дʼарк' } },
    { id: 14, name: '🚀 Launch 👩‍🚀 2026', data: { code: 'AND OR NOT NEAR' } },
    { id: 15, name: 'مشروع جديد' },
    { id: 16, name: '東京本社' },
    { id: 17, name: 'İstanbul ﬁrst ǅ' }
  ])
  put('file', [{ id: 12, name: '100%_done; DROP TABLE records.--.pdf' }])
  while (!engine.upkeep.learnWords().done);
})

const SIGNS = '"\'«»“”„*^:()-+~!@#$%&{}[]|\\/?.,;<>=№_`\u200f\u202e\u0000\ufffd\ud83d'
const LETTERS = [
  'a',
  'я',
  'Ё',
  '7',
  '٣',
  'ש',
  'ج',
  '京',
  'İ',
  'ﬁ',
  'e\u0301',
  '👩‍🚀',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  'AND',
  'NEAR(',
  'договор'
]

const ODD: readonly string[] = [
  ...[...SIGNS],
  ...[...SIGNS].map((sign) => `${sign}договор`),
  ...[...SIGNS].map((sign) => `договор${sign}`),
  SIGNS,
  '"незакрытая кавычка',
  '«один "два» три"',
  '""',
  '"" ""',
  "'; DROP TABLE records; --",
  'a* OR b',
  'NEAR(a b, 2)',
  '{title}: x',
  '+7 (495) 123 - 45 - 67',
  '4 9 5 1 2 3 4 5 6 7',
  '9'.repeat(1_000),
  '1 '.repeat(500),
  'я '.repeat(500),
  Array.from({ length: 180 }, (_, at) => `слово${at}`).join(' '),
  Array.from({ length: 300 }, (_, at) => String.fromCharCode(0x430 + (at % 32), 0x430 + (at >> 5))).join(' '),
  'ж'.repeat(1_000),
  'z'.repeat(1_000),
  'lhfqdth '.repeat(120),
  'shchshchshchshch '.repeat(60),
  '\u0301'.repeat(500),
  '😀'.repeat(500)
]

/** Generated texts, the same on each run. */
function* made(): Generator<string> {
  let seed = 7
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let text = 0; text < 400; text++) {
    let typed = ''
    const length = 1 + next(12)
    for (let at = 0; at < length; at++)
      typed += next(3) === 0 ? SIGNS.charAt(next(SIGNS.length)) : LETTERS[next(LETTERS.length)]
    yield typed
  }
}

const searchFor = (text: string) => engine.search({ text, nouns: null, deleted: true, limit: 30, each: 6 })

describe('any text', () => {
  it.each([
    ['odd ones', ODD],
    ['made ones', [...made()]]
  ])('is answered: %s', (_, texts) => {
    for (const text of texts) {
      const { hits } = searchFor(text)
      for (const { matches } of hits) {
        for (const { text: shown, ranges } of matches) {
          for (const [start, end] of ranges) expect(start < end && end <= shown.length, text).toBe(true)
        }
      }
      engine.references({ text, room: null, limit: 10 })
      engine.records.people({ text, offset: 0, limit: 20, sort: { key: 'projects', descending: true } })
      engine.projects.list({
        ...{ deleted: false, offset: 0, limit: 20, columns: [] },
        filter: { ...NO_FILTER, builtIn: { words: text } },
        sort: { key: 'id', descending: false }
      })
    }
  })

  it('finds what its letters say, whatever stands around them', () => {
    const firstOf = (text: string): number | undefined => searchFor(text).hits[0]?.id
    for (const sign of SIGNS) expect([sign, firstOf(`${sign}ромашка${sign}`)]).toEqual([sign, 12])
    expect([firstOf('"ромашка'), firstOf('שלום'), firstOf('جديد'), firstOf('東京本社')]).toEqual([12, 13, 15, 16])
    expect([firstOf('istanbul'), firstOf('FIRST'), firstOf('100% done'), firstOf('AND')]).toEqual([17, 17, 12, 14])
    for (const phone of ['8 495 123 45 67', '(495)1234567', '+7-495-123-45-67', '4951234567', '495 12 34']) {
      expect([phone, firstOf(phone)]).toEqual([phone, 12])
    }
  })
})
