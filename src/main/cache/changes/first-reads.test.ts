import { beforeEach, describe, expect, it } from 'vitest'
import type { ListKey } from '../types'
import { ACTIVE, bytes, DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const EVENTS: ListKey = { noun: 'calendar-event', deleted: false }
const DELETED_EVENTS: ListKey = { noun: 'calendar-event', deleted: true }

let engine: Engine
let now: number

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
  now = Date.UTC(2026, 2, 10)
})

const event = (id: number, day: string, more: object = {}) => ({
  ...{ id, name: `Event ${id}`, start: `${day} 10:00`, end: `${day} 11:00` },
  ...more
})
const project = (id: number, more: object = {}) => ({ id, name: `Deal ${id}`, ...more })

function sweep(items: readonly object[], list = ACTIVE): void {
  now += 1000
  const { pass } = engine.sweep.begin(list, 100, now)
  engine.ingestPage(page(items, { list, pass, receivedAt: now }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at: now })
}

/** A whole pass over these months. */
function sweepMonths(months: Readonly<Record<string, readonly object[]>>, list = EVENTS): void {
  now += 1000
  const cursor = engine.sweep.begin(list, 0, now)
  for (const [month, items] of Object.entries(months))
    engine.ingestPage(page(items, { list, pass: cursor.pass, cursor, month, receivedAt: now }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at: now, removal: 'by-month' })
}

/** Reads a month as a view of the calendar does. */
function look(month: string, items: readonly object[], list = EVENTS): void {
  now += 1000
  engine.ingestPage(page(items, { list, month, receivedAt: now, isSure: true }))
}

const changes = () => engine.changes.feed({ nouns: null, before: null, since: null, limit: 100 }).changes
const told = () => changes().map(({ noun, id, what, state, stateBefore }) => [noun, id, what, stateBefore, state])

describe('events', () => {
  it('of months that were never read, or that sweeps do not keep up, are no change', () => {
    sweepMonths({ '2026-03': [event(1, '2026-03-05')], '2026-04': [] })
    look('2024-01', [event(2, '2024-01-09'), event(3, '2024-01-10')])
    look('2027-11', [event(4, '2027-11-09')])
    now += 30 * 86_400_000
    look('2024-01', [event(2, '2024-01-09'), event(3, '2024-01-10'), event(5, '2024-01-11')])
    expect(changes()).toEqual([])
  })

  it('that are new in a month that sweeps keep up are told, by a sweep and by a look', () => {
    sweepMonths({ '2026-03': [event(1, '2026-03-05')], '2026-04': [] })
    look('2026-03', [event(1, '2026-03-05'), event(2, '2026-03-06')])
    sweepMonths({ '2026-03': [event(1, '2026-03-05'), event(2, '2026-03-06')], '2026-04': [event(3, '2026-04-01')] })
    expect(told()).toEqual([
      ['calendar-event', 3, 'appeared', null, 'active'],
      ['calendar-event', 2, 'appeared', null, 'active']
    ])
  })

  it('are no change in a month that a later sweep reads first, or again after it was left out', () => {
    sweepMonths({ '2026-03': [], '2026-04': [] })
    sweepMonths({ '2026-04': [], '2026-05': [event(1, '2026-05-05')] })
    sweepMonths({ '2026-05': [event(1, '2026-05-05')], '2026-06': [] })
    sweepMonths({ '2026-03': [event(2, '2026-03-05')], '2026-05': [event(1, '2026-05-05')] })
    expect(changes()).toEqual([])
  })

  it('are no change after another decoder has read the months', () => {
    sweepMonths({ '2026-03': [event(1, '2026-03-05')] })
    engine.db.exec('UPDATE lists SET decoder = decoder - 1')
    look('2026-03', [event(1, '2026-03-05'), event(2, '2026-03-06')])
    expect(changes()).toEqual([])
  })

  it('that are opened before their list has them, or found among the deleted, are no change', () => {
    sweepMonths({ '2026-03': [] })
    sweepMonths({ '2026-03': [] }, DELETED_EVENTS)
    engine.ingestRecord({ noun: 'calendar-event', id: 1, body: bytes(event(1, '2024-05-05')), receivedAt: ++now })
    look('2024-05', [event(1, '2024-05-05', { note: 'Bring the plan' })])
    look('2024-05', [event(2, '2024-05-06')], DELETED_EVENTS)
    expect(changes()).toEqual([])
  })
})

