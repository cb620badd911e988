/** Throttle: the first event runs at once; those that follow share one run after the pause. */

export interface CoalescedCall {
  /** Reports an event. */
  (): void
  /** While held (the user is scrolling), nothing runs. A release runs pending events. */
  hold(isHeld: boolean): void
  /** Drops pending events. */
  cancel(): void
}

/**
 * Runs `action` at most once per `pause` milliseconds. The last event is always followed by a run. A hold postpones a
 * run by at most `longestHold` milliseconds.
 */
export function coalesce(action: () => void, pause: number, longestHold = 2_000): CoalescedCall {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWaiting = false
  let isHeld = false
  let heldSince = 0
  let lastRun = -Infinity

  const run = (): void => {
    timer = null
    if (!isWaiting) return
    if (isHeld && Date.now() - heldSince < longestHold) {
      timer = setTimeout(run, longestHold - (Date.now() - heldSince))
      return
    }
    isWaiting = false
    lastRun = Date.now()
    action()
  }
  const plan = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const due = lastRun + pause - Date.now()
    if (due <= 0) run()
    else timer = setTimeout(run, due)
  }
  const event = (): void => {
    isWaiting = true
    if (timer === null) plan()
  }
  return Object.assign(event, {
    hold(isNow: boolean) {
      if (isNow && !isHeld) heldSince = Date.now()
      isHeld = isNow
      if (!isNow && isWaiting) plan()
    },
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isWaiting = false
    }
  })
}
