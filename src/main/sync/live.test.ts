import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import { liveScene as world, query } from '../../../test/main/sync/live-scene'

describe('a filter that asks for what only the cache has an id for', () => {
  const filters: readonly ProjectFilter[] = [
    { match: 'all', having: null, builtIn: { currency_id: [-7] }, dynamic: {} },
    { match: 'any', having: 'goods', builtIn: { step_id: [5, -7], price: 5 }, dynamic: {} },
    { match: 'all', having: null, builtIn: {}, dynamic: { region: [-7] } }
  ]
  it.each(filters)('is never sent, in no order, nor in part: %j', async (filter) => {
    const { live, asked, judged, taken, pass } = world()
    for (const sort of [{ key: 'id', descending: true } as const, { key: 'price', descending: false } as const]) {
      await live.revalidate(query({ filter, sort }), null)
      pass(10 * 60_000)
      await live.revalidate(query({ filter, sort, offset: 400 }), null)
    }
    expect([asked, taken, judged]).toEqual([[], [], []])
  })

  it('is sent once it asks for ids of the service alone', async () => {
    const { live, asked } = world()
    await live.revalidate(
      query({ filter: { match: 'all', having: null, builtIn: { currency_id: [7] }, dynamic: {} } }),
      null
    )
    expect(asked.length).toBeGreaterThan(0)
  })
})

describe('revalidating a window', () => {
  it('asks the service for whole stretches around it, in the order of the screen', async () => {
    const { live, asked } = world()
    await live.revalidate(query({ offset: 150, sort: { key: 'price', descending: true } }), null)
    expect(asked).toEqual([
      { count: 200, offset: 0, order_by: 'price', reverse: '1', deleted: '0' },
      { count: 200, offset: 200, order_by: 'price', reverse: '1', deleted: '0' }
    ])
  })

  it('asks once for windows that overlap, and again after half a minute', async () => {
    const { live, asked, pass } = world()
    await live.revalidate(query({ offset: 0 }), null)
    await live.revalidate(query({ offset: 20 }), null)
    expect(asked.length).toBe(1)
    pass(31_000)
    await live.revalidate(query({ offset: 20 }), null)
    expect(asked.length).toBe(2)
  })

  it('asks nothing of a list that was swept a moment ago', async () => {
    const { live, asked } = world()
    await live.revalidate(query(), 1_000_000 - 5_000)
    expect(asked).toEqual([])
    await live.revalidate(query(), 1_000_000 - 60_000)
    expect(asked.length).toBe(1)
  })

  it('tells what changed, and nothing when nothing did', async () => {
    const changed = world({ changedIds: [7, 9] })
    await changed.live.revalidate(query(), null)
    expect(changed.changes).toEqual([[7, 9]])
    const same = world()
    await same.live.revalidate(query(), null)
    expect(same.changes).toEqual([])
  })

  it('lets an order rest that the service refused twice, and tries it again after some minutes', async () => {
    const { live, asked, failAt, pass } = world()
    const byStage = query({ sort: { key: 'stage', descending: false } })
    const times = (name: string): number => asked.filter(({ order_by: by }) => by === name).length
    failAt(({ order_by: by }) => (by === 'step_id' ? new DesksideError('service-error', 'unknown order_by') : null))
    await live.revalidate(byStage, null)
    await live.revalidate(byStage, null)
    expect(times('step_id'), 'not at once').toBe(1)
    pass(31_000)
    await live.revalidate(byStage, null)
    expect(times('step_id'), 'a fault may have been one of the moment').toBe(2)
    pass(31_000)
    await live.revalidate(byStage, null)
    expect(times('step_id')).toBe(2)
    const before = times('id')
    await live.revalidate(query(), null)
    expect(times('id'), 'other orders are asked for').toBe(before + 1)
    failAt(() => null)
    pass(10 * 60_000)
    await live.revalidate(byStage, null)
    expect(times('step_id')).toBe(3)
  })

  it('asks for the order of any field by the name that the payload gives it', async () => {
    const { live, asked } = world()
    await live.revalidate(query({ sort: { key: 'field:data.contract_date', descending: true } }), null)
    expect(asked[0]).toMatchObject({ order_by: 'contract_date', reverse: '1' })
  })

  it('leaves the view alone when the network is gone', async () => {
    const { live, asked, fail } = world()
    fail(new DesksideError('network-refused', 'gone'))
    await expect(live.revalidate(query(), null)).resolves.toBeUndefined()
    fail(null)
    await live.revalidate(query(), null)
    expect(asked.length, 'asked again as soon as it may succeed').toBe(2)
  })
})