describe('records of other lists', () => {
  it('that are opened, filtered or found before the list is read are no change when it is', () => {
    engine.ingestRecord({ noun: 'project', id: 1, body: bytes(project(1, { note: 'x' })), receivedAt: now })
    engine.ingestPage(page([{ id: 2, name: 'Deal' }], { filtered: 'selection', receivedAt: now }))
    engine.ingestPage(page([{ id: 3, name: 'Deal' }], { filtered: 'hits', receivedAt: now }))
    sweep([project(1), project(2), project(3), project(4)])
    expect(changes()).toEqual([])
  })

  it('that are opened, filtered or found before a list has them appear once it has', () => {
    sweep([project(9)])
    engine.ingestRecord({ noun: 'project', id: 1, body: bytes(project(1, { note: 'x' })), receivedAt: ++now })
    engine.ingestPage(page([{ id: 2, name: 'Deal' }], { filtered: 'selection', receivedAt: ++now }))
    expect(changes()).toEqual([])
    sweep([project(9), project(1), project(2)])
    sweep([project(9), project(1), project(2)])
    expect(told()).toEqual([
      ['project', 2, 'appeared', null, 'active'],
      ['project', 1, 'appeared', null, 'active']
    ])
  })

  it('whose answers were dropped for room are no change when they are read again, also in part', () => {
    sweep([project(9)])
    sweep([project(1, { price: 400 })], DELETED)
    engine.db.exec('UPDATE records SET block = NULL, slot = NULL WHERE id = 1')
    engine.ingestPage(page([{ id: 1, name: 'Deal 1' }], { list: DELETED, filtered: 'selection', receivedAt: ++now }))
    sweep([project(1, { price: 500 })], DELETED)
    expect(changes()).toEqual([])
  })
})

describe('a deletion', () => {
  it('of an event that its month has no longer is told once, without the fields that say the same', () => {
    sweepMonths({ '2026-03': [event(1, '2026-03-05', { deleted: 0 }), event(2, '2026-03-06')] })
    sweepMonths({ '2026-03': [] }, DELETED_EVENTS)
    look('2026-03', [event(2, '2026-03-06')])
    expect(told()).toEqual([['calendar-event', 1, 'state', 'active', 'missing']])
    sweepMonths({ '2026-03': [event(1, '2026-03-05', { deleted: 1, deleted_at: '2026-03-10' })] }, DELETED_EVENTS)
    expect(told()).toEqual([['calendar-event', 1, 'state', 'active', 'deleted']])
    expect(changes()[0]?.fields).toEqual([])
  })

  it.each(['the active list', 'the deleted list'])('of a project is told once, if %s is read first', (first) => {
    sweep([project(1, { is_deleted: false, trashed_by: null }), project(2)])
    sweep([], DELETED)
    const gone = project(1, { is_deleted: true, trashed_by: 'Olga' })
    if (first === 'the active list') sweep([project(2)])
    sweep([gone], DELETED)
    sweep([project(2)])
    sweep([gone], DELETED)
    expect(told()).toEqual([['project', 1, 'state', 'active', 'deleted']])
    expect(changes()[0]?.fields).toEqual([])
  })

  it('tells what else changed with it, and later losses by themselves', () => {
    sweep([project(1)])
    sweep([])
    sweep([project(1, { name: 'Closed' })], DELETED)
    sweep([], DELETED)
    expect(told()).toEqual([
      ['project', 1, 'state', 'deleted', 'missing'],
      ['project', 1, 'state', 'active', 'deleted']
    ])
    expect(changes()[1]?.fields).toMatchObject([{ key: 'name' }])
  })
})
