import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { reactive } from 'vue'
import type { ListChange } from '../../data/windowed-list/list-source'
import { useAwaitedRow } from './use-awaited-row'

type AwaitedList = Parameters<typeof useAwaitedRow>[0]

let found: (index: number | null) => void
let changed: (change: ListChange) => void
let list: { -readonly [Key in keyof AwaitedList]: AwaitedList[Key] }
let revealed: number[]
let awaitRow: ReturnType<typeof useAwaitedRow>

beforeEach(() => {
  revealed = []
  list = reactive({
    active: null,
    markedCount: 0,
    total: 9,
    focusRow: (index) => void (list.active = index === null ? null : { index, id: null }),
    mark: () => void (list.markedCount = 0),
    onListChange: (listener) => {
      changed = listener
      return () => undefined
    },
    placeOf: () => new Promise<number | null>((resolve) => (found = resolve))
  } satisfies AwaitedList)
  awaitRow = useAwaitedRow(list, (index) => revealed.push(index))
})
const arrives = (): void => changed({ isReset: true, shift: 0 })

describe('the row to focus in the next list', () => {
  it('is the one that was left', async () => {
    awaitRow(7, false)
    arrives()
    found(4)
    await flushPromises()
    expect([list.active?.index, revealed]).toEqual([4, [4]])
  })

  it('is the first one after a key press, if none was left', async () => {
    awaitRow(null, true)
    arrives()
    await flushPromises()
    expect([list.active?.index, revealed]).toEqual([0, [0]])
  })

  it('is not taken from somebody who moved in the meantime', async () => {
    awaitRow(7, true)
    arrives()
    list.focusRow(2)
    found(4)
    await flushPromises()
    expect([list.active?.index, revealed]).toEqual([2, []])
  })

  it('does not cost the marks made in the meantime', async () => {
    awaitRow(7, true)
    arrives()
    list.markedCount = 9
    found(4)
    await flushPromises()
    expect([list.markedCount, list.active, revealed]).toEqual([9, null, []])
  })
})
