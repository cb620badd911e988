/** Sends a list of events to its day: once its rows arrive, again while more come in, and when the day changes. */
import { nextTick, ref, watch } from 'vue'
import type { Day } from '@shared/model/calendar'
import type { CalendarList } from '../../stores/calendar/calendar-list'

type PlacedList = Pick<CalendarList, 'onChange' | 'placeOfDay'> & { readonly total: { readonly value: number | null } }

/** Keys that move in the list or mark rows. */
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/**
 * @param day the current day; null: the list has no days
 * @param show scrolls to a row and focuses it
 */
export function useDayPlacement(list: PlacedList, day: () => Day | null, show: (index: number) => void) {
  /** Whether the list is at its day, so that a focus in it is the user's choice. */
  let isPlaced = false
  /** User actions in the list: a move prevents any placement, a pointer on it a repeated one. */
  let [hasMoved, hasPointed] = [false, false]
  /** Rows at the time of the last placement. */
  let placedWith = 0
  /** The day that the list itself has reported: no need to scroll there. */
  let walkedTo: Day | null = null

  /** Placements that are not finished. */
  const pending = ref(0)
  async function place(mayPlace: () => boolean): Promise<void> {
    try {
      await placeAt(mayPlace)
    } finally {
      pending.value -= 1
    }
  }
  async function placeAt(mayPlace: () => boolean): Promise<void> {
    const wanted = day()
    if (wanted === null || !list.total.value) return
    const index = await list.placeOfDay(wanted)
    await nextTick()
    if (wanted !== day()) return
    if (mayPlace()) {
      isPlaced = false
      show(index ?? Math.max(0, (list.total.value ?? 1) - 1))
    }
    isPlaced = true
  }

  const isWalk = (): boolean => walkedTo !== null && day() === walkedTo
  watch(day, (now) => {
    if (now === walkedTo) return
    pending.value += 1
    void place(() => true)
  })
  list.onChange(({ isReset }) => {
    if (isReset) {
      isPlaced = hasMoved = hasPointed = false
      placedWith = 0
    }
    const total = list.total.value ?? 0
    const isFirst = placedWith === 0
    // A list that follows the user's own walk over the edge of the former one must stand where the walk led.
    const followsWalk = isFirst && isWalk()
    const mayPlace = (): boolean => followsWalk || (!hasMoved && (isFirst || !hasPointed))
    if (total === placedWith || !mayPlace()) return
    placedWith = total
    pending.value += 1
    void nextTick(() => place(mayPlace))
  })

  return {
    /** Whether the list is on its way to its day, so that keys have to wait. */
    isPlacing: (): boolean => pending.value > 0,
    /** Whether the current day is where the user's own keys led. */
    isWalk,
    moved: (): void => void (hasMoved = true),
    /** A key; only some keys move. */
    pressed: ({ key }: KeyboardEvent): void => void (hasMoved ||= MOVES.has(key)),
    /** The pointer is over the list, or the wheel turns. */
    pointed: (): void => void (hasPointed = true),
    /** The user's focus is on another day. Returns whether that is news. */
    walked(now: Day | null): now is Day {
      if (now === null || day() === null || now === day() || !isPlaced) return false
      walkedTo = now
      return true
    }
  }
}
