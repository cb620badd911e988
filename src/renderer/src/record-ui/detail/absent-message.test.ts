import { beforeEach, expect, test } from 'vitest'
import type { ErrorShape } from '@shared/ipc/errors'
import { setLanguage } from '../../locales'
import { isSaidByHeading, whyAbsent } from './absent-message'

const WORDS = { failed: 'could not be read', gone: 'no such', goneHint: 'there is none' }
const problem = (code: ErrorShape['code']): ErrorShape => ({ code, message: code, retryable: false, details: {} })

beforeEach(() => setLanguage('en'))

test('what may still come is not absent', () => {
  expect(whyAbsent({ error: null, isUnknown: true, refreshError: null }, WORDS)).toBeNull()
  expect(whyAbsent({ error: null, isUnknown: false, refreshError: problem('service-not-found') }, WORDS)).toBeNull()
})

test('what the service does not know is gone, without a problem', () => {
  for (const code of ['not-found', 'service-not-found'] as const) {
    const why = whyAbsent({ error: null, isUnknown: true, refreshError: problem(code) }, WORDS)
    expect(why).toEqual({ sentence: 'no such', hint: 'there is none', error: null })
  }
})

test('any other failure is told as one, of the cache first', () => {
  const refused = problem('network-unreachable')
  expect(whyAbsent({ error: null, isUnknown: true, refreshError: refused }, WORDS)).toMatchObject({
    sentence: 'could not be read',
    error: refused
  })
  const broken = problem('internal')
  expect(whyAbsent({ error: broken, isUnknown: false, refreshError: refused }, WORDS)?.error).toBe(broken)
})

test('a heading says the number and the name, and no other text', () => {
  const text = (said: string) => ({ type: 'text' as const, text: said })
  expect(isSaidByHeading({ role: 'id', value: { type: 'number', number: 7 } }, 'Visit')).toBe(true)
  expect(isSaidByHeading({ role: 'title', value: text(' Visit ') }, 'Visit')).toBe(true)
  expect(isSaidByHeading({ role: 'name', value: text('Another') }, 'Visit')).toBe(false)
  expect(isSaidByHeading({ role: 'place', value: text('Visit') }, 'Visit')).toBe(false)
})
