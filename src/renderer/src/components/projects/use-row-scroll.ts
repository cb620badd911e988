/**
 * The scrolling of a list of any length: TanStack Virtual decides which rows have a place on screen, the band keeps the
 * scrolled content below the browser's limit of height, and newer data moves the position along with the rows.
 */
import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, nextTick, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { useProjects } from '../../stores/projects'
import { BAND_ROWS, jumpTarget, nearsEnd, placeBand } from './row-band'

const OVERSCAN = 6
/** Scrolling counts as over after this many milliseconds without a scroll event. */
const IDLE_AFTER = 140
/** A jump of more pages than these at once comes from the scrollbar, not from a wheel. */
const JUMP_PAGES = 3

export interface RowScrollOptions {
  readonly scroller: Ref<HTMLElement | null>
  /** Height of one row, px. */
  readonly rowHeight: Ref<number>
  /** Height of what sticks at the top of the scroller, px. */
  readonly headHeight: Ref<number>
}

export function useRowScroll({ scroller, rowHeight, headHeight }: RowScrollOptions) {
  const store = useProjects()
  const base = ref(0)
  const height = ref(0)
  const total = computed(() => store.total ?? 0)
  const bandRows = computed(() => Math.min(total.value, BAND_ROWS))
  const screenRows = computed(() => Math.max(1, (height.value - headHeight.value) / rowHeight.value))
  const pageRows = computed(() => Math.floor(screenRows.value))

  const virtualizer = useVirtualizer(
    computed(() => ({
      count: bandRows.value,
      getScrollElement: () => scroller.value,
      estimateSize: () => rowHeight.value,
      overscan: OVERSCAN
    }))
  )
  watch(rowHeight, () => virtualizer.value.measure())

  /** Rows with a place on screen: their place in the list, and their distance from the top of the content, px. */
  const items = computed(() =>
    virtualizer.value
      .getVirtualItems()
      .map(({ index, start }) => ({ index: index + base.value, start }))
      .filter(({ index }) => index < total.value)
  )

  let lastTop = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const firstShown = shallowRef(0)

  function topRow(): number {
    return (scroller.value?.scrollTop ?? 0) / rowHeight.value + base.value
  }

  // Until the list has a height there is nothing to scroll, and nothing to remember either.
  const cameFrom = store.topRow
  let arrived = false
  watch(
    () => height.value > 0,
    (shown) => {
      if (!shown || arrived) return
      arrived = true
      if (cameFrom > 0) void nextTick(() => scrollTo(cameFrom))
    },
    { flush: 'post' }
  )

  function look(): void {
    const first = Math.max(0, Math.floor(topRow()))
    if (arrived) store.topRow = topRow()
    firstShown.value = first
    store.look({ first, last: Math.min(first + pageRows.value, Math.max(0, total.value - 1)) })
  }

  /** Puts a row (fractions allowed) at the top of the screen. */
  function scrollTo(first: number): void {
    const element = scroller.value
    if (!element) return
    const placed = placeBand(total.value, first, screenRows.value)
    base.value = placed.base
    element.scrollTop = placed.top * rowHeight.value
    lastTop = element.scrollTop
    look()
  }

  /** Scrolls as little as it takes to have the whole row on screen. */
  function reveal(index: number): void {
    const top = topRow()
    if (index < top) scrollTo(index)
    else if (index + 1 > top + screenRows.value) scrollTo(index + 1 - screenRows.value)
  }

  function onScroll(): void {
    const element = scroller.value
    if (!element) return
    const pages = Math.abs(element.scrollTop - lastTop) / rowHeight.value / screenRows.value
    lastTop = element.scrollTop
    if (total.value > bandRows.value && pages > JUMP_PAGES) {
      const top = element.scrollTop / rowHeight.value
      const spare = total.value - bandRows.value
      base.value = Math.min(spare, Math.max(0, Math.round(jumpTarget(total.value, top, screenRows.value) - top)))
    }
    store.scrolling(true)
    clearTimeout(idle)
    idle = setTimeout(rest, IDLE_AFTER)
    look()
  }

  function rest(): void {
    store.scrolling(false)
    const top = topRow() - base.value
    if (nearsEnd({ rows: bandRows.value, base: base.value }, total.value, top, screenRows.value)) scrollTo(topRow())
  }

  // Where the eye is, before the DOM has the list's new length; the position is set once it has.
  const stop = store.onListChange(({ reset, shift }) => {
    if (reset) void nextTick(() => scrollTo(0))
    else if (shift !== 0) {
      const first = topRow() + shift
      void nextTick(() => scrollTo(first))
    }
  })

  // Higher or lower rows: the same row stays at the top.
  watch(rowHeight, (_now, before) => {
    const first = (scroller.value?.scrollTop ?? 0) / before + base.value
    void nextTick(() => scrollTo(first))
  })
  watch([total, pageRows], look, { flush: 'post' })

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
    store.scrolling(false)
  })

  return {
    items,
    /** Height of the scrolled content, px. */
    contentHeight: computed(() => bandRows.value * rowHeight.value),
    pageRows,
    firstShown,
    onScroll,
    reveal,
    scrollTo
  }
}
