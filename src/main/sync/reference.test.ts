import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { OperationName } from '@shared/service/operations'
import { funnels } from '../cache/core/reference'
import type { Cache, ListKey, SweepEnd } from '../cache/types'
import { openRealChildren } from '../../../test/main/cache/children/real-children'
import { USUAL_CONDITIONS } from './conditions'
import { FanOut, MOST_NAMES, REQUESTS_A_MINUTE } from './fan-out'
import { knownOf } from './lists'
import { sweepReference } from './reference'

const MINUTE = 60_000
const NEVER_HELD = { mayEmpty: async () => undefined }
const FUNNELS: ListKey = { noun: 'funnel', deleted: false }

/** Funnels with one stage each and lists with one element each; records requests and their times. */
function world({ lists = 0, from = 1 } = {}) {
  const engine = openRealChildren()
  const asked: string[] = []
  const moments: number[] = []
  let funnels: readonly number[] = [1, 2]
  let clock = 5_000
  let fanOut = new FanOut()
  let refuses: (asked: string) => DesksideError | null = () => null
  const answerTo = (operation: OperationName, input: object): unknown => {
    if (operation === 'core.sales-funnels') return funnels.map((id) => ({ id, name: `Funnel ${id}` }))
    if (operation === 'core.lists')
      return Array.from({ length: lists }, (_, at) => ({ id: at + from, name: `list_${at + 1}` }))
    if (operation === 'core.lists.info') return [{ id: 1, name: 'Element' }]
    if (operation !== 'core.sales-funnels.info') return []
    const { id } = input as { id: number }
    return [{ id: id * 10, name: `Stage of ${id}` }]
  }
  const client: Parameters<typeof sweepReference>[0]['client'] = {
    send: async (operation, input) => {
      const line = `${operation} ${Object.values(input).join()}`.trim()
      asked.push(line)
      clock += 20
      if (operation.endsWith('.info')) moments.push(clock)
      const failure = refuses(line)
      if (failure !== null) throw failure
      const body = new TextEncoder().encode(JSON.stringify(answerTo(operation, input)))
      return { operation, status: 200, body, receivedAt: clock, milliseconds: 1 }
    }
  }
  const cache = {
    ingestPage: async (page: Parameters<Cache['ingestPage']>[0]) => engine.ingestPage(page),
    reference: {
      names: async (question: Parameters<Cache['reference']['names']>[0]) => engine.reference.names(question)
    },
    sweep: {
      loss: async () => ({ known: 0, before: 0, missing: 0 }),
      cursor: async (list: ListKey) => engine.sweep.cursor(list),
      coverage: async (list: ListKey) => engine.sweep.coverage(list),
      progress: async (lists: readonly ListKey[]) => engine.sweep.progress(lists),
      begin: async (list: ListKey, pageSize: number, at: number) => engine.sweep.begin(list, pageSize, at),
      end: async (list: ListKey, result: SweepEnd) => engine.sweep.end(list, result)
    }
  } as unknown as Cache
  const sweep = (freshSince = -Infinity) =>
    sweepReference({
      freshSince: () => freshSince,
      ...{ client, cache, fanOut, now: () => clock, emptied: NEVER_HELD },
      signal: new AbortController().signal,
      onProgress: () => undefined
    })
  return {
    engine,
    asked,
    moments,
    sweep,
    get now() {
      return clock
    },
    at: (moment: number) => (clock = moment),
    give: (ids: readonly number[]) => (funnels = ids),
    refuse: (which: (asked: string) => DesksideError | null) => (refuses = which),
    told: () => fanOut.told,
    restart: () => (fanOut = new FanOut()),
    /** Continues like the schedule until the pass ends; returns the number of rounds. */
    async whole(): Promise<number> {
      for (let goes = 1; ; goes++) {
        const { later } = await sweep()
        if (later === null) return goes
        expect(later).toBeGreaterThan(clock)
        clock = later
      }
    },
    known: async () => (await knownOf(['reference'], { cache, now: clock, conditions: USUAL_CONDITIONS }))[0]
  }
}

