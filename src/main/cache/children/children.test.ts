import { describe, expect, it } from 'vitest'
import type { AnswerPart } from './operations'
import {
  answer,
  engine,
  event,
  facts,
  ids,
  NOON,
  read,
  TODAY,
  useChildrenEngine
} from '../../../../test/main/cache/children/children-engine'

useChildrenEngine()

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
    expect(answer('goods', [{ id: 2, name: 'Pump' }]).hasChanged).toBe(true)
    expect(ids('goods')).toEqual([2])
    expect(answer('goods', [], { isSure: false }), 'it is worth asking twice').toMatchObject({
      isHeld: true,
      hasChanged: false
    })
    expect(ids('goods')).toEqual([2])
    expect(answer('goods', [])).toMatchObject({ isHeld: false, hasChanged: true })
    expect(read('goods')).toMatchObject({ coverage: { state: 'complete', cached: 0 }, value: { total: 0 } })
    expect(answer('goods', [], { isSure: false }), 'nothing was known that it could take').toMatchObject({
      isHeld: false
    })
  })

  it('is not written again when it says the same', () => {
    answer('goods', [{ id: 1, name: 'Pipe' }])
    const before = engine.queries.get('SELECT version FROM child_lists')
    expect(answer('goods', [{ id: 1, name: 'Pipe' }], { at: NOON + 60_000 }).hasChanged).toBe(false)
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
    expect(answer('actions', [event(1, '2026-03-01'), event(2, '2026-03-02')], walk(1, 0))).toMatchObject({
      fresh: 2,
      found: 2
    })
    expect(read('actions').coverage.state).toBe('partial')
    expect(answer('actions', [event(2, '2026-03-02'), event(3, '2026-03-03')], walk(1, 1))).toMatchObject({
      fresh: 1,
      found: 3
    })
    expect(facts(), 'a part says nothing for certain yet').toBeUndefined()
    engine.children.endWalk({ project: 7, kind: 'actions', walk: 1, isComplete: true, obstacle: null, at: NOON })
    expect(read('actions').coverage).toMatchObject({ state: 'complete', cached: 3 })
    expect(ids('actions'), 'the newest first').toEqual([3, 2, 1])
    expect(facts()).toEqual({ known: 1, has: 1, next_due: null })
  })

  it('keeps what a walk has not met until the walk has come to its end', () => {
    answer('actions', [event(1, '2026-03-01'), event(2, '2026-03-02')], walk(1, 0))
    engine.children.endWalk({ project: 7, kind: 'actions', walk: 1, isComplete: true, obstacle: null, at: NOON })
    answer('actions', [event(2, '2026-03-02'), event(9, '2026-03-09')], walk(2, 0))
    expect(ids('actions')).toEqual([9, 2, 1])
    engine.children.endWalk({ project: 7, kind: 'actions', walk: 2, isComplete: false, obstacle: null, at: NOON + 1 })
    expect(ids('actions'), 'broken off: nothing is gone').toEqual([9, 2, 1])
    expect(read('actions').coverage.sweptAt, 'and it is as old as its last whole answer').toBe(NOON)
    answer('actions', [event(2, '2026-03-02'), event(9, '2026-03-09')], walk(3, 0))
    engine.children.endWalk({ project: 7, kind: 'actions', walk: 3, isComplete: true, obstacle: null, at: NOON + 2 })
    expect(ids('actions')).toEqual([9, 2])
  })

  it('says what stands in the way', () => {
    answer('actions', [event(1, '2026-03-01')], walk(1, 0))
    engine.children.endWalk({
      project: 7,
      kind: 'actions',
      walk: 1,
      isComplete: false,
      obstacle: 'offset-ignored',
      at: NOON
    })
    expect(read('actions').coverage).toMatchObject({ state: 'partial', obstacle: 'offset-ignored' })
    expect(facts(), 'one event is an event').toEqual({ known: 0, has: 1, next_due: null })
  })

  it('tells records without ids apart by their place, and a page that repeats itself', () => {
    const nameless = (text: string): object => ({ text, date: '2026-03-01' })
    expect(answer('actions', [nameless('a'), nameless('a')], walk(1, 0))).toMatchObject({ fresh: 2, hasNoId: true })
    expect(answer('actions', [nameless('a'), nameless('b')], walk(1, 2))).toMatchObject({ fresh: 2, found: 4 })
    expect(answer('actions', [nameless('a'), nameless('b')], walk(1, 4)), 'offset ignored').toMatchObject({
      fresh: 0,
      found: 4
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
    expect(engine.children.action({ project: 7, action: 12, today: TODAY })).toMatchObject({
      value: null,
      fetchedAt: null
    })
    answer('actions', [{ id: 12, text: 'Call back', date: '2026-03-01' }], { part: { of: 'one', id: 12 } })
    expect(engine.children.action({ project: 7, action: 12, today: TODAY })).toMatchObject({
      value: { id: 12, title: 'Call back' },
      fetchedAt: NOON,
      coverage: { state: 'partial' }
    })
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
    expect(engine.children.stale(query)).toEqual([{ project: 7, kind: 'goods' }])
  })
})