describe('revalidating a filtered window', () => {
  const filter: ProjectFilter = { match: 'any', having: 'payments', builtIn: { step_id: [3, 1] }, dynamic: {} }
  const sent = { condition: 'or', having: 'payments', buildin_data: { step_id: [1, 3] } }

  it('asks the service by the filter, also right after a sweep, and takes its records in', async () => {
    const { live, asked, taken } = world({ ids: [9, 4], rows: 2, total: 2 })
    await live.revalidate(query({ filter }), 1_000_000 - 1)
    expect(asked).toEqual([{ count: 200, offset: 0, order_by: 'id', reverse: '1', deleted: '0', ...sent }])
    expect(taken).toMatchObject([{ list: { noun: 'project', deleted: false }, pass: null, filtered: 'selection' }])
  })

  it('asks of the list itself when the filter has no condition', async () => {
    const { live, asked, taken } = world()
    await live.revalidate(
      query({ filter: { match: 'any', having: null, builtIn: { step_id: [] }, dynamic: {} } }),
      null
    )
    expect(asked).toEqual([{ count: 200, offset: 0, order_by: 'id', reverse: '1', deleted: '0' }])
    expect(taken[0]?.filtered).toBeNull()
  })

  it('compares all when the service says that this was all', async () => {
    const { live, judged } = world({ ids: [4, 9], rows: 2, total: 2 })
    await live.revalidate(query({ filter, sort: { key: 'price', descending: false } }), null)
    expect(judged).toEqual([{ filter, deleted: false, ids: [4, 9], within: { from: null, to: null } }])
  })

  it('compares as far as ids in order tell that nothing lies between them', async () => {
    const newest = world({ ids: [9, 4], rows: 2 })
    await newest.live.revalidate(query({ filter }), null)
    expect(newest.judged[0]?.within).toEqual({ from: 4, to: null })
    const oldest = world({ ids: [4, 9], rows: 2 })
    await oldest.live.revalidate(query({ filter, sort: { key: 'id', descending: false } }), null)
    expect(oldest.judged[0]?.within).toEqual({ from: null, to: 9 })
    const unordered = world({ ids: [4, 9], rows: 2 })
    await unordered.live.revalidate(query({ filter }), null)
    expect(unordered.judged[0]?.within).toBeNull()
    const nameless = world({ ids: [9, 4], rows: 3, withoutId: 1 })
    await nameless.live.revalidate(query({ filter }), null)
    expect(nameless.judged[0]?.within).toBeNull()
  })

  it('asks once more in the order of ids where the order of the screen can show nothing, but seldom', async () => {
    const { live, asked, pass } = world({ ids: [9, 4], rows: 2 })
    const byPrice = query({ filter, sort: { key: 'price', descending: false } })
    const sortsAsked = (): unknown[] => asked.filter(({ count }) => count === 200).map((input) => input.order_by)
    await live.revalidate(byPrice, null)
    expect(sortsAsked()).toEqual(['price', 'id'])
    pass(31_000)
    await live.revalidate(byPrice, null)
    expect(sortsAsked()).toEqual(['price', 'id', 'price'])
    pass(5 * 60_000)
    await live.revalidate(byPrice, null)
    expect(sortsAsked()).toEqual(['price', 'id', 'price', 'price', 'id'])
  })

  it('reads the rest of the answer behind it, in the order of the screen, and anew when a page is news', async () => {
    const { live, asked, pass, remember } = world({ ids: [9, 4], rows: 2 })
    const byPrice = query({ filter, sort: { key: 'price', descending: false } })
    // The second page repeats the rows: the service ignores `offset`.
    const walked = (): [unknown, unknown][] =>
      asked.filter(({ count }) => count === 500).map(({ order_by: by, offset }) => [by, offset])
    const revalidate = async (): Promise<void> => {
      pass(31_000)
      await live.revalidate(byPrice, null)
      await new Promise((done) => setTimeout(done))
    }
    await revalidate()
    const once = walked().filter(([by]) => by === 'price')
    expect(once).toEqual([
      ['price', 0],
      ['price', 2]
    ])
    await revalidate()
    expect(
      walked().filter(([by]) => by === 'price'),
      'as it was remembered'
    ).toEqual(once)
    remember(true)
    await revalidate()
    expect(walked().filter(([by]) => by === 'price')).toEqual([...once, ...once])
    expect(walked(), 'what is asked to compare by is not read on').toEqual([...once, ...once])
  })

  it('reads the rest in the order of ids where the service refuses the one of the screen', async () => {
    const { live, asked, failAt, pass } = world({ ids: [9, 4], rows: 2 })
    failAt((input) => (input.order_by === 'price' ? new DesksideError('service-error', 'no') : null))
    const walked = (): unknown[] => asked.filter(({ count }) => count === 500).map(({ order_by: by }) => by)
    const revalidate = async (): Promise<void> => {
      await live.revalidate(query({ filter, sort: { key: 'price', descending: false } }), null)
      await new Promise((done) => setTimeout(done))
    }
    await revalidate()
    expect(walked()).toEqual(['id', 'id'])
    for (let times = 0; times < 12; times += 1) {
      pass(31_000)
      await revalidate()
    }
    expect(asked.filter(({ order_by: by }) => by === 'price').length, 'by now it is let rest').toBeLessThan(4)
    expect(walked().length).toBeGreaterThan(2)
  })

  it('finds out whether it was the order or the filter that the service refused', async () => {
    const refusal = new DesksideError('service-error', 'no')
    const byPrice = query({ filter, sort: { key: 'price', descending: false } })
    const plain = query({ sort: { key: 'price', descending: false } })

    const order = world({ ids: [9, 4], rows: 2 })
    order.failAt((input) => (input.order_by === 'price' ? refusal : null))
    for (let times = 0; times < 3; times += 1) {
      await order.live.revalidate(byPrice, null)
      order.pass(31_000)
    }
    const before = order.asked.length
    await order.live.revalidate(plain, null)
    expect(order.asked.length, 'the order is let rest').toBe(before)

    const other = world()
    other.failAt((input) => ('having' in input ? refusal : null))
    for (let times = 0; times < 3; times += 1) {
      await other.live.revalidate(byPrice, null)
      other.pass(31_000)
    }
    await other.live.revalidate(plain, null)
    expect(other.asked.at(-1), 'the order is not to blame').toMatchObject({ order_by: 'price' })
  })
})

