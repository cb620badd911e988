import { describe, expect, it } from 'vitest'
import type { SearchHit } from '@shared/model/search'
import { MOST_EACH, MOST_SAVED, type SavedResults } from './read-saved'
import { isMoreBeside, isMoreOf } from './saved-parts'

const records = (module: string, count: number): readonly SearchHit[] =>
  Array.from({ length: count }, (_, at): SearchHit => ({
    ...{ noun: 'module-record', module, id: at + 1, state: 'active', title: null, reading: 'typed' },
    ...{ matches: [], at: null, day: null, fetchedAt: 1 }
  }))
const saved = (hits: readonly SearchHit[], change: Partial<SavedResults> = {}): SavedResults => ({
  ...{ hits, people: [], clients: [], hasMore: true, pages: 1, counts: null, isUndated: false, readAs: [] },
  ...change
})

describe('more of a kind than was read', () => {
  it('may be there where as many were read as were looked for', () => {
    const all = saved([...records('a', MOST_EACH), ...records('b', 3)])
    expect([isMoreOf('module a', all, 'all'), isMoreOf('module b', all, 'all')]).toEqual([true, false])
    expect([isMoreBeside('module a', all), isMoreBeside('module b', all)]).toEqual([false, true])
    expect(isMoreOf('module b', saved(records('b', 3)), 'one')).toBe(true)
  })

  it('may be there of every kind where their number fills the page', () => {
    const all = saved(Array.from({ length: 10 }, (_, at) => records(String(at), MOST_SAVED / 10)).flat())
    expect([isMoreOf('module 3', all, 'all'), isMoreOf('module 10', all, 'all')]).toEqual([true, true])
    expect(isMoreOf('person', all, 'all')).toBe(false)
  })

  it('is not there where all was read, and is known where all was counted', () => {
    expect(isMoreOf('module a', saved(records('a', MOST_EACH), { hasMore: false }), 'one')).toBe(false)
    const counted = saved(records('a', 3), { counts: new Map([['module a', 3]]) })
    expect(isMoreOf('module a', counted, 'all')).toBe(false)
    expect(isMoreOf('module a', { ...counted, counts: new Map([['module a', 4]]) }, 'all')).toBe(true)
  })
})
