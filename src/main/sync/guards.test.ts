/**
 * Lists without pages (calendar, reference data, file tree) are each read in their own way. In all of them, striking
 * differences are requested twice, and a list that became empty needs permission.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { SyncList } from '@shared/model/sync'
import { openRealChildren, type RealChildren } from '../../../test/main/cache/children/real-children'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { USUAL_CONDITIONS } from './conditions'
import { FanOut } from './fan-out'
import { SWEPT_LISTS } from './lists'

const NOW = new Date(2026, 2, 18).getTime()
const MONTH = '2026-03'

let engine: RealChildren
let cache: Cache
/** Operations in order of request; of the calendar, only this month's. */
let asked: string[]
/** Lists whose permission to become empty was requested. */
let held: string[]

beforeEach(() => {
  engine = openRealChildren()
  asked = []
  held = []
  cache = {
    ingestPage: async (input: Parameters<Cache['ingestPage']>[0]) => engine.ingestPage(input),
    reference: { names: async (query: Parameters<Cache['reference']['names']>[0]) => engine.reference.names(query) },
    sweep: {
      cursor: async (list) => engine.sweep.cursor(list),
      begin: async (list, pageSize, at) => engine.sweep.begin(list, pageSize, at),
      end: async (list, result) => engine.sweep.end(list, { ...result }),
      loss: async (list, removal) => engine.sweep.loss(list, removal),
      coverage: async (list) => engine.sweep.coverage(list),
      progress: async (lists) => engine.sweep.progress(lists)
    },
    calendar: {
      months: async (range) => engine.calendar.months(range),
      ofPass: async (pass) => engine.calendar.ofPass(pass)
    },
    fileTree: {
      ingestTree: async (answer) => engine.fileTree.ingestTree(answer),
      coverage: async () => engine.fileTree.coverage()
    }
  } as Partial<Cache> as Cache
})

/** The service gives these answers to the tested operation in turn, then repeats the last. */
async function sweep(list: SyncList, operation: string, answers: readonly unknown[], mayEmpty = true): Promise<void> {
  let turn = 0
  const send = async (name: string, input: { start?: string }) => {
    const isWatched = name === operation && (input.start ?? `${MONTH}-01`).startsWith(MONTH)
    if (isWatched) asked.push(name)
    const value = isWatched ? (answers[Math.min(turn++, answers.length - 1)] ?? []) : (OTHERS[name] ?? [])
    const body = new TextEncoder().encode(JSON.stringify(value))
    return { operation: name, status: 200, body, receivedAt: NOW, milliseconds: 1 }
  }
  await SWEPT_LISTS[list].sweep({
    ...{ client: { send } as unknown as ServiceClient, cache, fanOut: new FanOut() },
    signal: new AbortController().signal,
    ...{
      now: () => NOW,
      conditions: () => USUAL_CONDITIONS,
      shouldYield: () => false,
      freshSince: () => 0,
      onProgress: () => undefined
    },
    emptied: {
      mayEmpty: async (name) => {
        held.push(name)
        if (!mayEmpty) throw new DesksideError('service-unreadable', 'held')
      }
    }
  })
}

/** Makes the sweep request the stages and elements of a funnel or list. */
const OTHERS: Readonly<Record<string, unknown>> = {
  'core.sales-funnels': [{ id: 1, name: 'Sales' }],
  'core.lists': [{ id: 1, name: 'sources' }]
}

const range = (length: number, from = 1): number[] => Array.from({ length }, (_, at) => from + at)
const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: `No. ${id}` }))
const events = (ids: readonly number[]) => ids.map((id) => ({ id, name: `No. ${id}`, start: `${MONTH}-20 10:00:00` }))

interface GuardCase {
  readonly list: SyncList
  readonly operation: string
  readonly items: (ids: readonly number[]) => unknown
  readonly known: () => number
}

const of = (noun: 'funnel' | 'list' | 'event-type' | 'calendar-category' | 'module') => () =>
  engine.sweep.coverage({ noun, deleted: false }).cached
const CASES: readonly GuardCase[] = [
  {
    ...{ list: 'calendar-active', operation: 'calendar.list', items: events },
    known: () => engine.sweep.coverage({ noun: 'calendar-event', deleted: false }).cached
  },
  { list: 'file-tree', operation: 'cloud.tree', items: named, known: () => engine.fileTree.coverage().cached },
  { list: 'reference', operation: 'core.sales-funnels', items: named, known: of('funnel') },
  { list: 'reference', operation: 'core.lists', items: named, known: of('list') },
  { list: 'reference', operation: 'core.projects.actions', items: named, known: of('event-type') },
  { list: 'reference', operation: 'core.calendar.categories', items: named, known: of('calendar-category') },
  { list: 'reference', operation: 'core.modules', items: named, known: of('module') },
  {
    ...{ list: 'reference', operation: 'core.sales-funnels.info', items: named },
    known: () => engine.sweep.coverage({ noun: 'stage', deleted: false, parent: { id: 1, name: null } }).cached
  },
  {
    ...{ list: 'reference', operation: 'core.lists.info', items: named },
    known: () =>
      engine.sweep.coverage({ noun: 'list-element', deleted: false, parent: { id: 1, name: 'sources' } }).cached
  }
]

describe.each(CASES)('what $operation answers', ({ list, operation, items, known }) => {
  it('is asked for again where it would lose more than half, and believed when it says the same', async () => {
    await sweep(list, operation, [items(range(30))])
    expect([known(), asked.length]).toEqual([30, 1])
    asked = []
    await sweep(list, operation, [items(range(10))])
    expect([known(), asked.length, held]).toEqual([10, 2, []])
  })

  it('loses nothing where it was small for a moment only', async () => {
    await sweep(list, operation, [items(range(30))])
    await sweep(list, operation, [items(range(10)), items(range(30))])
    expect(known()).toBe(30)
  })

  it('is not asked for twice where it loses little', async () => {
    await sweep(list, operation, [items(range(30))])
    asked = []
    await sweep(list, operation, [items(range(20))])
    expect([known(), asked.length]).toEqual([20, 1])
  })

  it('stays while it comes empty without leave, is told, and goes with it', async () => {
    await sweep(list, operation, [items(range(3))])
    await expect(sweep(list, operation, [items([])], false)).rejects.toMatchObject({ code: 'service-unreadable' })
    expect([known(), held.length]).toEqual([3, 1])
    await sweep(list, operation, [items([])])
    expect(known()).toBe(0)
  })
})
