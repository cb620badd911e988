import { beforeEach, describe, expect, it } from 'vitest'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { bytes, openEngine, page, type Engine } from '../testing/engine'
import type { AnswerPart, ChildOutcome } from './operations'

let engine: Engine
const TODAY = 20_530 // 2026-03-18
const NOON = Date.parse('2026-03-18T12:00:00')

beforeEach(() => {
  engine = openEngine()
})

function answer(
  kind: ChildKind,
  items: readonly object[],
  {
    project = 7,
    part = { of: 'whole' },
    at = NOON,
    total,
    sure = true
  }: { project?: number; part?: AnswerPart; at?: number; total?: number; sure?: boolean } = {}
): ChildOutcome {
  const body = bytes(part.of === 'one' ? { items } : { items, total })
  return engine.children.ingest({ project, kind, body, receivedAt: at, part, sure }) as ChildOutcome
}

function read(kind: ChildKind, filter: ChildFilter = {}, project = 7) {
  return engine.children.page({ id: project, kind, filter, offset: 0, limit: 500, today: TODAY }) as Exclude<
    ReturnType<Engine['children']['page']>,
    Promise<unknown>
  >
}

const ids = (kind: ChildKind, filter: ChildFilter = {}): (number | null)[] =>
  read(kind, filter).value.rows.map(({ id }) => id)
const facts = (project = 7): unknown =>
  engine.queries.get('SELECT known, has, next_due FROM child_facts WHERE project = ?', project)

const event = (id: number, date: string, more: object = {}): object => ({
  id,
  name: `Event ${id}`,
  date,
  type_id: 1,
  ...more
})

