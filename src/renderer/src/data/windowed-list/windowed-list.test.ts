import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Desk,
  ids,
  page,
  isSameLine,
  scope,
  settled,
  type Line,
  type Scope
} from '../../../../../test/renderer/data/windowed-list/fixtures'
import type { ListChange, ListSource } from './list-source'
import { WINDOW_ROWS } from './row-windows'
import { WindowedList } from './windowed-list'

let desk: Desk
let changes: ListChange[]
let list: WindowedList<Line, Scope>
let time: number

function listOf(source: Pick<ListSource<Line, Scope>, 'read' | 'locate' | 'count'>): WindowedList<Line, Scope> {
  return new WindowedList<Line, Scope>(
    { ...source, isSame: isSameLine, keeps: (now, before) => now.heading === before.heading },
    (change) => changes.push(change),
    () => time
  )
}

beforeEach(async () => {
  desk = new Desk()
  changes = []
  time = 0
  list = listOf({
    read: desk.read,
    locate: async (_scope, id) => {
      const index = desk.list.indexOf(id)
      return index === -1 ? null : index
    }
  })
})

async function opened(first = 0, last = 20): Promise<void> {
  list.setViewport({ first: 0, last: last - first })
  list.show(scope)
  await desk.answerAll()
  list.setViewport({ first, last })
  await desk.answerAll()
  changes.length = 0
}

describe('reading windows', () => {
  it('knows nothing before the first answer', () => {
    list.show(scope)
    expect(list.total).toBeNull()
    expect(desk.asked.map(({ query }) => [query.offset, query.limit])).toEqual([[0, WINDOW_ROWS]])
  })

  it('shows the first window, its total and how it is covered', async () => {
    await opened()
    expect(list.total).toBe(10_000)
    expect(list.windows.rowAt(0)?.id).toBe(1)
    expect(list.facts?.coverage.cached).toBe(10_000)
  })

  it('reads what is on screen first, then ahead, never more than two at once', async () => {
    await opened()
    list.setViewport({ first: 4_500, last: 4_540 })
    expect(desk.asked.map(({ query }) => query.offset)).toEqual([4_500, 4_650])
    await desk.asked[0]!.answer()
    expect(list.windows.rowAt(4_510)?.id).toBe(4_511)
    expect(desk.asked.map(({ query }) => query.offset)).toEqual([4_500, 4_650, 4_350])
  })

  it('goes for where the user is now, not for everything that was passed on the way', async () => {
    vi.useFakeTimers()
    await opened()
    let reads = 0
    for (let first = 1_000; first <= 9_000; first += 160) {
      list.setViewport({ first, last: first + 40 })
      time += 16
      reads += desk.asked.length
      await desk.answerAll()
    }
    expect(reads).toBeGreaterThan(3)
    expect(reads).toBeLessThan(12)
    vi.advanceTimersByTime(200)
    await desk.answerAll()
    expect(list.windows.rowAt(8_990)?.id).toBe(8_991)
    vi.useRealTimers()
  })

  it('drops an answer for a list that is no longer shown', async () => {
    await opened()
    list.setViewport({ first: 3_000, last: 3_040 })
    const late = desk.asked.splice(0)
    list.show({ ...scope, heading: 'two' })
    desk.list = [5, 6, 7]
    await desk.answerAll()
    for (const one of late) await one.answer(ids(10_000))
    expect(list.total).toBe(3)
    expect(list.windows.rowAt(3_010)).toBeUndefined()
  })

  it('keeps the rows on screen while another order of them is read, then begins at the top', async () => {
    await opened(300, 320)
    list.show({ ...scope, order: 'title' })
    expect(list.windows.rowAt(310)?.id).toBe(311)
    expect(changes).toEqual([])
    desk.list = ids(10_000).reverse()
    await desk.asked.shift()!.answer()
    expect(changes[0]).toEqual({ isReset: true, shift: 0 })
    expect(list.windows.rowAt(0)?.id).toBe(10_000)
    expect(list.windows.rowAt(310)).toBeUndefined()
  })

  it('tells when the rows are those of another order, or could not be read', async () => {
    await opened()
    expect(await list.rowsRead()).toBe(true)
    const told: boolean[] = []
    const tell = (): void => void list.rowsRead().then((isRead) => told.push(isRead))
    list.show({ ...scope, order: 'title' })
    tell()
    await settled()
    expect(told).toEqual([])
    await desk.asked.shift()!.answer()
    expect(told).toEqual([true])
    list.show({ ...scope, order: 'id' })
    tell()
    await desk.asked.pop()!.fail()
    expect(told).toEqual([true, false])
    list.show(null)
    expect(await list.rowsRead()).toBe(false)
  })

  it('shows nothing of one list under the heading of another', async () => {
    await opened()
    list.show({ ...scope, heading: 'two' })
    expect(list.total).toBeNull()
    expect(list.windows.rowAt(0)).toBeUndefined()
    expect(changes).toEqual([{ isReset: true, shift: 0 }])
  })

  it('says why a read failed, keeps what it has, rests, and asks again when told to', async () => {
    await opened()
    list.setViewport({ first: 2_000, last: 2_020 })
    const [one, other] = desk.asked.splice(0)
    await one!.fail()
    await other!.fail()
    expect(list.error?.code).toBe('cache-busy')
    expect(list.windows.rowAt(0)?.id).toBe(1)
    list.setViewport({ first: 2_001, last: 2_021 })
    expect(desk.asked).toHaveLength(0)
    list.retry()
    await desk.answerAll()
    expect(list.error).toBeNull()
    expect(list.windows.rowAt(2_010)?.id).toBe(2_011)
  })

  it('fetches a neighbour that is not loaded', async () => {
    await opened()
    const fetched = list.fetchRow(7_000)
    await desk.answerAll()
    expect((await fetched)?.id).toBe(7_001)
    expect(await list.fetchRow(10_000)).toBeNull()
    expect(await list.fetchRow(-1)).toBeNull()
  })
})

