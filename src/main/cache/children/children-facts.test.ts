import { describe, expect, it } from 'vitest'
import type { ChildGlance } from '@shared/model/children'
import { page, type Engine } from '../../../../test/main/cache/engine'
import {
  answer,
  engine,
  facts,
  NOON,
  read,
  TODAY,
  useChildrenEngine
} from '../../../../test/main/cache/children/children-engine'

useChildrenEngine()

describe('sums', () => {
  it('are by currency, credit and debit apart, a minus of a debit counted once', () => {
    answer('payments', [
      { id: 1, sum: 100.1, type: '1', currency: { id: 1, name: 'RUB' } },
      { id: 2, sum: -30, type: '0', currency: { id: 1, name: 'RUB' } },
      { id: 3, sum: 0.2, type: '1', currency_id: 1 },
      { id: 4, sum: 5, type: '1', currency_id: 2 },
      { id: 5, type: '1' }
    ])
    expect(engine.children.totals({ id: 7, kind: 'payments', filter: {}, now: NOON })).toEqual({
      count: 5,
      unclear: 1,
      unclearReceipts: 1,
      sums: [
        { currency: { id: 1, label: 'RUB' }, credit: 100.3, debit: 30, amount: 70.3 },
        { currency: { id: 2, label: null }, credit: 5, debit: 0, amount: 5 }
      ]
    })
  })

  it('count what is dated today, and tell apart what is dated later', () => {
    answer('payments', [
      { id: 1, sum: 100, type: '1', currency_id: 1, date: '2026-03-18' },
      { id: 2, sum: 20, type: '1', currency_id: 1, date: '2026-03-18 23:00:00' },
      { id: 3, sum: 7, type: '1', currency_id: 1, date: '2026-03-19' },
      { id: 4, sum: -3, type: '0', currency_id: 1, date: '2026-04-01 10:00:00' },
      { id: 5, sum: 2, type: '1', currency_id: 1 }
    ])
    const totals = (now: number): unknown => engine.children.totals({ id: 7, kind: 'payments', filter: {}, now })
    expect(totals(NOON)).toMatchObject({ sums: [{ credit: 122, debit: 0, ahead: { credit: 7, debit: 3 } }] })
    const later = totals(Date.parse('2026-04-01T00:00:00'))
    expect(later).toEqual({
      count: 5,
      unclear: 0,
      unclearReceipts: 0,
      sums: [{ currency: { id: 1, label: null }, credit: 129, debit: 3, amount: 126 }]
    })
  })
})

describe('the numbers of a project', () => {
  it('are those of lists that were read whole, and unknown of all others', () => {
    expect(engine.children.counts(7)).toEqual({
      steps: null,
      actions: null,
      checklists: null,
      goods: null,
      payments: null
    })
    answer('payments', [{ id: 1 }, { id: 2 }])
    answer('goods', [])
    expect(engine.children.counts(7)).toMatchObject({ payments: 2, goods: 0, actions: null })
    expect(engine.children.counts(8)).toMatchObject({ payments: null })
  })
})

describe('what a project tells at a glance', () => {
  const glance = (project = 7) => engine.children.glance({ project, now: NOON }) as ChildGlance
  const day = (id: number, date: string, more: object = {}): object => ({ id, name: `Event ${id}`, date, ...more })

  it('is nothing, of lists that were never read', () => {
    expect(glance()).toEqual({
      ...{ last: null, next: null, received: null },
      unread: ['actions', 'checklists', 'payments']
    })
  })

  it('is the event that was last, and what comes next and is not done', () => {
    answer('actions', [
      day(1, '2026-03-10'),
      day(2, '2026-03-17 18:00:00'),
      day(3, '2026-03-18 12:30:00', { done: true }),
      day(4, '2026-04-01')
    ])
    expect(glance()).toMatchObject({
      last: { child: { id: 2 }, isPartial: false, at: NOON },
      next: { child: { id: 4 } }
    })
    // The checklists are unknown: one of them may come first.
    expect(glance().next?.isPartial).toBe(true)
    answer('checklists', [
      { id: 8, name: 'Done', deadline: '2026-03-19', items: [{ id: 1, name: 'a', done: true }] },
      { id: 9, name: 'Open', deadline: '2026-03-20', items: [{ id: 2, name: 'b', done: false }] }
    ])
    expect(glance().next).toMatchObject({ child: { id: 9, kind: 'checklists' }, isPartial: false })
    expect(glance().unread).toEqual(['payments'])
  })

  it('says of sums whether they are all of it', () => {
    answer('payments', [{ id: 1, type: 1, sum: 300, date: '2026-03-01' }], { part: { of: 'part' } })
    expect(glance().received).toMatchObject({ sums: [{ credit: 300 }], isPartial: true })
    answer('payments', [{ id: 1, type: 1, sum: 300, date: '2026-03-01' }])
    expect(glance().received).toMatchObject({ sums: [{ credit: 300 }], isPartial: false })
    answer('payments', [
      { id: 1, type: 1, sum: 300 },
      { id: 2, sum: 5 }
    ])
    expect(glance().received?.isPartial, 'one of them does not say which way it went').toBe(true)
    answer('payments', [
      { id: 1, type: 1, sum: 300, date: '2026-03-18' },
      { id: 2, type: 1, sum: 50, date: '2026-03-19' },
      { id: 3, sum: 5, date: '2026-03-20' }
    ])
    expect(glance().received, 'what is dated ahead is not received').toMatchObject({
      sums: [{ credit: 300, ahead: { credit: 50 } }],
      isPartial: false
    })
    answer('payments', [], { project: 8 })
    expect(glance(8).received, 'none at all is known to be nothing').toMatchObject({ sums: [], isPartial: false })
  })
})

