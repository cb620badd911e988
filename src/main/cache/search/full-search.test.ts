import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { everyFound } from './full-search'
import { WordList } from './word-list'

let engine: Engine
let decoder: ReturnType<typeof trueDecoder>
beforeEach(() => {
  decoder = trueDecoder()
  engine = openEngine(undefined, decoder)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function put(noun: SearchedNoun, items: readonly object[]): void {
  engine.ingestPage(page(items, { list: { noun, deleted: false } }))
}

const ids = (words: string): number[] =>
  engine.projects
    .list({
      ...{ deleted: false, offset: 0, limit: 200, columns: [] },
      filter: { ...NO_FILTER, builtIn: { words } },
      sort: { key: 'id', descending: false }
    })
    .rows.map(({ id }) => id)

const ANNA = { id: 1, name: 'Анна' }
const OLEG = { id: 2, name: 'Олег' }

const groups = (text: string): number[] =>
  engine.records
    .list({
      query: {
        ...{ noun: 'project-group', deleted: false, parent: null, filter: null, columns: [] },
        ...{ text, offset: 0, limit: 100, sort: { key: 'id', descending: false } }
      },
      found: []
    })
    .rows.map(({ id }) => id)

describe('a list that words narrow', () => {
  it('holds every record that the search finds, however many', () => {
    put(
      'project',
      Array.from({ length: 260 }, (_, at) => ({ id: at + 1, name: at % 2 === 0 ? `Договор ${at}` : `Смета ${at}` }))
    )
    expect(ids('договор')).toHaveLength(130)
    expect(ids('смета договор')).toEqual([])
  })

  it('finds in fields, by numbers, in the other layout, in other forms and with a slip', () => {
    put('project', [
      { id: 1, name: 'Монтаж вентиляции', data: { city: 'Королёв' } },
      { id: 2, name: 'Сервис чиллеров', data: { phone: '+7 (495) 555-22-87' } },
      { id: 3, name: 'План "торговый зал" на лето' },
      { id: 4, name: 'Зал для торговый' }
    ])
    expect(ids('королев')).toEqual([1])
    expect(ids('84955552287')).toEqual([2])
    expect(ids('vjynf;')).toEqual([1])
    expect(ids('чиллер')).toEqual([2])
    expect(ids('чиллерам')).toEqual([2])
    expect(ids('вентеляции')).toEqual([1])
    expect(ids('мо ве')).toEqual([1])
    expect(ids('"торговый зал"')).toEqual([3])
    expect(ids('торговый зал')).toEqual([3, 4])
    expect(ids('2')).toEqual([2])
    expect(ids('щщщщ')).toEqual([])
  })

  it('finds words of one and two letters in fields, beside longer ones', () => {
    put('project', [
      { id: 1, name: 'Встреча', data: { note: 'Согласовать смету на монтаж' } },
      { id: 2, name: 'Смета 5', data: { note: 'План' } },
      { id: 3, name: 'Смета', data: { note: 'Корпус 5' } },
      { id: 4, name: 'Смету навесов' },
      { id: 5, name: 'Смета', data: { note: 'Копия' } }
    ])
    expect(ids('смету на')).toEqual([1, 4])
    expect(ids('смету на монтаж')).toEqual([1])
    expect(ids('смета 5')).toEqual([2, 3])
    expect(ids('смета к')).toEqual([3, 5])
    expect(ids('смету "на"')).toEqual([1])
  })

  it('finds them however they were sent', () => {
    put('project', [
      { id: 1, name: 'Смета', data: { note: 'План\nна "лето"' } },
      { id: 2, name: 'Смета', data: { note: 'План\t«НА» лето' } },
      { id: 3, name: 'Смета', data: { note: 'Планна\\лето' } },
      { id: 4, name: 'Смета', data: { note: 'Ещё' } },
      { id: 5, name: 'Смета', data: { serial: 57_000_000 } },
      { id: 6, name: 'Смета', data: { lines: ['Один', 'на двоих'] } }
    ])
    expect(ids('смета на')).toEqual([1, 2, 6])
    expect(ids('смета л')).toEqual([1, 2, 3])
    expect(ids('смета е')).toEqual([4])
    expect(ids('смета yf')).toEqual([])
    expect(ids('cvtnf yf')).toEqual([1, 2, 6])
    expect(ids('смета 57')).toEqual([5])
  })

  it('finds them in fields however many have the longer words', () => {
    const notes = ['на монтаж', 'наша', 'к сроку', '']
    put(
      'project',
      Array.from({ length: 2_400 }, (_, at) => ({ id: at + 1, name: 'Смета', data: { note: notes[at % 4] } }))
    )
    const { total } = engine.projects.list({
      ...{ deleted: false, offset: 0, limit: 1, columns: [], sort: { key: 'id', descending: false } },
      filter: { ...NO_FILTER, builtIn: { words: 'смета на' } }
    })
    expect(total).toBe(1_200)
  })

  it('finds them within quotes, and decodes only what may have them', () => {
    const decoded = vi.spyOn(decoder, 'decodeRecord')
    put('project', [
      { id: 1, name: 'Смета', data: { note: 'за монтаж, на год' } },
      { id: 2, name: 'Смета', data: { note: 'год на монтаж' } },
      ...Array.from({ length: 300 }, (_, at) => ({ id: at + 10, name: 'Смета', data: { note: 'год' } }))
    ])
    decoded.mockClear()
    expect(ids('смета "на"')).toEqual([1, 2])
    expect(ids('смета "на год"')).toEqual([1])
    expect(decoded.mock.calls.length).toBeLessThan(20)
  })

  it('finds a short number only where one begins so, however numbers are kept', () => {
    put('project', [
      { id: 1, name: 'Смета 85712345678' },
      { id: 2, name: 'Смета 5712' },
      { id: 3, name: 'Смета', data: { note: '57' } }
    ])
    expect(ids('смета 57')).toEqual([2, 3])
  })

  it('is narrowed by them whatever else may match, and follows what is written', () => {
    put('project', [
      { id: 1, name: 'Смета', responsible: ANNA },
      { id: 2, name: 'Смета', responsible: OLEG },
      { id: 3, name: 'План', responsible: ANNA }
    ])
    const list = (match: 'all' | 'any', builtIn: object) =>
      engine.projects
        .list({
          ...{ deleted: false, offset: 0, limit: 200, columns: [] },
          filter: { ...NO_FILTER, match, builtIn },
          sort: { key: 'id', descending: false }
        })
        .rows.map(({ id }) => id)
    expect(list('all', { words: 'смета', user_id: [1] })).toEqual([1])
    expect(list('any', { words: 'смета', user_id: [1], currency_id: [77] })).toEqual([1])
    put('project', [{ id: 4, name: 'Сметы', responsible: ANNA }])
    expect(list('all', { words: 'смета' })).toEqual([1, 2, 4])
  })

  it('is so in groups too', () => {
    put('project-group', [
      { id: 1, name: 'Ключевые заказчики' },
      { id: 2, name: 'Прочее' }
    ])
    expect(groups('rk.xtdst')).toEqual([1])
    expect(groups('заказчикам')).toEqual([1])
    expect(groups('заказчки')).toEqual([1])
    expect(groups('роч')).toEqual([2])
  })
})

describe('a number', () => {
  it('finds the record of that number only in the state that is asked for', () => {
    put('project', [{ id: 2, name: 'План' }])
    engine.ingestPage(page([{ id: 3, name: 'Смета' }], { list: { noun: 'project', deleted: true } }))
    const found = (text: string, deleted: boolean | 'only'): number => {
      const query = { text, nouns: ['project'] as const, deleted }
      return everyFound(engine.queries, trueDecoder(), new WordList(engine.queries), query).size
    }
    expect([found('2', false), found('2', true), found('2', 'only')]).toEqual([1, 1, 0])
    expect([found('3', false), found('3', true), found('3', 'only')]).toEqual([0, 1, 1])
  })
})
