import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchQuery, SearchResult } from '@shared/model/search'
import { openEngine, page, type Engine } from '../testing/engine'

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
})
