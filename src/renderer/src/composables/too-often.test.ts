import { afterEach, describe, expect, it } from 'vitest'
import type { CalendarRow } from '@shared/model/calendar'
import { rowFacts } from '../components/calendar/event-list-words'
import { rangeWords, type RangeState } from '../components/calendar/range-words'
import { setLanguage } from '../locales'
import { tooOftenSaid } from './too-often'

afterEach(() => setLanguage('en'))

const state: RangeState = {
  ...{ none: [], part: [], days: 31, fetchedAt: null, events: 5 },
  ...{ isKnown: true, connectivity: 'online', isNarrowed: false, deleted: false }
}
const named = { events: 1, first: { id: 2, title: 'Bomb' } }

describe('what repeats too often to draw', () => {
  it('is named, or counted, under the days', () => {
    const said = (tooOften: RangeState['tooOften']) => rangeWords({ ...state, tooOften }, 0).parts
    expect(said(named)).toEqual(['“Bomb” repeats too often to draw'])
    expect(said({ ...named, first: { id: 2, title: ' ' } })).toEqual(['“Event 2” repeats too often to draw'])
    expect(said({ ...named, events: 3 })).toEqual(['3 events repeat too often to draw'])
    expect(said(undefined)).toEqual([])
  })

  it('is said in Russian', () => {
    setLanguage('ru')
    expect(tooOftenSaid(named)).toEqual(['«Bomb» повторяется слишком часто, чтобы показать все даты'])
    expect(tooOftenSaid({ ...named, events: 22 })).toEqual([
      '22 события повторяются слишком часто, чтобы показать все даты'
    ])
  })

  it('is said in its row', () => {
    const occurrence = { place: 'Room 3', people: [], project: null, repeats: 'too-often' }
    expect(rowFacts({ occurrence } as unknown as CalendarRow)).toBe('Room 3 · repeats too often to draw')
  })
})