describe('a list that comes whole', () => {
  it('is known with its age, and says so', () => {
    expect(read('goods')).toMatchObject({ fetchedAt: null, coverage: { state: 'none', cached: 0 } })
    answer('goods', [{ id: 1, good_id: 5, name: 'Pipe', quantity: 2, price: 10 }])
    expect(read('goods')).toMatchObject({
      fetchedAt: NOON,
      coverage: { state: 'complete', cached: 1, sweptAt: NOON },
      value: { total: 1, rows: [{ id: 1, title: 'Pipe', quantity: 2, price: 10, amount: 20, type: { id: 5 } }] }
    })
    expect(read('goods', {}, 8).coverage.state, 'of another project').toBe('none')
  })

  it('loses what is no longer returned, and an empty answer is an answer', () => {
    answer('goods', [
      { id: 1, name: 'Pipe' },
      { id: 2, name: 'Pump' }
    ])
    expect(answer('goods', [{ id: 2, name: 'Pump' }]).changed).toBe(true)
    expect(ids('goods')).toEqual([2])
    expect(answer('goods', [], { sure: false }), 'it is worth asking twice').toMatchObject({
      held: true,
      changed: false
    })
    expect(ids('goods')).toEqual([2])
    expect(answer('goods', [])).toMatchObject({ held: false, changed: true })
    expect(read('goods')).toMatchObject({ coverage: { state: 'complete', cached: 0 }, value: { total: 0 } })
    expect(answer('goods', [], { sure: false }), 'nothing was known that it could take').toMatchObject({ held: false })
  })

  it('is not written again when it says the same', () => {
    answer('goods', [{ id: 1, name: 'Pipe' }])
    const before = engine.queries.get('SELECT version FROM child_lists')
    expect(answer('goods', [{ id: 1, name: 'Pipe' }], { at: NOON + 60_000 }).changed).toBe(false)
    expect(engine.queries.get('SELECT version FROM child_lists')).toEqual(before)
    expect(read('goods').fetchedAt).toBe(NOON + 60_000)
  })

  it('keeps goods apart whose ids repeat or are missing', () => {
    answer('goods', [
      { id: 5, name: 'Pipe', quantity: 1 },
      { id: 5, name: 'Pipe', quantity: 2 },
      { name: 'Pump', quantity: 3 },
      { name: 'Pump', quantity: 3 }
    ])
    const { rows } = read('goods').value
    expect(rows.map(({ id, quantity }) => [id, quantity])).toEqual([
      [5, 1],
      [5, 2],
      [null, 3],
      [null, 3]
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  })

  it('teaches what things are called, and masks what looks like a secret', () => {
    answer('goods', [{ id: 1, good: { id: 5, name: 'Pipe' }, token: 'abc' }])
    answer('goods', [{ id: 2, good_id: 5 }], { project: 8 })
    expect(read('goods', {}, 8).value.rows[0]?.type).toEqual({ id: 5, label: 'Pipe' })
    expect(read('goods').value.rows[0]?.raw).not.toContain('abc')
  })
})

describe('a list that comes in pages', () => {
  const walk = (number: number, offset: number): { part: AnswerPart } => ({
    part: { of: 'page', walk: number, offset }
  })

  it('is partly known until its end, and then whole', () => {
    expect(answer('events', [event(1, '2026-03-01'), event(2, '2026-03-02')], walk(1, 0))).toMatchObject({
      fresh: 2,
      met: 2
    })
    expect(read('events').coverage.state).toBe('partial')
    expect(answer('events', [event(2, '2026-03-02'), event(3, '2026-03-03')], walk(1, 1))).toMatchObject({
      fresh: 1,
      met: 3
    })
    expect(facts(), 'a part says nothing for certain yet').toBeUndefined()
    engine.children.endWalk({ project: 7, kind: 'events', walk: 1, complete: true, obstacle: null, at: NOON })
    expect(read('events').coverage).toMatchObject({ state: 'complete', cached: 3 })
    expect(ids('events'), 'the newest first').toEqual([3, 2, 1])
    expect(facts()).toEqual({ known: 1, has: 1, next_due: null })
  })

  it('keeps what a walk has not met until the walk has come to its end', () => {
    answer('events', [event(1, '2026-03-01'), event(2, '2026-03-02')], walk(1, 0))
    engine.children.endWalk({ project: 7, kind: 'events', walk: 1, complete: true, obstacle: null, at: NOON })
    answer('events', [event(2, '2026-03-02'), event(9, '2026-03-09')], walk(2, 0))
    expect(ids('events')).toEqual([9, 2, 1])
    engine.children.endWalk({ project: 7, kind: 'events', walk: 2, complete: false, obstacle: null, at: NOON + 1 })
    expect(ids('events'), 'broken off: nothing is gone').toEqual([9, 2, 1])
    expect(read('events').coverage.sweptAt, 'and it is as old as its last whole answer').toBe(NOON)
    answer('events', [event(2, '2026-03-02'), event(9, '2026-03-09')], walk(3, 0))
    engine.children.endWalk({ project: 7, kind: 'events', walk: 3, complete: true, obstacle: null, at: NOON + 2 })
    expect(ids('events')).toEqual([9, 2])
  })

  it('says what stands in the way', () => {
    answer('events', [event(1, '2026-03-01')], walk(1, 0))
    engine.children.endWalk({
      project: 7,
      kind: 'events',
      walk: 1,
      complete: false,
      obstacle: 'offset-ignored',
      at: NOON
    })
    expect(read('events').coverage).toMatchObject({ state: 'partial', obstacle: 'offset-ignored' })
    expect(facts(), 'one event is an event').toEqual({ known: 0, has: 1, next_due: null })
  })

  it('tells records without ids apart by their place, and a page that repeats itself', () => {
    const nameless = (text: string): object => ({ text, date: '2026-03-01' })
    expect(answer('events', [nameless('a'), nameless('a')], walk(1, 0))).toMatchObject({ fresh: 2, withoutId: true })
    expect(answer('events', [nameless('a'), nameless('b')], walk(1, 2))).toMatchObject({ fresh: 2, met: 4 })
    expect(answer('events', [nameless('a'), nameless('b')], walk(1, 4)), 'offset ignored').toMatchObject({
      fresh: 0,
      met: 4
    })
  })
})

describe('an answer through a filter', () => {
  it('adds and exchanges, and takes nothing away', () => {
    answer('steps', [{ id: 1, name: 'Request', start: '2026-01-01', end: '2026-01-05' }])
    const part: AnswerPart = { of: 'part' }
    answer('steps', [{ id: 1, name: 'Request!', start: '2026-01-01', end: '2026-01-06' }], { part })
    answer('steps', [{ id: 2, name: 'Offer', start: '2026-01-06' }], { part })
    expect(read('steps').value.rows.map(({ title }) => title)).toEqual(['Request!', 'Offer'])
    answer('steps', [], { part })
    expect(read('steps').value.total).toBe(2)
    expect(read('steps').fetchedAt, 'the list is as old as it was').toBe(NOON)
  })

  it('does not guess where ids repeat', () => {
    const pipe = (quantity: number): object => ({ id: 5, name: 'Pipe', quantity })
    answer('goods', [pipe(1), pipe(2)])
    answer('goods', [pipe(3)], { part: { of: 'part' } })
    expect(read('goods').value.rows.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  it('is all that is known of a list that was never asked for whole', () => {
    answer('payments', [{ id: 4, sum: 5, type: '1', date: '2026-03-01' }], { part: { of: 'part' } })
    expect(read('payments').coverage.state).toBe('partial')
    expect(facts()).toEqual({ known: 0, has: 2, next_due: null })
  })

  it('runs on what is cached with the same meaning', () => {
    answer('payments', [
      { id: 1, sum: 5, type: '1', date: '2026-03-01' },
      { id: 2, sum: 7, type: '0', date: '2026-03-02 10:00:00' },
      { id: 3, sum: 9, type: '1' }
    ])
    expect(ids('payments', { date: '2026-03-02' })).toEqual([2])
    expect(ids('payments', { direction: 'credit' })).toEqual([1, 3])
    expect(ids('payments', { direction: 'credit', date: '2026-03-02' })).toEqual([])
    expect(ids('payments', { id: 3 })).toEqual([3])
    answer('steps', [
      { id: 1, name: 'a', start: '2026-01-01', end: '2026-01-05' },
      { id: 2, name: 'b', start: '2026-01-05' },
      { id: 3, name: 'c' }
    ])
    expect(ids('steps', { date: '2026-01-05' }), 'of a stage: stood in it on that day').toEqual([1, 2])
    expect(ids('steps', { date: '2026-09-01' })).toEqual([2])
    expect(ids('steps', { ids: [3, 1] })).toEqual([1, 3])
  })
})

describe('one event', () => {
  it('joins the events of its project', () => {
    expect(engine.children.event({ project: 7, event: 12, today: TODAY })).toMatchObject({
      value: null,
      fetchedAt: null
    })
    answer('events', [{ id: 12, text: 'Call back', date: '2026-03-01' }], { part: { of: 'one', id: 12 } })
    expect(engine.children.event({ project: 7, event: 12, today: TODAY })).toMatchObject({
      value: { id: 12, title: 'Call back' },
      fetchedAt: NOON,
      coverage: { state: 'partial' }
    })
  })
})

describe('sums', () => {
  it('are by currency, credit and debit apart, a minus of a debit counted once', () => {
    answer('payments', [
      { id: 1, sum: 100.1, type: '1', currency: { id: 1, name: 'RUB' } },
      { id: 2, sum: -30, type: '0', currency: { id: 1, name: 'RUB' } },
      { id: 3, sum: 0.2, type: '1', currency_id: 1 },
      { id: 4, sum: 5, type: '1', currency_id: 2 },
      { id: 5, type: '1' }
    ])
    expect(engine.children.totals({ id: 7, kind: 'payments', filter: {} })).toEqual({
      count: 5,
      sums: [
        { currency: { id: 1, label: 'RUB' }, credit: 100.3, debit: 30, amount: 70.3 },
        { currency: { id: 2, label: null }, credit: 5, debit: 0, amount: 5 }
      ]
    })
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

  it('are listed across active projects, the longest overdue first, with how many projects are known', () => {
    engine.ingestPage(page([project(1), project(2), project(3, 4), project(4)]))
    engine.ingestPage(page([project(9, 3, true)], { list: { noun: 'project', deleted: true } }))
    answer('checklists', [open(1, '2026-03-10'), open(2, '2026-03-01')], { project: 1 })
    answer('checklists', [open(3, '2026-03-05')], { project: 3 })
    answer('checklists', [open(4, '2026-05-05')], { project: 4 })
    answer('checklists', [open(5, '2026-01-01')], { project: 9 })
    const overdue = (responsible: number | null, offset = 0, limit = 10) =>
      engine.children.overdue({ responsible, offset, limit, today: TODAY }) as Exclude<
        ReturnType<Engine['children']['overdue']>,
        Promise<unknown>
      >
    const found = overdue(null)
    expect(found.rows.map(({ projectId, projectTitle, checklist }) => [projectId, projectTitle, checklist.id])).toEqual(
      [
        [1, 'Project 1', 2],
        [3, 'Project 3', 3],
        [1, 'Project 1', 1]
      ]
    )
    expect(found).toMatchObject({ total: 3, known: 3, projects: 4 })
    expect(overdue(4).rows.map(({ projectId }) => projectId)).toEqual([3])
    expect(overdue(null, 1, 1).rows.map(({ checklist }) => checklist.id)).toEqual([3])
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
    answer('checklists', [{ id: 1, deadline: '2026-01-01' }])
    answer('goods', [{ id: 1, good_id: 2 }])
    engine.db.prepare('DELETE FROM records WHERE id = 7').run()
    for (const table of ['child_lists', 'child_pieces', 'child_facts', 'child_refs', 'child_dues']) {
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
      { project: 3, kind: 'steps', wholeAt: null },
      { project: 2, kind: 'goods', wholeAt: null },
      { project: 1, kind: 'goods', wholeAt: 800 },
      { project: 3, kind: 'goods', wholeAt: 900 }
    ])
    expect(stale(850)).toHaveLength(3)
  })
})

describe('a body that can’t be read', () => {
  it('changes nothing', () => {
    answer('goods', [{ id: 1, name: 'a' }])
    const body = new TextEncoder().encode('{"items": [')
    expect(() =>
      engine.children.ingest({ project: 7, kind: 'goods', body, receivedAt: NOON + 1, part: { of: 'whole' } })
    ).toThrow()
    expect(read('goods').fetchedAt).toBe(NOON)
  })
})

describe('a clock that was set back', () => {
  it('makes no list young', () => {
    answer('goods', [], { at: 9000 })
    const query = { projects: [7], kinds: ['goods'], now: 5000, before: 4000, refusedBefore: 0, limit: 9 } as const
    expect(engine.children.stale(query)).toEqual([{ project: 7, kind: 'goods', wholeAt: 9000 }])
  })
})
