/** Holds the keys of a list of events while its rows are awaited, and sends them to the list afterwards, in order. */
import { watch } from 'vue'
import { gridKey } from '../../basics/grid-keys'
import { isMac } from '../../commands/active'
import { useActionOrder } from '../../composables/action-order'
import { replayKey } from '../../composables/replay-key'
import { useUntil } from '../../basics/until'

/** Escape acts at once, and the browser copies. */
const NOT_HELD: ReadonlySet<string | undefined> = new Set([undefined, 'leave', 'copy'])

/**
 * @param isBusy whether the rows or their place on screen are awaited; reactive
 * @param identity tells lists apart: held keys mean nothing in another one. Reactive, compared by value
 * @param isOwnWalk whether the list was replaced because its own keys led there: then the further keys stay
 */
export function useHeldListKeys(
  isBusy: () => boolean,
  identity: () => unknown,
  isOwnWalk: () => boolean = () => false
) {
  const order = useActionOrder()
  const until = useUntil()
  let isReplaying = false
  watch(
    () => JSON.stringify(identity()),
    () => {
      if (!isOwnWalk()) order.drop()
    }
  )

  async function ready(): Promise<void> {
    // The rows can arrive before their place is asked for, so check again.
    while (isBusy() && (await until(() => !isBusy())));
  }

  /**
   * Runs an action after the held keys, once the rows are there; at once, if they are.
   *
   * @param owner the element on which it acts, if there is one
   */
  function onceReady(action: () => void, owner?: Element | null): void {
    void order.runKey(owner ?? document.activeElement ?? document.body, (isCurrent) => {
      if (!isBusy()) return action()
      return ready().then(() => {
        if (isCurrent()) action()
      })
    })
  }

  function send(event: KeyboardEvent, target: Element): void {
    isReplaying = true
    try {
      replayKey(event, target)
    } finally {
      isReplaying = false
    }
  }

  const isOfList = (event: KeyboardEvent): boolean =>
    !NOT_HELD.has(gridKey(event, { index: 0, total: 1, pageRows: 1, isMarked: false, isMac: isMac() })?.kind)

  return {
    /** For key presses on their way to the list. Returns whether the key is held. */
    holds(event: KeyboardEvent): boolean {
      const { target } = event
      if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'grid' || isReplaying) return false
      if (event.key === 'Escape') order.drop()
      if (!(isBusy() || order.isBusy()) || !isOfList(event)) return false
      event.preventDefault()
      event.stopPropagation()
      onceReady(() => send(event, target), target)
      return true
    },
    /** Sends a key of the page to the list. Returns whether it is one of the list's keys. */
    pass(event: KeyboardEvent, target: HTMLElement): boolean {
      if (!isOfList(event)) return false
      onceReady(() => send(event, target), target)
      return true
    },
    onceReady,
    /** A pointer chooses a row: held keys must not move away from it. */
    drop: order.drop
  }
}
