import { beforeEach, describe, expect, it } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import { setLanguage } from '../../locales'
import type { ListState } from '../../record-ui/list/list-words'
import { emptyWords, recordWords } from './record-words'

const NOW = Date.parse('2026-05-04T12:00:00Z')
const state = (change: Partial<ListState> = {}, coverage: Partial<Coverage> = {}): ListState => ({
  total: 6,
  facts: {
    fetchedAt: NOW,
    source: 'cache',
    coverage: { state: 'complete', cached: 6, total: 6, sweptAt: NOW, obstacle: null, ...coverage },
    failure: null
  },
  ...{ error: null, sweep: null, connectivity: 'online', deleted: false, filtered: null, isCounting: false },
  ...change
})
const lineOf = (of: ListState): string => recordWords(of, NOW).parts.join(' · ')

beforeEach(() => setLanguage('en'))

describe('the line under a list of groups', () => {
  it('gives their number and the age of the whole list', () => {
    expect(lineOf(state())).toMatch(/^6 groups · as of /)
    expect(lineOf(state({ total: 1 }))).toMatch(/^1 group · /)
  })

  it('of a search says how many were found', () => {
    expect(lineOf(state({ total: 2, filtered: { among: null } }))).toMatch(/^2 groups found · /)
    const none = state({ total: 0, filtered: { among: null } })
    expect(lineOf(none)).toMatch(/^0 groups found · /)
    const partial = {
      ...none,
      facts: { ...none.facts!, coverage: { ...none.facts!.coverage, state: 'partial' as const } }
    }
    expect(lineOf(partial)).toMatch(/^no match among those saved so far · /)
  })

  it('says that a list is not read whole', () => {
    const partial = { state: 'partial', total: 40, sweptAt: null } as const
    expect(lineOf(state({}, partial))).toBe('6 of about 40 saved · not read completely yet')
    const running = { state: 'running', coverage: state().facts!.coverage } as const
    expect(lineOf(state({ sweep: running }, partial))).toContain('still loading')
    expect(recordWords(state({}, { ...partial, obstacle: 'offset-ignored' }), NOW).needsAttention).toBe(true)
  })

  it('is silent where the list itself says that nothing is known', () => {
    expect(lineOf(state({ total: 0 }, { state: 'none', cached: 0, sweptAt: null }))).toBe('')
    expect(lineOf(state({ total: null, facts: null }))).toBe('')
  })

  it('in Russian has the forms of its numbers', () => {
    setLanguage('ru')
    expect([1, 2, 5].map((total) => lineOf(state({ total })).split(' · ')[0])).toEqual([
      '1 группа',
      '2 группы',
      '5 групп'
    ])
  })
})

describe('an empty list of groups', () => {
  it('tells "none" from "not known"', () => {
    expect(emptyWords('none', 'now').sentence).toBe('There are no groups')
    expect(emptyWords('unknown', '').sentence).toBe('Nothing saved yet')
    expect(emptyWords('none-deleted', 'now').hint).toContain('now')
  })
})
