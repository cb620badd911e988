/** What is typed after a field was called for and before it is there: it is meant for the field. */
import { onScopeDispose } from 'vue'

/** Milliseconds; a field that has not come by then is not waited for. */
const LONGEST = 3_000

export interface TypedAhead {
  /** From now on keys are kept from everything else. */
  readonly start: () => void
  /** The field has the focus: what was typed until now. Empty where nothing was, or nobody had called for it. */
  readonly take: () => string
}

export function useTypedAhead(): TypedAhead {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    // Nothing is found yet that it could open, and what is below is not meant.
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