const infos = (asked: readonly string[]): string[] => asked.filter((line) => line.includes('info'))

describe('the sweep of reference data', () => {
  it('is as old as its first question', async () => {
    const { engine, sweep } = world()
    await sweep()
    expect(engine.sweep.coverage(FUNNELS)).toMatchObject({ state: 'complete', sweptAt: 5_000, cached: 2 })
  })

  it('asks for the stages of the funnels that there are, not of one that has gone', async () => {
    const { engine, asked, give, sweep } = world()
    await sweep()
    expect(infos(asked)).toEqual(['core.sales-funnels.info 1', 'core.sales-funnels.info 2'])
    asked.length = 0
    give([2])
    await sweep()
    expect(infos(asked)).toEqual(['core.sales-funnels.info 2'])
    expect(funnels(engine.queries)).toEqual([{ id: 2, label: 'Funnel 2' }])
  })
})

describe('one answer with very many names', () => {
  const NAMES = 5 * MOST_NAMES

  it('leads to no more than so many requests, and so many a minute; the rest is told', async () => {
    const { engine, asked, moments, whole, known } = world({ lists: NAMES })
    expect(await whole()).toBe(Math.ceil(MOST_NAMES / REQUESTS_A_MINUTE))
    expect(new Set(infos(asked)).size).toBe(MOST_NAMES)
    expect(infos(asked)).toHaveLength(MOST_NAMES)
    // Each once per pass, not once a minute.
    expect(asked.filter((line) => !line.includes('info')).sort()).toEqual([
      'core.calendar.categories',
      'core.lists',
      'core.modules',
      'core.projects.actions',
      'core.sales-funnels'
    ])
    for (const [at, moment] of moments.entries())
      expect(moment - (moments[at - REQUESTS_A_MINUTE] ?? -Infinity)).toBeGreaterThanOrEqual(MINUTE)
    expect(engine.sweep.coverage(FUNNELS)).toMatchObject({ state: 'complete' })
    expect(await known()).toMatchObject({ notRead: NAMES + 2 - MOST_NAMES, coverage: { state: 'partial' } })
  })
})

