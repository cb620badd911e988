/** Type-ahead in a list of entries: letters move to the next matching entry. Other keys wait for a pending search. */
import { isMac } from '../../commands/active'
import { useActionOrder } from '../../composables/action-order'
import { replayKey } from '../../composables/replay-key'
import type { FilesList } from '../../stores/files/files-list'
import { tileKey } from './tile-keys'
import { useTypedName } from './use-typed-name'

type TypedList = Pick<
  FilesList,
  'active' | 'focusPosition' | 'identity' | 'mark' | 'onListChange' | 'rowsRead' | 'total' | 'typed'
>

/** @param reveal scrolls to the row at this index */
export function useTypedMoves(list: TypedList, reveal: (index: number) => void) {
  const typed = useTypedName()
  const order = useActionOrder()
  let isReplaying = false
  /** The list for which keys are pending. */
  let heldFor: string | null = null

  const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
    // The slash is the shortcut for search.
    !ctrlKey && !metaKey && !altKey && [...key].length === 1 && key !== '/' && (key !== ' ' || typed.isTyping())
  function isOfList(event: KeyboardEvent): boolean {
    const place = { index: 0, total: 1, columns: 1, pageRows: 1, isMarked: false, isMac: isMac() }
    const action = tileKey(event, place)
    // Selected text is copied by the browser, which gets no replayed keys.
    return action !== null && (action.kind !== 'copy' || window.getSelection()?.isCollapsed !== false)
  }

  async function find(letter: string, isCurrent: () => boolean): Promise<void> {
    // In another order the index would point to another of the old rows, and the new ones start at their top.
    const isRead = await list.rowsRead()
    if (!isCurrent()) return
    if (!isRead) return drop()
    const found = await typed.take(letter, list.active?.index ?? null, list.typed)
    if (found === null || !isCurrent()) return
    list.focusPosition(found)
    list.mark((marks) => marks.clear(found))
    reveal(found)
  }

  function sendOn(event: KeyboardEvent): void {
    typed.forget()
    isReplaying = true
    try {
      replayKey(event)
    } finally {
      isReplaying = false
    }
  }

  function drop(): void {
    order.drop()
    typed.forget()
  }
  const dropOfOthers = (): void => {
    if (list.identity() !== heldFor) drop()
  }
  list.onListChange(({ isReset }) => {
    if (isReset) dropOfOthers()
  })

  return {
    /** For key presses on their way to the list. */
    onKey(event: KeyboardEvent): void | Promise<void> {
      const { target } = event
      const isOnGrid = target instanceof HTMLElement && target.getAttribute('role') === 'grid'
      if (!isOnGrid || isReplaying || event.key === 'Shift') return
      const isWaiting = order.isBusy() && isOfList(event)
      if (!list.total || (!isLetter(event) && !isWaiting)) {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) drop()
        return
      }
      event.preventDefault()
      event.stopPropagation()
      dropOfOthers()
      const identity = list.identity()
      heldFor = identity
      return order.runKey(target, (isCurrent) => {
        // Another list may be shown before it resets the rows.
        const isOfShown = (): boolean => isCurrent() && list.identity() === identity
        if (!isOfShown()) return undefined
        // An earlier key may end the name to which a space belongs.
        return isLetter(event) ? find(event.key, isOfShown) : sendOn(event)
      })
    },
    /** A pointer chooses a row: pending keys must not move away from it. */
    onPointer: drop
  }
}
