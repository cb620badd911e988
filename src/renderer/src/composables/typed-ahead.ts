/** Buffers keys typed between the command that opens a field and its appearance; they belong to the field. */
import { onScopeDispose } from 'vue'

/** Timeout for the field to appear; milliseconds. */
const LONGEST = 3_000

export interface TypedAhead {
  /** Starts capturing keys, so that nothing else receives them. */
  readonly start: () => void
  /** Ends the capture when the field has the focus. Returns the typed text; empty if there is none. */
  readonly take: () => string
}

/** @param cancel ends the opening of the field, for Escape */
export function useTypedAhead(cancel: () => void): TypedAhead {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') {
      stop()
      text = ''
      cancel()
    } else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    // Swallow Enter: there are no results yet, and the page below must not get it.
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function stop(): void {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
  }
  onScopeDispose(stop)

  return {
    start: () => {
      stop()
      text = ''
      window.addEventListener('keydown', onKey, true)
      timer = setTimeout(stop, LONGEST)
    },
    take: () => {
      stop()
      const typed = text
      text = ''
      return typed
    }
  }
}