describe('more names than may be asked for in a minute', () => {
  it('are gone on with where it was, also by another run of the app', async () => {
    const { engine, asked, sweep, at, restart, now } = world({ lists: 100 })
    const first = await sweep()
    expect(infos(asked)).toHaveLength(REQUESTS_A_MINUTE)
    expect(first.later).toBeGreaterThan(now)
    expect(engine.sweep.coverage(FUNNELS).state, 'not whole yet').not.toBe('complete')
    restart()
    at(first.later ?? 0)
    expect(await sweep()).toMatchObject({ later: null })
    expect(infos(asked)).toHaveLength(102)
    expect(new Set(infos(asked)).size).toBe(102)
    expect(engine.sweep.coverage(FUNNELS)).toMatchObject({ state: 'complete', sweptAt: 5_000 })
  })

  it('are not asked for sooner by somebody who is impatient', async () => {
    const { asked, sweep } = world({ lists: 100 })
    const first = await sweep()
    const before = asked.length
    expect(await sweep()).toEqual({ done: 0, later: first.later })
    expect(asked).toHaveLength(before)
  })

  it('and one of them refused: it is not asked for again in this pass, and the others are read', async () => {
    const { asked, refuse, whole, engine } = world({ lists: 100 })
    const no = new DesksideError('service-not-found', 'no such list')
    refuse((line) => (line === 'core.lists.info list_3' ? no : null))
    await whole()
    expect(asked.filter((line) => line === 'core.lists.info list_3')).toHaveLength(1)
    expect(new Set(infos(asked)).size).toBe(102)
    expect(engine.sweep.coverage(FUNNELS)).toMatchObject({ state: 'complete' })
    await whole()
    expect(
      asked.filter((line) => line === 'core.lists.info list_3'),
      'but in the next'
    ).toHaveLength(2)
  })

  it.each([
    ['the elements of its only list', 'core.lists.info list_1', 1],
    ['the stages of one funnel', 'core.sales-funnels.info 2', 3]
  ])('refusing %s does not mark all reference data', async (_what, line, lists) => {
    const { refuse, whole, engine } = world({ lists })
    refuse((asked) => (asked === line ? new DesksideError('forbidden', 'no') : null))
    await whole()
    expect(engine.sweep.coverage(FUNNELS)).toMatchObject({ state: 'complete' })
  })

  it.each(['core.modules', 'core.lists', 'core.sales-funnels.info', 'core.lists.info'])(
    'refusing all that is asked of %s is told at the end',
    async (operation) => {
      const { refuse, whole } = world({ lists: 3 })
      const no = new DesksideError('forbidden', 'no')
      refuse((asked) => (asked === operation || asked.startsWith(`${operation} `) ? no : null))
      await expect(whole()).rejects.toBe(no)
    }
  )

  it.each([
    ['core.lists.info list_2', { noun: 'list-element', name: 'list_2', isRefused: true }],
    ['core.sales-funnels.info 2', { noun: 'stage', name: 'Funnel 2', isRefused: true }],
    ['core.modules', { noun: 'module', name: null, isRefused: true }]
  ])('name what was refused until it is read: %s', async (line, told) => {
    const { refuse, sweep, told: now } = world({ lists: 3 })
    refuse((asked) => (asked === line ? new DesksideError('forbidden', 'no') : null))
    await sweep().catch(() => null)
    expect(now()).toEqual([told])
    refuse((asked) => (asked === line ? new DesksideError('service-unreadable', 'no') : null))
    await sweep().catch(() => null)
    expect(now()).toEqual([{ ...told, isRefused: false }])
    refuse(() => null)
    await sweep()
    expect(now()).toEqual([])
  })

  it('name nothing where all was refused: then that is told', async () => {
    const { refuse, sweep, told } = world({ lists: 3 })
    refuse(() => new DesksideError('forbidden', 'no'))
    await expect(sweep()).rejects.toMatchObject({ code: 'forbidden' })
    expect(told()).toEqual([])
  })

  it('go on when they may, also for somebody who asks meanwhile; a pass that broke off otherwise is begun anew for him', async () => {
    const { asked, sweep, at, restart } = world({ lists: 100 })
    const first = await sweep()
    at(first.later ?? 0)
    asked.length = 0
    await sweep(first.later ?? 0)
    expect(asked).not.toContain('core.lists')
    restart()
    await sweep()
    restart()
    asked.length = 0
    at((first.later ?? 0) + 10 * MINUTE)
    await sweep((first.later ?? 0) + 10 * MINUTE)
    expect(asked).toContain('core.lists')
  })

  it('are read in full again after hours, for what the pass read first is old by then', async () => {
    const { asked, sweep, at, now } = world({ lists: 100 })
    await sweep()
    asked.length = 0
    at(now + 3 * 3_600_000)
    await sweep()
    expect(asked).toContain('core.lists')
    expect(infos(asked)[0]).toBe('core.sales-funnels.info 1')
  })

  it('leave those ahead that were known before a flood of others came', async () => {
    const given = world({ lists: 3, from: 100 })
    await given.whole()
    given.engine.ingestPage({
      list: { noun: 'list', deleted: false },
      body: new TextEncoder().encode(JSON.stringify([{ id: 7, name: 'strange' }])),
      ...{ receivedAt: given.now, pass: null, cursor: null }
    })
    const names = given.engine.reference.names({ noun: 'list', limit: 3, isSeenOnly: false })
    expect(names.map(({ name }) => name)).toEqual(['list_1', 'list_2', 'list_3'])
  })
})
