import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchResult } from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'

let engine: Engine
beforeEach(() => {
  engine = openEngine()
})

function put(noun: SearchedNoun, items: readonly object[], deleted = false): void {
  engine.ingestPage(page(items, { list: { noun, deleted } }))
}

const search = (text: string, query: Partial<SearchQuery> = {}): SearchResult =>
  engine.search({ text, nouns: null, deleted: false, limit: 20, ...query })

const found = (text: string, query: Partial<SearchQuery> = {}): string[] =>
  search(text, query).hits.map(({ noun, id }) => `${noun} ${id}`)

describe('full text over the cache', () => {
  it('finds words, beginnings and insides of words, whatever their case and with ё as е', () => {
    put('project', [
      { id: 1, name: 'Монтаж вентиляции, Королёв' },
      { id: 2, name: 'Сервис чиллеров' }
    ])
    for (const text of ['монтаж', 'МОНТ', 'тиляц', 'королев', 'Королёв', 'вентиляции монтаж', '«монтаж»', 'м', 'ко']) {
      expect(found(text), text).toEqual(['project 1'])
    }
    expect(found('чиллер монтаж')).toEqual([])
  })

  it('leaves room for every kind, where so many of each are asked for', () => {
    put(
      'project',
      Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Смета ${at + 1}` }))
    )
    put('file', [{ id: 7, name: 'Смета.xlsx' }])
    put('calendar-event', [{ id: 8, name: 'Смета: встреча', start: '2026-03-02T10:00:00' }])
    const few = search('смета', { limit: 10, each: 3 })
    const of = (noun: string) => few.hits.filter((hit) => hit.noun === noun).map(({ id }) => id)
    expect([of('project').length, of('file'), of('calendar-event')]).toEqual([3, [7], [8]])
    expect(few.hasMore).toBe(true)
    expect(search('встреча', { each: 3 }).hasMore).toBe(false)
    // Results of a looser reading count towards the limit per kind.
    expect(search('смтеа', { limit: 10, each: 2 }).hits.filter(({ noun }) => noun === 'project')).toHaveLength(2)
  })
})
