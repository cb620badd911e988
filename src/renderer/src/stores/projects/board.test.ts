import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../testing/fake-bridge'
import { useBoard } from './board'
import { page } from './fixtures'

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
