import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexText } from '@shared/rules/search/words'
import { matchText } from '@shared/rules/search/match'
import { parseQuery } from '@shared/rules/search/query'
import { rankOfTexts } from '@shared/rules/search/rank'
import { CorrectionBook } from '../../api/fields/corrections'
import { migrate } from '../../database/migrate'
import { Queries } from '../../database/queries'
import { cacheReads, cacheWrites } from '../handlers'
import { openConnection } from '../cache-file/connection'
import { CorrectedDecoder } from '../core/decoder'
import { CACHE_MIGRATIONS } from '../cache-file/migrations'
import { ACTIVE, DELETED, KEY, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { plainDecoder } from '../../../../test/main/cache/plain-decoder'
import { rangeFrom, rangeOf } from './documents'
import { everyReading } from './full-search'
import { TermFinds } from './term-finds'
import { WordList } from './word-list'

/** The results of the words as typed. */
const find = (engine: Pick<Engine, 'search'>, text: string, deleted = false): number[] =>
  engine
    .search({ text, nouns: ['project'], deleted, limit: 200 })
    .hits.flatMap(({ id, reading }) => (reading === 'typed' ? [id] : []))

/** The results in a list narrowed by the words. */
function narrowed({ queries }: Engine, text: string, deleted: boolean): number[] {
  const terms = new TermFinds(queries, { nouns: ['project'], deleted })
  const [typed] = everyReading(terms, new CorrectedDecoder(plainDecoder), new WordList(queries), text)
  const rids = JSON.stringify([...(typed?.found ?? [])])
  return queries.numbers('SELECT id FROM records WHERE rid IN (SELECT value FROM json_each(?))', rids)
}

const WORDS = [
  'монтаж',
  'демонтаж',
  'Королёв',
  'королева',
  'дом',
  'домик',
  'Larkspur',
  'spurt',
  '3748',
  '4951234567',
  'ёж',
  'я'
]
const title = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const change = fc.record({
  id: fc.integer({ min: 1, max: 25 }),
  name: title,
  note: title,
  deleted: fc.boolean(),
  /** Whether it is a page of a sweep or a single read. */
  sweeping: fc.boolean()
})

describe('the index', () => {
  it('finds what somebody finds who reads every record, after any changes', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), title, (changes, query) => {
        const engine = openEngine()
        const model = new Map<number, { texts: string[]; deleted: boolean }>()
        for (const { id, name, note, deleted, sweeping: isSweeping } of changes) {
          const list = deleted ? DELETED : ACTIVE
          const cursor = isSweeping ? engine.sweep.begin(list, 1, 1) : null
          engine.ingestPage(page([{ id, name, data: { note } }], { list, pass: cursor?.pass ?? null, cursor }))
          if (cursor !== null) engine.sweep.end(list, { isComplete: false, obstacle: null, at: 2 })
          model.set(id, { texts: [name, note], deleted })
        }
        for (const text of [query, `${query} я`, 'дом ё', ...WORDS, 'онта', 'spur', 'до', '495123']) {
          for (const deleted of [false, true]) {
            const read = (parsed: ReturnType<typeof parseQuery>): number[] =>
              [...model].flatMap(([id, record]) => {
                if (record.deleted && !deleted) return []
                if (String(id) === text) return [id]
                const matches = record.texts.map((one) => matchText(one, parsed))
                // Short words are searched in titles alone.
                const isShort = parsed.terms.every(({ variants: [own = ''] }) => own.length < 3)
                const found = isShort ? rankOfTexts(matches.slice(0, 1)) : rankOfTexts(matches)
                return found === null ? [] : [id]
              })
            const parsed = parseQuery(text)
            const whole = read(parsed)
            // Grouped digits are one number, or several if the one is found nowhere.
            const expected =
              whole.length === 0 && parsed.isJoined ? read(parseQuery(text, { shouldJoin: false })) : whole
            expect(find(engine, text, deleted).sort(byNumber), `${text} ${deleted}`).toEqual(expected.sort(byNumber))
            expect(narrowed(engine, text, deleted).sort(byNumber), `all for ${text} ${deleted}`).toEqual(expected)
          }
        }
      }),
      { numRuns: 60 }
    )
  })

  it('finds any title by its own words, and by any three letters of it', () => {
    const anyTitle = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'абвёйщю abcdz019«»-'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      ),
      maxLength: 30
    })
    fc.assert(
      fc.property(fc.uniqueArray(anyTitle, { minLength: 1, maxLength: 12 }), fc.nat(), (titles, seed) => {
        const engine = openEngine()
        engine.ingestPage(page(titles.map((name, at) => ({ id: 1_000_000 + at, name }))))
        titles.forEach((name, at) => {
          const words = parseQuery(name).words
          if (words.length === 0) return
          expect(find(engine, name), name).toContain(1_000_000 + at)
          const word = words[seed % words.length] ?? ''
          const from = seed % Math.max(1, word.length - 2)
          const part = word.slice(from, from + 3)
          // Halves of surrogate pairs are no letters.
          if (part.length === 3 && part.isWellFormed() && [...part].length === 3 && indexText(part).words[0] === part) {
            expect(find(engine, part), `${part} of ${name}`).toContain(1_000_000 + at)
          }
        })
      }),
      { numRuns: 80 }
    )
  })

  it('finds what waits no longer than a sweep lasts, and none of what a failed page brought', () => {
    const engine = openEngine()
    const cursor = engine.sweep.begin(ACTIVE, 2, 1)
    engine.ingestPage(page([{ id: 1, name: 'Ромашка' }], { pass: cursor.pass, cursor }))
    expect(() => engine.ingestPage({ ...page([]), body: new Uint8Array([1]), pass: cursor.pass })).toThrow()
    engine.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 2 })
    expect(find(engine, 'ромашка')).toEqual([1])
  })

  it('forgets what a record no longer says', () => {
    const engine = openEngine()
    engine.ingestPage(page([{ id: 1, name: 'Ромашка', data: { note: 'лютик' } }]))
    const index = engine.db.prepare('SELECT count(*) AS n FROM search_texts WHERE search_texts MATCH ?')
    expect(index.get('"лютик"')).toEqual({ n: 1 })
    engine.ingestPage(page([{ id: 1, name: 'Василёк', data: { note: 'мак' } }]))
    expect(index.get('"лютик"')).toEqual({ n: 0 })
    expect(find(engine, 'василек')).toEqual([1])
    expect(find(engine, 'ромашка')).toEqual([])
  })
})

