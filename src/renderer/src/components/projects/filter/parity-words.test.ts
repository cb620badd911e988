import { describe, expect, it } from 'vitest'
import type { FilterAnswered, FilterStatus } from '@shared/model/filter'
import { parityWords } from './parity-words'

const at = Date.UTC(2026, 2, 18, 9, 30)
const statusWith = (change: Partial<FilterStatus>): FilterStatus => ({
  unknown: [{ part: 'having', reason: 'no-endpoint', missing: null }],
  parity: { state: 'unverified', comparedAt: null, parts: [] },
  answered: null,
  failed: null,
  ...change
})
const answered = (change: Partial<FilterAnswered>): FilterAnswered => ({
  ...{ at, whole: true, named: 3, limit: null, changed: 0 },
  ...change
})
const words = (change: Partial<FilterStatus>) => parityWords(statusWith(change), () => 'Has tasks', at + 60_000)

describe('the words for a filter that the cache can’t decide', () => {
  it('say that only the service can answer it, until it has', () => {
    expect(words({})).toMatchObject({
      tone: 'attention',
      text: 'only the server can answer this; no answer yet'
    })
    const some = words({ unknown: [{ part: 'having', reason: 'children-missing', missing: 3 }] })
    expect(some.text, 'the cache knows of most projects').toBe('not complete offline')
  })

  it('say how old the answer is, and why it was asked for', () => {
    const whole = words({ answered: answered({}) })
    expect(whole.tone).toBe('quiet')
    expect(whole.text).toMatch(/^server’s answer, .*\d/)
    expect(whole.reasons[0]).toContain('Has tasks')
  })
})

describe('the words for a filter that asks for what has no number of the service’s', () => {
  const local = (change: Partial<FilterStatus>) =>
    parityWords(statusWith(change), (part) => (part === 'currency_id' ? 'Currency: RUB' : part), at, ['currency_id'])

  it.each<[string, Partial<FilterStatus>]>([
    ['decided by the cache', { unknown: [] }],
    ['compared once', { unknown: [], parity: { state: 'verified', comparedAt: at, parts: [] } }],
    ['answered once', { unknown: [], answered: answered({}) }]
  ])('say that the cache alone answers it, and why: %s', (_, change) => {
    const { tone, text, reasons } = local(change)
    expect([tone, text]).toEqual(['attention', 'from saved data only'])
    expect(reasons).toEqual(['The server searches by number, but only the name is known: Currency: RUB.'])
  })

  it('say as well what is left open', () => {
    const { reasons } = local({ unknown: [{ part: 'currency_id', reason: 'not-listed', missing: 3 }] })
    expect(reasons).toHaveLength(2)
    expect(reasons[1]).toContain('Currency: RUB: 3 projects could not be checked')
  })

  it('say of a project group that there is no such condition to ask for', () => {
    const { reasons } = parityWords(statusWith({ unknown: [] }), () => 'Project groups include Retail', at, [
      'project_group_id'
    ])
    expect(reasons).toEqual([
      'The server can’t filter by this, so saved data is checked: Project groups include Retail.'
    ])
  })
})

describe('the words for what lists don’t tell', () => {
  it.each([
    [2, 'not complete offline', 'Has tasks: 2 projects could not be checked'],
    [null, 'only the server can answer this; no answer yet', 'Has tasks: Can’t be checked offline yet']
  ])('name the condition and of how many projects it is not known: %s', (missing, text, reason) => {
    const shown = words({ unknown: [{ part: 'group_id', reason: 'not-listed', missing }] })
    expect(shown.text).toBe(text)
    expect(shown.reasons[0]).toContain(reason)
  })
})

describe('the words for a filter that the service has answered', () => {
  const decided = { unknown: [] }
  const parity = (state: 'verified' | 'differs') => ({ state, comparedAt: at, parts: ['price' as const] })

  it('say of what age the list is, also where the cache would say the same', () => {
    expect(words({ ...decided, answered: answered({}) }).text).toMatch(/^server’s answer, .*\d/)
    const same = words({ ...decided, parity: parity('verified'), answered: answered({}) })
    expect(same).toMatchObject({ tone: 'ok', text: expect.stringMatching(/^works offline, verified/) })
    expect(same.reasons.join(' ')).toMatch(/the server’s answer, .*\d/)
  })

  it('do not call the list approximate where it is what the server found', () => {
    const { text, reasons } = words({ ...decided, parity: parity('differs'), answered: answered({}) })
    expect(text).toMatch(/^server’s answer, .*; differs from saved data$/)
    expect(reasons[0]).toContain('In doubt: Has tasks')
    expect(words({ ...decided, parity: parity('differs') }).text, 'not answered').toBe('approximate offline')
  })

  it('say how far it was answered, and where a limit stands', () => {
    const part = words({ ...decided, answered: answered({ whole: false, named: 200 }) })
    expect(part.tone).toBe('attention')
    expect(part.text).toMatch(/^the server found 200 projects, .*; the rest is from saved data$/)
    expect(part.reasons.join(' ')).toContain('Not all pages')
    const cut = words({ ...decided, answered: answered({ whole: false, named: 20_000, limit: 20_000 }) })
    expect(cut.reasons.join(' ')).toContain('At most 20,000 projects are loaded')
  })

  it('say how many have changed since', () => {
    const { reasons } = words({ ...decided, answered: answered({ changed: 2 }) })
    expect(reasons.at(-1)).toMatch(/^2 projects have changed since/)
    expect(words({ ...decided, answered: answered({}) }).reasons.join(' ')).not.toContain('since')
  })

  it('say that nobody was asked yet', () => {
    expect(words(decided).text).toMatch(/^from saved data/)
  })
})

describe('the words for a filter to which the service gave no answer', () => {
  const failed = { code: 'service-unreadable', message: '', retryable: false, details: {} } as const
  const verified = { state: 'verified', comparedAt: at, parts: [] } as const

  it.each<[string, Partial<FilterStatus>]>([
    ['that the cache decides', { unknown: [] }],
    ['that the cache leaves open', {}],
    ['that was compared once', { unknown: [], parity: verified }]
  ])('say so and why, and where the list is from: one %s', (_, change) => {
    const shown = words({ ...change, failed })
    expect(shown).toMatchObject({ tone: 'attention', text: 'no answer from the server; saved data is shown' })
    expect(shown.reasons[0]).toContain('The server sent other data than expected.')
  })

  it('say of when the answer is that the list shows', () => {
    expect(words({ answered: answered({}), failed }).text).toMatch(
      /^no new answer from the server; the list is as of .*\d/
    )
  })
})
