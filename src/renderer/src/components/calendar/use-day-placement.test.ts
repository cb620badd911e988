import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import type { ListChange } from '../../data/windowed-list/list-source'
import { useDayPlacement } from './use-day-placement'

const [TODAY, LATER] = ['2028-02-29', '2028-03-07'] as const satisfies Day[]

let changed: (change: ListChange) => void
let found: (index: number | null) => void
let shown: number[]
let day: { value: Day | null }
let total: { value: number | null }
let placement: ReturnType<typeof useDayPlacement>

beforeEach(() => {
  shown = []
  day = ref<Day | null>(TODAY)
  total = ref<number | null>(null)
  placement = useDayPlacement(
    {
      total,
      onChange: (listener) => {
        changed = listener
        return () => undefined
      },
      placeOfDay: () => new Promise<number | null>((resolve) => (found = resolve))
    },
    () => day.value,
    (index) => shown.push(index)
  )
})

async function become(rows: number | null, isReset: boolean): Promise<void> {
  total.value = rows
  changed({ isReset, shift: 0 })
  await flushPromises()
}
/** The first rows of a list. */
const arrive = (rows: number): Promise<void> => become(rows, true)
const grow = (rows: number): Promise<void> => become(rows, false)
async function answer(index: number | null): Promise<void> {
  found(index)
  await flushPromises()
}

describe('a list of events is sent to its day', () => {
  it('when its rows arrive, and again with more rows', async () => {
    await arrive(60)
    await answer(52)
    await grow(90)
    await answer(71)
    expect(shown).toEqual([52, 71])
  })

  it('at its end, if no row is on that day or later', async () => {
    await arrive(60)
    await answer(null)
    expect(shown).toEqual([59])
  })

  it('but not once somebody has moved in its rows, not even the first time', async () => {
    await arrive(60)
    placement.pressed(new KeyboardEvent('keydown', { key: 'Home' }))
    await answer(52)
    await grow(90)
    expect(shown).toEqual([])
    expect(placement.walked(LATER)).toBe(true)
  })

  it('whatever was pressed before there were rows', async () => {
    placement.moved()
    await arrive(60)
    await answer(52)
    expect(shown).toEqual([52])
  })

  it.each(['t', 'Control', 'Shift', 'Tab', 'Escape'])('although %s is pressed, which moves nothing', async (key) => {
    await arrive(60)
    placement.pressed(new KeyboardEvent('keydown', { key }))
    await answer(52)
    expect(shown).toEqual([52])
  })

  it('where a walk led over the edge of the former list, although keys go on', async () => {
    await arrive(60)
    await answer(52)
    expect(placement.walked(LATER)).toBe(true)
    day.value = LATER
    await become(null, true)
    await arrive(30)
    placement.moved()
    await answer(12)
    expect(shown).toEqual([52, 12])
  })

  it('under a resting pointer the first time, but not again', async () => {
    await arrive(60)
    placement.pointed()
    await answer(52)
    await grow(90)
    expect(shown).toEqual([52])
  })

  it('whenever another day is chosen, but not the one that it has reported itself', async () => {
    await arrive(60)
    await answer(52)
    placement.moved()
    day.value = LATER
    await flushPromises()
    await answer(58)
    expect(shown).toEqual([52, 58])
    expect(placement.walked(TODAY)).toBe(true)
    day.value = TODAY
    await flushPromises()
    expect(shown).toEqual([52, 58])
  })

  it('anew in another list', async () => {
    await arrive(60)
    placement.moved()
    await arrive(30)
    await answer(12)
    expect(shown).toEqual([12])
  })
})

describe('the day of the focused row', () => {
  it('is no news before the list is at its day', async () => {
    expect(placement.walked(LATER)).toBe(false)
    await arrive(60)
    expect(placement.walked(LATER)).toBe(false)
    await answer(52)
    expect([TODAY, LATER, null].map((one) => placement.walked(one))).toEqual([false, true, false])
  })

  it('is no news in a list without days', async () => {
    day.value = null
    await arrive(60)
    expect(placement.walked(LATER)).toBe(false)
  })
})
