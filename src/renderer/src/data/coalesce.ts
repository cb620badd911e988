/** Throttle: the first event runs at once; those that follow share one run after the pause. */

export interface CoalescedCall {
  /** Reports an event. */
  (): void
  /** While held (the user is scrolling), nothing runs. A release runs pending events. */
  hold(held: boolean): void
  /** Drops pending events. */
  cancel(): void
}

/**
 * Runs `action` at most once per `pause` milliseconds. The last event is always followed by a run. A hold postpones a
 * run by at most `longestHold` milliseconds.
 */
export function coalesce(action: () => void, pause: number, longestHold = 2_000): CoalescedCall {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting = false
  let held = false
  let heldSince = 0
  let lastRun = -Infinity

  const run = (): void => {
    timer = null
    if (!waiting) return
    if (held && Date.now() - heldSince < longestHold) {
      timer = setTimeout(run, longestHold - (Date.now() - heldSince))
      return
    }
    waiting = false
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
    waiting = true
    if (timer === null) plan()
  }
  return Object.assign(event, {
    hold(now: boolean) {
      if (now && !held) heldSince = Date.now()
      held = now
      if (!now && waiting) plan()
    },
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting = false
    }
  })
}
