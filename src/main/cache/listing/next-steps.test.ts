import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectSort } from '@shared/contract/listing'
import type { ChildKind } from '@shared/model/children'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { localDay } from '@shared/rules/filter/days'
import { dayText } from '@shared/rules/calendar/times'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const TODAY = localDay(Date.now())
const inDays = (days: number): string => dayText(TODAY + days)
const RUB = { id: 1, name: 'RUB' }

let cache: Engine
beforeEach(() => {
  cache = openEngine({ file: null, key: null }, trueDecoder())
})

const bring = (rows: readonly { readonly id: number; readonly data?: object }[]) =>
  cache.ingestPage(page(rows.map((row) => ({ name: `Deal ${row.id}`, price: 5, ...row }))))
const list = (sort: ProjectSort['key'] = 'id', descending = false) =>
  cache.projects.list({
    ...{ deleted: false, filter: null, sort: { key: sort, descending }, columns: [], offset: 0, limit: 100 }
  }).rows
const learn = (project: number, kind: ChildKind, items: readonly object[], whole = true) =>
  cache.children.ingest({
    ...{ project, kind, body: bytes({ items }), receivedAt: Date.now() },
    part: whole ? { of: 'whole' } : { of: 'page', offset: 0, count: items.length, walk: null }
  } as Parameters<Engine['children']['ingest']>[0])
const paid = (project: number, items: readonly object[], whole = true) => learn(project, 'payments', items, whole)
const plan = (project: number, kind: 'actions' | 'checklists', items: readonly object[]) => learn(project, kind, items)

describe('the next step of a project', () => {
  it('is absent while nothing has a next date', () => {
    bring([{ id: 1, data: { contract_date: inDays(1) } }])
    expect(list()[0]).not.toHaveProperty('next')
  })

  it('is the first date from today on, else the last one before', () => {
    bring([
      { id: 1, data: { next_contact: inDays(-3), next_visit: inDays(4) } },
      { id: 2, data: { next_contact: inDays(2), next_visit: inDays(5) } },
      { id: 3, data: { next_contact: inDays(-9), next_visit: inDays(-2) } },
      { id: 4, data: { next_contact: null, next_visit: null } },
      { id: 5, data: { next_contact: inDays(0), next_visit: inDays(1) } }
    ])
    expect(list().map(({ next }) => next && [next.at, 'key' in next.of && next.of.key])).toEqual([
      [inDays(4), 'data.next_visit'],
      [inDays(2), 'data.next_contact'],
      [inDays(-2), 'data.next_visit'],
      null,
      [inDays(0), 'data.next_contact']
    ])
    expect(list('next').map(({ id }) => id)).toEqual([3, 5, 2, 1, 4])
    expect(list('next', true).map(({ id }) => id)).toEqual([1, 2, 5, 3, 4])
  })

  it('is an open event or checklist that comes sooner, or that comes at all', () => {
    bring([
      ...[1, 2, 3].map((id) => ({ id, data: { next_contact: inDays(3) } })),
      { id: 4, data: { next_contact: inDays(-3) } },
      { id: 5, data: { next_contact: inDays(-3) } },
      { id: 6 }
    ])
    const call = (days: number, more = {}) => ({ id: 1, type: { id: 4, name: 'Call' }, date: inDays(days), ...more })
    plan(1, 'actions', [call(2), call(5)])
    plan(2, 'actions', [call(4), call(-1)])
    plan(3, 'actions', [call(1, { done: true })])
    plan(4, 'actions', [call(0, { title: 'Ask about the roof' })])
    plan(5, 'actions', [call(-2)])
    plan(6, 'checklists', [{ id: 1, name: 'Offer', deadline: inDays(1) }])
    expect(list().map(({ next }) => next && [next.at, next.of])).toEqual([
      [inDays(2), { kind: 'actions', title: null, type: expect.objectContaining({ id: 4, label: 'Call' }) }],
      [inDays(3), expect.objectContaining({ key: 'data.next_contact' })],
      [inDays(3), expect.objectContaining({ key: 'data.next_contact' })],
      [inDays(0), expect.objectContaining({ kind: 'actions', title: 'Ask about the roof' })],
      [inDays(-3), expect.objectContaining({ key: 'data.next_contact' })],
      [inDays(1), { kind: 'checklists', title: 'Offer', type: null }]
    ])
    expect(list('next').map(({ id }) => id)).toEqual([5, 4, 6, 1, 2, 3])
    plan(1, 'actions', [call(5)])
    expect(list('next').map(({ id }) => id)).toEqual([5, 4, 6, 1, 2, 3])
    plan(3, 'actions', [call(1)])
    expect(list('next').map(({ id }) => id)).toEqual([5, 4, 3, 6, 1, 2])
  })

  it('is known from events alone', () => {
    bring([{ id: 1 }, { id: 2 }])
    plan(2, 'actions', [{ id: 1, name: 'Call', date: inDays(1) }])
    expect(list().map(({ next }) => next?.at)).toEqual([undefined, inDays(1)])
    expect(list()[0]).toHaveProperty('next', null)
  })

  it('follows the project', () => {
    bring([{ id: 1, data: { next_contact: inDays(2) } }])
    bring([{ id: 1, data: { next_contact: inDays(7) } }])
    expect(list()[0]?.next?.at).toBe(inDays(7))
  })
})

