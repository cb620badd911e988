import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bytes, DELETED, KEY, ACTIVE, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { Budget, type Trimmer, usedBytes } from './budget'
import { KeepBudget } from '../upkeep/keep-budget'

let folder: string
let engine: Engine

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-budget-'))
  engine = openEngine({ file: join(folder, 'cache.sqlite'), key: KEY })
})
afterEach(() => {
  engine.db.close()
  rmSync(folder, { recursive: true })
})

/** Text that compresses badly, so that a record needs its nominal size. */
const bulk = (id: number): string =>
  Array.from({ length: 120 }, (_, at) => ((id + 1) * (at + 7) * 7919).toString(36)).join(' ')
const projects = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: first + index,
    name: `Deal ${first + index}`,
    text: bulk(first + index)
  }))

function fill(): void {
  engine.ingestPage({ ...page(projects(1, 300)), list: ACTIVE })
  engine.ingestPage({ ...page(projects(1001, 600)), list: DELETED })
  for (let id = 1; id <= 300; id++) {
    const body = bytes({ items: [{ id, name: `Deal ${id}`, more: bulk(id + 5000), again: bulk(id + 9000) }] })
    engine.ingestRecord({ noun: 'project', id, body, receivedAt: 2000 + id })
  }
}

function keep(limit: number): number {
  for (let steps = 0; steps < 1000; steps++) {
    const { used, done } = engine.upkeep.keepBudget(limit, 77)
    if (done) return used
  }
  throw new Error('the budget is never kept')
}

describe('the disk budget', () => {
  it('leaves a cache alone that is within its limit', () => {
    fill()
    const before = usedBytes(engine.db)
    expect(keep(before)).toBe(before)
    expect(engine.upkeep.budget()).toEqual({ used: before, dropped: [] })
  })

  it('gives up the oldest full answers first, no more of them than it has to, and says so', () => {
    fill()
    const limit = usedBytes(engine.db) - 100_000
    expect(keep(limit)).toBeLessThanOrEqual(limit)
    const { dropped } = engine.upkeep.budget()
    expect(dropped).toMatchObject([{ part: 'answers', at: 77 }])
    const left = engine.queries.all<{ fetched_at: number }>('SELECT fetched_at FROM raw_parts')
    expect(left.length).toBe(300 - (dropped[0]?.items ?? 0))
    expect(left.length).toBeGreaterThan(20)
    expect(Math.min(...left.map(({ fetched_at: at }) => at))).toBe(2000 + 300 - left.length + 1)
  })

  it('goes a twentieth below its limit, so that the next record does not start it again', () => {
    fill()
    const limit = usedBytes(engine.db) - 100_000
    expect(keep(limit)).toBeLessThanOrEqual(limit * 0.95)
    const { dropped } = engine.upkeep.budget()
    engine.ingestPage({ ...page(projects(2001, 1)), list: ACTIVE })
    keep(limit)
    expect(engine.upkeep.budget().dropped).toEqual(dropped)
  })

  it('then gives up what deleted records were answered with, and never what lists know', () => {
    fill()
    const listed = engine.queries.all('SELECT id, title, state FROM records ORDER BY id')
    const counts = [engine.sweep.coverage(ACTIVE).cached, engine.sweep.coverage(DELETED).cached]
    keep(1000)
    expect(engine.upkeep.budget().dropped.map(({ part, items }) => [part, items])).toEqual([
      ['answers', 300],
      ['deleted', 600]
    ])
    expect(engine.queries.all('SELECT id, title, state FROM records ORDER BY id')).toEqual(listed)
    expect([engine.sweep.coverage(ACTIVE).cached, engine.sweep.coverage(DELETED).cached]).toEqual(counts)
    expect(engine.projects.get(1)?.value.title).toBe('Deal 1')
    // The answer is gone, and nothing replaces it.
    expect(engine.projects.get(1001)).toBeNull()
  })

  it('does not fetch back by a sweep what it gave up, but by a look at the record', () => {
    fill()
    keep(1000)
    const used = usedBytes(engine.db)
    const again = engine.ingestPage({ ...page(projects(1001, 600)), list: DELETED })
    expect(again.changedIds).toEqual([])
    expect(usedBytes(engine.db)).toBe(used)
    const body = bytes({ items: [{ id: 1001, name: 'Deal 1001', deleted: true }] })
    engine.ingestRecord({ noun: 'project', id: 1001, body, receivedAt: 9000 })
    expect(engine.projects.get(1001)?.value.title).toBe('Deal 1001')
  })

  it('takes in what a record says that comes back from among the deleted, the same as before', () => {
    fill()
    keep(1000)
    const [back] = projects(1001, 1)
    expect(engine.ingestPage({ ...page([back!]), list: ACTIVE })).toMatchObject({ changedIds: [1001] })
    expect(engine.projects.get(1001)?.value).toMatchObject({ state: 'active', title: 'Deal 1001' })
    expect(engine.ingestPage({ ...page([back!]), list: ACTIVE })).toMatchObject({ changedIds: [] })
  })

  it('keeps a full answer that is all there is of a record', () => {
    const body = bytes({ items: [{ id: 5, name: 'Known by its own answer only', text: bulk(5) }] })
    engine.ingestRecord({ noun: 'project', id: 5, body, receivedAt: 1 })
    keep(1000)
    expect(engine.projects.get(5)?.value.title).toBe('Known by its own answer only')
  })

  it('gives room back to the disk, not only to itself', () => {
    fill()
    const pages = (): number => Number(engine.db.pragma('page_count', { simple: true }))
    const before = pages()
    keep(1000)
    expect(pages()).toBeLessThan(before * 0.8)
  })
})

