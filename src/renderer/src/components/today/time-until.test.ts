import { beforeEach, expect, test } from 'vitest'
import type { EventTimes } from '@shared/model/calendar'
import { setLanguage } from '../../locales'
import { timeUntil } from './time-until'

const NOW = Date.UTC(2026, 10, 23, 9)
const MINUTE = 60_000
const at = (minutes: number, lasting: number | null): EventTimes => ({
  kind: 'moments',
  start: NOW + minutes * MINUTE,
  end: lasting === null ? null : NOW + (minutes + lasting) * MINUTE,
  zone: 'sent'
})

beforeEach(() => setLanguage('en'))

test.each([
  [25, 'in 25 min'],
  [1, 'in 1 min'],
  [0.2, 'in 1 min'],
  [59, 'in 59 min'],
  [60, 'in 1 h'],
  [170, 'in 3 h'],
  [13 * 60, null]
])('what begins in %s minutes', (minutes, said) => expect(timeUntil(at(minutes, 30), NOW)).toBe(said))

test('what has begun runs until its end, and is over at it', () => {
  expect(timeUntil(at(0, 30), NOW)).toBe('now')
  expect(timeUntil(at(-29, 30), NOW)).toBe('now')
  expect(timeUntil(at(-30, 30), NOW)).toBe('over')
})

test('what has no end, or one before its start, lasts its minute', () => {
  expect(timeUntil(at(0, null), NOW)).toBe('now')
  expect(timeUntil(at(-1, null), NOW)).toBe('over')
  expect(timeUntil(at(0, -60), NOW)).toBe('now')
})

test('whole days say no minutes', () => {
  expect(timeUntil({ kind: 'days', first: '2026-11-23', last: '2026-11-23' }, NOW)).toBeNull()
})

test('in Russian', () => {
  setLanguage('ru')
  expect(timeUntil(at(25, 30), NOW)).toBe('через 25 мин')
  expect(timeUntil(at(-5, 30), NOW)).toBe('идёт')
})
