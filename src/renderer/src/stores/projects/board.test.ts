import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import type { BoardColumn } from './board-columns'
import { useBoard, type Board } from './board'
import { ids, page } from '../../../../../test/renderer/stores/projects/fixtures'
import type { TotalsSource } from './totals'

const SALES = { id: 1, label: 'Sales' }
const OFFER = { id: 11, label: 'Offer' }
const NOTHING: BoardColumn = { stage: null, count: 0, sums: [], offset: null }

let scope: EffectScope
afterEach(() => scope.stop())

function given(broken: { areRowsBroken: boolean; areStagesBroken: boolean }) {
  let contract = 'Contract'
  const refuse = (): never => {
    throw new DesksideError('cache-busy', 'The cache is busy.', { retryable: true })
  }
  const bridge = installBridge({
    'projects.totals': () => ({
      count: 2,
      sums: [],
      stages: [{ funnel: SALES, stage: OFFER, count: 2, sums: [] }],
      funnels: []
    }),
    'records.options': () =>
      broken.areStagesBroken
        ? refuse()
        : {
            options: [
              { ...OFFER, group: 'Sales' },
              { id: 12, label: contract, group: 'Sales' }
            ],
            more: 0
          },
    'projects.list': ({ offset, limit }) => (broken.areRowsBroken ? refuse() : page([5, 6], offset, limit))
  })
  scope = effectScope()
  const board = scope.run(() => useBoard({ workspaceId: 'w', deleted: false, filter: null }))!
  return { bridge, board, rename: (to: string) => (contract = to) }
}

/** The first column with its cards. */
function firstColumn(board: Board) {
  const cards = scope.run(() => board.cardsOf(() => board.columns.value[0] ?? NOTHING))!
  return (index: number) => cards.rowAt(index)?.id
}

const names = (board: ReturnType<typeof useBoard>) => board.columns.value.map(({ stage }) => stage?.label)

describe('the board', () => {
  it('says why cards are missing, and reads them when it is asked to', async () => {
    const broken = { areRowsBroken: true, areStagesBroken: false }
    const { board } = given(broken)
    const cardAt = firstColumn(board)
    await flushPromises()
    expect([cardAt(0), board.error.value?.code]).toEqual([undefined, 'cache-busy'])
    broken.areRowsBroken = false
    board.retry()
    await flushPromises()
    expect(cardAt(0)).toBe(5)
    expect(board.error.value).toBeNull()
  })

  it('shows the cards also where the names of empty stages could not be read, and reads those again', async () => {
    const broken = { areRowsBroken: false, areStagesBroken: true }
    const { board } = given(broken)
    await flushPromises()
    expect(names(board)).toEqual(['Offer'])
    expect(board.error.value?.code).toBe('cache-busy')
    const cardAt = firstColumn(board)
    await flushPromises()
    expect(cardAt(1)).toBe(6)
    broken.areStagesBroken = false
    board.retry()
    await flushPromises()
    expect(names(board)).toEqual(['Offer', 'Contract'])
    expect(board.error.value).toBeNull()
  })

  it('calls its stages as they are called now', async () => {
    const { bridge, board, rename } = given({ areRowsBroken: false, areStagesBroken: false })
    await flushPromises()
    expect(names(board)).toEqual(['Offer', 'Contract'])
    rename('Signed')
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'stage' } })
    await flushPromises()
    await nextTick()
    expect(names(board)).toEqual(['Offer', 'Signed'])
  })
})