describe('a record that moved', () => {
  /** The lists whose documents contain a word, for titles and for texts. */
  const documents = (engine: Engine, word: string): string[][] =>
    ['search_titles', 'search_texts'].map((table) =>
      engine.db
        .prepare<[string], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
        .pluck()
        .all(`"${word}"`)
        .map((document) => (rangeFrom(document) === rangeOf('project', true).from ? 'deleted' : 'active'))
    )
  const both = (...lists: string[]): string[][] => [lists, lists]
  const deal = { id: 1, name: 'Ромашка', data: { note: 'лютик' } }

  it('is found in the list where it is now, and stands in the index once', () => {
    const engine = openEngine()
    engine.ingestPage(page([deal]))
    engine.ingestPage(page([deal], { list: DELETED }))
    expect([find(engine, 'лютик'), find(engine, 'лютик', true)]).toEqual([[], [1]])
    expect(documents(engine, 'ромашка')).toEqual(both('deleted'))
    engine.ingestPage(page([deal]))
    expect([find(engine, 'лютик'), find(engine, 'лютик', true)]).toEqual([[1], [1]])
    expect(documents(engine, 'ромашка')).toEqual(both('active'))
  })

  it('and changed with it is found by what it says now alone', () => {
    const engine = openEngine()
    engine.ingestPage(page([deal]))
    engine.ingestPage(page([{ ...deal, name: 'Василёк' }], { list: DELETED }))
    expect([find(engine, 'ромашка', true), find(engine, 'василек'), find(engine, 'василек', true)]).toEqual([
      [],
      [],
      [1]
    ])
    expect(documents(engine, 'ромашка')).toEqual(both())
  })

  it('while it waited for the end of its sweep is found where it is by then', () => {
    const engine = openEngine()
    const { pass } = engine.sweep.begin(ACTIVE, 2, 1)
    engine.ingestPage(page([deal, { ...deal, id: 2 }], { pass }))
    engine.ingestPage(page([deal], { list: DELETED }))
    engine.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 2 })
    expect([find(engine, 'лютик'), find(engine, 'лютик', true).sort(byNumber)]).toEqual([[2], [1, 2]])
    expect(documents(engine, 'ромашка')).toEqual(both('active', 'deleted'))
  })
})

