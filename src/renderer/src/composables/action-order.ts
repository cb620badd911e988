/** Runs actions in the order of their requests: keys pressed while an earlier one waits for main act after it. */
import { onScopeDispose } from 'vue'

/** @param isCurrent whether no other input, such as a click, has dropped the action meanwhile */
type OrderedAction = (isCurrent: () => boolean) => void | Promise<void>

export interface ActionOrder {
  readonly isBusy: () => boolean
  /**
   * Runs an action: at once and synchronously if no other runs, else after the earlier ones.
   *
   * @returns a promise that fails with the action's error; undefined if it has ended
   */
  readonly run: (action: OrderedAction) => void | Promise<void>
  /**
   * As `run`, for a key. Moving the focus elsewhere, such as into a field or a dialog, drops the key. It stays if the
   * focus moves to the owner, or if the focused element disappears, so that the page has the focus.
   *
   * @param owner the element on which the key acts
   */
  readonly runKey: (owner: Element, action: OrderedAction) => void | Promise<void>
  /** Drops the running and the waiting actions: a later input has decided. */
  readonly drop: () => void
}

/** Watches whether a key may still act, see `runKey`. */
function watchFocus(owner: Element) {
  let hasLeft = false
  const listening = new AbortController()
  const { body } = document
  const owners = [owner, document.activeElement ?? body]
  const isNear = (focused: EventTarget | null): boolean =>
    focused instanceof Node &&
    (focused === body || owners.some((one) => focused.contains(one) || (one !== body && one.contains(focused))))
  document.addEventListener('focusin', ({ target }) => (hasLeft ||= !isNear(target)), {
    capture: true,
    signal: listening.signal
  })
  return {
    mayAct: (): boolean => !hasLeft && isNear(document.activeElement),
    stop: (): void => listening.abort()
  }
}

export function useActionOrder(): ActionOrder {
  /** Ends with the last action; null if none runs. */
  let last: Promise<void> | null = null
  /** Incremented by `drop`. */
  let turn = 0
  const drop = (): void => {
    turn += 1
    last = null
  }
  onScopeDispose(drop)

  function run(action: OrderedAction): void | Promise<void> {
    const mine = turn
    const isCurrent = (): boolean => mine === turn
    const start = (): void | Promise<void> => (isCurrent() ? action(isCurrent) : undefined)
    // The caller gets the error of an earlier action from its own promise.
    const running = last === null ? start() : last.then(start, start)
    if (running === undefined) return
    last = running
    const end = (): void => {
      if (last === running) last = null
    }
    running.then(end, end)
    return running
  }

  return {
    isBusy: () => last !== null,
    run,
    runKey(owner, action) {
      const { mayAct, stop } = watchFocus(owner)
      let running: void | Promise<void> = undefined
      try {
        running = run((isCurrent) => {
          const isWanted = (): boolean => isCurrent() && mayAct()
          return isWanted() ? action(isWanted) : undefined
        })
      } finally {
        if (running === undefined) stop()
        else running.then(stop, stop)
      }
      return running
    },
    drop
  }
}
