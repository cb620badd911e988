/**
 * Scrolling in a list of any length. Computes the visible rows, keeps the content below the browser's height limit, and
 * moves the position along with updates.
 */
import { computed, nextTick, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { MAX_SCROLL_ROWS, jumpTarget, isNearEnd, placeScrollWindow } from './scroll-window'
import { rowsInSight, slotsFor } from './row-slots'
import type { ShownTable } from './table-model'

/** Scrolling counts as over after this many milliseconds without a scroll event. */
const IDLE_AFTER = 140
/** Jumps of more pages come from the scrollbar, not from a wheel. */
const JUMP_PAGES = 3

/** The part of a list that scrolling needs. */
export type ScrolledList = Pick<ShownTable, 'total' | 'setViewport' | 'scrolling' | 'onListChange'> & {
  topRow: number
}

export interface RowScrollOptions {
  readonly list: ScrolledList
  readonly scroller: Ref<HTMLElement | null>
  /** Height of one row, px. */
  readonly rowHeight: Ref<number>
  /** Height of the sticky part at the top of the scroller, px. */
  readonly headHeight: Ref<number>
}

export function useRowScroll({ list, scroller, rowHeight, headHeight }: RowScrollOptions) {
  const base = ref(0)
  const height = ref(0)
  const total = computed(() => list.total ?? 0)
  const scrollRows = computed(() => Math.min(total.value, MAX_SCROLL_ROWS))
  const screenRows = computed(() => Math.max(1, (height.value - headHeight.value) / rowHeight.value))
  const pageRows = computed(() => Math.floor(screenRows.value))

  const top = ref(0)
  /** The rendered rows: index in the list, and distance from the top of the content, px. */
  const items = computed(() => {
    const { first, last } = rowsInSight(top.value, height.value, rowHeight.value, scrollRows.value)
    return Array.from({ length: last - first }, (_, at) => ({
      index: first + at + base.value,
      start: (first + at) * rowHeight.value
    })).filter(({ index }) => index < total.value)
  })

  const isMoving = ref(false)
  const slots = computed(() => slotsFor(height.value, rowHeight.value))
  /**
   * The first slot in the document. Screen readers follow document order, so at rest it is the first row's slot. During
   * scrolling it stays, since moving elements costs as much as creating them.
   */
  const firstSlot = computed<number>((before) =>
    isMoving.value && before !== undefined ? before : (items.value[0]?.index ?? 0) % slots.value
  )

  let lastTop = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const firstShown = shallowRef(0)

  // Uses the position of the last scroll event: reading it from the DOM would force a layout.
  const topRow = (): number => top.value / rowHeight.value + base.value

  // Without a height there is nothing to scroll or restore.
  const cameFrom = list.topRow
  let hasArrived = false
  watch(
    () => height.value > 0,
    (isShown) => {
      if (!isShown || hasArrived) return
      hasArrived = true
      if (cameFrom > 0) void nextTick(() => scrollTo(cameFrom))
    },
    { flush: 'post' }
  )

  function reportViewport(): void {
    const first = Math.max(0, Math.floor(topRow()))
    if (hasArrived) list.topRow = topRow()
    firstShown.value = first
    list.setViewport({ first, last: Math.min(first + pageRows.value, Math.max(0, total.value - 1)) })
  }

  /** Scrolls a row to the top of the screen; fractions are allowed. */
  function scrollTo(first: number): void {
    const element = scroller.value
    if (!element) return
    const placed = placeScrollWindow(total.value, first, screenRows.value)
    base.value = placed.base
    element.scrollTop = placed.top * rowHeight.value
    lastTop = top.value = element.scrollTop
    reportViewport()
  }

  /** Scrolls as little as needed to show the whole row. */
  function reveal(index: number): void {
    const top = topRow()
    if (index < top) scrollTo(index)
    else if (index + 1 > top + screenRows.value) scrollTo(index + 1 - screenRows.value)
  }

  function onScroll(): void {
    const element = scroller.value
    if (!element) return
    top.value = element.scrollTop
    const pages = Math.abs(top.value - lastTop) / rowHeight.value / screenRows.value
    lastTop = top.value
    if (total.value > scrollRows.value && pages > JUMP_PAGES) {
      const first = top.value / rowHeight.value
      const spare = total.value - scrollRows.value
      base.value = Math.min(spare, Math.max(0, Math.round(jumpTarget(total.value, first, screenRows.value) - first)))
    }
    isMoving.value = true
    list.scrolling(true)
    clearTimeout(idle)
    idle = setTimeout(rest, IDLE_AFTER)
    reportViewport()
  }

  function rest(): void {
    isMoving.value = false
    list.scrolling(false)
    const first = topRow() - base.value
    if (isNearEnd({ rows: scrollRows.value, base: base.value }, total.value, first, screenRows.value))
      scrollTo(topRow())
  }

  // Store the wanted position now; it is applied once the DOM has the list's new length.
  const stop = list.onListChange(({ isReset, shift }) => {
    if (isReset) void nextTick(() => scrollTo(0))
    else if (shift !== 0) {
      const first = topRow() + shift
      void nextTick(() => scrollTo(first))
    }
  })

  // After a change of the row height the same row stays at the top.
  watch(rowHeight, (_now, before) => {
    const first = top.value / before + base.value
    void nextTick(() => scrollTo(first))
  })
  watch([total, pageRows], reportViewport, { flush: 'post' })

  let observer: ResizeObserver | null = null
  watch(
    scroller,
    (element) => {
      observer?.disconnect()
      if (!element) return
      observer = new ResizeObserver(() => (height.value = element.clientHeight))
      observer.observe(element)
      height.value = element.clientHeight
    },
    { immediate: true, flush: 'post' }
  )

  onScopeDispose(() => {
    stop()
    observer?.disconnect()
    clearTimeout(idle)
    list.scrolling(false)
  })

  return {
    items,
    slots,
    firstSlot,
    /** Height of the scrolled content, px. */
    contentHeight: computed(() => scrollRows.value * rowHeight.value),
    pageRows,
    firstShown,
    onScroll,
    reveal,
    scrollTo
  }
}
