import { describe, expect, it } from 'vitest'
import type { Upcoming } from './due'
import { wordsOf } from './words'

const NOON = new Date('2026-03-10T12:00').getTime()
const event = (title: string | null, place: string | null = null): Upcoming => ({
  ...{ key: '7/a', id: 7, title, place, category: 0, start: NOON + 600_000, end: null, over: NOON + 900_000 }
})
const said = (title: string | null, place: string | null = null) =>
  wordsOf(event(title, place), { language: 'en', locale: 'en-GB', hideText: false, now: NOON })

describe('a notification', () => {
  it.each(['x'.repeat(1_000_000), 'я '.repeat(500_000), '😀'.repeat(300_000), `a${'\u0301'.repeat(1_000_000)}`])(
    'of a text without an end is short',
    (text) => {
      const { title, body } = said(text, text)
      expect([title.length <= 120, title.endsWith('…'), title.isWellFormed()]).toEqual([true, true, true])
      expect([body.length <= 160, body.endsWith('…'), body.isWellFormed()]).toEqual([true, true, true])
    }
  )

  it('turns no direction, and is one line each', () => {
    const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    const { title, body } = said(`a${marks}b\r\n\tc\u0000d\u2028e \ud800`, `${marks}Room\n3`)
    expect([title, body]).toEqual(['ab c d e \ufffd', 'in 10 min · 12:10 · Room 3'])
  })

  it('says where the zone of an event is not known', () => {
    const unsure = { ...event('Call'), isUnsure: true as const }
    const options = { locale: 'en-GB', hideText: false, now: NOON }
    expect(wordsOf(unsure, { language: 'en', ...options }).body).toBe(
      'in 10 min · ≈\u00a012:10 · its time zone is not known, the time may be wrong'
    )
    expect(wordsOf(unsure, { language: 'ru', ...options }).body).toContain('часовой пояс неизвестен')
  })

  it.each([null, '', ' \n', '\u202e\u200f', '\u0000'])('of %j names the event by its number', (title) => {
    expect(said(title, title)).toEqual({ title: 'Event No. 7', body: 'in 10 min · 12:10' })
  })
})
