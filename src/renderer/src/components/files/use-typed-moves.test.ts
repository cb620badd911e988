import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, reactive, type EffectScope } from 'vue'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useTypedMoves } from './use-typed-moves'

type TypedList = Parameters<typeof useTypedMoves>[0]

const NAMES = ['Archive', 'Contracts', 'Correspondence', 'Drawings']
/** Ends the oldest pending search. */
let pending: (() => void)[]
let list: { -readonly [Key in keyof TypedList]: TypedList[Key] }
let moves: ReturnType<typeof useTypedMoves>
let effects: EffectScope
let grid: HTMLElement
let got: string[]
let identity: string
let rowsRead: Promise<boolean>
let reset: () => void

beforeEach(() => {
  freshStores()
  pending = []
  got = []
  identity = 'by name'
  rowsRead = Promise.resolve(true)
  list = reactive({
    active: { index: 0, id: null },
    total: NAMES.length,
    focusPosition: (index) => void (list.active = { index, id: null }),
    identity: () => identity,
    mark: () => undefined,
    rowsRead: () => rowsRead,
    onListChange(listener) {
      reset = () => listener({ isReset: true, shift: 0 })
      return () => undefined
    },
    typed: (text, after) =>
      new Promise<number | null>((found) => {
        const order = NAMES.map((_, at) => (after + 1 + at + NAMES.length) % NAMES.length)
        const at = order.find((index) => NAMES[index]!.toLowerCase().startsWith(text)) ?? null
        pending.push(() => found(at))
      })
  } satisfies TypedList)
  effects = effectScope()
  moves = effects.run(() => useTypedMoves(list, () => undefined))!
  const frame = document.createElement('div')
  frame.innerHTML = '<div role="grid" tabindex="0"></div>'
  grid = frame.firstElementChild as HTMLElement
  frame.addEventListener('keydown', (event) => void moves.onKey(event), true)
  grid.addEventListener('keydown', (event) => {
    got.push(event.key)
    if (event.key === 'ArrowDown') list.focusPosition((list.active?.index ?? 0) + 1)
    event.preventDefault()
  })
  document.body.append(frame)
})
afterEach(() => {
  effects.stop()
  document.body.innerHTML = ''
})

function press(...keys: readonly string[]): void {
  for (const key of keys) grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
async function answer(): Promise<void> {
  await flushPromises()
  pending.shift()?.()
  await flushPromises()
}

describe('keys during a search by name', () => {
  it('move from the row that it finds', async () => {
    press('c', 'ArrowDown')
    await flushPromises()
    expect([list.active?.index, got]).toEqual([0, []])
    await answer()
    expect([list.active?.index, got]).toEqual([2, ['ArrowDown']])
  })

  it('step on if the letter is repeated', async () => {
    press('c', 'c')
    await answer()
    await answer()
    expect(list.active?.index).toBe(2)
  })

  it('are part of the name, or of the list after another key', async () => {
    press('c', ' ', 'ArrowDown', ' ')
    await answer()
    await answer()
    expect(got).toEqual(['ArrowDown', ' '])
    expect(list.active?.index).toBe(2)
  })

  it('act at once without a search', () => {
    press('ArrowDown', 'Enter')
    expect([list.active?.index, got]).toEqual([1, ['ArrowDown', 'Enter']])
  })

  it('mean nothing once the focus is in a field', async () => {
    grid.focus()
    press('c', 'Enter')
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    await answer()
    expect([list.active?.index, got]).toEqual([0, []])
  })

  it('mean nothing after a pointer has chosen a row', async () => {
    press('c', 'ArrowDown')
    moves.onPointer()
    list.focusPosition(3)
    await answer()
    expect([list.active?.index, got]).toEqual([3, []])
  })

  it('wait for the rows of another order, and stay once these arrive', async () => {
    const read = Promise.withResolvers<boolean>()
    rowsRead = read.promise
    press('c', 'ArrowDown')
    await flushPromises()
    expect(pending).toEqual([])
    reset()
    read.resolve(true)
    await answer()
    expect([list.active?.index, got]).toEqual([2, ['ArrowDown']])
  })

  it('mean nothing in another list', async () => {
    press('c', 'ArrowDown')
    await flushPromises()
    identity = 'of another folder'
    reset()
    await answer()
    expect([list.active?.index, got]).toEqual([0, []])
  })

  it('begin anew in another list, also before its rows arrive', async () => {
    press('c', 'ArrowDown')
    await flushPromises()
    identity = 'by size'
    press('d')
    pending.shift()?.()
    await answer()
    expect([list.active?.index, got]).toEqual([3, []])
  })

  it('mean nothing in another list that has not reset its rows yet', async () => {
    press('c', 'Enter')
    await flushPromises()
    identity = 'by size'
    await answer()
    expect([list.active?.index, got]).toEqual([0, []])
  })

  it('mean nothing if the rows of another order can’t be read', async () => {
    rowsRead = Promise.resolve(false)
    press('c', 'Enter')
    await flushPromises()
    expect([pending, list.active?.index, got]).toEqual([[], 0, []])
  })

  it('mean nothing after a key of the page', async () => {
    press('c', 'F5')
    await answer()
    expect([list.active?.index, got]).toEqual([0, ['F5']])
  })
})