describe('an index that an earlier run left behind', () => {
  it('is caught up with, and new pages meanwhile are not lost', () => {
    const folder = mkdtempSync(join(tmpdir(), 'search-'))
    const file = join(folder, 'cache.sqlite')
    try {
      const killed = openEngine({ file, key: KEY })
      const cursor = killed.sweep.begin(ACTIVE, 300, 1)
      const items = Array.from({ length: 300 }, (_, at) => ({
        id: at + 1,
        name: `Ромашка ${at + 1}`,
        data: { note: 'лютик' }
      }))
      killed.ingestPage(page(items, { pass: cursor.pass, cursor }))
      // Neither the end of the sweep nor a later page: the waiting records in memory are lost.
      killed.db.close()

      const engine = openEngine({ file, key: KEY })
      expect(find(engine, 'ромашка')).toEqual([])
      while (!engine.upkeep.catchUpSearch().done);
      expect(find(engine, 'ромашка')).toHaveLength(200)
      expect(find(engine, 'лютик 300')).toEqual([300])
      engine.ingestPage(page([{ id: 301, name: 'Ромашка 301' }]))
      expect(find(engine, 'ромашка 301')).toEqual([301])
      engine.db.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is filled in a cache that had none', () => {
    const db = openConnection({ file: null, key: null })
    migrate(db, CACHE_MIGRATIONS)
    const decoder = new CorrectedDecoder(plainDecoder, new CorrectionBook([]))
    cacheWrites(db, decoder).ingestPage(
      page([
        { id: 1, name: 'Ромашка' },
        { id: 2, name: 'Лютик' }
      ])
    )
    db.exec(`DELETE FROM search_titles; DELETE FROM search_texts; DELETE FROM search_parts; DELETE FROM search_words;
             UPDATE search_state SET up_to = 0`)

    const writer = cacheWrites(db, decoder)
    const reader = cacheReads(new Queries(db, () => undefined), decoder, null)
    writer.ingestPage(
      page([
        { id: 2, name: 'Василёк' },
        { id: 3, name: 'Мак' }
      ])
    )
    while (!writer.upkeep.catchUpSearch().done);
    expect(find(reader, 'ромашка')).toEqual([1])
    expect(find(reader, 'василек')).toEqual([2])
    expect(find(reader, 'лютик')).toEqual([])
    expect(find(reader, 'мак')).toEqual([3])
    expect(find(reader, 'омаш')).toEqual([1])
  })
})

describe('what is never found', () => {
  it('stands under a token-like name', () => {
    const engine = openEngine()
    engine.ingestPage(page([{ id: 1, name: 'Ромашка', data: { api_token: 'verysecret', note: 'open' } }]))
    expect(find(engine, 'verysecret')).toEqual([])
    expect(find(engine, 'ромашка verysecret')).toEqual([])
    expect(find(engine, 'open')).toEqual([1])
  })
})

describe('many hits', () => {
  it('are said to be more than are shown, and the exact ones are first among them', () => {
    const engine = openEngine()
    const items = Array.from({ length: 3000 }, (_, at) => ({ id: at + 10, name: `Монтаж систем ${at}` }))
    engine.ingestPage(page([{ id: 1, name: 'Монтаж' }, { id: 2, name: 'Срочный монтаж' }, ...items]))
    const result = engine.search({ text: 'монтаж', nouns: null, deleted: false, limit: 20 })
    expect(result.hasMore).toBe(true)
    expect(result.hits).toHaveLength(20)
    expect(result.hits[0]?.id).toBe(1)
    expect(find(engine, '2999')[0]).toBe(2999)
    const few = engine.search({ text: 'срочный монтаж', nouns: null, deleted: false, limit: 20 })
    expect(few).toMatchObject({ hasMore: false, hits: [{ id: 2 }] })
  })
})

const byNumber = (a: number, b: number): number => a - b
