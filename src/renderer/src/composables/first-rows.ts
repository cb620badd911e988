import { watch } from 'vue'

/** Performance mark set when the first rows are on screen, for `npm run bench` and profilers. */
export const FIRST_ROWS = 'deskside:first-rows'

const isMarked = (): boolean => performance.getEntriesByName(FIRST_ROWS).length > 0

/** Sets `FIRST_ROWS` once per page load. `shown` becomes true when rows have been rendered. */
export function markFirstRows(shown: () => boolean): void {
  if (isMarked()) return
  const stop = watch(shown, (now) => now && mark(), { flush: 'post' })
  if (shown()) mark()

  function mark(): void {
    stop()
    // The second frame begins after the first one was painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isMarked()) performance.mark(FIRST_ROWS)
      })
    )
  }
}
