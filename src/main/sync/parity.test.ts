import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { DEFAULT_ASSUMPTIONS, type FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { FilterCache, FilterComparison, ServiceMatches, ParityRecord } from '../cache/types'
import { createParity } from './parity'

const AGREES: FilterComparison = { agreed: 3, undecided: 0, missed: 0, missedForSure: 0, faults: [], extra: [] }
const MISSES: FilterComparison = { ...AGREES, agreed: 2, missed: 1, missedForSure: 1, faults: ['step_id'] }
const extra = (id: number, fetchedAt: number, isSure = true): FilterComparison => ({
  ...AGREES,
  extra: [{ id, isSure, fetchedAt }]
})

const byStage = (stage: number): ProjectFilter => ({
  match: 'all',
  having: null,
  builtIn: { step_id: [stage] },
  dynamic: {}
})
const january = (price?: number): ProjectFilter => ({
  match: 'all',
  having: null,
  builtIn: { created: { from: '2026-01-01', to: '2026-01-31' }, ...(price === undefined ? {} : { price }) },
  dynamic: {}
})
const matches = (filter: ProjectFilter, change: Partial<ServiceMatches> = {}): ServiceMatches => ({
  filter,
  deleted: false,
  ids: [1, 2, 3],
  within: { from: null, to: null },
  ...change
})

function world(kept: { records?: readonly ParityRecord[]; assumptions?: FilterAssumptions } = {}) {
  let clock = 1_000
  let compare: (assumptions: FilterAssumptions) => FilterComparison = () => AGREES
  const stored = new Map<string, ParityRecord>((kept.records ?? []).map((record) => [record.key, record]))
  let assumed: FilterAssumptions | null = null
  let keptAssumptions = kept.assumptions ?? DEFAULT_ASSUMPTIONS
  const warnings: unknown[] = []
  let notices = 0
  const cache: Omit<FilterCache, 'answered' | 'keepAnswer'> = {
    assume: async (assumptions) => void (assumed = assumptions),
    unknownParts: async () => [],
    compare: async (_question, assumptions) => compare(assumptions),
    parity: async () => ({ records: [...stored.values()], assumptions: keptAssumptions }),
    keepParity: async (records, forget) => {
      for (const key of forget) stored.delete(key)
      for (const record of records) stored.set(record.key, record)
    },
    keepAssumptions: async (assumptions) => void (keptAssumptions = assumptions)
  }
  const open = () =>
    createParity({
      cache,
      log: { info: () => undefined, warn: (_message, facts) => warnings.push(facts) },
      now: () => clock,
      onChanged: () => (notices += 1)
    })
  return {
    parity: open(),
    open,
    cache,
    warnings,
    answer: (with_: typeof compare) => (compare = with_),
    at: (time: number) => (clock = time),
    notices: () => notices,
    assumed: () => assumed,
    kept: () => keptAssumptions
  }
}

describe('the parity light', () => {
  it('asks once more for what was kept when the cache could not say', async () => {
    const { cache, open } = world()
    const { parity: stored } = cache
    cache.parity = () => Promise.reject(new Error('the worker died'))
    const parity = open()
    await expect(parity.of(byStage(1), false)).rejects.toThrow('died')
    cache.parity = stored
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('verified')
  })

  it('is off until a filter was compared', async () => {
    const { parity } = world()
    expect(await parity.of(byStage(1), false)).toEqual({ state: 'unverified', comparedAt: null, parts: [] })
  })

  it('says when service and cache agreed, of this filter in this list alone', async () => {
    const { parity, notices, at } = world()
    at(5_000)
    await parity.judge(matches(byStage(1)))
    expect(await parity.of(byStage(1), false)).toEqual({ state: 'verified', comparedAt: 5_000, parts: [] })
    expect((await parity.of(byStage(1), true)).state).toBe('unverified')
    expect((await parity.of(byStage(2), false)).state).toBe('unverified')
    expect(notices()).toBe(1)
  })

  it('outlives the program', async () => {
    const { parity, open } = world()
    await parity.judge(matches(byStage(1)))
    expect((await open().of(byStage(1), false)).state).toBe('verified')
  })

  it('stays off where nothing was shown: no end to the answer, or nothing that the cache could decide', async () => {
    const { parity, answer } = world()
    await parity.judge(matches(byStage(1), { within: null }))
    expect((await parity.of(byStage(1), false)).state).toBe('unverified')
    answer(() => ({ ...AGREES, agreed: 0, undecided: 3 }))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('unverified')
  })

  it('differs when the cache takes what the service has just named for no match, and says by which condition', async () => {
    const { parity, answer, warnings } = world()
    answer(() => MISSES)
    await parity.judge(matches(byStage(4711)))
    expect(await parity.of(byStage(4711), false)).toMatchObject({ state: 'differs', parts: ['step_id'] })
    expect(warnings).toEqual([{ parts: 'step_id', conditions: 1, missed: 1, extra: 0, explained: false }])
    expect(JSON.stringify(warnings), 'no value of the filter is logged').not.toContain('4711')
  })

  it('takes nothing for a difference that older children may explain', async () => {
    const { parity, answer } = world()
    answer(() => ({ ...AGREES, missed: 1, missedForSure: 0 }))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('unverified')
    answer(() => extra(9, 900, false))
    for (let times = 0; times < 3; times += 1) await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('unverified')
  })

  it('only suspects a match that the service does not name, until the service has confirmed it since', async () => {
    const { parity, answer, at } = world()
    answer(() => extra(9, 900))
    await parity.judge(matches(byStage(1)))
    at(2_000)
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state, 'it may be gone by now').toBe('unverified')
    answer(() => extra(9, 1_500))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state, 'met by a sweep, and still not named').toBe('differs')
  })

  it('takes an answer as old as the suspicion for no confirmation', async () => {
    const { parity, answer, at } = world()
    at(1_000)
    answer(() => extra(9, 1_000))
    for (let times = 0; times < 3; times += 1) await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('unverified')
    answer(() => extra(9, 1_001))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('differs')
  })

  it('lets a suspicion go when it was one of the moment', async () => {
    const { parity, answer } = world()
    answer(() => extra(9, 900))
    await parity.judge(matches(byStage(1)))
    answer(() => AGREES)
    await parity.judge(matches(byStage(1)))
    answer(() => extra(9, 1_500))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state).toBe('verified')
  })

  it('finds the open point that explains a difference', async () => {
    const { parity, answer, warnings } = world()
    answer((assumptions) => (assumptions.createdEndInclusive ? extra(9, 900) : AGREES))
    await parity.judge(matches(january(500)))
    expect(await parity.of(january(500), false)).toMatchObject({ state: 'differs', parts: ['created'] })
    expect(warnings).toMatchObject([{ parts: 'created', explained: true }])
  })

  it('takes the open point otherwise when two filters say so, and begins anew', async () => {
    const { parity, answer, assumed, kept, open } = world()
    answer((assumptions) => (assumptions.createdEndInclusive ? extra(9, 900) : AGREES))
    await parity.judge(matches(january()))
    await parity.judge(matches(january()))
    expect(assumed(), 'one filter is not enough, however often').toBeNull()
    await parity.judge(matches(january(500)))
    expect(assumed()).toEqual({ ...DEFAULT_ASSUMPTIONS, createdEndInclusive: false })
    expect(kept()).toEqual({ ...DEFAULT_ASSUMPTIONS, createdEndInclusive: false })
    expect((await parity.of(january(), false)).state).toBe('unverified')
    await parity.judge(matches(january()))
    expect((await parity.of(january(), false)).state).toBe('verified')
    const later = open()
    await later.judge(matches(january(7)))
    expect((await later.of(january(7), false)).state, 'also after the next start').toBe('verified')
  })

  it('counts neither votes nor suspicions of before once an open point is taken otherwise', async () => {
    const { parity, answer, assumed } = world()
    const priced = (price: number): ProjectFilter => ({ ...january(), builtIn: { price } })
    answer((assumptions) => (assumptions.priceMatch === DEFAULT_ASSUMPTIONS.priceMatch ? extra(9, 900) : AGREES))
    await parity.judge(matches(priced(1)))
    answer(() => extra(9, 900))
    await parity.judge(matches(byStage(1)))
    answer((assumptions) => (assumptions.createdEndInclusive ? extra(9, 900) : AGREES))
    await parity.judge(matches(january()))
    await parity.judge(matches(january(500)))
    const settled = { ...DEFAULT_ASSUMPTIONS, createdEndInclusive: false }
    expect(assumed()).toEqual(settled)
    answer(() => extra(9, 1_500))
    await parity.judge(matches(byStage(1)))
    expect((await parity.of(byStage(1), false)).state, 'seen for the first time').toBe('unverified')
    answer((assumptions) => (assumptions.priceMatch === DEFAULT_ASSUMPTIONS.priceMatch ? extra(9, 900) : AGREES))
    await parity.judge(matches(priced(2)))
    expect(assumed(), 'one vote, the other is of before').toEqual(settled)
    await parity.judge(matches(priced(3)))
    expect(assumed()).not.toEqual(settled)
  })

  it('is not shaken by an open point that the filter does not touch', async () => {
    const { parity, answer } = world()
    answer((assumptions) => (assumptions.priceMatch === 'equal' ? MISSES : AGREES))
    await parity.judge(matches(byStage(1)))
    expect(await parity.of(byStage(1), false)).toMatchObject({ state: 'differs', parts: ['step_id'] })
  })
})