describe('checklists', () => {
  const open = (id: number, deadline: string | null, more: object = {}): object => ({
    ...{ id, name: `List ${id}`, deadline, items: [{ id: 1, name: 'a', done: false }] },
    ...more
  })
  const project = (id: number, responsible = 3, deleted = false): object => ({
    id,
    name: `Project ${id}`,
    responsible,
    deleted
  })

  it('are overdue after their day, unless they are done', () => {
    answer('checklists', [
      open(1, '2026-03-17'),
      open(2, '2026-03-18'),
      open(3, '2026-03-01', { items: [{ id: 1, name: 'a', done: true }] }),
      open(4, null),
      open(5, '2026-04-01', { expired: true })
    ])
    expect(read('checklists').value.rows.map(({ overdue }) => overdue)).toEqual([true, false, false, null, true])
    expect(facts()).toEqual({ known: 16, has: 16, next_due: 0 })
  })

  it('go by the service’s own "no" until the day it said so', () => {
    answer('checklists', [open(1, '2026-03-10', { expired: false }), open(2, '2026-03-25', { expired: false })])
    const on = (today: number): (boolean | null)[] =>
      (
        engine.children.page({ id: 7, kind: 'checklists', filter: {}, offset: 0, limit: 9, today }) as ReturnType<
          typeof read
        >
      ).value.rows.map(({ overdue }) => overdue)
    expect(on(TODAY)).toEqual([false, false])
    expect(on(TODAY + 30)).toEqual([false, true])
    expect(facts()).toMatchObject({ next_due: TODAY + 7 })
  })

  it('are listed across active projects by when they are due, the latest first, with how many projects are known', () => {
    engine.ingestPage(page([project(1), project(2), project(3, 4), project(4)]))
    engine.ingestPage(page([project(9, 3, true)], { list: { noun: 'project', deleted: true } }))
    answer('checklists', [open(1, '2026-03-17'), open(2, '2026-03-01')], { project: 1 })
    answer('checklists', [open(3, '2026-03-05'), open(6, '2026-03-18')], { project: 3 })
    answer('checklists', [open(4, '2026-05-05'), open(7, null, { expired: true })], { project: 4 })
    answer('checklists', [open(5, '2026-01-01')], { project: 9 })
    const due = (responsible: number | null, offset = 0, limit = 10, weekFrom = TODAY - 2) =>
      engine.children.due({ responsible, offset, limit, today: TODAY, weekFrom }) as Exclude<
        ReturnType<Engine['children']['due']>,
        Promise<unknown>
      >
    const found = due(null)
    expect(
      found.rows.map(({ projectId, projectTitle, checklist, bucket, due: day }) => [
        ...[projectId, projectTitle, checklist.id],
        ...[bucket, day]
      ])
    ).toEqual([
      [3, 'Project 3', 6, 'today', '2026-03-18'],
      [1, 'Project 1', 1, 'week', '2026-03-17'],
      [3, 'Project 3', 3, 'earlier', '2026-03-05'],
      [1, 'Project 1', 2, 'earlier', '2026-03-01'],
      [4, 'Project 4', 7, 'undated', null]
    ])
    expect(found).toMatchObject({
      counts: { today: 1, week: 1, earlier: 2, undated: 1 },
      ...{ known: 3, projects: 4 }
    })
    const mine = due(4)
    expect(mine.rows.map(({ checklist }) => checklist.id)).toEqual([6, 3])
    expect(mine).toMatchObject({ counts: { today: 1, week: 0, earlier: 1, undated: 0 }, known: 1, projects: 1 })
    expect(due(null, 1, 1).rows.map(({ checklist }) => checklist.id)).toEqual([1])
    // On the first day of a week nothing is overdue since earlier that week.
    expect(due(null, 0, 9, TODAY).counts).toEqual({ today: 1, week: 0, earlier: 3, undated: 1 })
  })
})

