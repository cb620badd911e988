import { watch } from 'vue'

/** Performance mark set when the first rows are on screen, for `npm run bench` and profilers. */
export const FIRST_ROWS = 'deskside:first-rows'

const isMarked = (): boolean => performance.getEntriesByName(FIRST_ROWS).length > 0

/** Sets `FIRST_ROWS` once per page load. `isShown` becomes true when rows have been rendered. */
export function markFirstRows(isShown: () => boolean): void {
  if (isMarked()) return
  const stop = watch(isShown, (isNow) => isNow && mark(), { flush: 'post' })
  if (isShown()) mark()

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