describe('answers that come late', () => {
  type BoardRequest<T> = { readonly input: { readonly workspaceId: string }; readonly give: PromiseWithResolvers<T> }

  /** Rows and stages are answered when the test says so, in any order. */
  function held() {
    const rows: BoardRequest<ReturnType<typeof page>>[] = []
    const stages: BoardRequest<{ options: { id: number; label: string; group: string }[]; more: number }>[] = []
    const later = <T>(into: BoardRequest<T>[], input: BoardRequest<T>['input']): Promise<T> => {
      const give = Promise.withResolvers<T>()
      into.push({ input, give })
      return give.promise
    }
    const bridge = installBridge({
      'projects.totals': () => ({
        ...{ count: 2, sums: [], funnels: [] },
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
      more: 0
    })
    const cardAt = firstColumn(board)
    const card = async (): Promise<number | undefined> => {
      await flushPromises()
      return cardAt(0)
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
    vi.useFakeTimers()
    const { bridge, rows, card } = held()
    const change = () => bridge.push({ name: 'changed', data: { workspaceId: 'one', noun: 'project' } })
    await flushPromises()
    rows[0]!.give.resolve(page([5, 6], 0, 2))
    await flushPromises()
    change()
    await flushPromises()
    change()
    await vi.advanceTimersByTimeAsync(2_000)
    rows[1]!.give.resolve(page([5, 6], 0, 2))
    await flushPromises()
    rows[2]!.give.resolve(page([9, 6], 0, 2))
    expect(await card()).toBe(9)
    vi.useRealTimers()
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

describe('the cards of a stage', () => {
  const DEAL = { id: 12, label: 'Deal' }

  /** The list sorted by stage: cards of offers follow those of deals. */
  function board(deals: number, offers: number) {
    const stands = { deals: ids(deals, 9_001), offers: ids(offers) }
    const bridge = installBridge({
      'projects.totals': () => ({
        ...{ count: stands.deals.length + stands.offers.length, sums: [], funnels: [] },
        stages: [
          { funnel: SALES, stage: OFFER, count: stands.offers.length, sums: [] },
          { funnel: SALES, stage: DEAL, count: stands.deals.length, sums: [] }
        ]
      }),
      'records.options': () => ({ options: [OFFER, DEAL].map((stage) => ({ ...stage, group: 'Sales' })), more: 0 }),
      'projects.list': ({ offset, limit }) => {
        const answer = page([...stands.deals, ...stands.offers], offset, limit)
        const rows = answer.value.rows.map((one) => ({ ...one, stage: one.id > 9_000 ? DEAL : OFFER }))
        return { ...answer, value: { ...answer.value, rows } }
      },
      'projects.position': ({ id }) => ({ index: [...stands.deals, ...stands.offers].indexOf(id) })
    })
    scope = effectScope()
    const shown = scope.run(() => useBoard({ workspaceId: 'w', deleted: false, filter: null }))!
    const offersColumn = () => shown.columns.value.find(({ stage }) => stage?.id === OFFER.id) ?? NOTHING
    const cards = scope.run(() => shown.cardsOf(offersColumn))!
    const changed = async (): Promise<void> => {
      bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
      for (let turn = 0; turn < 5; turn += 1) await flushPromises()
    }
    const windows = () => bridge.asked.filter(({ route }) => route === 'projects.list').map(({ input }) => input)
    return { stands, cards, changed, windows }
  }

  it('are those of its run alone, wherever that has moved', async () => {
    const { stands, cards, changed, windows } = board(30, 40)
    await flushPromises()
    expect([cards.total.value, cards.rowAt(0)?.id, cards.rowAt(39)?.id]).toEqual([40, 1, 40])
    expect(windows()).toEqual([expect.objectContaining({ offset: 30, limit: 40 })])
    stands.deals.push(9_500)
    await changed()
    expect([cards.total.value, cards.rowAt(0)?.id, cards.rowAt(39)?.id]).toEqual([40, 1, 40])
  })

  it('stay under the eye where others come in above them', async () => {
    const { stands, cards, changed } = board(30, 400)
    const shifts: number[] = []
    cards.onChange(({ shift }) => shifts.push(shift))
    await flushPromises()
    cards.setViewport({ first: 200, last: 206 })
    await flushPromises()
    stands.offers.unshift(...ids(3, 5_001))
    await changed()
    expect(shifts.reduce((sum, by) => sum + by, 0)).toBe(3)
    expect([cards.rowAt(203)?.id, cards.total.value]).toEqual([201, 403])
  })
})
