import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../testing/fake-bridge'
import { useBoard } from './board'
import { page } from './fixtures'
import type { TotalsSource } from './totals'

const SALES = { id: 1, label: 'Sales' }
const OFFER = { id: 11, label: 'Offer' }

let scope: EffectScope
afterEach(() => scope.stop())

function given(broken: { rows: boolean; stages: boolean }) {
  let contract = 'Contract'
  const refuse = (): never => {
    throw new DesksideError('cache-busy', 'The cache is busy.', { retryable: true })
  }
  const bridge = installBridge({
    'projects.totals': () => ({
      count: 2,
      sums: [],
      stages: [{ funnel: SALES, stage: OFFER, count: 2, sums: [] }]
    }),
    'records.options': () =>
      broken.stages
        ? refuse()
        : {
            options: [
              { ...OFFER, group: 'Sales' },
              { id: 12, label: contract, group: 'Sales' }
            ],
            more: false
          },
    'projects.list': ({ offset, limit }) => (broken.rows ? refuse() : page([5, 6], offset, limit))
  })
  scope = effectScope()
  const board = scope.run(() => useBoard({ workspaceId: 'w', deleted: false, filter: null }))!
  return { bridge, board, rename: (to: string) => (contract = to) }
}

const names = (board: ReturnType<typeof useBoard>) => board.columns.value.map(({ stage }) => stage?.label)

describe('the board', () => {
  it('says why cards are missing, and reads them when it is asked to', async () => {
    const broken = { rows: true, stages: false }
    const { board } = given(broken)
    await flushPromises()
    expect(board.rowAt(0, 11, 0)).toBeUndefined()
    await flushPromises()
    expect(board.error.value?.code).toBe('cache-busy')
    broken.rows = false
    board.retry()
    expect(board.rowAt(0, 11, 0)).toBeUndefined()
    await flushPromises()
    expect(board.rowAt(0, 11, 0)?.id).toBe(5)
    expect(board.error.value).toBeNull()
  })

  it('shows the cards also where the names of empty stages could not be read, and reads those again', async () => {
    const broken = { rows: false, stages: true }
    const { board } = given(broken)
    await flushPromises()
    expect(names(board)).toEqual(['Offer'])
    expect(board.error.value?.code).toBe('cache-busy')
    expect(board.rowAt(0, 11, 1)).toBeUndefined()
    await flushPromises()
    expect(board.rowAt(0, 11, 1)?.id).toBe(6)
    broken.stages = false
    board.retry()
    await flushPromises()
    expect(names(board)).toEqual(['Offer', 'Contract'])
    expect(board.error.value).toBeNull()
  })

  it('calls its stages as they are called now', async () => {
    const { bridge, board, rename } = given({ rows: false, stages: false })
    await flushPromises()
    expect(names(board)).toEqual(['Offer', 'Contract'])
    rename('Signed')
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'stage' } })
    await flushPromises()
    await nextTick()
    expect(names(board)).toEqual(['Offer', 'Signed'])
  })
})

describe('answers that come late', () => {
  type Asked<T> = { readonly input: { readonly workspaceId: string }; readonly give: PromiseWithResolvers<T> }

  /** Rows and stages are answered when the test says so, in any order. */
  function held() {
    const rows: Asked<ReturnType<typeof page>>[] = []
    const stages: Asked<{ options: { id: number; label: string; group: string }[]; more: boolean }>[] = []
    const later = <T>(into: Asked<T>[], input: Asked<T>['input']): Promise<T> => {
      const give = Promise.withResolvers<T>()
      into.push({ input, give })
      return give.promise
    }
    const bridge = installBridge({
      'projects.totals': () => ({
        ...{ count: 2, sums: [] },
        stages: [{ funnel: SALES, stage: OFFER, count: 2, sums: [] }]
      }),
      'records.options': (input) => later(stages, input),
      'projects.list': (input) => later(rows, input)
    })
    const source = ref<TotalsSource>({ workspaceId: 'one', deleted: false, filter: null })
    scope = effectScope()
    const board = scope.run(() => useBoard(source))!
    const called = (label: string) => ({
      options: [
        { ...OFFER, group: 'Sales' },
        { id: 12, label, group: 'Sales' }
      ],
      more: false
    })
    const card = async (): Promise<number | undefined> => {
      board.rowAt(0, 11, 0)
      await flushPromises()
      return board.rowAt(0, 11, 0)?.id
    }
    return { bridge, board, rows, stages, source, called, card }
  }

  it('bring no cards of a list that is not shown any more, and keep none of the new one from being read', async () => {
    const { rows, source, card } = held()
    await flushPromises()
    await card()
    source.value = { ...source.value, deleted: true }
    await flushPromises()
    await card()
    expect(rows).toHaveLength(2)
    rows[0]!.give.resolve(page([5, 6], 0, 50))
    await flushPromises()
    expect(await card()).toBeUndefined()
    expect(rows, 'what is under way is not asked for again').toHaveLength(2)
    rows[1]!.give.resolve(page([7, 8], 0, 50))
    await flushPromises()
    expect(await card()).toBe(7)
  })

  it('tell no error of a list that is not shown any more', async () => {
    const { rows, source, card, board } = held()
    await flushPromises()
    await card()
    source.value = { ...source.value, deleted: true }
    await flushPromises()
    rows[0]!.give.reject(new DesksideError('cache-failed', 'broken'))
    await flushPromises()
    expect(board.error.value).toBeNull()
    await card()
    rows[1]!.give.resolve(page([7, 8], 0, 50))
    await flushPromises()
    expect(await card()).toBe(7)
  })

  it('bring no cards from before a change', async () => {
    const { bridge, rows, card } = held()
    await flushPromises()
    await card()
    rows[0]!.give.resolve(page([5, 6], 0, 50))
    await flushPromises()
    bridge.push({ event: 'changed', data: { workspaceId: 'one', noun: 'project' } })
    await flushPromises()
    bridge.push({ event: 'changed', data: { workspaceId: 'one', noun: 'project' } })
    await vi.waitFor(() => expect(rows).toHaveLength(3), { timeout: 20_000 })
    rows[2]!.give.resolve(page([9, 6], 0, 50))
    await flushPromises()
    rows[1]!.give.resolve(page([5, 6], 0, 50))
    await flushPromises()
    expect(await card()).toBe(9)
  })

  it('name no stages of another workspace', async () => {
    const { board, stages, source, called } = held()
    await flushPromises()
    source.value = { ...source.value, workspaceId: 'two' }
    await flushPromises()
    expect(stages.map(({ input }) => input.workspaceId)).toEqual(['one', 'two'])
    stages[1]!.give.resolve(called('of two'))
    await flushPromises()
    stages[0]!.give.resolve(called('of one'))
    await flushPromises()
    expect(names(board)).toEqual(['Offer', 'of two'])
  })

  it('leave what is known where an older question failed', async () => {
    const { board, stages, source, called } = held()
    await flushPromises()
    source.value = { ...source.value, workspaceId: 'two' }
    await flushPromises()
    stages[1]!.give.resolve(called('of two'))
    stages[0]!.give.reject(new DesksideError('cache-failed', 'broken'))
    await flushPromises()
    expect([names(board), board.error.value]).toEqual([['Offer', 'of two'], null])
  })
})
