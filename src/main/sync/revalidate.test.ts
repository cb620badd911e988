import { describe, expect, it, vi } from 'vitest'
import { DesksideError, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import { FRESH_FOR, Revalidate, type Question } from './revalidate'

/** Questions to a service that answers when the test tells it to. */
function given() {
  let clock = 1_000_000
  const log = { debug: vi.fn(), warn: vi.fn() }
  const revalidate = new Revalidate({ now: () => clock, log })
  const outcomes: (ErrorShape | null)[] = []
  const asked: { signal: AbortSignal; answer: (value: string) => void; fail: (code: ErrorCode) => void }[] = []
  const question = (change: Partial<Question<string>> = {}): Question<string> => ({
    key: 'one',
    ask: (signal) =>
      new Promise((answer, reject) => {
        const fail = (code: ErrorCode): void => reject(new DesksideError(code, 'no'))
        signal.addEventListener('abort', () => fail('cancelled'))
        asked.push({ signal, answer, fail })
      }),
    onOutcome: (failure) => void outcomes.push(failure),
    ...change
  })
  const failed = async (code: ErrorCode, change: Partial<Question<string>> = {}) => {
    const reply = revalidate.ask(question(change))
    asked.at(-1)?.fail(code)
    return reply
  }
  return { revalidate, question, asked, outcomes, log, failed, pass: (ms: number) => (clock += ms) }
}

describe('a question', () => {
  it('is asked once at a time, and again when its answer is no longer fresh', async () => {
    const { revalidate, question, asked, pass } = given()
    const reply = revalidate.ask(question())
    pass(FRESH_FOR + 1)
    expect(await revalidate.ask(question()), 'on its way').toEqual({ state: 'fresh' })
    asked[0]?.answer('yes')
    expect(await reply).toEqual({ state: 'answered', value: 'yes' })
    pass(FRESH_FOR)
    expect(await revalidate.ask(question())).toEqual({ state: 'fresh' })
    expect(await Promise.race([revalidate.ask(question({ key: 'other' })), 'asked'])).toBe('asked')
    pass(1)
    void revalidate.ask(question())
    expect(asked).toHaveLength(3)
  })

  it.each([-3_600_000, 3_600_000])('is asked again when the clock was set by %d ms', async (by) => {
    const { revalidate, question, asked, pass } = given()
    const reply = revalidate.ask(question())
    asked[0]?.answer('yes')
    await reply
    pass(by)
    void revalidate.ask(question())
    expect(asked).toHaveLength(2)
  })

  it('is joined where the answer is wanted in any case', async () => {
    const { revalidate, question, asked } = given()
    const [first, second] = [revalidate.join(question()), revalidate.join(question())]
    asked[0]?.answer('yes')
    expect(await Promise.all([first, second])).toEqual(['yes', 'yes'])
    void revalidate.join(question())
    expect(asked).toHaveLength(2)
  })
})

describe('a question that fails', () => {
  it('is remembered and told of once, and not asked again at once, where the service answered unusably', async () => {
    const { revalidate, question, asked, outcomes, failed, pass } = given()
    expect(await failed('service-error')).toMatchObject({ state: 'refused' })
    expect(await revalidate.ask(question())).toEqual({ state: 'fresh' })
    pass(FRESH_FOR + 1)
    expect(await failed('service-error')).toMatchObject({ state: 'refused' })
    expect(outcomes.map((failure) => failure?.code)).toEqual(['service-error'])
    expect(revalidate.failureOf('one')).toMatchObject({ code: 'service-error' })
    expect(revalidate.failureOf('one', 1_000_001), 'read whole before').not.toBeNull()
    pass(2)
    expect(revalidate.failureOf('one', 1_000_000 + FRESH_FOR + 2), 'read whole since').toBeNull()
    pass(FRESH_FOR)
    const reply = revalidate.ask(question())
    asked.at(-1)?.answer('yes')
    await reply
    expect(outcomes.at(-1)).toBeNull()
    expect(revalidate.failureOf('one')).toBeNull()
  })

  it.each(['network-refused', 'service-busy', 'cancelled', 'internal'] as const)(
    'is asked again at the next look where it may succeed then: %s',
    async (code) => {
      const { revalidate, asked, outcomes, log, failed } = given()
      expect(await failed(code)).toMatchObject({ state: 'failed' })
      expect(revalidate.failureOf('one')).toBeNull()
      await failed(code)
      expect([asked.length, outcomes]).toEqual([2, []])
      expect(log.warn.mock.calls.length).toBe(code === 'internal' ? 2 : 0)
    }
  )

  it('counts for its list, and only with the codes that count', async () => {
    const { revalidate, failed } = given()
    const change = { list: 'all', counts: (code: ErrorCode) => code !== 'service-error' }
    await failed('service-error', change)
    expect(revalidate.failureOf('all')).toBeNull()
    await failed('forbidden', { ...change, key: 'two' })
    expect([revalidate.failureOf('all')?.code, revalidate.failureOf('two')]).toEqual(['forbidden', null])
  })
})

describe('a question for which nobody waits any more', () => {
  it('ends up to the wire, and can be asked anew at once', async () => {
    const { revalidate, question, asked, outcomes } = given()
    revalidate.awaitOnly('a', ['one'])
    revalidate.awaitOnly('b', ['one', 'two'])
    const reply = revalidate.ask(question())
    revalidate.awaitOnly('a', [])
    expect(asked[0]?.signal.aborted).toBe(false)
    revalidate.awaitOnly('b', ['two'])
    expect(asked[0]?.signal.aborted).toBe(true)
    const again = revalidate.ask(question())
    expect(await reply).toMatchObject({ state: 'failed', error: { code: 'cancelled' } })
    await revalidate.settled('other')
    asked[1]?.answer('yes')
    expect(await again).toMatchObject({ state: 'answered' })
    expect(outcomes).toEqual([])
  })
})