describe('the order in which parts are asked', () => {
  const trimmer = (part: Trimmer['part'], calls: string[], items: number[]): Trimmer => ({
    part,
    trim: () => {
      calls.push(part)
      return { freed: 10, items: items.shift() ?? 0 }
    }
  })

  it('is that of the budget, not that of their registration, and each is asked until it has no more', () => {
    fill()
    const calls: string[] = []
    const budget = new Budget(engine.db, [trimmer('changes', calls, [1]), trimmer('children', calls, [3, 2])])
    while (!budget.step(1, 5).done);
    expect(calls).toEqual(['children', 'children', 'children', 'changes', 'children', 'changes'])
    expect(engine.upkeep.budget().dropped).toEqual([
      { part: 'children', items: 5, bytes: 20, at: 5 },
      { part: 'changes', items: 1, bytes: 10, at: 5 }
    ])
  })
})

it('a part is asked for all that is above the aim, until nothing is', () => {
  fill()
  const used = usedBytes(engine.db)
  const limit = Math.round(used * 0.98)
  const asked: number[] = []
  /** Drops the answer of one record per call. */
  const trim = (bytesWanted: number): { freed: number; items: number } => {
    asked.push(bytesWanted)
    engine.db.exec('DELETE FROM raw_parts WHERE rid IN (SELECT rid FROM raw_parts LIMIT 1)')
    return { freed: 1, items: 1 }
  }
  const budget = new Budget(engine.db, [{ part: 'answers', trim }])
  while (!budget.step(limit, 5).done);
  expect(asked[0]).toBeCloseTo(used - limit * 0.95)
  expect(asked.length).toBeGreaterThan(2)
  expect(usedBytes(engine.db)).toBeLessThanOrEqual(limit * 0.95)
})

describe('keeping the budget behind everything else', () => {
  it('says when not even that was enough, until the limit is raised', async () => {
    const step = vi.fn(async () => ({ used: 900, done: true, dropped: 0 }))
    const budget = new KeepBudget({ isInMemory: false, step, state: async () => ({ used: 900, dropped: [] }) })
    budget.setLimit(500)
    expect(await budget.state()).toMatchObject({ isExceeded: false })
    await budget.keep()
    expect(await budget.state()).toMatchObject({ limit: 500, used: 900, isExceeded: true })
    expect(await budget.room()).toBe(-400)
    budget.setLimit(1000)
    expect(await budget.state()).toMatchObject({ isExceeded: false })
    expect(await budget.room()).toBe(100)
  })

  it('does one thing at a time, and nothing once it is closed', async () => {
    let under = 0
    const step = vi.fn(async () => {
      expect(++under).toBe(1)
      await Promise.resolve()
      under--
      return { used: 1, done: step.mock.calls.length >= 3, dropped: 1 }
    })
    const budget = new KeepBudget({ isInMemory: false, step, state: async () => ({ used: 1, dropped: [] }) })
    await Promise.all([budget.keep(), budget.keep()])
    expect(step).toHaveBeenCalledTimes(3)
    await budget.close()
    await budget.keep()
    expect(step).toHaveBeenCalledTimes(3)
  })

  it('has no budget for a cache in memory', async () => {
    const step = vi.fn()
    const budget = new KeepBudget({ isInMemory: true, step, state: async () => ({ used: 1, dropped: [] }) })
    await budget.keep()
    expect([await budget.room(), await budget.state(), step.mock.calls.length]).toEqual([null, null, 0])
  })
})
