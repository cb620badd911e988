/** Pickers offer every name in a payload, wherever it occurs. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { OptionsOf } from '@shared/contract/records'
import { localId } from '../core/local-ids'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let cache: Engine
beforeEach(() => {
  cache = openEngine(undefined, trueDecoder())
})

const bring = (answer: object): unknown => cache.ingestPage({ ...page([]), body: bytes(answer) })
const offered = (of: OptionsOf): readonly unknown[] =>
  cache.records
    .options(of, '')
    .options.map(({ id, label, group }) => (group === null ? [id, label] : [id, label, group]))
const STAGES: OptionsOf = { kind: 'stage', funnels: [] }
const deal = (id: number, fields: object): object => ({ id, name: `Deal ${id}`, ...fields })

describe('a picker offers', () => {
  it('people whose names stand in a dictionary beside the projects', () => {
    bring({
      projects: [deal(1, { user_id: 5 })],
      users: [
        { id: 5, name: 'Anna' },
        { id: 6, name: 'Olga' }
      ]
    })
    expect(offered({ kind: 'user' })).toEqual([
      [5, 'Anna'],
      [6, 'Olga']
    ])
    expect(cache.projects.get(1)?.value.responsible).toEqual({ id: 5, label: 'Anna' })
  })

  it.each<[string, object, readonly unknown[]]>([
    ['with its id', { stage: { id: 5, name: 'New' } }, [5, 'New']],
    ['beside its id', { stage_id: 5, stage_name: 'New' }, [5, 'New']],
    ['nowhere', { stage_id: 5 }, [5, null]],
    ['without an id', { stage: 'New' }, [localId('stage', 'New'), 'New']]
  ])('stages that only projects tell of, where no funnel could be read: named %s', (_, fields, option) => {
    bring({ projects: [deal(1, fields)] })
    expect(offered(STAGES)).toEqual([option])
    expect(offered({ kind: 'stage', funnels: [2] }), 'nothing says whose they are').toEqual([option])
  })

  it('such stages in the funnels that their projects are in', () => {
    const inFunnel = (id: number, funnel: number, stage: number): object =>
      deal(id, { funnel: { id: funnel, name: `Funnel ${funnel}` }, stage: { id: stage, name: `Stage ${stage}` } })
    bring({ projects: [inFunnel(1, 2, 5), inFunnel(2, 3, 6), inFunnel(3, 2, 7), inFunnel(4, 3, 7)] })
    expect(offered(STAGES)).toEqual([
      [5, 'Stage 5', 'Funnel 2'],
      [6, 'Stage 6', 'Funnel 3'],
      [7, 'Stage 7']
    ])
    expect(offered({ kind: 'stage', funnels: [3] })).toEqual([
      [6, 'Stage 6', 'Funnel 3'],
      [7, 'Stage 7']
    ])
    expect(offered({ kind: 'funnel' })).toEqual([
      [2, 'Funnel 2'],
      [3, 'Funnel 3']
    ])
  })

  it('the stages of a funnel in its order, and behind them what projects tell of', () => {
    const stage = (id: number, name: string): object => ({ id, name })
    const parent = { id: 2, name: null }
    cache.ingestPage(page([{ id: 2, name: 'Retail' }], { list: { noun: 'funnel', deleted: false } }))
    cache.ingestPage(page([stage(9, 'Z'), stage(8, 'A')], { list: { noun: 'stage', deleted: false, parent } }))
    bring({ projects: [deal(1, { stage: stage(9, 'Z') }), deal(2, { stage: stage(4, 'Old') })] })
    expect(offered(STAGES)).toEqual([
      [9, 'Z', 'Retail'],
      [8, 'A', 'Retail'],
      [4, 'Old']
    ])
  })

  it('no stage that its funnel has no longer, unless a project is still in it', () => {
    const list = { noun: 'stage', deleted: false, parent: { id: 2, name: null } } as const
    cache.ingestPage(page([{ id: 2, name: 'Retail' }], { list: { noun: 'funnel', deleted: false } }))
    const swept = (...ids: readonly number[]): void => {
      const cursor = cache.sweep.begin(list, 9, 1)
      const items = ids.map((id) => ({ id, name: `Stage ${id}` }))
      cache.ingestPage(page(items, { list, pass: cursor.pass, cursor }))
      cache.sweep.end(list, { isComplete: true, obstacle: null, at: 1 })
    }
    swept(7, 8, 9)
    bring({ projects: [deal(1, { stage_id: 9 })] })
    swept(7)
    expect(offered(STAGES)).toEqual([
      [7, 'Stage 7', 'Retail'],
      [9, 'Stage 9']
    ])
  })

  it('groups and funnels that projects bear, named or not', () => {
    bring({ projects: [deal(1, { group_id: 4, funnel_id: 2 })], sales_funnels: [{ id: 2, name: 'Retail' }] })
    expect(offered({ kind: 'user-group' })).toEqual([[4, null]])
    expect(offered({ kind: 'funnel' })).toEqual([[2, 'Retail']])
  })
})
