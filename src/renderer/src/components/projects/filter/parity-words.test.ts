import { describe, expect, it } from 'vitest'
import type { FilterStanding } from '@shared/model/filter'
import { parityWords } from './parity-words'

const at = Date.UTC(2026, 2, 18, 9, 30)
const standing = (change: Partial<FilterStanding>): FilterStanding => ({
  unknown: [{ part: 'having', reason: 'no-endpoint', missing: null }],
  parity: { state: 'unverified', comparedAt: null, parts: [] },
  answered: null,
  ...change
})
const words = (change: Partial<FilterStanding>) => parityWords(standing(change), () => 'Has tasks', at + 60_000)

describe('the words for a filter that the cache can’t decide', () => {
  it('say that only the service can answer it, until it has', () => {
    expect(words({})).toMatchObject({
      tone: 'attention',
      text: 'only the service can answer this; not answered yet'
    })
    const some = words({ unknown: [{ part: 'having', reason: 'children-missing', missing: 3 }] })
    expect(some.text, 'the cache knows of most projects').toBe('not complete offline')
  })

  it('say how old the answer is, and whether it is all of it', () => {
    const whole = words({ answered: { at, whole: true } })
    expect(whole.tone).toBe('quiet')
    expect(whole.text).toMatch(/^answered by the service, as of .*\d/)
    const part = words({ answered: { at, whole: false } })
    expect(part.tone).toBe('attention')
    expect(part.reasons.join(' ')).toContain('not all pages')
    expect(part.reasons[0], 'why it is asked at all').toContain('Has tasks')
  })
})
