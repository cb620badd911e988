import { watch } from 'vue'

/** Read by `npm run bench`, and by anybody's profiler: the moment when the first rows stood on screen. */
export const FIRST_ROWS = 'deskside:first-rows'

const isMarked = (): boolean => performance.getEntriesByName(FIRST_ROWS).length > 0

/** Marks that moment, once in the life of the page. `shown` becomes true when rows have been handed to the screen. */
export function markFirstRows(shown: () => boolean): void {
  if (isMarked()) return
  const stop = watch(shown, (now) => now && mark(), { flush: 'post' })
  if (shown()) mark()

  function mark(): void {
    stop()
    // The frame after the next begins when this one has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isMarked()) performance.mark(FIRST_ROWS)
      })
    )
  }
}
