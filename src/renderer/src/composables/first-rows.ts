import { watch } from 'vue'

/** The mark of the moment when the first rows were on screen, for `npm run bench` and profilers. */
export const FIRST_ROWS = 'deskside:first-rows'

const isMarked = (): boolean => performance.getEntriesByName(FIRST_ROWS).length > 0

/** Sets that mark, once in the life of the page. `shown` becomes true when rows have been rendered. */
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
