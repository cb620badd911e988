import { beforeEach, describe, expect, it } from 'vitest'
import type { Coverage } from '@shared/model/cached'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { emptiness, listWords, type ListState } from './list-words'

const NOW = new Date(2026, 2, 14, 15, 0).getTime()
const AT = new Date(2026, 2, 14, 14, 2).getTime()

const none: Coverage = { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
const whole: Coverage = { state: 'complete', cached: 98_310, total: 98_310, sweptAt: AT, obstacle: null }
const part: Coverage = { state: 'partial', cached: 41_500, total: 98_310, sweptAt: null, obstacle: null }

function list(total: number | null, coverage: Coverage, more: Partial<ListState> = {}): ListState {
  return {
    total,
    facts: total === null ? null : { fetchedAt: AT, source: 'cache', coverage, failure: null },
    error: null,
    sweep: null,
    connectivity: 'online',
    deleted: false,
    filtered: null,
    isCounting: false,
    ...more
  }
}
const words = (state: ListState): string => listWords(state, NOW).parts.join(' · ')
const sweep = (state: 'idle' | 'running' | 'paused') => ({ sweep: { state, coverage: part } })

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('what the line under the list says', () => {
  it('says how many and as of when, once the list was read whole', () => {
    expect(words(list(98_310, whole))).toBe('98,310 projects · as of 14:02')
  })

  it('says of how many, when the list is filtered, and of how many at least while they are counted', () => {
    expect(words(list(1_284, whole, { filtered: { among: 98_310 } }))).toBe('1,284 of 98,310 projects · as of 14:02')
    expect(words(list(1_284, whole, { filtered: { among: null } }))).toBe('1,284 projects · as of 14:02')
    expect(words(list(201, whole, { filtered: { among: 98_310 }, isCounting: true }))).toBe(
      'more than 200 projects · as of 14:02'
    )
    expect(words(list(12, part, { filtered: { among: 41_500 } }))).toBe(
      '12 of 41,500 projects · not read completely yet'
    )
    expect(words(list(0, part, { filtered: { among: 41_500 }, ...sweep('running') }))).toBe(
      'no match among those saved so far · still loading'
    )
    expect(words(list(0, part, { filtered: { among: 41_500, whole: true }, ...sweep('running') }))).toBe(
      '0 of 41,500 projects · still loading'
    )
    expect(words(list(0, whole, { filtered: { among: 98_310 } }))).toBe('0 of 98,310 projects · as of 14:02')
  })

  it('never says none of what is not known', () => {
    const unsure = (total: number, among: number | null): string =>
      words(list(total, whole, { filtered: { among, isUnsure: true } }))
    expect(unsure(0, 19_196)).toBe('unknown how many of 19,196 match · as of 14:02')
    expect(unsure(0, null)).toBe('unknown how many match · as of 14:02')
    expect(unsure(12, 19_196)).toBe('at least 12 of 19,196 · as of 14:02')
    expect(unsure(12, null)).toBe('at least 12 · as of 14:02')
  })

  it('says nothing of a filter before it is known who decides it', () => {
    for (const total of [0, 12]) {
      const state = list(total, whole, { filtered: { among: 19_196, isUnsure: null } })
      expect(words(state)).toBe('')
      expect(emptiness(state)).toBeNull()
    }
  })

  it('says how many a board shows', () => {
    expect(words(list(98_310, whole, { onBoard: { here: 41_000, all: 98_310 } }))).toBe(
      '41,000 of 98,310 projects on this board · as of 14:02'
    )
    expect(words(list(98_310, whole, { onBoard: { here: 98_310, all: 98_310 } }))).toBe('98,310 projects · as of 14:02')
  })

  it('counts the projects of how many as Russian does', () => {
    setLanguage('ru')
    setFormatLocale('ru-RU')
    const of = (among: number): string => words(list(1, whole, { filtered: { among } })).split(' · ')[0] ?? ''
    expect([of(21), of(24), of(1)]).toEqual(['1 из 21 проекта', '1 из 24 проектов', '1 из 1 проекта'])
  })

  it('does not take a filter that nothing matches for an empty list', () => {
    expect(emptiness(list(0, whole, { filtered: { among: 98_310 } }))).toBe('no-match')
    expect(emptiness(list(0, part, { filtered: { among: null } }))).toBe('no-match')
    expect(emptiness(list(0, none, { filtered: { among: null } }))).toBe('unknown')
  })

  it('keeps saying so calmly while the list is read again', () => {
    expect(words(list(98_310, whole, sweep('running')))).toBe('98,310 projects · as of 14:02')
  })

  it('says how much of it is there while it is read for the first time', () => {
    expect(words(list(41_500, part, sweep('running')))).toBe('41,500 of about 98,310 saved · still loading')
    expect(words(list(41_500, part, sweep('paused')))).toBe('41,500 of about 98,310 saved · loading is paused')
  })

  it('does not invent a total that the service has not told', () => {
    const unknownTotal = { ...part, total: null }
    const state = list(41_500, unknownTotal, { sweep: { state: 'running', coverage: unknownTotal } })
    expect(words(state)).toBe('41,500 saved so far · still loading')
  })

  it('says when the service itself stands in the way', () => {
    const stuck = listWords(list(500, { ...part, obstacle: 'offset-ignored' }), NOW)
    expect(stuck.parts.join(' · ')).toBe(
      '500 of about 98,310 saved · the server repeats the same page, so the rest can’t be read'
    )
    expect(stuck.needsAttention).toBe(true)
  })

  it('says when it stopped reading a list itself', () => {
    const stopped = (obstacle: Coverage['obstacle']) => listWords(list(500, { ...part, total: null, obstacle }), NOW)
    expect(stopped('endless').parts.at(-1)).toBe('the server keeps sending records, so loading was stopped')
    expect(stopped('disk-budget').parts.at(-1)).toBe('no room is left for the rest')
  })

  it('says nothing while nothing is known', () => {
    expect(words(list(null, none))).toBe('')
  })

  it('speaks Russian with its plurals', () => {
    setLanguage('ru')
    setFormatLocale('ru-RU')
    expect(words(list(1, { ...whole, cached: 1 }))).toContain('1 проект ·')
    expect(words(list(3, whole))).toContain('3 проекта ·')
    expect(words(list(11, whole))).toContain('11 проектов ·')
  })
})

describe('which kind of empty it is', () => {
  it('says "none" only of a list that was read whole', () => {
    expect(emptiness(list(0, { ...whole, cached: 0 }))).toBe('none')
    expect(emptiness(list(0, { ...whole, cached: 0 }, { deleted: true }))).toBe('none-deleted')
    expect(emptiness(list(0, none))).toBe('unknown')
    expect(emptiness(list(0, { ...part, cached: 0 }))).toBe('unknown')
  })

  it('tells being read from being out of reach', () => {
    expect(emptiness(list(0, none, sweep('running')))).toBe('reading')
    expect(emptiness(list(0, none, { connectivity: 'offline' }))).toBe('unknown-offline')
  })

  it('is not empty while there are rows, or before the first answer', () => {
    expect(emptiness(list(5, part))).toBeNull()
    expect(emptiness(list(null, none))).toBeNull()
  })

  it('shows a failure only where there is nothing else to show', () => {
    const error = { code: 'cache-failed', message: '', retryable: true, details: {} } as const
    expect(emptiness(list(null, none, { error }))).toBe('failed')
    expect(emptiness(list(5, whole, { error }))).toBeNull()
    expect(words(list(5, whole, { error }))).toBe('The list could not be read.')
  })
})