describe('a filter that the service does not answer', () => {
  const filter: ProjectFilter = { match: 'all', having: null, builtIn: { step_id: [3] }, dynamic: {} }
  const byId = query({ filter })
  const byPrice = query({ filter, sort: { key: 'price', descending: false } })
  const refusal = new DesksideError('service-error', 'no')

  it('is known with the reason, until it is answered; of its own list alone', async () => {
    const { live, misread, filterNotices, failureOf, asked, pass } = world({ ids: [9], rows: 1, total: 1 })
    expect(failureOf(filter, false)).toBeNull()
    misread(new DesksideError('service-unreadable', 'What?', { details: { came: '{"status":"ok"}' } }))
    await live.revalidate(byId, null)
    await live.revalidate(byId, null)
    expect(failureOf(filter, false)).toMatchObject({
      code: 'service-unreadable',
      details: { came: '{"status":"ok"}' }
    })
    expect(failureOf(filter, true)).toBeNull()
    expect(failureOf({ ...filter, match: 'any', having: 'goods' }, false)).toBeNull()
    expect(filterNotices(), 'told when it became so').toBe(1)
    expect(asked.length, 'asked again at once it would say the same').toBe(1)
    misread(null)
    pass(31_000)
    await live.revalidate(byId, null)
    expect(failureOf(filter, false)).toBeNull()
  })

  it.each<[string, ProjectQuery]>([
    ['of ids', byId],
    ['of the screen', byPrice]
  ])('is refused, and not its order: in the order %s', async (_, query) => {
    const { live, fail, failureOf } = world()
    fail(refusal)
    await live.revalidate(query, null)
    expect(failureOf(filter, false)).toMatchObject({ code: 'service-error' })
  })

  it('is none where the service takes it in another order', async () => {
    const { live, failAt, pass, failureOf } = world({ ids: [9, 4], rows: 2 })
    failAt((input) => (input.order_by === 'price' ? refusal : null))
    for (let times = 0; times < 4; times += 1) {
      await live.revalidate(byPrice, null)
      expect(failureOf(filter, false)).toBeNull()
      pass(6 * 60_000)
    }
    // Its order is no longer requested, only the id order.
    failAt(() => refusal)
    await live.revalidate(byPrice, null)
    expect(failureOf(filter, false)).toMatchObject({ code: 'service-error' })
  })

  it.each(['network-refused', 'credentials-refused', 'service-busy'] as const)(
    'is none where the connection tells it: %s',
    async (code) => {
      const { live, fail, filterNotices, listNotices, failureOf } = world()
      fail(new DesksideError(code, 'gone'))
      await live.revalidate(byId, null)
      await live.revalidate(query(), null)
      expect([failureOf(filter, false), failureOf(null, false)]).toEqual([null, null])
      expect([filterNotices(), listNotices()]).toEqual([0, 0])
    }
  )
})

