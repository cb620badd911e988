import { describe, expect, it } from 'vitest'
import type { ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { AnswerInput } from '../cache/filter/answers'
import type { PageOutcome } from '../cache/types'
import { createLiveAnswers, MOST_PAGES } from './live-answers'

const filter: ProjectFilter = { match: 'all', having: 'tasks', builtIn: {}, dynamic: {} }
const TASKS: UnknownPart = { part: 'having', reason: 'no-endpoint', missing: null }

const pageOf = (change: Partial<PageOutcome>): PageOutcome => ({
  ids: [],
  firstMet: 0,
  changedIds: [],
  rows: change.ids?.length ?? 0,
  withoutId: 0,
  total: null,
  ...change
})

function world(unknown: readonly UnknownPart[], pageAt: (offset: number) => PageOutcome = () => pageOf({})) {
  const kept: AnswerInput[] = []
  const told: (readonly number[] | null)[] = []
  const offsets: number[] = []
  const answers = createLiveAnswers({
    cache: {
      unknownParts: async () => unknown,
      keepAnswer: async (answer) => {
        kept.push(answer)
        return true
      }
    },
    ask: async (_filter, _deleted, offset) => {
      offsets.push(offset)
      return { page: pageAt(offset), receivedAt: 1_000 + offset }
    },
    onKept: (ids) => told.push(ids)
  })
  return { answers, kept, told, offsets }
}

describe('the answers of the service', () => {
  it('are remembered only where the cache can’t decide', async () => {
    const decided = world([])
    const answer = { page: pageOf({ ids: [3, 4], total: 9 }), receivedAt: 5 }
    expect(await decided.answers.take(filter, false, 0, answer)).toBe(false)
    expect(decided.kept).toEqual([])
    const open = world([TASKS])
    expect(await open.answers.take(filter, false, 0, answer), 'the rest is wanted').toBe(true)
    expect(open.kept).toEqual([{ filter, deleted: false, ids: [3, 4], at: 5, replaces: false, whole: false }])
    expect(open.told).toEqual([[3, 4]])
  })

  it('take the place of older ones when one page was all, also when it names none', async () => {
    for (const page of [pageOf({ ids: [3], total: 1 }), pageOf({})]) {
      const { answers, kept } = world([TASKS])
      expect(await answers.take(filter, false, 0, { page, receivedAt: 5 })).toBe(false)
      expect(kept).toMatchObject([{ replaces: true, whole: true }])
    }
  })

  it('are read to the end by what really came, as old as their first page', async () => {
    // The service gives fewer than were asked for, and no total.
    const { answers, kept, offsets } = world([TASKS], (offset) =>
      pageOf({ ids: offset < 4 ? [offset, offset + 1] : [] })
    )
    await answers.walk(filter, true)
    expect(offsets).toEqual([0, 2, 4])
    expect(kept).toEqual([{ filter, deleted: true, ids: [0, 1, 2, 3], at: 1_000, replaces: true, whole: true }])
  })

  it('are not called whole when there is no end to them, or when a record has no id', async () => {
    const endless = world([TASKS], (offset) => pageOf({ ids: [offset] }))
    await endless.answers.walk(filter, false)
    expect(endless.offsets).toHaveLength(MOST_PAGES)
    expect(endless.kept).toMatchObject([{ whole: false }])
    const nameless = world([TASKS], () => pageOf({ ids: [1], rows: 2, withoutId: 1, total: 2 }))
    await nameless.answers.walk(filter, false)
    expect(nameless.kept).toMatchObject([{ whole: false }])
  })

  it('end at a page that says the same again: the service goes by no offset', async () => {
    const { answers, kept, offsets } = world([TASKS], () => pageOf({ ids: [4, 5, 6] }))
    await answers.walk(filter, false)
    expect(offsets).toEqual([0, 3])
    expect(kept).toMatchObject([{ ids: [4, 5, 6], replaces: true, whole: false }])
  })

  it('leave what was remembered when a page fails', async () => {
    const { answers, kept } = world([TASKS], (offset) => {
      if (offset > 0) throw new Error('gone')
      return pageOf({ ids: [1], total: 2 })
    })
    await expect(answers.walk(filter, false)).rejects.toThrow('gone')
    expect(kept).toEqual([])
  })
})