describe('the received sum of a project', () => {
  const credit = (id: number, amount: number, days = -1) => ({
    ...{ id, type: '1', amount, date: inDays(days), currency: RUB }
  })
  beforeEach(() => bring([1, 2, 3, 4].map((id) => ({ id }))))

  it('is absent while no payments are known, and unknown for projects without', () => {
    expect(list()[0]).not.toHaveProperty('received')
    paid(1, [credit(1, 100), credit(2, 50), credit(3, 30, 5), { ...credit(4, 20), type: '0' }])
    paid(2, [])
    expect(list().map(({ received }) => received)).toEqual([
      { sums: [{ currency: expect.objectContaining({ label: 'RUB' }), amount: 150 }], isPartial: false },
      { sums: [], isPartial: false },
      null,
      null
    ])
  })

  it('orders the list, those that are not known last, and follows the payments', () => {
    paid(1, [credit(1, 100)])
    paid(2, [])
    paid(3, [credit(1, 300)])
    expect(list('received', true).map(({ id }) => id)).toEqual([3, 1, 2, 4])
    paid(1, [credit(1, 500)])
    expect(list('received', true).map(({ id }) => id)).toEqual([1, 3, 2, 4])
  })

  it('stays unknown while the cached part of the payments has no receipt', () => {
    paid(1, [{ ...credit(1, 20), type: '0' }], false)
    paid(2, [credit(2, 7)], false)
    expect(list().map(({ received }) => received)).toEqual([
      null,
      { sums: [{ currency: expect.objectContaining({ label: 'RUB' }), amount: 7 }], isPartial: true },
      null,
      null
    ])
    expect(list('received').map(({ id }) => id)).toEqual([2, 1, 3, 4])
  })

  it('is the one that its client shows, whatever is known of the payments', () => {
    bring([1, 2, 3, 4, 5].map((id) => ({ id, data: { client: 'Oak' } })))
    paid(1, [{ ...credit(1, 20), type: '0' }], false)
    paid(2, [credit(1, 7), { ...credit(2, 90), currency: { id: 2, name: 'EUR' } }])
    paid(3, [{ ...credit(1, 5), type: null }])
    paid(4, [])
    const ofClient = () =>
      cache.clients
        .projects({ key: 'oak', choices: NO_CLIENT_CHOICES, stages: [], now: Date.now(), offset: 0, limit: 9 })
        .rows.map(({ project, received }) => [project.id, received] as const)
    const inList = list().map(({ id, received }) => [id, received] as const)
    expect(new Map(ofClient())).toEqual(new Map(inList))
    expect(inList.map(([, received]) => received?.sums.map(({ amount }) => amount) ?? null)).toEqual([
      null,
      [90, 7],
      null,
      [],
      null
    ])
  })

  it('is whole as soon as its payments are, though none is new', () => {
    paid(1, [credit(1, 20)], false)
    paid(2, [{ ...credit(1, 20), type: '0' }], false)
    expect(list().map(({ received }) => received?.isPartial)).toEqual([true, undefined, undefined, undefined])
    paid(1, [credit(1, 20)])
    paid(2, [{ ...credit(1, 20), type: '0' }])
    expect(list().map(({ received }) => received?.isPartial)).toEqual([false, false, undefined, undefined])
  })

  it('is added up on request, with the number of projects it is known of', () => {
    paid(1, [credit(1, 100)])
    paid(3, [credit(1, 300), { ...credit(2, 7), amount: null }])
    const totals = (isReceived?: boolean) =>
      cache.projects.totals({
        deleted: false,
        filter: null,
        ...(isReceived === undefined ? {} : { received: isReceived })
      })
    expect(totals()).not.toHaveProperty('received')
    expect(totals(true).received).toEqual({
      sums: [{ currency: expect.objectContaining({ label: 'RUB' }), amount: 400, count: 2 }],
      ...{ known: 2, isPartial: true }
    })
  })

  it('goes along with exported rows', () => {
    paid(1, [credit(1, 100)])
    expect(cache.projects.rows({ ids: [1, 4], columns: [] })).toMatchObject([
      { received: { sums: [{ amount: 100 }] } },
      { received: null }
    ])
  })
})
