import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { type AnswerInput, MOST_NAMED, type PageOutcome } from '../cache/types'
import { LiveAnswers, MOST_PAGES, type AnswerOf } from './live-answers'

const filter: ProjectFilter = { match: 'all', having: 'tasks', builtIn: {}, dynamic: {} }
const of: AnswerOf = { filter, deleted: false, sort: { key: 'price', descending: true } }
const COUNT = 10

const pageOf = (change: Partial<PageOutcome>): PageOutcome => ({
  ids: [],
  firstSeen: 0,
  changedIds: [],
  rows: change.ids?.length ?? 0,
  withoutId: 0,
  total: null,
  ...change
})

function world(pageAt: (offset: number) => PageOutcome = () => pageOf({}), hasNews = true) {
  const kept: AnswerInput[] = []
  const notices: (readonly number[] | null)[] = []
  const offsets: number[] = []
  const answers = new LiveAnswers({
    cache: {
      keepAnswer: async (answer) => {
        kept.push(answer)
        return hasNews
      }
    },
    ask: async (_of, offset) => {
      offsets.push(offset)
      return { page: pageAt(offset), receivedAt: 1_000 + offset, count: COUNT }
    },
    onKept: (ids) => notices.push(ids)
  })
  const take = (offset: number, page: PageOutcome) => answers.take(of, offset, { page, receivedAt: 5, count: COUNT })
  return { answers, take, kept, notices, offsets }
}

const upTo = (last: number, from = 0): number[] => Array.from({ length: last - from }, (_, at) => from + at)

describe('the answers of the service', () => {
  it('are remembered page by page, whatever the cache could decide', async () => {
    const { take, kept, notices } = world()
    const page = pageOf({ ids: [3, 4], total: 9 })
    expect(await take(0, page), 'the rest is wanted').toEqual({ hasMorePages: true, hasNews: true })
    expect(kept).toEqual([{ ...of, ids: [3, 4], start: 0, at: 5, replaces: false, whole: false }])
    expect(notices).toEqual([[3, 4]])
    const same = world(undefined, false)
    expect(await same.take(10, page)).toEqual({ hasMorePages: true, hasNews: false })
    expect(same.kept).toMatchObject([{ start: 10 }])
    expect(same.notices).toEqual([null])
  })

  it('take the place of older ones when one page was all, also when it names none', async () => {
    for (const page of [pageOf({ ids: [3], total: 1 }), pageOf({})]) {
      const { take, kept } = world()
      expect(await take(0, page)).toMatchObject({ hasMorePages: false })
      expect(kept).toMatchObject([{ replaces: true, whole: true }])
    }
  })

  it('are not taken for whole by a number that may be that of the page', async () => {
    for (const page of [pageOf({ ids: upTo(COUNT), total: COUNT }), pageOf({ ids: [1, 2], total: 1 })]) {
      const { take, kept } = world()
      expect(await take(0, page)).toMatchObject({ hasMorePages: true })
      expect(kept).toMatchObject([{ replaces: false, whole: false }])
    }
  })

  it('are read to the end by what really came, as old as their first page', async () => {
    // The service returns fewer rows than requested and no total.
    const { answers, kept, offsets } = world((offset) => pageOf({ ids: offset < 4 ? [offset, offset + 1] : [] }))
    expect(await answers.walk(of)).toBe(3)
    expect(offsets).toEqual([0, 2, 4])
    const all = { ids: [0, 1, 2, 3], start: 0, at: 1_000, replaces: true, whole: true }
    expect(kept).toEqual([{ ...of, ...all }])
  })

  it('are read once more where rows moved between the pages, and then taken as they are', async () => {
    let times = 0
    const { answers, kept, offsets } = world((offset) => {
      times += 1
      if (offset === 0) return pageOf({ ids: upTo(COUNT), total: 12 })
      return pageOf({ ids: times === 2 ? [9, 10] : [10, 11], total: 12 })
    })
    await answers.walk(of)
    expect(offsets).toEqual([0, 10, 0, 10])
    expect(kept).toMatchObject([{ ids: upTo(12), whole: true }])
  })

  it('have a limit, and are not called whole beyond it, nor when a record has no id', async () => {
    const endless = world((offset) => pageOf({ ids: [offset] }))
    await endless.answers.walk(of)
    expect(endless.offsets).toHaveLength(MOST_PAGES)
    expect(endless.kept).toMatchObject([{ whole: false }])
    const long = world((offset) => pageOf({ ids: upTo(offset + MOST_NAMED / 2, offset) }))
    await long.answers.walk(of)
    expect(long.offsets).toHaveLength(2)
    expect(long.kept).toMatchObject([{ whole: false, replaces: true }])
    const nameless = world(() => pageOf({ ids: [1], rows: 2, withoutId: 1, total: 2 }))
    await nameless.answers.walk(of)
    expect(nameless.kept).toMatchObject([{ whole: false }])
  })

  it('are read in each order that is asked for, also while another is being read', async () => {
    const asked: string[] = []
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const kept: AnswerInput[] = []
    const answers = new LiveAnswers({
      cache: { keepAnswer: async (answer) => kept.push(answer) > 0 },
      ask: async ({ sort }) => {
        asked.push(sort.key)
        if (sort.key === 'price') await held
        return { page: pageOf({ ids: [1, 2], total: 2 }), receivedAt: 1_000, count: COUNT }
      },
      onKept: () => undefined
    })
    const byPrice = answers.walk(of)
    expect(await answers.walk({ ...of, sort: { key: 'created', descending: true } })).toBe(1)
    letGo()
    expect(await byPrice).toBe(1)
    expect(asked).toEqual(['price', 'created'])
    expect(kept.map(({ sort }) => sort.key)).toEqual(['created', 'price'])
  })

  it('end at a page that says the same again: the service goes by no offset', async () => {
    const { answers, kept, offsets } = world(() => pageOf({ ids: [4, 5, 6] }))
    await answers.walk(of)
    expect(offsets).toEqual([0, 3])
    expect(kept).toMatchObject([{ ids: [4, 5, 6], replaces: true, whole: false }])
  })

  it('are remembered as far as they came when a page fails, beside what was known', async () => {
    const { answers, kept } = world((offset) => {
      if (offset > 0) throw new Error('gone')
      return pageOf({ ids: [1], total: 2 })
    })
    await expect(answers.walk(of)).rejects.toThrow('gone')
    expect(kept).toMatchObject([{ ids: [1], replaces: false, whole: false }])
  })
})