describe('newer data under a list that is being read', () => {
  it('keeps the line on screen in its place when rows come in above it', async () => {
    await opened(1_000, 1_020)
    desk.list = [...ids(7, 50_001), ...ids(10_000)]
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.find(({ shift }) => shift !== 0)).toEqual({ isReset: false, shift: 7 })
    expect(list.windows.rowAt(1_007)?.id).toBe(1_001)
    expect(list.total).toBe(10_007)
  })

  it('finds the line again even when thousands came in above, as during a sweep', async () => {
    await opened(5_000, 5_020)
    desk.list = ids(10_000).flatMap((id) => (id % 2 === 0 ? [id, 100_000 + id] : [id]))
    const done = list.refresh()
    await desk.answerAll()
    await done
    const shift = changes.find((change) => change.shift !== 0)?.shift ?? 0
    expect(list.windows.rowAt(5_000 + shift)?.id).toBe(5_001)
  })

  it('finds the line again when thousands came in at the top', async () => {
    await opened(1_000, 1_020)
    desk.list = [...ids(5_000, 50_001), ...ids(10_000)]
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.map(({ shift }) => shift)).toContain(5_000)
    expect(list.windows.rowAt(6_000)?.id).toBe(1_001)
  })

  it('holds the line with the focus rather than the topmost', async () => {
    await opened(1_000, 1_020)
    // The focus moves without scrolling.
    list.hold(1_010)
    desk.list = [...ids(1_005), 77_777, ...ids(10_000).slice(1_005)]
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.map(({ shift }) => shift)).toContain(1)
  })

  describe('at the very top, where new rows are to be seen', () => {
    const news = async (): Promise<void> => {
      desk.list = [77_777, 88_888, ...desk.list]
      const done = list.refresh()
      await desk.answerAll()
      await done
    }

    it('keeps the row under a pointer in use, so that a click meets it, also when more comes in', async () => {
      await opened()
      list.point(3)
      await news()
      await news()
      expect(changes.map(({ shift }) => shift).filter(Boolean)).toEqual([2, 2])
      expect(list.windows.rowAt(7)?.id).toBe(4)
    })

    it('does so before the row with the focus', async () => {
      await opened()
      list.hold(1)
      list.point(3)
      desk.list = [1, 2, 77_777, ...ids(10_000).slice(2)]
      const done = list.refresh()
      await desk.answerAll()
      await done
      expect(changes.map(({ shift }) => shift)).toContain(1)
    })

    it('shows them once the pointer has left, or has rested for two seconds', async () => {
      await opened()
      list.point(3)
      list.point(null)
      await news()
      list.point(3)
      time = 2_000
      await news()
      expect(changes.map(({ shift }) => shift).filter(Boolean)).toEqual([])
      expect(list.windows.rowAt(0)?.id).toBe(77_777)
    })

    it('forgets the pointer with the list it was over', async () => {
      await opened()
      list.point(3)
      list.show({ ...scope, heading: 'another' })
      await desk.answerAll()
      changes.length = 0
      await news()
      expect(changes.map(({ shift }) => shift).filter(Boolean)).toEqual([])
    })
  })

  it('holds it also where what came in moved it out of the rows that are read, and the topmost not', async () => {
    await opened(1_000, 1_020)
    list.hold(1_010)
    // Rows up to 1,199 are read: the top row moves to 1,190, the focused one to 1,206.
    desk.list = [...ids(190, 50_001), ...ids(1_005), ...ids(6, 70_001), ...ids(10_000).slice(1_005)]
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.map(({ shift }) => shift)).toContain(196)
    expect(list.windows.rowAt(1_206)?.id).toBe(1_011)
  })

  it('holds the next line when the topmost was deleted', async () => {
    await opened(1_000, 1_020)
    desk.list = ids(10_000).filter((id) => id !== 1_001 && id > 3)
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(list.windows.rowAt(1_001 - 4)?.id).toBe(1_002)
    expect(changes.map(({ shift }) => shift)).toContain(-4)
  })

  it('lets what is new at the top be seen when the list stands at its top', async () => {
    await opened(0, 20)
    desk.list = [50_001, ...ids(10_000)]
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.every(({ shift }) => shift === 0)).toBe(true)
    expect(list.windows.rowAt(0)?.id).toBe(50_001)
  })

  it('makes one further read of many calls', async () => {
    await opened()
    const done = list.refresh()
    void list.refresh()
    void list.refresh()
    expect(desk.asked).toHaveLength(1)
    await desk.asked.shift()!.answer()
    expect(desk.asked.length).toBeGreaterThanOrEqual(1)
    await desk.answerAll()
    await done
    expect(desk.asked).toHaveLength(0)
  })

  it('reads the rest again only when it comes near, and shows it until then', async () => {
    await opened(0, 20)
    list.setViewport({ first: 6_000, last: 6_020 })
    await desk.answerAll()
    list.setViewport({ first: 0, last: 20 })
    await desk.answerAll()
    const asked = vi.spyOn(desk.asked, 'push')
    const done = list.refresh()
    await desk.answerAll()
    await done
    expect(asked.mock.calls.some((all) => all.some(({ query }) => query.offset >= 5_000))).toBe(false)
    expect(list.windows.rowAt(6_010)?.id).toBe(6_011)
  })

  it('reads a window again whose answer was overtaken by a refresh', async () => {
    await opened(0, 20)
    list.setViewport({ first: 3_000, last: 3_020 })
    const overtaken = desk.asked.splice(0)
    const done = list.refresh()
    await desk.answerAll()
    await done
    for (const one of overtaken) await one.answer(ids(10_000, 90_000))
    await desk.answerAll()
    expect(list.windows.rowAt(3_010)?.id).toBe(3_011)
  })

  it('begins at its top once, also when something changes before the first answer', async () => {
    list.show(scope)
    const [first] = desk.asked.splice(0)
    const done = list.refresh()
    await first!.answer()
    list.setViewport({ first: 300, last: 320 })
    list.hold(310)
    await desk.answerAll()
    await done
    expect(changes.filter(({ isReset }) => isReset)).toHaveLength(2)
    expect(list.onScreen()[0]?.id).toBe(301)
  })

  it('stays as long as it was until it is counted anew, but begins another list with what is known of that', async () => {
    let counts = true
    let length = 10_000
    const open = listOf({
      read: async (_scope, offset, limit) => {
        const answer = page(ids(length), offset, limit)
        return counts ? answer : { ...answer, total: null }
      },
      locate: async (_scope, id) => id - 1,
      count: () => new Promise(() => undefined)
    })
    open.setViewport({ first: 0, last: 20 })
    open.show(scope)
    await settled()
    open.setViewport({ first: 1_000, last: 1_020 })
    counts = false
    await open.refresh()
    await settled()
    expect([open.total, open.isCounting]).toEqual([10_000, true])
    length = 400
    open.show({ ...scope, order: 'title' })
    await settled()
    expect(open.total).toBeLessThan(400)
  })

  it('takes no number back that is newer than the one that was counted', async () => {
    const counted: ((total: number) => void)[] = []
    const open = listOf({
      read: async (_scope, offset, limit) => {
        const answer = page(ids(10_000), offset, limit)
        return { ...answer, total: offset === 0 && counted.length === 0 ? null : 10_001 }
      },
      count: () => new Promise((resolve) => counted.push(resolve))
    })
    open.setViewport({ first: 0, last: 20 })
    open.show(scope)
    await settled()
    await open.refresh()
    await settled()
    expect([open.total, open.isCounting]).toEqual([10_001, false])
    counted[0]!(10_000)
    await settled()
    expect(open.total).toBe(10_001)
  })

  it('asks for the same rows in another way without moving anything', async () => {
    await opened(1_000, 1_020)
    list.askFor({ ...scope, order: 'the same' })
    expect(list.windows.rowAt(1_005)?.id).toBe(1_006)
    expect(desk.asked.map(({ query }) => query.scope.order)).toEqual(['the same'])
    desk.list = [50_001, ...ids(10_000)]
    await desk.answerAll()
    expect(changes.some(({ isReset }) => isReset)).toBe(false)
    expect(changes.map(({ shift }) => shift)).toContain(1)
  })

  it('finds a line near where it was also where nobody knows its place, and lets one go that is not', async () => {
    list = listOf({ read: desk.read })
    await opened(1_000, 1_020)
    desk.list = [...ids(7, 50_001), ...ids(10_000)]
    let done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.map(({ shift }) => shift)).toContain(7)
    changes.length = 0
    desk.list = [...ids(5_000, 60_001), ...desk.list]
    done = list.refresh()
    await desk.answerAll()
    await done
    expect(changes.every(({ shift }) => shift === 0)).toBe(true)
    expect(list.total).toBe(15_007)
  })

  it('is as old as the oldest of what it shows, until that was read anew', async () => {
    let age = 1_000
    list = listOf({ read: async (_scope, offset, limit) => page(ids(400), offset, limit, age) })
    list.show(scope)
    await settled()
    age = 2_000
    list.setViewport({ first: 300, last: 320 })
    await settled()
    expect(list.windows.rowAt(310)?.id).toBe(311)
    expect(list.facts?.fetchedAt).toBe(1_000)
    age = 3_000
    await list.refresh()
    await settled()
    expect(list.facts?.fetchedAt).toBe(3_000)
  })
})