describe('a list that the service does not answer', () => {
  const refusal = new DesksideError('service-error', 'no')
  const byPrice = query({ sort: { key: 'price', descending: false } })

  it('is known with what came, of its own state alone, until it is answered or was read whole since', async () => {
    const { live, misread, filterNotices, listNotices, failureOf, asked, pass } = world({ ids: [9], rows: 1 })
    misread(new DesksideError('service-unreadable', 'What?', { details: { came: 'null' } }))
    await live.revalidate(query(), null)
    await live.revalidate(query(), null)
    expect(failureOf(null, false)).toMatchObject({ code: 'service-unreadable', details: { came: 'null' } })
    expect(failureOf(null, true)).toBeNull()
    expect([filterNotices(), listNotices(), asked.length], 'asked once, told once').toEqual([0, 1, 1])
    expect(failureOf(null, false, 999_999), 'read whole before that').not.toBeNull()
    pass(1_000)
    expect(failureOf(null, false, 1_000_500), 'read whole since').toBeNull()
    misread(null)
    pass(31_000)
    await live.revalidate(query(), null)
    expect(failureOf(null, false)).toBeNull()
    expect(listNotices()).toBe(2)
  })

  it('is told from an order that it refuses', async () => {
    const order = world({ ids: [9], rows: 1 })
    order.failAt((input) => (input.order_by === 'price' ? refusal : null))
    await order.live.revalidate(byPrice, null)
    expect(order.failureOf(null, false)).toBeNull()
    const list = world()
    list.fail(refusal)
    await list.live.revalidate(byPrice, null)
    expect(list.failureOf(null, false)).toMatchObject({ code: 'service-error' })
    list.pass(31_000)
    await list.live.revalidate(byPrice, null)
    list.pass(31_000)
    list.fail(null)
    await list.live.revalidate(byPrice, null)
    expect(list.asked.at(-1), 'the order is not to blame').toMatchObject({ order_by: 'price' })
    expect(list.failureOf(null, false)).toBeNull()
  })
})

describe('one project', () => {
  it('says why it could not be asked for', async () => {
    const { records, fail } = world()
    fail(new DesksideError('network-refused', 'gone'))
    await expect(records.record('project', 7)).rejects.toMatchObject({ code: 'network-refused' })
  })

  it('tells that it changed', async () => {
    const { records, changes } = world()
    await records.record('project', 7)
    expect(changes).toEqual([[7]])
  })
})