describe('what the filter asks', () => {
  it('knows types of events and goods, and forgets those that are gone', () => {
    answer('goods', [
      { id: 1, good_id: 5 },
      { id: 2, good_id: 6 }
    ])
    const refs = (): unknown[] => engine.queries.all('SELECT kind, ref FROM child_refs WHERE project = 7')
    expect(refs()).toEqual([
      { kind: 8, ref: 5 },
      { kind: 8, ref: 6 }
    ])
    answer('goods', [{ id: 2, good_id: 6 }])
    expect(refs()).toEqual([{ kind: 8, ref: 6 }])
    answer('goods', [])
    expect(refs()).toEqual([])
    expect(facts()).toEqual({ known: 8, has: 0, next_due: null })
  })
})

describe('room', () => {
  it('is given back by the oldest lists first, never by those of pinned projects', () => {
    answer('goods', [{ id: 1, name: 'a' }], { project: 1, at: 1000 })
    answer('goods', [{ id: 1, name: 'a' }], { project: 2, at: 2000 })
    answer('checklists', [{ id: 1, deadline: '2026-01-01' }], { project: 3, at: 3000 })
    engine.children.keepOf([1])
    const used = engine.queries.get<{ pages: number }>('SELECT count(*) AS pages FROM child_pieces')
    expect(used?.pages).toBe(3)
    engine.upkeep.keepBudget(1, NOON)
    engine.upkeep.keepBudget(1, NOON)
    expect(engine.queries.all('SELECT project FROM child_lists')).toEqual([{ project: 1 }])
    expect(engine.queries.all('SELECT project FROM child_facts')).toEqual([{ project: 1 }])
    expect(engine.queries.all('SELECT project FROM child_dues')).toEqual([])
    expect(engine.queries.get('SELECT count(*) AS pages FROM child_pieces')).toEqual({ pages: 1 })
  })

  it('goes with the project', () => {
    engine.ingestPage(page([{ id: 7, name: 'a' }]))
    answer('checklists', [{ id: 1, deadline: '2126-01-01' }])
    answer('goods', [{ id: 1, good_id: 2 }])
    expect(engine.queries.get('SELECT count(*) AS rows FROM child_nexts')).toEqual({ rows: 1 })
    engine.db.prepare('DELETE FROM records WHERE id = 7').run()
    for (const table of ['child_lists', 'child_pieces', 'child_facts', 'child_refs', 'child_dues', 'child_nexts']) {
      expect(engine.queries.get(`SELECT count(*) AS rows FROM ${table}`), table).toEqual({ rows: 0 })
    }
  })

  it('is used sparingly: lists of a kind are packed with one of them for a sample', () => {
    const list = (project: number): object[] =>
      Array.from({ length: 4 }, (_, at) => ({
        ...{ id: project * 10 + at, good_id: at + 1, name: `Ventilation unit ${at}`, quantity: at + project },
        ...{ price: project * 3, discount: 0, currency_id: 1, unit: 'pcs', sum: project * at }
      }))
    for (let project = 1; project <= 200; project++) answer('goods', list(project), { project })
    const sizes = engine.queries.get<{ bytes: number }>('SELECT sum(bytes) AS bytes FROM child_lists')
    expect((sizes?.bytes ?? Infinity) / 200).toBeLessThan(JSON.stringify(list(150)).length / 3)
    expect(read('goods', {}, 150).value.rows.map(({ amount }) => amount)).toEqual([0, 150, 300, 450])
  })
})

describe('what to fetch ahead', () => {
  const stale = (before: number): unknown =>
    engine.children.stale({
      projects: [3, 1, 2],
      kinds: ['goods', 'steps'],
      now: 3000,
      before,
      refusedBefore: 500,
      limit: 4
    })

  it('is what was never fetched, then what is oldest; not what was refused lately', () => {
    answer('goods', [], { project: 3, at: 900 })
    answer('goods', [], { project: 1, at: 800 })
    answer('steps', [], { project: 1, at: 2000 })
    engine.children.refuse({ project: 2, kind: 'steps', at: 600 })
    expect(stale(1000)).toEqual([
      { project: 3, kind: 'steps' },
      { project: 2, kind: 'goods' },
      { project: 1, kind: 'goods' },
      { project: 3, kind: 'goods' }
    ])
    expect(stale(850)).toHaveLength(3)
  })
})
